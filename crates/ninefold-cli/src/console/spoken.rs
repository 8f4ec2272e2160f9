//! The board in words, row by row, for those who listen to it.

use ninefold::board::HouseKind;
use ninefold::explain::words;
use ninefold::{Cell, Session};

use super::entry::Part;
use crate::report::counted;
use crate::sentence::sentence;

/// The whole board: a line for each row.
pub fn board(session: &Session) -> String {
    session.shape().houses_of_kind(HouseKind::Row).map(|row| part(session, Part::House(row)) + "\n").collect()
}

/// A house or a cell.
pub fn part(session: &Session, part: Part) -> String {
    let shape = session.shape();
    match part {
        Part::House(number) => {
            let cells: Vec<String> =
                shape.house(number).cells().iter().map(|&cell| content(session, cell)).collect();
            sentence(&format!("{}: {}", words::house(shape, number), cells.join(", ")))
        }
        Part::Cell(cell) => {
            let content =
                content(session, cell).replace(" yours", ", yours").replace(" against", ", against");
            let mut text = format!("{}: {content}", shape.name(cell));
            for (kind, set) in [("centre", session.centre(cell)), ("corner", session.corner(cell))] {
                if !set.is_empty() {
                    text.push_str(&format!(", {kind} marks {}", words::digits(shape, set)));
                }
            }
            sentence(&text)
        }
    }
}

/// The content of a cell, and whether the player wrote it.
fn content(session: &Session, cell: Cell) -> String {
    let Some(digit) = session.value(cell) else { return "empty".to_owned() };
    let mut text = words::digit(session.shape(), digit);
    if !session.is_given(cell) {
        text.push_str(" yours");
    }
    if session.is_conflict(cell) {
        text.push_str(" against the rules");
    }
    text
}

/// How many of each digit are still to be placed.
pub fn digits_left(session: &Session) -> String {
    let shape = session.shape();
    let left = shape.digits().iter().filter(|&digit| session.remaining(digit) != 0);
    let left: Vec<String> = left
        .map(|digit| {
            let plural = if session.remaining(digit) == 1 { "" } else { "s" };
            format!("{} {}{plural}", number_word(session.remaining(digit)), words::digit(shape, digit))
        })
        .collect();
    match left.is_empty() {
        true => "Every digit is placed.".to_owned(),
        false => format!("Left to place: {}.", left.join(", ")),
    }
}

/// A number as a word where it has a short one: a screen reader reads '1 4 times' as a riddle.
fn number_word(number: isize) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let word = usize::try_from(number).ok().and_then(|number| WORDS.get(number));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// How many cells are empty.
pub fn spaces_left(session: &Session) -> String {
    counted(session.spaces_left() as u64, "space", "spaces") + " left."
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ninefold::format::{ReadOptions, parse};
    use ninefold::play::Action;

    use ninefold::board::HouseId;

    use super::*;

    fn session(actions: &[&str]) -> Session {
        let mut session = Session::new(parse("1..4..1..1..4..1", &ReadOptions::default()).unwrap().puzzle);
        let shape = session.shape().clone();
        for text in actions {
            session.act(Duration::ZERO, Action::parse(text, &shape).unwrap()).unwrap();
        }
        session
    }

    #[test]
    fn rows_are_read_from_left_to_right() {
        let session = session(&["place r1c2 3", "place r2c2 1"]);
        let text = board(&session);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "Row 1: 1 against the rules, 3 yours, empty, 4.");
        assert_eq!(lines[3], "Row 4: 4, empty, empty, 1.");
        assert_eq!(lines.len(), 4);
    }

    #[test]
    fn a_cell_tells_its_marks() {
        let session = session(&["centre r1c2 3", "centre r1c2 2", "corner r1c2 2"]);
        let shape = session.shape();
        let told = |name| part(&session, Part::Cell(shape.cell_named(name).unwrap()));
        assert_eq!(told("r1c2"), "r1c2: empty, centre marks 2 and 3, corner marks 2.");
        assert_eq!(told("r1c1"), "r1c1: 1.");
        assert_eq!(part(&session, Part::House(HouseId::new(4))), "Column 1: 1, empty, empty, 4.");
        assert_eq!(part(&session, Part::House(HouseId::new(9))), "Box 2: empty, 4, 1, empty.");
    }

    #[test]
    fn digits_are_counted_down() {
        assert_eq!(digits_left(&session(&["place r1c2 3"])), "Left to place: four 2s, three 3s, two 4s.");
    }
}
