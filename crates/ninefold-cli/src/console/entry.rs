//! What can be typed at the board: one table of words, and the short forms of a move.
//!
//! ```text
//! r4c7=5   4 7 5   r4c7 5      a digit         r4c7=.   4 7 0        no digit
//! r4c7<>5                      a mark less     r4c7                  what is there
//! ```
//! The library reads cells and digits (`Action::parse`), so a digit above 9 is a letter or a number, and its
//! errors say what was expected.

use ninefold::board::{HouseId, HouseKind};
use ninefold::play::Action;
use ninefold::{Cell, Digit, Shape};

use super::talk::{Item, pick, quoted};

/// The menu of the board: first what every game needs, then the rest.
pub const WORDS: &[Item] = &[
    ("place", "Place a digit; at once: r4c7=5 or 4 7 5"),
    ("clear", "Empty a cell; at once: r4c7=."),
    ("submit", "Is it solved? If not, what is the first mistake?"),
    ("hint", "Help, a little at a time: each further hint tells more"),
    ("undo", "Undo the last step"),
    ("redo", "Redo it"),
    ("reset", "Start over (asks first)"),
    ("save", "Save now; every move is saved anyway"),
    ("close", "Back to the main menu; the game is saved"),
    ("apply", "Play the move of the hint"),
    ("check", "Is any entry wrong?"),
    ("rewind", "Back to before the first wrong entry"),
    ("mark", "Centre marks on or off: mark r4c7 12; one off: r4c7<>2"),
    ("corner", "Corner marks on or off: corner r4c7 12"),
    ("fill", "Make all marks that the rules allow"),
    ("unmark", "Clear all marks"),
    ("marks", "Show all marks; 'marks clean', 'marks keep': whether placing a digit removes marks"),
    ("digits", "How many of each digit are left to place"),
    ("board", "Show the board; 'board off', 'board on': whether after every move"),
    ("read", "The board in words; a part: read r4, read c7, read b5, read r4c7"),
    ("restore", "Restore a named position"),
    ("solution", "Fill the solution in (asks first)"),
];

/// So many of them are enough to begin with.
pub const FIRST_WORDS: usize = 9;

/// What somebody typed at the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardCommand {
    /// Place a digit; without one, ask.
    Place(Option<(Vec<Cell>, Digit)>),
    /// Empty cells; without any, ask.
    Clear(Option<Vec<Cell>>),
    /// Turn marks on or off; without any, ask.
    Mark(Marks, Option<(Vec<Cell>, Vec<Digit>)>),
    /// Take marks away.
    Unmark(Vec<Cell>, Vec<Digit>),
    /// Read a part of the board, or all of it.
    Read(Option<Part>),
    /// Whether the board is shown after every move.
    ShowBoards(bool),
    /// Whether placing a digit removes the marks it rules out.
    CleanMarks(bool),
    /// Save, or remember the position under a name.
    Save(Option<String>),
    /// Go to a remembered position.
    Restore(Option<String>),
    /// One of the words that stand alone.
    Word(&'static str),
}

/// The two kinds of marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marks {
    /// In the middle of the cell.
    Centre,
    /// In its corners.
    Corner,
}

/// A part of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The house of this number.
    House(HouseId),
    /// One cell.
    Cell(Cell),
}

/// Reads a command. The error is a sentence.
pub fn parse(line: &str, shape: &Shape) -> Result<BoardCommand, String> {
    let line = line.trim();
    let first = line.chars().next().unwrap_or(' ');
    if first.is_ascii_digit() && line.contains([' ', ',', '\t']) {
        return three_numbers(line, shape);
    }
    if matches!(first, 'r' | 'R') && line[1..].starts_with(|c: char| c.is_ascii_digit()) {
        return cell_first(line, shape);
    }
    let Some((place, rest)) = pick(WORDS, line) else {
        return Err(format!(
            "Expected a move such as r4c7=5 or 4 7 5, or a command ('help' lists them), found {}.",
            quoted(line)
        ));
    };
    let word = WORDS[place].0;
    let name = (!rest.is_empty()).then(|| rest.to_owned());
    Ok(match (word, rest) {
        ("place", "") => BoardCommand::Place(None),
        ("place", _) if rest.starts_with(|c: char| c.is_ascii_digit()) => three_numbers(rest, shape)?,
        ("place", _) => cell_first(rest, shape)?,
        ("clear", "") => BoardCommand::Clear(None),
        ("clear", _) => BoardCommand::Clear(Some(place_named(rest, shape)?)),
        ("mark", "") => BoardCommand::Mark(Marks::Centre, None),
        ("mark", _) => BoardCommand::Mark(Marks::Centre, Some(marked(rest, shape)?)),
        ("corner", "") => BoardCommand::Mark(Marks::Corner, None),
        ("corner", _) => BoardCommand::Mark(Marks::Corner, Some(marked(rest, shape)?)),
        ("unmark", _) if !rest.is_empty() => {
            let (cells, digits) = marked(rest, shape)?;
            BoardCommand::Unmark(cells, digits)
        }
        ("read", "") => BoardCommand::Read(None),
        ("read", _) => BoardCommand::Read(Some(part(rest, shape)?)),
        ("board", "off") => BoardCommand::ShowBoards(false),
        ("board", "on") => BoardCommand::ShowBoards(true),
        ("marks", "clean") => BoardCommand::CleanMarks(true),
        ("marks", "keep") => BoardCommand::CleanMarks(false),
        ("save", _) => BoardCommand::Save(name),
        ("restore", _) => BoardCommand::Restore(name),
        (_, "") => BoardCommand::Word(word),
        _ => return Err(format!("Expected nothing after '{word}', found {}.", quoted(rest))),
    })
}

/// `4 7 5`, also with commas.
fn three_numbers(text: &str, shape: &Shape) -> Result<BoardCommand, String> {
    let parts: Vec<&str> = text.split([' ', ',', '\t']).filter(|part| !part.is_empty()).collect();
    let [row, col, digit] = parts[..] else {
        return Err(format!("Expected row, column and digit such as 4 7 5, found {}.", quoted(text)));
    };
    let cell = shape.cell(line_number(row, "row", shape)?, line_number(col, "column", shape)?);
    entry(vec![cell], digit, shape)
}

/// `r4c7=5`, `r4c7<>5`, `r4c7 5`, `r4c7`.
fn cell_first(text: &str, shape: &Shape) -> Result<BoardCommand, String> {
    let end = text.find(|c: char| c == '=' || c == '<' || c.is_whitespace()).unwrap_or(text.len());
    let cells = cells(&text[..end], shape)?;
    let rest = text[end..].trim();
    if let Some(digits) = rest.strip_prefix("<>") {
        return Ok(BoardCommand::Unmark(cells, mark_digits(digits, shape)?));
    }
    match cells[..] {
        [cell] if rest.is_empty() => Ok(BoardCommand::Read(Some(Part::Cell(cell)))),
        _ => entry(cells, rest.strip_prefix('=').unwrap_or(rest).trim(), shape),
    }
}

fn entry(cells: Vec<Cell>, text: &str, shape: &Shape) -> Result<BoardCommand, String> {
    match text {
        "." | "0" | "-" => Ok(BoardCommand::Clear(Some(cells))),
        _ => Ok(BoardCommand::Place(Some((cells, digit(text, shape)?)))),
    }
}

/// Where: `r4c7`, several of them with commas, or row and column `4 7`.
fn place_named(text: &str, shape: &Shape) -> Result<Vec<Cell>, String> {
    match text.split_whitespace().collect::<Vec<&str>>()[..] {
        [row, col] if row.starts_with(|c: char| c.is_ascii_digit()) => {
            Ok(vec![shape.cell(line_number(row, "row", shape)?, line_number(col, "column", shape)?)])
        }
        _ => cells(text, shape),
    }
}

/// `r4c7 12`: cells, then digits.
fn marked(text: &str, shape: &Shape) -> Result<(Vec<Cell>, Vec<Digit>), String> {
    let (names, digits) = text.split_once(['=', ' ', '\t']).unwrap_or((text, ""));
    Ok((cells(names, shape)?, mark_digits(digits, shape)?))
}

/// Digits side by side where each is one character, such as `12`. On boards with digits above 9 a number
/// stands for itself, so that `12` is twelve and `1 2` is one and two.
pub fn mark_digits(text: &str, shape: &Shape) -> Result<Vec<Digit>, String> {
    let mut digits = Vec::new();
    for part in text.split([' ', ',', '\t']).filter(|part| !part.is_empty()) {
        let whole = shape.side() > 9 && part.bytes().all(|byte| byte.is_ascii_digit());
        if whole || shape.side() > 35 {
            digits.push(digit(part, shape)?);
            continue;
        }
        for symbol in part.chars() {
            digits.push(digit(&symbol.to_string(), shape)?);
        }
    }
    if digits.is_empty() {
        return Err(format!("Expected digits from 1 to {}, found nothing.", shape.side()));
    }
    digits.sort_unstable();
    digits.dedup();
    Ok(digits)
}

/// `r4`, `c7`, `b5` or a cell.
fn part(text: &str, shape: &Shape) -> Result<Part, String> {
    if let Some(cell) = shape.cell_named(text) {
        return Ok(Part::Cell(cell));
    }
    let side = shape.side();
    let house = |kind: HouseKind, what: &str| {
        let number = line_number(&text[1..], what, shape)?;
        let id = shape.houses_of_kind(kind).nth(number);
        id.map(Part::House).ok_or_else(|| format!("This board has no {what} {}.", number + 1))
    };
    match text.chars().next() {
        Some('r' | 'R') if !text.contains(['c', 'C']) => house(HouseKind::Row, "row"),
        Some('c' | 'C') => house(HouseKind::Column, "column"),
        Some('b' | 'B') => house(HouseKind::Box, "box"),
        _ => Err(format!(
            "Expected a row such as r4, a column c4, a box b4 or a cell from r1c1 to r{side}c{side}, found {}.",
            quoted(text)
        )),
    }
}

/// A row, column or box by its number from 1; the answer counts from 0.
pub fn line_number(text: &str, what: &str, shape: &Shape) -> Result<usize, String> {
    let figures = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse::<usize>().ok().filter(|number| figures && (1..=shape.side()).contains(number));
    let expected = || format!("Expected a {what} from 1 to {}, found {}.", shape.side(), quoted(text));
    number.map(|number| number - 1).ok_or_else(expected)
}

/// A digit as boards show it or as a number.
pub fn digit(text: &str, shape: &Shape) -> Result<Digit, String> {
    match Action::parse(&format!("place r1c1 {text}"), shape) {
        Ok(Action::Place { digit, .. }) => Ok(digit),
        Ok(_) => unreachable!("place is place"),
        Err(error) => Err(capital(error.to_string())),
    }
}

fn cells(text: &str, shape: &Shape) -> Result<Vec<Cell>, String> {
    match Action::parse(&format!("clear {text}"), shape) {
        Ok(Action::Clear { cells }) => Ok(cells),
        Ok(_) => unreachable!("clear is clear"),
        Err(error) => Err(capital(error.to_string())),
    }
}

fn capital(text: String) -> String {
    crate::sentence::sentence(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(side: usize) -> Shape {
        Shape::of_side(side).unwrap()
    }

    fn place(side: usize, row: usize, col: usize, digit: u8) -> BoardCommand {
        let cell = shape(side).cell(row - 1, col - 1);
        BoardCommand::Place(Some((vec![cell], Digit::new(digit).unwrap())))
    }

    #[test]
    fn a_move_has_many_forms() {
        for text in
            ["r4c7=5", "R4C7 = 5", "r4c7 5", "4 7 5", "4,7,5", "4, 7, 5", "place r4c7 5", "place 4 7 5"]
        {
            assert_eq!(parse(text, &shape(9)), Ok(place(9, 4, 7, 5)), "{text}");
        }
        let cell = shape(9).cell(3, 6);
        for text in ["r4c7=.", "r4c7=0", "4 7 .", "4 7 0", "clear r4c7", "clear 4 7", "CLEAR r4c7", "r4c7 ="]
        {
            let expected = Ok(BoardCommand::Clear(Some(vec![cell])));
            assert_eq!(parse(text, &shape(9)) == expected, text != "r4c7 =", "{text}");
        }
        assert_eq!(parse("r4c7", &shape(9)), Ok(BoardCommand::Read(Some(Part::Cell(cell)))));
        let two = vec![shape(9).cell(0, 0), shape(9).cell(0, 1)];
        assert_eq!(parse("r1c1,r1c2=.", &shape(9)), Ok(BoardCommand::Clear(Some(two))));
    }

    #[test]
    fn digits_above_nine_are_letters_or_numbers() {
        for text in ["r4c7=A", "r4c7=a", "r4c7=10", "4 7 10", "4 7 A"] {
            assert_eq!(parse(text, &shape(16)), Ok(place(16, 4, 7, 10)), "{text}");
        }
        assert_eq!(parse("r10c16=G", &shape(16)), Ok(place(16, 10, 16, 16)));
        assert_eq!(parse("r36c1=36", &shape(36)), Ok(place(36, 36, 1, 36)));
    }

    #[test]
    fn marks_are_told_apart_on_large_boards() {
        let digits = |text, side| {
            mark_digits(text, &shape(side))
                .map(|digits| digits.iter().map(|digit| digit.get()).collect::<Vec<u8>>())
        };
        assert_eq!(digits("312", 9), Ok(vec![1, 2, 3]));
        assert_eq!(digits("1, 2 2", 9), Ok(vec![1, 2]));
        assert_eq!(digits("12", 16), Ok(vec![12]));
        assert_eq!(digits("1 2 1F", 16), Ok(vec![1, 2, 15]));
        assert_eq!(digits("36 1", 36), Ok(vec![1, 36]));
        assert!(digits("17", 16).is_err() && digits("", 9).is_err() && digits("0", 9).is_err());
        let cell = shape(9).cell(3, 6);
        let two = vec![Digit::new(1).unwrap(), Digit::new(2).unwrap()];
        let on = BoardCommand::Mark(Marks::Centre, Some((vec![cell], two.clone())));
        assert_eq!(parse("mark r4c7 12", &shape(9)), Ok(on.clone()));
        assert_eq!(parse("mark r4c7=1,2", &shape(9)), Ok(on));
        assert_eq!(
            parse("corner r4c7 21", &shape(9)),
            Ok(BoardCommand::Mark(Marks::Corner, Some((vec![cell], two.clone()))))
        );
        for text in ["r4c7<>12", "r4c7 <> 1 2", "unmark r4c7 12"] {
            assert_eq!(parse(text, &shape(9)), Ok(BoardCommand::Unmark(vec![cell], two.clone())), "{text}");
        }
    }

    #[test]
    fn words_and_numbers_of_the_menu_are_commands() {
        for (number, (word, _)) in (1..).zip(WORDS) {
            let by_word = parse(word, &shape(9));
            assert!(by_word.is_ok(), "{word}");
            assert_eq!(parse(&number.to_string(), &shape(9)), by_word, "{word}");
        }
        assert_eq!(parse("Undo", &shape(9)), Ok(BoardCommand::Word("undo")));
        assert_eq!(parse("save the guess", &shape(9)), Ok(BoardCommand::Save(Some("the guess".into()))));
        assert_eq!(
            parse("read c10", &shape(16)),
            Ok(BoardCommand::Read(Some(Part::House(HouseId::new(25)))))
        );
        assert_eq!(
            parse("read r4c7", &shape(9)),
            Ok(BoardCommand::Read(Some(Part::Cell(shape(9).cell(3, 6)))))
        );
    }

    #[test]
    fn what_is_no_command_is_explained() {
        let error = |text| parse(text, &shape(9)).unwrap_err();
        assert_eq!(error("r4c7=x"), "Expected a digit from 1 to 9, found 'x'.");
        assert_eq!(error("r4c7=10"), "Expected a digit from 1 to 9, found '10'.");
        assert_eq!(error("r4c7="), "Expected a digit from 1 to 9, found nothing.");
        assert_eq!(error("r0c7=5"), "Expected a cell from r1c1 to r9c9, found 'r0c7'.");
        assert_eq!(error("r10c1=5"), "Expected a cell from r1c1 to r9c9, found 'r10c1'.");
        assert_eq!(error("0 7 5"), "Expected a row from 1 to 9, found '0'.");
        assert_eq!(error("4 10 5"), "Expected a column from 1 to 9, found '10'.");
        assert_eq!(error("4 7"), "Expected row, column and digit such as 4 7 5, found '4 7'.");
        assert_eq!(error("4 7 5 1"), "Expected row, column and digit such as 4 7 5, found '4 7 5 1'.");
        assert_eq!(error("undo twice"), "Expected nothing after 'undo', found 'twice'.");
        assert!(error("475").starts_with("Expected a move such as r4c7=5"));
        assert!(error("ré").ends_with("found 'ré'."));
        for text in [
            "",
            "é",
            "r",
            "r4",
            "r4c",
            "\u{FFFD}",
            "4 é 5",
            "read é",
            "read b10",
            "mark r4c7",
            "mark é 1",
            "clear 99 99 99",
            "place é",
            "place ré",
            "r4é",
            "+4 7 5",
            "4 -7 5",
            "read r4c70",
        ] {
            assert!(parse(text, &shape(9)).is_err(), "{text}");
        }
    }
}
