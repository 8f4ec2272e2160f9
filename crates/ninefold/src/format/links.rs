//! Links of other programs: a whole puzzle in an address, one per line.
//!
//! ```text
//! https://f-puzzles.com/?load=N4Ig...                   f-puzzles: JSON in LZ-string's base64
//! https://sudokupad.app/fpuzzlesN4Ig...                 SudokuPad reads the same; also ctc..., its own JSON, and scf..., 9x9 as characters
//! https://www.sudokuwiki.org/sudoku.htm?bd=530070000... SudokuWiki: 81 characters
//! ```
//! Givens, regions, diagonals and extra regions are read; any other rule would change the puzzle, so such a link is refused. A
//! shape that f-puzzles has no words for is written in a field of its own, `shape`, which other programs skip.

use serde_json::{Map, Value, json};

use super::cells::{self, Place};
use super::codec::{Codec, ShapeName};
use super::error::{FormatError, quoted};
use super::lz;
use super::record::{About, Record, said};
use super::{name::Format, shapes, specs};
use crate::board::{Cell, Grid, HouseKind, Layout, Shape};

pub(super) const FPUZZLES: Codec = Codec {
    parse: |text, place, told, _| parse(text, place, told),
    write: |record, _, out| write(record, "https://f-puzzles.com/?load=", out),
    shape: ShapeName::Field,
    ..Codec::new("fpuzzles", "links of f-puzzles, one puzzle a line")
};

pub(super) const SUDOKUPAD: Codec = Codec {
    name: "sudokupad",
    summary: "links of SudokuPad, one puzzle a line",
    write: |record, _, out| write(record, "https://sudokupad.app/fpuzzles", out),
    ..FPUZZLES
};

pub(super) const SUDOKUWIKI: Codec = Codec {
    parse: |text, place, told, _| parse(text, place, told),
    write: |record, _, out| write_sudokuwiki(record, out),
    ..Codec::new("sudokuwiki", "links of SudokuWiki, 9x9 only, one puzzle a line")
};

/// The longest JSON of a link. That of a 128x128 board has 700,000 characters.
const LONGEST: usize = 2 << 20;

const A_LINK: &str = "a link of f-puzzles, SudokuPad or SudokuWiki with a puzzle in it";

/// The format of a line that is a link.
pub(super) fn looks_like(line: &str) -> Option<Format> {
    let line = line.trim();
    let start: String = line.chars().take(60).collect::<String>().to_ascii_lowercase();
    match () {
        () if !start.starts_with("http") && line.contains(char::is_whitespace) => None,
        () if start.contains("f-puzzles.com/") => Some(Format::Fpuzzles),
        () if start.contains("sudokuwiki.org/") => Some(Format::Sudokuwiki),
        () if start.contains("sudokupad.app/") || start.contains("crackingthecryptic.com/") => {
            Some(Format::Sudokupad)
        }
        () if start.starts_with("fpuzzles") && line.len() > 40 => Some(Format::Sudokupad),
        () => None,
    }
}

/// What is in a link.
enum Payload<'a> {
    Fpuzzles(&'a str),
    Ctc(&'a str),
    Scf(&'a str),
    Cells(&'a str),
}

/// The part of a link that holds the puzzle.
fn payload(link: &str) -> Option<Payload<'_>> {
    let after = |mark: &str| link.find(mark).map(|place| &link[place + mark.len()..]);
    if let Some(rest) = after("bd=") {
        return Some(Payload::Cells(rest.split(['&', '#']).next().unwrap_or_default()));
    }
    if let Some(rest) = after("load=") {
        return Some(Payload::Fpuzzles(rest.split(['&', '#']).next().unwrap_or_default()));
    }
    let id = after("puzzleid=").unwrap_or_else(|| link.split(['?', '#']).next().unwrap_or_default());
    // Base64 has slashes, so the mark is looked for at the beginning of each part.
    let is_start = |place: usize| place == 0 || matches!(id.as_bytes()[place - 1], b'/' | b'=');
    let marked = |mark: &str| {
        let mut places = id.match_indices(mark).filter(|&(place, _)| is_start(place));
        places.next().map(|(place, _)| &id[place + mark.len()..])
    };
    let fpuzzles = marked("fpuzzles").or_else(|| marked("fpuz")).map(Payload::Fpuzzles);
    fpuzzles.or_else(|| marked("ctc").map(Payload::Ctc)).or_else(|| marked("scf").map(Payload::Scf))
}

/// The text with `%2B` and the like as the characters they stand for.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, more @ ..] = rest {
        rest = more;
        bytes.push(match (first, more) {
            (b'%', [high, low, ..]) => {
                rest = &more[2..];
                let digit = |byte: u8| char::from(byte).to_digit(16);
                u8::try_from(digit(*high)? * 16 + digit(*low)?).ok()?
            }
            // A plus sign that went through a form.
            (b' ', _) => b'+',
            _ => *first,
        });
    }
    String::from_utf8(bytes).ok()
}

fn parse(text: &str, place: Place, told: Option<&Shape>) -> Result<Record, FormatError> {
    let link = text.trim();
    let wrong = |expected: &str| FormatError::new(place, expected, quoted(link));
    let json = |packed: &str| {
        let packed = decoded(packed).ok_or_else(|| wrong("percent signs with two digits each"))?;
        let text = lz::decompress(&packed, LONGEST);
        let text = text.ok_or_else(|| wrong("a puzzle packed with LZ-string, whole and not too large"))?;
        serde_json::from_str::<Value>(&text).map_err(|_| wrong("JSON in the link"))
    };
    let read = |read: Result<Record, String>| read.map_err(|expected| wrong(&expected));
    match payload(link).ok_or_else(|| wrong(A_LINK))? {
        Payload::Fpuzzles(packed) => read(of_fpuzzles(&json(packed)?, told)),
        Payload::Ctc(packed) => read(of_ctc(&json(packed)?, told)),
        Payload::Scf(code) => read(of_scf(code, told)),
        Payload::Cells(cells) => {
            let cells = decoded(cells).ok_or_else(|| wrong("percent signs with two digits each"))?;
            if cells.chars().count() != 81 {
                return Err(wrong("81 characters behind 'bd=', a digit or 0 for each cell"));
            }
            let shape = told.cloned().unwrap_or_else(Shape::classic);
            let word = cells::Word { text: &cells, place, rest: "" };
            Ok(Record::new(cells::puzzle(cells::read(word, Some(&shape))?)))
        }
    }
}

/// Fields that change no rule. Everything else that is there and not empty does, as far as anybody knows.
const HARMLESS: [&str; 20] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "diagonal+",
    "diagonal-",
    "extraregion",
    "shape",
    "line",
    "circle",
    "rectangle",
    "text",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "logs",
    "successMessage",
    "metadata",
];

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        Value::Object(object) => object.is_empty(),
        Value::String(text) => text.is_empty(),
        _ => false,
    }
}

/// What f-puzzles writes. The error says what was expected.
fn of_fpuzzles(json: &Value, told: Option<&Shape>) -> Result<Record, String> {
    let object = json.as_object().ok_or("an object in the link")?;
    if let Some((rule, _)) =
        object.iter().find(|(key, value)| !HARMLESS.contains(&key.as_str()) && !is_empty(value))
    {
        return Err(format!("a puzzle without the rule '{}', which Ninefold does not know", short(rule)));
    }
    let rows = object.get("grid").and_then(Value::as_array).ok_or("rows of cells as \"grid\"")?;
    let side = rows.len();
    let shape_of_side = || Shape::of_side(side).map_err(|_| format!("a board, not one of side {side}"));
    let square = "as many cells in each row as there are rows";
    let grid: Vec<&Vec<Value>> = rows
        .iter()
        .map(|row| row.as_array().filter(|row| row.len() == side).ok_or(square))
        .collect::<Result<_, _>>()?;
    let all = || grid.iter().flat_map(|row| row.iter());
    let shape = match (told, object.get("shape").and_then(Value::as_str)) {
        (told, Some(own)) => {
            let known = specs::said(Some(own), told, (1, 1)).map_err(|error| error.expected)?;
            known.ok_or("a shape")?
        }
        (Some(told), None) => told.clone(),
        (None, None) => shape_of(object, all(), &shape_of_side()?)?,
    };
    if shape.side() != side {
        return Err(format!("a board of side {}", shape.side()));
    }
    let value = |cell: &Value| {
        if cell.get("givenPencilMarks").is_some_and(|marks| !is_empty(marks)) {
            return Err("a puzzle without given pencil marks".to_owned());
        }
        // An entry of a player is no part of the puzzle.
        if cell.get("given").and_then(Value::as_bool) != Some(true) {
            return Ok(0);
        }
        number(cell.get("value"), side)
    };
    let values: Vec<u8> = all().map(value).collect::<Result<_, _>>()?;
    let givens = Grid::from_values(&shape, &values).map_err(|error| error.to_string())?;
    let solution =
        match object.get("solution").and_then(Value::as_array).filter(|list| list.len() == shape.cells()) {
            Some(list) => {
                let values: Vec<u8> =
                    list.iter().map(|value| number(Some(value), side)).collect::<Result<_, _>>()?;
                Grid::from_values(&shape, &values).ok()
            }
            None => None,
        };
    let text = |key: &str| object.get(key).and_then(Value::as_str).and_then(said);
    let about =
        About { name: text("title"), author: text("author"), comment: text("ruleset"), ..About::default() };
    Ok(Record { puzzle: cells::puzzle(givens), solution, about })
}

fn short(text: &str) -> String {
    text.chars().take(30).map(|one| if one.is_control() { '?' } else { one }).collect()
}

/// A digit; 0 for none.
fn number(value: Option<&Value>, side: usize) -> Result<u8, String> {
    let number = match value {
        None | Some(Value::Null) => Some(0),
        Some(Value::String(text)) if text.trim().is_empty() => Some(0),
        Some(Value::String(text)) => text.trim().parse().ok(),
        Some(other) => other.as_u64(),
    };
    let digit =
        number.and_then(|number| u8::try_from(number).ok()).filter(|&digit| usize::from(digit) <= side);
    digit.ok_or_else(|| format!("digits from 1 to {side}"))
}

/// The shape that the fields describe.
fn shape_of<'a>(
    object: &Map<String, Value>,
    cells: impl Iterator<Item = &'a Value>,
    usual: &Shape,
) -> Result<Shape, String> {
    let side = usual.side();
    let own = |cell: Cell| (usual.box_of(cell).index() - 2 * side) as u32;
    let mut map: Vec<u32> = usual.all_cells().map(own).collect();
    let mut is_usual = true;
    for (region, cell) in map.iter_mut().zip(cells) {
        if let Some(said) = cell.get("region").and_then(Value::as_u64) {
            let said = u32::try_from(said).map_err(|_| "regions with numbers")?;
            is_usual &= said == *region;
            *region = said;
        }
    }
    let mut shape = match is_usual {
        true => usual.clone(),
        false => Shape::regions(&map).map_err(|error| error.to_string())?,
    };
    let is_true = |key: &str| object.get(key).is_some_and(|value| !is_empty(value));
    match (is_true("diagonal+"), is_true("diagonal-")) {
        (true, true) => shape = shape.with_diagonals(),
        (false, false) => {}
        (rising, _) => {
            let at = |row: usize| shape.cell(row, if rising { side - 1 - row } else { row });
            let cells: Vec<Cell> = (0..side).map(at).collect();
            shape = shape.with_house(&cells).map_err(|error| error.to_string())?;
        }
    }
    for region in object.get("extraregion").and_then(Value::as_array).into_iter().flatten() {
        let names = region.get("cells").and_then(Value::as_array).ok_or("extra regions with cells")?;
        let cell = |name: &Value| name.as_str().and_then(|name| shape.cell_named(name));
        let cells: Option<Vec<Cell>> = names.iter().map(cell).collect();
        shape = shape.with_house(&cells.ok_or("cells such as R1C1")?).map_err(|error| error.to_string())?;
    }
    Ok(shape)
}

/// SudokuPad's own JSON: cells with values, regions as lists of places, remarks as cages without cells.
fn of_ctc(json: &Value, told: Option<&Shape>) -> Result<Record, String> {
    let object = json.as_object().ok_or("an object in the link")?;
    let rows = object.get("cells").and_then(Value::as_array).ok_or("rows of cells as \"cells\"")?;
    let side = rows.len();
    let drawn = ["lines", "arrows", "overlays"];
    if let Some(key) = drawn.iter().find(|key| object.get(**key).is_some_and(|value| !is_empty(value))) {
        return Err(format!("a puzzle without {key}: these may be rules that Ninefold does not know"));
    }
    let usual = Shape::of_side(side).map_err(|_| format!("a board, not one of side {side}"))?;
    let shape = match told {
        Some(told) => told.clone(),
        None => {
            let mut map = vec![u32::MAX; side * side];
            for (number, region) in
                object.get("regions").and_then(Value::as_array).into_iter().flatten().enumerate()
            {
                for place in region.as_array().into_iter().flatten() {
                    let part = |index: usize| {
                        place.get(index).and_then(Value::as_u64).filter(|&at| at < side as u64)
                    };
                    let (row, col) = part(0).zip(part(1)).ok_or("regions as lists of [row, column]")?;
                    map[row as usize * side + col as usize] = number as u32;
                }
            }
            let is_usual = map.contains(&u32::MAX)
                || usual.houses_of_kind(HouseKind::Box).all(|house| {
                    let cells = usual.house(house).cells();
                    cells.iter().all(|cell| map[cell.index()] == map[cells[0].index()])
                });
            if is_usual { usual } else { Shape::regions(&map).map_err(|error| error.to_string())? }
        }
    };
    if shape.side() != side {
        return Err(format!("a board of side {}", shape.side()));
    }
    let mut values = Vec::with_capacity(side * side);
    for row in rows {
        let row = row.as_array().filter(|row| row.len() == side);
        for cell in row.ok_or("as many cells in each row as there are rows")? {
            values.push(number(cell.get("value"), side)?);
        }
    }
    let givens = Grid::from_values(&shape, &values).map_err(|error| error.to_string())?;
    let mut record = Record::new(cells::puzzle(givens));
    for cage in object.get("cages").and_then(Value::as_array).into_iter().flatten() {
        if cage.get("cells").is_some_and(|cells| !is_empty(cells)) {
            return Err("a puzzle without cages, which Ninefold does not know".to_owned());
        }
        let said_as =
            |key: &str| cage.get("value")?.as_str()?.strip_prefix(key)?.strip_prefix(':').and_then(said);
        record.about.name = record.about.name.or_else(|| said_as("title"));
        record.about.author = record.about.author.or_else(|| said_as("author"));
        record.about.comment = record.about.comment.or_else(|| said_as("rules"));
    }
    Ok(record)
}

/// Each character is a digit (0 for none) and up to five empty cells after it.
fn of_scf(code: &str, told: Option<&Shape>) -> Result<Record, String> {
    const CHARACTERS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    let mut values = Vec::new();
    for character in code.bytes() {
        let place = CHARACTERS.iter().position(|&known| known == character);
        let place = place.ok_or("digits and letters up to x behind 'scf'")?;
        values.push((place % 10) as u8);
        values.extend(std::iter::repeat_n(0, place / 10));
        if values.len() > 81 {
            return Err("81 cells behind 'scf'".to_owned());
        }
    }
    // Empty cells at the end may be left out.
    values.resize(81, 0);
    let shape = shapes::of_cells(81, told).map_err(|error| error.words)?;
    Ok(Record::new(cells::puzzle(Grid::from_values(&shape, &values).map_err(|error| error.to_string())?)))
}

fn write(record: &Record, start: &str, out: &mut String) -> Result<(), String> {
    let puzzle = &record.puzzle;
    let shape = puzzle.shape();
    if puzzle.has_candidates() {
        return Err("a link has no place for candidates of its own".to_owned());
    }
    let side = shape.side();
    let is_boxed = shape.is_usual();
    let cell = |cell: Cell| {
        let mut object = Map::new();
        if let Some(digit) = puzzle.given(cell) {
            object.insert("value".into(), digit.get().into());
            object.insert("given".into(), true.into());
        }
        if !is_boxed {
            object.insert("region".into(), (shape.box_of(cell).index() - 2 * side).into());
        }
        Value::Object(object)
    };
    let rows: Vec<Vec<Value>> =
        (0..side).map(|row| (0..side).map(|col| cell(shape.cell(row, col))).collect()).collect();
    let mut object = Map::new();
    object.insert("size".into(), side.into());
    for (key, text) in
        [("title", &record.about.name), ("author", &record.about.author), ("ruleset", &record.about.comment)]
    {
        if let Some(text) = text {
            object.insert(key.into(), text.as_str().into());
        }
    }
    object.insert("grid".into(), json!(rows));
    if shape.has_diagonals() {
        object.insert("diagonal+".into(), true.into());
        object.insert("diagonal-".into(), true.into());
    }
    let extra: Vec<Value> = [HouseKind::Window, HouseKind::Extra]
        .into_iter()
        .flat_map(|kind| shape.houses_of_kind(kind))
        .map(|house| {
            let name = |cell: &Cell| shape.name(*cell).to_string().to_uppercase();
            json!({ "cells": shape.house(house).cells().iter().map(name).collect::<Vec<String>>() })
        })
        .collect();
    if !extra.is_empty() {
        object.insert("extraregion".into(), json!(extra));
    }
    if !is_boxed
        || !matches!(shape.layout(), Layout::Boxes { .. })
        || shape.has_diagonals()
        || !extra.is_empty()
    {
        object.insert("shape".into(), shape.to_string().into());
    }
    if let Some(solution) = &record.solution {
        object.insert("solution".into(), json!(solution.values()));
    }
    out.push_str(start);
    out.push_str(&lz::compress(&Value::Object(object).to_string()));
    out.push('\n');
    Ok(())
}

fn write_sudokuwiki(record: &Record, out: &mut String) -> Result<(), String> {
    let puzzle = &record.puzzle;
    if puzzle.shape().side() != 9 || puzzle.has_candidates() {
        return Err("only 9x9 boards without candidates have such links".to_owned());
    }
    out.push_str("https://www.sudokuwiki.org/sudoku.htm?bd=");
    out.extend(puzzle.givens().values().iter().map(|&value| char::from(b'0' + value)));
    out.push('\n');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{ReadOptions, parse as parse_any};

    const LINE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn read(link: &str) -> Result<Record, String> {
        parse_any(link, &ReadOptions::default()).map_err(|error| error.to_string())
    }

    fn link(json: &Value) -> String {
        format!("https://f-puzzles.com/?load={}", lz::compress(&json.to_string()))
    }

    #[test]
    fn every_kind_of_link_is_found_and_read() {
        let puzzle = read(LINE).unwrap().puzzle;
        // Inkala's puzzle of 2012 as SudokuPad shortens it.
        let short = "https://sudokupad.app/scfwe3u0RJWZvA45vVXf6S8ZLnO";
        assert_eq!(read(short).unwrap().puzzle, puzzle);
        let wiki = format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", LINE.replace('.', "0"));
        assert_eq!(read(&wiki).unwrap().puzzle, puzzle);
        let mut links = String::new();
        for codec in [FPUZZLES, SUDOKUPAD] {
            (codec.write)(&Record::new(puzzle.clone()), &Default::default(), &mut links).unwrap();
        }
        for link in links.lines() {
            assert_eq!(read(link).unwrap().puzzle, puzzle, "{link}");
            let encoded = link.replace('+', "%2B").replace('=', "%3D").replace("load%3D", "load=");
            assert_eq!(read(&encoded).unwrap().puzzle, puzzle, "{encoded}");
        }
        let cells: Vec<Vec<Value>> = LINE
            .as_bytes()
            .chunks(9)
            .map(|row| {
                let value = |byte: &u8| match byte {
                    b'.' => json!({}),
                    digit => json!({ "value": char::from(*digit).to_string() }),
                };
                row.iter().map(value).collect()
            })
            .collect();
        let json = json!({ "cellSize": 50, "cells": cells, "regions": [], "cages": [{ "value": "title: Hard" }], "lines": [] });
        let ctc = format!("https://sudokupad.app/ctc{}", lz::compress(&json.to_string()));
        let record = read(&ctc).unwrap();
        assert_eq!((record.puzzle, record.about.name.as_deref()), (puzzle, Some("Hard")));
    }

    #[test]
    fn entries_are_no_givens_and_shapes_are_understood() {
        let mut grid = vec![vec![json!({}); 4]; 4];
        grid[0][0] = json!({ "value": 1, "given": true });
        grid[0][1] = json!({ "value": 2, "centerPencilMarks": [2, 3] });
        let record =
            read(&link(&json!({ "size": 4, "grid": grid, "diagonal+": true, "title": " t " }))).unwrap();
        assert_eq!(record.puzzle.clues(), 1);
        assert_eq!(record.puzzle.shape().to_string(), "2x2+house:r1c4,r2c3,r3c2,r4c1");
        assert_eq!(record.about.name.as_deref(), Some("t"));
        for (cell, region) in [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3].into_iter().enumerate() {
            grid[cell / 4][cell % 4]["region"] = json!(region);
        }
        let record = read(&link(&json!({ "size": 4, "grid": grid }))).unwrap();
        assert!(matches!(record.puzzle.shape().layout(), Layout::Regions(_)));
    }

    #[test]
    fn what_would_change_the_puzzle_is_refused() {
        let grid = vec![vec![json!({}); 4]; 4];
        let cases = [
            (json!({ "grid": grid, "antiknight": true }), "without the rule 'antiknight'"),
            (json!({ "grid": grid, "killercage": [{ "cells": ["R1C1"] }] }), "without the rule 'killercage'"),
            (json!({ "grid": [[{}], [{}]] }), "as many cells in each row"),
            (json!({ "grid": [[{ "value": 5, "given": true }]] }), "digits from 1 to 1"),
            (json!({ "size": 9 }), "rows of cells"),
            (json!([1]), "an object"),
        ];
        for (json, part) in cases {
            let error = read(&link(&json)).unwrap_err();
            assert!(error.contains(part), "{json}: {error}");
            assert!(error.starts_with("line 1, column 1: expected "), "{error}");
        }
        for wrong in [
            "https://f-puzzles.com/?load=!!!",
            "https://f-puzzles.com/",
            "https://sudokupad.app/scf~",
            "https://sudokupad.app/abc123",
            "https://www.sudokuwiki.org/sudoku.htm?bd=123",
            "https://f-puzzles.com/?load=%zz",
        ] {
            assert!(read(wrong).unwrap_err().contains("line 1, column 1: expected"), "{wrong}");
        }
        let killer = json!({ "cells": [[{}]], "cages": [{ "value": 5, "cells": [[0, 0]] }] });
        let ctc = format!("https://sudokupad.app/ctc{}", lz::compress(&killer.to_string()));
        assert!(read(&ctc).unwrap_err().contains("without cages"));
    }
}
