//! Shapes that a record of a table or a JSON object names itself.
//!
//! Making a shape costs more than reading a puzzle, so each thread keeps the last one it made.

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
