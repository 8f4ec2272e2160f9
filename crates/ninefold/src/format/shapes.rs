//! Which board a text is about: told by the user, said by the text itself, or read off its length.
//!
//! A shape carries tables, so making one costs more than reading a puzzle. The usual shape of every
//! side is made once, and each thread keeps the last one it read from a specification.

use std::cell::RefCell;
use std::sync::OnceLock;

use super::error::{FormatError, quoted};
use crate::board::{MAX_SIDE, Shape};

/// The usual shape of this side, from 1 to [`MAX_SIDE`].
pub(super) fn of_side(side: usize) -> Option<Shape> {
    static SHAPES: [OnceLock<Shape>; MAX_SIDE + 1] = [const { OnceLock::new() }; MAX_SIDE + 1];
    let place = SHAPES.get(side).filter(|_| side > 0)?;
    Some(
        place.get_or_init(|| Shape::of_side(side).expect("every side up to the largest has a shape")).clone(),
    )
}

/// The shape for a board of so many cells; otherwise how many there should be.
pub(super) fn of_cells(cells: usize, told: Option<&Shape>) -> Result<Shape, String> {
    match told {
        Some(shape) if shape.cells() == cells => Ok(shape.clone()),
        Some(shape) => Err(whole_board(shape.side())),
        None => {
            let below = cells.isqrt();
            match of_side(below) {
                Some(shape) if below * below == cells => Ok(shape),
                _ => {
                    // Nearest square: b² < cells < (b+1)², with the middle between b² + b and b² + b + 1.
                    let nearest = if cells > below * below + below { below + 1 } else { below };
                    Err(whole_board(nearest.clamp(1, MAX_SIDE)))
                }
            }
        }
    }
}

fn whole_board(side: usize) -> String {
    match side {
        1 => "1 cell for a 1x1 board".to_owned(),
        2 | 3 => "the cells of a whole board (81 for a 9x9 board)".to_owned(),
        _ => format!("{} cells for a {side}x{side} board", side * side),
    }
}

/// The shape a text says it has, as long as the user did not say otherwise.
#[cfg(any(feature = "csv", feature = "json"))]
pub(super) fn said(
    spec: Option<&str>,
    told: Option<&Shape>,
    place: (u64, u64),
) -> Result<Option<Shape>, FormatError> {
    let Some(spec) = spec.map(str::trim).filter(|spec| !spec.is_empty()) else { return Ok(told.cloned()) };
    let own = of_spec(spec)
        .map_err(|_| FormatError::new(place, "a shape such as 3x3 or 2x3+diagonals", quoted(spec)))?;
    match told {
        Some(told) if *told != own => {
            let expected = format!("the shape that was asked for, {}", told.spec());
            Err(FormatError::new(place, expected, quoted(spec)))
        }
        _ => Ok(Some(own)),
    }
}

#[cfg(any(feature = "csv", feature = "json"))]
fn of_spec(spec: &str) -> Result<Shape, crate::board::SpecError> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_gives_the_side_or_the_nearest_one() {
        assert_eq!(of_cells(81, None), Ok(Shape::classic()));
        assert_eq!(of_cells(36, None), Ok(Shape::boxes(2, 3).unwrap()));
        assert_eq!(of_cells(80, None), Err("81 cells for a 9x9 board".to_owned()));
        assert_eq!(of_cells(82, None), Err("81 cells for a 9x9 board".to_owned()));
        assert_eq!(of_cells(0, None), Err("1 cell for a 1x1 board".to_owned()));
        assert_eq!(of_cells(129 * 129, None), Err("16384 cells for a 128x128 board".to_owned()));
        let six = Shape::boxes(3, 2).unwrap();
        assert_eq!(of_cells(36, Some(&six)), Ok(six.clone()));
        assert_eq!(of_cells(81, Some(&six)), Err("36 cells for a 6x6 board".to_owned()));
    }
}
