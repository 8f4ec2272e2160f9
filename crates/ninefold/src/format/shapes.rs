//! Which board a text is about: named by the user, or derived from its length.
//!
//! A shape carries tables, so making one costs more than reading a puzzle: the usual shapes of sides up
//! to [`KEPT`] are made once. Tables grow with the third power of the side (12 MB for the largest, 400 MB
//! for all together), so of those beyond only the last few are kept.

use std::sync::{Mutex, OnceLock, PoisonError};

use crate::board::{MAX_SIDE, Shape};

/// The largest side whose usual shape is kept for good.
const KEPT: usize = 64;

/// The number of larger shapes that are kept.
const FEW: usize = 4;

/// The usual shape of this side, from 1 to [`MAX_SIDE`].
pub(super) fn of_side(side: usize) -> Option<Shape> {
    static SMALL: [OnceLock<Shape>; KEPT + 1] = [const { OnceLock::new() }; KEPT + 1];
    static LARGE: Mutex<Vec<Shape>> = Mutex::new(Vec::new());
    if !(1..=MAX_SIDE).contains(&side) {
        return None;
    }
    let make = || Shape::of_side(side).expect("every side up to the largest has a shape");
    if let Some(place) = SMALL.get(side) {
        return Some(place.get_or_init(make).clone());
    }
    let mut last = LARGE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(shape) = last.iter().find(|shape| shape.side() == side) {
        return Some(shape.clone());
    }
    if last.len() == FEW {
        last.remove(0);
    }
    last.push(make());
    last.last().cloned()
}

/// The shape for a board of this many cells; otherwise the number that was expected, in words.
pub(super) fn of_cells(cells: usize, told: Option<&Shape>) -> Result<Shape, Expected> {
    match told {
        Some(shape) if shape.cells() == cells => Ok(shape.clone()),
        Some(shape) => Err(Expected { cells: shape.cells(), words: whole_board(shape.side()) }),
        None => {
            let below = cells.isqrt();
            match (below * below == cells).then(|| of_side(below)).flatten() {
                Some(shape) => Ok(shape),
                None => {
                    // Nearest square: b² < cells < (b+1)², with the middle between b² + b and b² + b + 1.
                    let nearest = if cells > below * below + below { below + 1 } else { below };
                    let side = nearest.clamp(1, MAX_SIDE);
                    Err(match side {
                        2 | 3 => {
                            let words = "the cells of a whole board (81 for a 9x9 board)".to_owned();
                            Expected { cells: 81, words }
                        }
                        _ => Expected { cells: side * side, words: whole_board(side) },
                    })
                }
            }
        }
    }
}

/// How many cells were expected, as a number and in words.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Expected {
    pub cells: usize,
    pub words: String,
}

fn whole_board(side: usize) -> String {
    match side {
        1 => "1 cell for a 1x1 board".to_owned(),
        _ => format!("{} cells for a {side}x{side} board", side * side),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_gives_the_side_or_the_nearest_one() {
        assert_eq!(of_cells(81, None), Ok(Shape::classic()));
        assert_eq!(of_cells(36, None), Ok(Shape::boxes(2, 3).unwrap()));
        let wrong = |cells, told| of_cells(cells, told).unwrap_err().words;
        assert_eq!(wrong(80, None), "81 cells for a 9x9 board");
        assert_eq!(wrong(82, None), "81 cells for a 9x9 board");
        assert_eq!(wrong(0, None), "1 cell for a 1x1 board");
        assert_eq!(wrong(129 * 129, None), "16384 cells for a 128x128 board");
        let six = Shape::boxes(3, 2).unwrap();
        assert_eq!(of_cells(36, Some(&six)), Ok(six.clone()));
        assert_eq!(wrong(81, Some(&six)), "36 cells for a 6x6 board");
        assert_eq!(wrong(81, Some(&Shape::boxes(1, 2).unwrap())), "4 cells for a 2x2 board");
    }
}
