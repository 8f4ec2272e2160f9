//! Tables with commas (`csv`) or tabs (`tsv`), and a header that names the columns.
//!
//! ```text
//! puzzle,solution,name,source,author,level,shape,comment       what Ninefold writes
//! quizzes,solutions        source,question,answer,rating       what others write
//! ```
//! A board is one character per cell, numbers between semicolons (`5;3;0;...`) or rows between quotes. Columns with other
//! names are not read. A quoted field may go over several lines; because one stray quote must not
//! swallow a whole file, a record that is still open after [`MOST_LINES`] lines counts as one bad line.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::Arc;

use csv_core::{ReadRecordResult, Reader, ReaderBuilder, Terminator};

use super::cells::{self, Place, Word};
use super::codec::{Codec, Division, ShapeName};
use super::error::{FormatError, quoted};
use super::lines::{LONGEST, Line, Lines};
use super::name::Format;
use super::raw::{Context, RecordText};
use super::reader::Divide;
use super::record::{About, Record, said};
use super::{alphabet, grid, integers, specs};
use crate::board::{Grid, Shape};

pub(super) const CSV: Codec = Codec {
    division: Division::Table(b','),
    write: |record, _, out| write(record, ',', out),
    begin: "puzzle,solution,name,source,author,level,shape,comment\n",
    ..table("csv", "a table with commas and a header naming its columns")
};

pub(super) const TSV: Codec = Codec {
    division: Division::Table(b'\t'),
    write: |record, _, out| write(record, '\t', out),
    begin: "puzzle\tsolution\tname\tsource\tauthor\tlevel\tshape\tcomment\n",
    ..table("tsv", "a table with tabs and a header naming its columns")
};

const fn table(name: &'static str, summary: &'static str) -> Codec {
    Codec {
        parse: |text, place, told, context| match context {
            Context::Columns(columns) => parse(text, place, columns, told),
            _ => Err(no_header(text, place.0)),
        },
        shape: ShapeName::Field,
        ..Codec::new(name, summary)
    }
}

/// The most lines one record may go over.
const MOST_LINES: usize = 64;

const PUZZLE: &[&str] = &["puzzle", "quizzes", "quiz", "question", "givens", "grid", "board"];
const SOLUTION: &[&str] = &["solution", "solutions", "answer"];
const LEVEL: &[&str] = &["level", "difficulty", "rating"];

/// The column of each field, by the header.
#[derive(Debug)]
pub(super) struct Columns {
    delimiter: u8,
    puzzle: usize,
    solution: Option<usize>,
    shape: Option<usize>,
    name: Option<usize>,
    source: Option<usize>,
    author: Option<usize>,
    level: Option<usize>,
    comment: Option<usize>,
}

impl Columns {
    /// The columns of a header, if one of them is the puzzle.
    pub(super) fn of(header: &str, delimiter: u8) -> Option<Columns> {
        let names: Vec<String> =
            fields(header, delimiter).iter().map(|name| name.trim().to_ascii_lowercase()).collect();
        // In the order of the words, so that 'puzzle' wins over 'board' if both are there.
        let find = |words: &[&str]| words.iter().find_map(|word| names.iter().position(|name| name == word));
        Some(Columns {
            delimiter,
            puzzle: find(PUZZLE)?,
            solution: find(SOLUTION),
            shape: find(&["shape"]),
            name: find(&["name", "id"]),
            source: find(&["source"]),
            author: find(&["author"]),
            level: find(LEVEL),
            comment: find(&["comment"]),
        })
    }
}

/// Divides a table into records.
pub(super) struct Table<R> {
    lines: Lines<R>,
    delimiter: u8,
    columns: Option<Arc<Columns>>,
}

impl<R: BufRead> Table<R> {
    pub(super) fn new(input: R, delimiter: u8) -> Table<R> {
        Table { lines: Lines::new(input), delimiter, columns: None }
    }

    /// The line with those after it as long as a quoted field is open.
    fn whole_record(&mut self, mut first: Line) -> io::Result<Line> {
        let mut text = first.text.clone();
        let mut taken = Vec::new();
        while is_open(&text, self.delimiter) {
            let next = if taken.len() < MOST_LINES { self.lines.next()? } else { None };
            match next {
                Some(next) if next.broken.is_none() && text.len() + next.text.len() < LONGEST => {
                    text.push('\n');
                    text.push_str(&next.text);
                    taken.push(next);
                }
                next => {
                    // A stray quote: the lines that it would have swallowed are lines of their own.
                    taken.extend(next);
                    self.lines.put_back(taken);
                    return Ok(first);
                }
            }
        }
        first.text = text;
        Ok(first)
    }
}

impl<R: BufRead> Divide for Table<R> {
    fn read_on(&mut self, ready: &mut VecDeque<RecordText>) -> io::Result<bool> {
        let Some(line) = self.lines.next()? else { return Ok(false) };
        if !line.is_content() {
            return Ok(true);
        }
        let Some(columns) = self.columns.clone() else {
            self.columns = Columns::of(&line.text, self.delimiter).map(Arc::new);
            if self.columns.is_none() {
                // Without the columns nothing below can be read.
                let broken = Some(no_header(&line.text, line.number));
                ready.push_back(RecordText::new((line.number, 1), line.text, broken));
            }
            return Ok(self.columns.is_some());
        };
        let Line { number, text, broken } = self.whole_record(line)?;
        let context = Context::Columns(columns);
        ready.push_back(RecordText { context, ..RecordText::new((number, 1), text, broken) });
        Ok(true)
    }
}

/// The error of a table that does not begin with a header.
fn no_header(line: &str, number: u64) -> FormatError {
    let expected = format!("a header with a column named {}", PUZZLE.join(", "));
    FormatError::new((number, 1), expected, quoted(line))
}

fn parse(text: &str, place: Place, columns: &Columns, told: Option<&Shape>) -> Result<Record, FormatError> {
    let (starts, open) = scan(text, columns.delimiter);
    let at = |field: usize| {
        let start = starts.get(field).copied().unwrap_or(text.len());
        let quote = usize::from(text[start..].starts_with('"'));
        let before = &text[..start];
        let line = place.0 + before.matches('\n').count() as u64;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + quote + 1;
        (line, column as u64)
    };
    if open {
        let last = starts.len() - 1;
        return Err(FormatError::new(
            at(last),
            "'\"' at the end of the quoted field",
            "the end of the record",
        ));
    }
    let fields = fields(text, columns.delimiter);
    let field = |column: Option<usize>| column.and_then(|column| fields.get(column)).map(String::as_str);
    let told = specs::said(field(columns.shape), told, at(columns.shape.unwrap_or(0)))?;
    let puzzle = field(Some(columns.puzzle)).unwrap_or_default();
    let givens = board(puzzle, at(columns.puzzle), told.as_ref())?;
    let mut record = Record::new(cells::puzzle(givens));
    if let (Some(column), Some(text)) = (columns.solution, field(columns.solution).and_then(said)) {
        record.solution = Some(board(&text, at(column), Some(record.puzzle.shape()))?);
    }
    let said = |column: Option<usize>| field(column).and_then(said);
    record.about = About {
        name: said(columns.name),
        source: said(columns.source),
        author: said(columns.author),
        level: said(columns.level),
        comment: said(columns.comment),
    };
    Ok(record)
}

/// A board in one field.
fn board(text: &str, place: Place, told: Option<&Shape>) -> Result<Grid, FormatError> {
    let inside = text.trim();
    if inside.contains(';') {
        let record = integers::parse(&inside.replace(';', " "), place, told)?;
        return Ok(record.puzzle.givens().clone());
    }
    if inside.contains('\n') {
        return grid::read(inside, place, Format::Grid, told);
    }
    cells::read(Word { text: inside, place, rest: "" }, told)
}

/// The bytes at which the fields start, and whether a quoted field is still open at the end.
fn scan(text: &str, delimiter: u8) -> (Vec<usize>, bool) {
    let mut starts = vec![0];
    let mut quoted = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            // Two quotes close and open again, which is the same as staying inside.
            b'"' if quoted || starts.last() == Some(&at) => quoted = !quoted,
            b'"' if at > 0 && text.as_bytes()[at - 1] == b'"' => {
                let begun = starts.last().is_some_and(|&start| text.as_bytes()[start] == b'"');
                quoted = begun;
            }
            _ if byte == delimiter && !quoted => starts.push(at + 1),
            _ => {}
        }
    }
    (starts, quoted)
}

/// Whether the record continues in the next line.
fn is_open(text: &str, delimiter: u8) -> bool {
    scan(text, delimiter).1
}

thread_local! {
    /// The last reader and its delimiter. Making one builds tables: with a new one for every record a
    /// million records took 26 seconds, with this one 4. A clone does not help, as it does not
    /// read (csv-core 0.1.13 leaves half of the tables behind).
    static READER: RefCell<(u8, Reader)> = RefCell::new((b',', reader(b',')));
}

fn reader(delimiter: u8) -> Reader {
    // The lines are cut already: a line end in here is inside quotes, and \r is a character like others.
    ReaderBuilder::new().delimiter(delimiter).terminator(Terminator::Any(b'\n')).build()
}

fn fields(text: &str, delimiter: u8) -> Vec<String> {
    let mut output = vec![0; text.len() + 1];
    let mut ends = vec![0; text.bytes().filter(|&byte| byte == delimiter).count() + 2];
    let (mut written, mut ended) = (0, 0);
    READER.with_borrow_mut(|(known, kept)| {
        if *known != delimiter {
            (*known, *kept) = (delimiter, reader(delimiter));
        }
        kept.reset();
        for input in [text.as_bytes(), &[]] {
            let (result, _, out, end) = kept.read_record(input, &mut output[written..], &mut ends[ended..]);
            written += out;
            ended += end;
            if result != ReadRecordResult::InputEmpty {
                break;
            }
        }
    });
    let mut start = 0;
    let field = |&end: &usize| {
        let field = String::from_utf8_lossy(&output[start.min(end)..end]).into_owned();
        start = end;
        field
    };
    ends[..ended].iter().map(field).collect()
}

fn write(record: &Record, delimiter: char, out: &mut String) -> Result<(), String> {
    if record.puzzle.has_candidates() {
        return Err("it has candidates of its own; write it as json, candidates or pencilmarks".to_owned());
    }
    let about = &record.about;
    let text = |field: &Option<String>| field.clone().unwrap_or_default();
    let fields = [
        board_field(record.puzzle.givens()),
        record.solution.as_ref().map(board_field).unwrap_or_default(),
        text(&about.name),
        text(&about.source),
        text(&about.author),
        text(&about.level),
        record.puzzle.shape().to_string(),
        text(&about.comment),
    ];
    write_fields(&fields.each_ref().map(String::as_str), delimiter, out);
    Ok(())
}

/// One character per cell, or numbers where the characters could be taken for others.
fn board_field(grid: &Grid) -> String {
    let mut text = String::new();
    if alphabet::is_ambiguous(grid.values(), grid.shape().side()) {
        let numbers: Vec<String> = grid.values().iter().map(u8::to_string).collect();
        text = numbers.join(";");
    } else {
        alphabet::write(grid.values(), &mut text);
    }
    text
}

fn write_fields(fields: &[&str], delimiter: char, out: &mut String) {
    for (number, field) in fields.iter().enumerate() {
        if number > 0 {
            out.push(delimiter);
        }
        if field.contains([delimiter, '"', '\n', '\r']) {
            out.push('"');
            out.push_str(&field.replace('"', "\"\""));
            out.push('"');
        } else {
            out.push_str(field);
        }
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR: &str = "1..4..1..1..4..1";

    fn read(header: &str, line: &str) -> Result<Record, String> {
        let columns = Columns::of(header, b',').unwrap();
        parse(line, (2, 1), &columns, None).map_err(|error| error.to_string())
    }

    #[test]
    fn headers_of_the_field_are_known() {
        let record =
            read("source,question,answer,rating", &format!("hard,{FOUR},1324241331424231,7")).unwrap();
        assert_eq!(record.about.source.as_deref(), Some("hard"));
        assert_eq!(record.about.level.as_deref(), Some("7"));
        assert!(record.solution.unwrap().is_full());
        assert_eq!(read("\"Quizzes\",solutions", &format!("\"{FOUR}\",")).unwrap().solution, None);
        let numbers = "1;0;0;4;0;0;1;0;0;1;0;0;4;0;0;1";
        assert_eq!(read("puzzle", numbers).unwrap(), read("puzzle", FOUR).unwrap());
        assert_eq!(read("puzzle", "\"1..4\n..1.\n.1..\n4..1\"").unwrap(), read("puzzle", FOUR).unwrap());
        assert!(Columns::of("question,", b';').is_none());
        assert!(Columns::of("", b',').is_none());
    }

    #[test]
    fn the_record_names_its_shape() {
        let record = read("shape,puzzle", &format!("2x2+diagonals,{FOUR}")).unwrap();
        assert!(record.puzzle.shape().has_diagonals());
        let wrong = "line 2, column 1: expected a shape such as 3x3 or 2x3+diagonals, found '2y2'";
        assert_eq!(read("shape,puzzle", &format!("2y2,{FOUR}")).unwrap_err(), wrong);
        let columns = Columns::of("shape,puzzle", b',').unwrap();
        let told = Shape::boxes(1, 4).unwrap();
        let error = parse(&format!("2x2,{FOUR}"), (1, 1), &columns, Some(&told)).unwrap_err();
        let message = "line 1, column 1: expected the shape that was asked for, 1x4, found '2x2'";
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn errors_point_into_the_field() {
        let wrong = "line 2, column 5: expected a digit from 1 to 4, '.' or '0', found '?'";
        assert_eq!(read("id,puzzle", &format!("x,\"1?{}\"", &FOUR[2..])).unwrap_err(), wrong);
        let short = "line 2, column 18: expected 16 cells for a 4x4 board, found 15 cells";
        assert_eq!(read("id,puzzle", &format!("x,{}", &FOUR[1..])).unwrap_err(), short);
        let missing = "line 2, column 2: expected 1 cell for a 1x1 board, found 0 cells";
        assert_eq!(read("id,puzzle", "x").unwrap_err(), missing);
        let open =
            "line 2, column 20: expected '\"' at the end of the quoted field, found the end of the record";
        assert_eq!(read("puzzle,name", &format!("{FOUR},\"\"\"a")).unwrap_err(), open.replace("20", "19"));
    }

    #[test]
    fn quotes_open_only_where_a_field_begins() {
        assert!(is_open("a,\"b", b','));
        assert!(is_open("\"a\"\"", b','));
        assert!(!is_open("a\"b,c", b','));
        assert!(!is_open("\"a\"\"\",\"\"", b','));
    }
}
