//! Characters into numbers: which character means which digit, and which an empty cell.
//!
//! | side | digits | empty |
//! |---|---|---|
//! | 1-9 | `1`-`9` | one of `.` `0` `*` `-` `_` `?` `x` `X` |
//! | 10-35 | `1`-`9` `A`-`Z`, either case | the same, where the letter X is no digit |
//! | 36-128 | `1`-`9` `A`-`Z` `a`-`z` ... ([`symbol`](crate::board::symbol)) | the same, where x and X are no digits |
//! | 16, hexadecimal | `0`-`9` `A`-`F` for 1-16 | `.` `*` `-` `_` `?` `x` |
//! | 10-26, letters | `A` for 1, `B` for 2 ... | the same as 10-35, if not a letter of the board |
//!
//! A board has one blank character; a second one is an error. Which of the last two rows applies is
//! read off the board, and where it could be either way the answer is an error, never a guess:
//!
//! | the board shows | it is read as |
//! |---|---|
//! | side 16, `0` and another blank, and no `G` | hexadecimal |
//! | side 16, `0` at most 32 times, no other blank and no `G` | error: a full hexadecimal grid, or 0 for empty |
//! | letters, no digit 1-9, one letter too large for `1`-`9` `A`-`Z` | letters |
//! | letters, no digit 1-9, none too large | error: `A` is 1 or 10 |
//!
//! Ninefold itself always writes the first three rows, with `.` for empty.

use super::error::shown;
use crate::board::{Digit, digit_of, symbol};

/// A character that does not belong: its place among the symbols, and the two halves of the message.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Trouble {
    pub at: usize,
    pub expected: String,
    pub found: String,
}

const BLANKS: [char; 8] = ['.', '0', '*', '-', '_', '?', 'x', 'X'];

/// Whether the character means an empty cell on a board of this side.
pub(super) fn is_blank(character: char, side: usize) -> bool {
    BLANKS.contains(&character) && digit_of(character, side).is_none()
}

/// Whether the character could be a cell of some board.
pub(super) fn is_symbol(character: char) -> bool {
    digit_of(character, crate::board::MAX_SIDE).is_some() || BLANKS.contains(&character)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    Usual,
    Hexadecimal,
    Letters,
}

/// The numbers of these symbols, 0 for an empty cell.
pub(super) fn values(symbols: &[char], side: usize) -> Result<Vec<u8>, Trouble> {
    let reading = if side < 10 { Reading::Usual } else { reading(symbols, side)? };
    let mut blank = None;
    let mut values = Vec::with_capacity(symbols.len());
    for (at, &character) in symbols.iter().enumerate() {
        if blank == Some(character) {
            values.push(0);
        } else if let Some(digit) = digit_in(reading, character, side) {
            values.push(digit.get());
        } else if !BLANKS.contains(&character) || (character == '?' && blank.is_some()) {
            return Err(Trouble { at, expected: expected(reading, side), found: shown(character) });
        } else if blank == Some('?') {
            // A question mark beside another blank is a cell that somebody could not read.
            let at = symbols.iter().position(|&symbol| symbol == '?').unwrap_or(at);
            return Err(Trouble { at, expected: expected(reading, side), found: shown('?') });
        } else {
            // A capital and a small X are one character to whoever typed them.
            match blank.replace(character) {
                Some(first) if !first.eq_ignore_ascii_case(&character) => {
                    let expected = format!("one blank character in a puzzle ('{first}' so far)");
                    return Err(Trouble { at, expected, found: shown(character) });
                }
                _ => values.push(0),
            }
        }
    }
    Ok(values)
}

fn digit_in(reading: Reading, character: char, side: usize) -> Option<Digit> {
    match reading {
        Reading::Usual => digit_of(character, side),
        Reading::Hexadecimal => character.to_digit(16).map(|value| Digit::from_index(value as usize)),
        Reading::Letters => letter(character).filter(|&index| index < side).map(Digit::from_index),
    }
}

/// The place of a letter in the Latin alphabet, from 0.
fn letter(character: char) -> Option<usize> {
    character.is_ascii_alphabetic().then(|| usize::from(character.to_ascii_uppercase() as u8 - b'A'))
}

fn reading(symbols: &[char], side: usize) -> Result<Reading, Trouble> {
    let shows = |wanted: fn(char) -> bool| symbols.iter().any(|&character| wanted(character));
    if side == 16 && shows(|c| c == '0') && !shows(|c| matches!(c, 'g' | 'G')) {
        let zeros = symbols.iter().filter(|&&character| character == '0').count();
        if shows(|c| c != '0' && BLANKS.contains(&c)) {
            return Ok(Reading::Hexadecimal);
        }
        if zeros <= 2 * side {
            let at = symbols.iter().position(|&c| c == '0').unwrap_or_default();
            let expected =
                "'.' for empty cells (beside digits up to F, 0 may be empty or a digit)".to_owned();
            return Err(Trouble { at, expected, found: shown('0') });
        }
    }
    // Beyond 26 the letters do not suffice.
    if side > 26 || shows(|c| matches!(c, '1'..='9')) {
        return Ok(Reading::Usual);
    }
    let is_letter = |c: &char| letter(*c).is_some_and(|index| index < side);
    let first = symbols.iter().position(|c| is_letter(c) && !is_blank(*c, side));
    let Some(first) = first else { return Ok(Reading::Usual) };
    // An X alone proves nothing: it may be the blank.
    if symbols.iter().any(|c| is_letter(c) && !is_blank(*c, side) && digit_of(*c, side).is_none()) {
        return Ok(Reading::Letters);
    }
    let expected = "a board that shows whether A is 1 or 10 (it has letters that fit both, and no digit 1-9)";
    Err(Trouble { at: first, expected: expected.to_owned(), found: shown(symbols[first]) })
}

/// Whether what Ninefold would write for these numbers could be read in two ways.
pub(super) fn is_ambiguous(values: &[u8], side: usize) -> bool {
    (10..=26).contains(&side)
        && values.iter().any(|&value| value != 0)
        && values.iter().all(|&value| value == 0 || value > 9)
}

/// The characters of these numbers.
///
/// # Panics
/// If a number is larger than any board's digits.
pub(super) fn write(values: &[u8], out: &mut String) {
    out.extend(values.iter().map(|&value| Digit::new(value).map_or('.', symbol)));
}

fn expected(reading: Reading, side: usize) -> String {
    let last = symbol(Digit::from_index(side.min(crate::board::MAX_SIDE) - 1));
    match (reading, side) {
        (Reading::Hexadecimal, _) => "a digit from 0 to 9 or A to F, or '.'".to_owned(),
        (Reading::Letters, _) => format!("a letter from A to {}, or '.'", char::from(b'A' + side as u8 - 1)),
        (_, 9) => "a digit, '.' or '0'".to_owned(),
        (_, 1..=8) => format!("a digit from 1 to {side}, '.' or '0'"),
        (_, 10) => "a digit from 1 to 9 or A, '.' or '0'".to_owned(),
        (_, 11..=35) => format!("a digit from 1 to 9 or A to {last}, '.' or '0'"),
        _ => format!("one of the {side} digits from 1 to {last}, '.' or '0'"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, side: usize) -> Result<Vec<u8>, String> {
        let symbols: Vec<char> = text.chars().collect();
        values(&symbols, side)
            .map_err(|trouble| format!("{}: {}; {}", trouble.at, trouble.expected, trouble.found))
    }

    #[test]
    fn every_blank_is_a_blank_but_only_one_of_them_at_a_time() {
        for blank in BLANKS {
            assert_eq!(read(&format!("1{blank}9"), 9), Ok(vec![1, 0, 9]), "{blank}");
        }
        assert_eq!(read("1xX2", 9), Ok(vec![1, 0, 0, 2]));
        let second = "2: one blank character in a puzzle ('.' so far); '0'";
        assert_eq!(read("1.0", 9), Err(second.to_owned()));
        assert_eq!(read("1.0", 12), Err(second.to_owned()));
    }

    #[test]
    fn digits_stop_at_the_side() {
        assert_eq!(read("1.5", 4), Err("2: a digit from 1 to 4, '.' or '0'; '5'".to_owned()));
        assert_eq!(read("1a", 9), Err("1: a digit, '.' or '0'; 'a'".to_owned()));
        assert_eq!(read("1gG", 16), Ok(vec![1, 16, 16]));
        assert_eq!(read("1H", 16), Err("1: a digit from 1 to 9 or A to G, '.' or '0'; 'H'".to_owned()));
        assert_eq!(read("1x", 33), Ok(vec![1, 33]));
        assert_eq!(read("1x", 32), Ok(vec![1, 0]));
        assert_eq!(read("xX", 100), Ok(vec![59, 33]));
        assert_eq!(read("a\u{104}", 36).unwrap_err(), "1: one of the 36 digits from 1 to a, '.' or '0'; 'Ą'");
    }

    #[test]
    fn hexadecimal_boards_show_a_zero_beside_a_blank() {
        assert_eq!(read("0.F9", 16), Ok(vec![1, 0, 16, 10]));
        assert_eq!(read("0-f-", 16), Ok(vec![1, 0, 16, 0]));
        assert!(read("0.G1", 16).unwrap_err().starts_with("1: one blank"));
        assert!(read("01F", 16).unwrap_err().starts_with("0: '.' for empty cells"));
        let many = "0".repeat(33) + "1F";
        assert_eq!(read(&many, 16).map(|values| values[33..].to_vec()), Ok(vec![1, 15]));
        assert_eq!(read("0G1", 16), Ok(vec![0, 16, 1]));
    }

    #[test]
    fn boards_of_letters_begin_with_a_only_where_nothing_else_fits() {
        assert_eq!(read("A-P", 16), Ok(vec![1, 0, 16]));
        assert_eq!(read("A.Y", 25), Ok(vec![1, 0, 25]));
        assert_eq!(read("axp", 16), Ok(vec![1, 0, 16]));
        assert!(read("A-G", 16).unwrap_err().starts_with("0: a board that shows whether A is 1 or 10"));
        assert_eq!(read("A-1", 16), Ok(vec![10, 0, 1]));
        assert_eq!(read("XXX", 25), Ok(vec![0, 0, 0]));
        assert_eq!(read("x-", 16), Err("1: one blank character in a puzzle ('x' so far); '-'".to_owned()));
        assert_eq!(read("PZ", 16), Err("1: a letter from A to P, or '.'; 'Z'".to_owned()));
    }

    #[test]
    fn what_is_written_is_read_back_unless_said_to_be_ambiguous() {
        for side in [1, 4, 9, 10, 16, 25, 26, 35, 36, 62, 100, 128] {
            for value in 1..=side as u8 {
                let mut text = String::new();
                write(&[0, value], &mut text);
                let read = read(&text, side);
                assert_eq!(read.is_err(), is_ambiguous(&[0, value], side), "{side} {text}");
                assert!(read.is_err() || read == Ok(vec![0, value]));
            }
        }
    }
}
