//! Puzzles as JSON objects: one, an array of them, or one per line.
//!
//! ```text
//! {"name":"Al Escargot","author":"Arto Inkala","shape":"3x3","givens":"1....7.9..3..2...","solution":"..."}
//! ```
//! `givens` is one character per cell, or rows of numbers with 0 or null for an empty cell. `candidates`
//! has one character for each candidate of each cell, as in `pencilmarks`. Other fields are not read. In place of an
//! object a list of numbers, a list of rows or a text in an array is a board.
//! An object in a long array is cut out by counting brackets, so that a file of any length is read in
//! the memory of one object.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use serde_json::Value;

use super::cells::{self, Place, Word};
use super::codec::{Codec, Division, ShapeName};
use super::error::{FormatError, quoted, shown};
use super::lines::{LONGEST, foreign_byte};
use super::raw::RecordText;
use super::reader::Divide;
use super::record::{About, Record, said};
use super::{alphabet, pencilmarks, shapes, specs};
use crate::board::{Grid, Shape};

pub(super) const JSON: Codec = Codec {
    division: Division::Objects,
    write: |record, written, out| {
        out.push_str(if written.records > 0 { ",\n" } else { "\n" });
        write(record, out);
        Ok(())
    },
    begin: "[",
    end: |records| if records > 0 { "\n]\n" } else { "]\n" },
    ..LINES
};

pub(super) const JSON_LINES: Codec = Codec { name: "jsonl", summary: "one JSON object per line", ..LINES };

const LINES: Codec = Codec {
    parse: |text, place, told, _| parse(text, place, told),
    write: |record, _, out| {
        write(record, out);
        out.push('\n');
        Ok(())
    },
    shape: ShapeName::Field,
    ..Codec::new("json", "a JSON object or an array of objects")
};

const GIVENS: [&str; 5] = ["givens", "puzzle", "question", "quizzes", "quiz"];
const SOLUTION: [&str; 3] = ["solution", "solutions", "answer"];

fn parse(text: &str, place: Place, told: Option<&Shape>) -> Result<Record, FormatError> {
    let object = match serde_json::from_str(text).map_err(|error| syntax(&error, text, place))? {
        Value::Object(object) => object,
        other => return Ok(Record::new(cells::puzzle(board("list", &other, told, place)?))),
    };
    let words = |key: &str| match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.as_str())),
        Some(other) => Err(FormatError::new(place, format!("text as \"{key}\""), quoted(&other.to_string()))),
    };
    let told = specs::said(words("shape")?, told, place)?;
    // `solve --json` writes how many "solutions" there are.
    let find = |keys: &[&str]| {
        let is_board = |key: &str, value: &Value| !(value.is_null() || key == "solutions" && value.is_u64());
        keys.iter().find_map(|key| object.get_key_value(*key).filter(|(key, value)| is_board(key, value)))
    };
    let marks = words("candidates")?
        .map(|text| pencilmarks::sets(text.trim(), (1, 1), told.as_ref()))
        .transpose()
        .map_err(|error| inside("candidates", error, place))?;
    let told = marks.as_ref().map(|(shape, _)| shape.clone()).or(told);
    let givens = match find(&GIVENS) {
        Some((key, value)) => board(key, value, told.as_ref(), place)?,
        None => match &marks {
            Some((shape, _)) => Grid::empty(shape),
            None => return Err(FormatError::new(place, "an object with \"givens\"", quoted(text))),
        },
    };
    let solution =
        find(&SOLUTION).map(|(key, value)| board(key, value, Some(givens.shape()), place)).transpose()?;
    let puzzle = match marks {
        Some((_, sets)) => cells::puzzle(givens).with_candidates(&sets).expect("one set per cell"),
        None => cells::puzzle(givens),
    };
    let text = |key: &str| match object.get(key) {
        Some(Value::String(text)) => said(text),
        Some(Value::Number(number)) => Some(number.to_string()),
        _ => None,
    };
    let about = About {
        name: text("name").or_else(|| text("id")),
        source: text("source"),
        author: text("author"),
        level: text("level").or_else(|| text("difficulty")).or_else(|| text("rating")),
        comment: text("comment"),
    };
    Ok(Record { puzzle, solution, about })
}

fn board(key: &str, value: &Value, told: Option<&Shape>, place: Place) -> Result<Grid, FormatError> {
    let error = |error| inside(key, error, place);
    match value {
        Value::String(text) => {
            cells::read(Word { text: text.trim(), place: (1, 1), rest: "" }, told).map_err(error)
        }
        Value::Array(items) => numbers(items, told).map_err(error),
        other => Err(error(FormatError::new((1, 1), "text or rows of numbers", quoted(&other.to_string())))),
    }
}

/// Rows of numbers, or one list of them.
fn numbers(items: &[Value], told: Option<&Shape>) -> Result<Grid, FormatError> {
    let rows = items.iter().map(|item| match item {
        Value::Array(row) => row.as_slice(),
        other => std::slice::from_ref(other),
    });
    let all: Vec<&Value> = rows.flatten().collect();
    let end = (1, all.len() as u64 + 1);
    let shape = shapes::of_cells(all.len(), told)
        .map_err(|expected| FormatError::new(end, expected.words, cells::count(all.len())))?;
    let side = shape.side();
    let number = |(value, at): (&Value, u64)| {
        let number = if value.is_null() { Some(0) } else { value.as_u64() };
        number
            .and_then(|number| u8::try_from(number).ok())
            .filter(|&number| usize::from(number) <= side)
            .ok_or_else(|| {
                FormatError::new(
                    (1, at),
                    format!("a number from 1 to {side}, 0 or null"),
                    quoted(&value.to_string()),
                )
            })
    };
    let values: Vec<u8> = all.into_iter().zip(1..).map(number).collect::<Result<_, _>>()?;
    Ok(Grid::from_values(&shape, &values).expect("as many numbers as cells"))
}

/// An error inside a field: the object's own place, and which character or number of the field.
fn inside(key: &str, error: FormatError, place: Place) -> FormatError {
    let expected = format!("{} at place {} of \"{key}\"", error.expected, error.column);
    FormatError::new(place, expected, error.found)
}

fn syntax(error: &serde_json::Error, text: &str, (line, column): Place) -> FormatError {
    let row = error.line().max(1);
    let source = text.split('\n').nth(row - 1).unwrap_or_default();
    // Its columns are bytes, and point behind what it has just read.
    let bytes = error.column().saturating_sub(1).min(source.len());
    let before = String::from_utf8_lossy(&source.as_bytes()[..bytes]).chars().count() as u64;
    let place = (line + row as u64 - 1, before + if row == 1 { column } else { 1 });
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let found = if error.is_eof() {
        "the end of the text".to_owned()
    } else {
        source.chars().nth(before as usize).map_or("the end of the line".to_owned(), shown)
    };
    FormatError::new(place, format!("a JSON object ({message})"), found)
}

fn write(record: &Record, out: &mut String) {
    let Record { puzzle, solution, about } = record;
    out.push('{');
    let fields = [
        ("name", &about.name),
        ("source", &about.source),
        ("author", &about.author),
        ("level", &about.level),
        ("comment", &about.comment),
    ];
    for (key, text) in fields {
        if let Some(text) = text {
            out.push_str(&format!("\"{key}\":{},", Value::from(text.as_str())));
        }
    }
    out.push_str(&format!("\"shape\":\"{}\",\"givens\":{}", puzzle.shape(), board_value(puzzle.givens())));
    if puzzle.has_candidates() {
        out.push_str(",\"candidates\":\"");
        pencilmarks::write_sets(puzzle, out);
        out.push('"');
    }
    if let Some(solution) = solution {
        out.push_str(&format!(",\"solution\":{}", board_value(solution)));
    }
    out.push('}');
}

/// One character per cell, or rows of numbers where the characters could be taken for others.
fn board_value(grid: &Grid) -> String {
    let side = grid.shape().side();
    if alphabet::is_ambiguous(grid.values(), side) {
        let rows: Vec<String> =
            grid.values().chunks(side).map(|row| format!("{row:?}").replace(' ', "")).collect();
        return format!("[{}]", rows.join(","));
    }
    let mut text = String::from("\"");
    alphabet::write(grid.values(), &mut text);
    text.push('"');
    text
}

/// One object of a document, or a part of it that is no object.
pub(super) struct Object {
    pub place: Place,
    pub bytes: Vec<u8>,
    pub broken: Option<FormatError>,
}

/// Cuts the objects out of a document.
pub(super) struct Objects<R> {
    input: R,
    place: Place,
    /// What lies between the last object and the next was already complained about.
    complained: bool,
    /// How many brackets of arrays around objects are open.
    open: usize,
}

impl<R: BufRead> Objects<R> {
    pub(super) fn new(input: R) -> Objects<R> {
        Objects { input, place: (1, 1), complained: false, open: 0 }
    }

    fn next(&mut self) -> io::Result<Option<Object>> {
        let mut object = Object { place: self.place, bytes: Vec::new(), broken: None };
        let (mut depth, mut length) = (0usize, 0usize);
        let (mut in_text, mut escaped) = (false, false);
        while let Some(byte) = self.byte()? {
            let place = self.passed(byte);
            if depth == 0 && !in_text {
                match byte {
                    b'{' | b'"' => object.place = place,
                    b'[' => match self.brackets_of_list(place)? {
                        None => continue,
                        // One bracket is the byte at hand.
                        Some((start, brackets)) => {
                            object.place = start;
                            (depth, length) = (brackets - 1, brackets - 1);
                            object.bytes.resize(length, b'[');
                        }
                    },
                    b']' => {
                        self.open = self.open.saturating_sub(1);
                        continue;
                    }
                    b',' => continue,
                    _ if byte.is_ascii_whitespace() || self.complained => continue,
                    _ => {
                        self.complained = true;
                        let found =
                            if byte < 0x80 { shown(char::from(byte)) } else { format!("byte 0x{byte:02X}") };
                        let broken = FormatError::new(place, "'{' of a JSON object", found);
                        return Ok(Some(Object { place, bytes: vec![byte], broken: Some(broken) }));
                    }
                }
            }
            length += 1;
            if length <= LONGEST {
                object.bytes.push(byte);
            }
            match byte {
                // No text goes over a line, so an unclosed one costs this object and no more.
                b'\n' => (in_text, escaped) = (false, false),
                _ if escaped => escaped = false,
                b'\\' if in_text => escaped = true,
                b'"' => in_text = !in_text,
                b'{' | b'[' if !in_text => depth += 1,
                b'}' | b']' if !in_text => depth -= 1,
                _ => {}
            }
            if depth == 0 && !in_text {
                break;
            }
        }
        self.complained = false;
        if length > LONGEST {
            let expected = format!("an object of at most {LONGEST} bytes");
            object.broken = Some(FormatError::new(object.place, expected, format!("{length} bytes")));
        }
        if length == 0 && std::mem::take(&mut self.open) > 0 {
            let broken =
                Some(FormatError::new(self.place, "']' at the end of the array", "the end of the text"));
            return Ok(Some(Object { place: self.place, bytes: Vec::new(), broken }));
        }
        Ok((length > 0).then_some(object))
    }

    /// After a bracket at this place: if numbers follow, where their list or list of rows begins, and with how many
    /// brackets, one or two. Every other bracket belongs to an array of objects.
    fn brackets_of_list(&mut self, mut last: Place) -> io::Result<Option<(Place, usize)>> {
        let mut before = None;
        loop {
            match self.peek()? {
                Some(byte @ b'[') => {
                    self.open += usize::from(before.is_some());
                    before = Some(last);
                    self.byte()?;
                    last = self.passed(byte);
                }
                Some(byte) if byte.is_ascii_whitespace() => {
                    self.byte()?;
                    self.passed(byte);
                }
                Some(b'0'..=b'9' | b'n') => {
                    return Ok(Some(before.map_or((last, 1), |place| (place, 2))));
                }
                _ => {
                    self.open += 1 + usize::from(before.is_some());
                    return Ok(None);
                }
            }
        }
    }

    /// Moves the place behind this byte; the place where it is.
    fn passed(&mut self, byte: u8) -> Place {
        let place = self.place;
        match byte {
            b'\n' => self.place = (place.0 + 1, 1),
            // The later bytes of a character do not count.
            0x80..=0xBF => {}
            _ => self.place.1 += 1,
        }
        place
    }

    fn byte(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        self.input.consume(usize::from(byte.is_some()));
        Ok(byte)
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(buffer) => return Ok(buffer.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

impl<R: BufRead> Divide for Objects<R> {
    fn read_on(&mut self, ready: &mut VecDeque<RecordText>) -> io::Result<bool> {
        let Some(Object { place, bytes, broken }) = self.next()? else { return Ok(false) };
        let broken = broken.or_else(|| {
            let at = std::str::from_utf8(&bytes).err()?.valid_up_to();
            Some(foreign_byte(place.0, &bytes, at))
        });
        ready.push_back(RecordText::new(place, String::from_utf8_lossy(&bytes).into_owned(), broken));
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR: &str = "1..4..1..1..4..1";

    fn read(text: &str) -> Result<Record, String> {
        parse(text, (5, 3), None).map_err(|error| error.to_string())
    }

    #[test]
    fn text_or_rows_of_numbers() {
        let record = read(&format!(r#"{{"givens":"{FOUR}","level":3,"more":[1]}}"#)).unwrap();
        assert_eq!(record.about.level.as_deref(), Some("3"));
        let rows = r#"{"puzzle":[[1,0,null,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]],"solution":null}"#;
        assert_eq!(read(rows).unwrap().puzzle, record.puzzle);
        let mut text = String::new();
        write(&record, &mut text);
        assert_eq!(text, format!(r#"{{"level":"3","shape":"2x2","givens":"{FOUR}"}}"#));
    }

    #[test]
    fn errors_say_where() {
        let expect = |text: &str, message: &str| assert_eq!(read(text).unwrap_err(), message);
        expect(
            r#"{"givens":"1..?..1..1..4..1"}"#,
            "line 5, column 3: expected a digit from 1 to 4, '.' or '0' at place 4 of \"givens\", found '?'",
        );
        expect("{\"givens\":\n x}", "line 6, column 2: expected a JSON object (expected value), found 'x'");
        expect("{\"name\":1}", "line 5, column 3: expected an object with \"givens\", found '{\"name\":1}'");
        expect(
            "{\"givens\":[[7]]}",
            "line 5, column 3: expected a number from 1 to 1, 0 or null at place 1 of \"givens\", found '7'",
        );
    }

    #[test]
    fn what_would_change_the_puzzle_has_the_right_type() {
        for field in [r#""shape":5"#, r#""shape":["2x2"]"#, r#""candidates":5"#] {
            let error = read(&format!(r#"{{"givens":"{FOUR}",{field}}}"#)).unwrap_err();
            assert!(error.starts_with("line 5, column 3: expected text as \""), "{error}");
        }
        // A number of solutions is no solution.
        assert_eq!(read(&format!(r#"{{"givens":"{FOUR}","solutions":0}}"#)).unwrap().solution, None);
    }

    /// The records of a document: givens or error.
    fn records(text: &str) -> Vec<String> {
        let options = crate::format::ReadOptions::default();
        let records = crate::format::parse_all(text, &options).unwrap();
        let shown = |record: Result<Record, FormatError>| match record {
            Ok(record) => record.puzzle.to_string(),
            Err(error) => error.to_string(),
        };
        records.into_iter().map(shown).collect()
    }

    #[test]
    fn lists_of_numbers_rows_and_texts_are_boards() {
        let rows = "[[1,0,null,4], [0,0,1,0],\n[0,1,0,0],[4,0,0,1]]";
        let flat = rows.replace(['[', ']'], "");
        for (text, count) in [
            (rows.to_owned(), 1),
            (format!("[{rows},\n {rows}]"), 2),
            (format!("[ [\n{}", &rows[2..]), 1),
            (format!("[{flat}]"), 1),
            (format!("[\"{FOUR}\", \"{FOUR}\"]"), 2),
            (format!("[{{\"puzzle\":{rows}}}, {rows}]"), 2),
        ] {
            assert_eq!(records(&text), vec![FOUR; count], "{text}");
        }
        assert_eq!(
            records("[[1,0],[0,x]]")[0],
            "line 1, column 11: expected a JSON object (expected value), found 'x'"
        );
    }

    #[test]
    fn an_array_that_is_not_closed_is_an_error_after_its_objects() {
        let object = format!("{{\"givens\":\"{FOUR}\"}}");
        let cut = records(&format!("[{object},\n{object}"));
        assert_eq!(cut[..2], [FOUR, FOUR]);
        assert_eq!(
            cut[2],
            "line 2, column 30: expected ']' at the end of the array, found the end of the text"
        );
        assert_eq!(records(&format!("[{object}]\n[{object}]")).len(), 2);
    }

    #[test]
    fn objects_are_cut_out_of_a_document() {
        let text = "[ {\"a\": \"}\\\"{\"},\n  {\"b\": [{}]} , oops {\"c\": \"open\n},{\"d\":1}]";
        let mut objects = Objects::new(text.as_bytes());
        let mut all = Vec::new();
        while let Some(object) = objects.next().unwrap() {
            all.push((object.place, String::from_utf8(object.bytes).unwrap(), object.broken.is_some()));
        }
        let expected = [
            ((1, 3), "{\"a\": \"}\\\"{\"}", false),
            ((2, 3), "{\"b\": [{}]}", false),
            ((2, 17), "o", true),
            ((2, 22), "{\"c\": \"open\n}", false),
            ((3, 3), "{\"d\":1}", false),
        ];
        let expected: Vec<_> = expected.map(|(place, text, broken)| (place, text.to_owned(), broken)).into();
        assert_eq!(all, expected);
    }
}
