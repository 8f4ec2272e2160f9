//! Shapes that a record names itself: in a field of a table or of a JSON object, or in a comment.
//!
//! ```text
//! ..3....5......1...8..3...   # shape 3x3+diagonals; by me    behind the puzzle, where it is one line
//! # shape regions:111222...                                  before the rows of a board
//! ```
//! Other programs skip the comment. Making a shape costs more than reading a puzzle, so each thread keeps the last one it
//! made.

use std::borrow::Cow;
use std::cell::RefCell;

use super::cells::Place;
use super::error::{FormatError, quoted};
use crate::board::{ParseShapeError, Shape};

/// The shape a text says it has, as long as the user did not say otherwise.
pub(super) fn said(
    spec: Option<&str>,
    told: Option<&Shape>,
    place: Place,
) -> Result<Option<Shape>, FormatError> {
    let Some(spec) = spec.map(str::trim).filter(|spec| !spec.is_empty()) else { return Ok(told.cloned()) };
    let own = of_spec(spec)
        .map_err(|_| FormatError::new(place, "a shape such as 3x3 or 2x3+diagonals", quoted(spec)))?;
    match told {
        Some(told) if *told != own => {
            let expected = format!("the shape that was asked for, {}", told);
            Err(FormatError::new(place, expected, quoted(spec)))
        }
        _ => Ok(Some(own)),
    }
}

fn of_spec(spec: &str) -> Result<Shape, ParseShapeError> {
    thread_local! {
        static LAST: RefCell<Option<(String, Shape)>> = const { RefCell::new(None) };
    }
    LAST.with_borrow_mut(|last| match last {
        Some((known, shape)) if known == spec => Ok(shape.clone()),
        _ => {
            let shape: Shape = spec.parse()?;
            *last = Some((spec.to_owned(), shape.clone()));
            Ok(shape)
        }
    })
}

/// What begins the comment that names a shape.
const MARK: &str = "# shape ";

/// Whether the text may name a shape in a comment.
pub(super) fn has_mark(text: &[u8]) -> bool {
    memchr::memmem::find(text, MARK.as_bytes()).is_some()
}

/// The shape that a comment names, and the text without its name: a comment on the one line of a puzzle, or one that is a
/// line of its own before a board. A word that does not begin as the name of a shape does
/// is part of the comment.
pub(super) fn in_comment(text: &str, is_line: bool) -> (Option<&str>, Cow<'_, str>) {
    let none = (None, Cow::Borrowed(text));
    let begins_line = |start: &usize| is_line || *start == 0 || text.as_bytes()[start - 1] == b'\n';
    let mut marks = memchr::memmem::find_iter(text.as_bytes(), MARK.as_bytes());
    let Some(start) = marks.find(begins_line) else { return none };
    let after = &text[start + MARK.len()..];
    let spec = after.split([' ', '\t', '\r', '\n', ';']).next().unwrap_or_default();
    if !spec.starts_with(|c: char| c.is_ascii_digit()) && !spec.starts_with("regions:") {
        return none;
    }
    let before = &text[..start];
    let rest = &after[spec.len()..];
    (
        Some(spec),
        Cow::Owned(match rest.strip_prefix(';') {
            Some(comment) => format!("{before}#{comment}"),
            None => format!("{before}{rest}"),
        }),
    )
}

/// Writes the record with its shape in a comment: on the one line that was written from here on, or before the board.
pub(super) fn add_comment(shape: &Shape, is_line: bool, start: usize, out: &mut String) {
    let end = out.trim_end().len();
    match out[start..end].find(" # ") {
        _ if !is_line => out.insert_str(start, &format!("{MARK}{shape}\n")),
        Some(comment) => out.insert_str(start + comment + 3, &format!("shape {shape}; ")),
        None => out.insert_str(end, &format!(" {MARK}{shape}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_names_the_shape_only_where_it_begins_as_one() {
        assert_eq!(
            in_comment("1..4 # shape 2x2+diagonals; by me", true),
            (Some("2x2+diagonals"), "1..4 # by me".into())
        );
        assert_eq!(in_comment("1..4 ED=1 # shape 2x2", true), (Some("2x2"), "1..4 ED=1 ".into()));
        assert_eq!(in_comment("# shape regions:1122\n1..4", false), (Some("regions:1122"), "\n1..4".into()));
        for other in ["1..4 # shape of a heart", "1..4 # in shape 2x2", "1..4"] {
            assert_eq!(in_comment(other, true), (None, other.into()));
            assert_eq!(in_comment("#Cby me # shape 2x2", false).0, None);
        }
    }
}
