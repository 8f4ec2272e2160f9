//! Solving as people do it: named techniques, each step with its reason as data.
//!
//! ```text
//! Board --catalogue, easiest first--> finder --> Step { technique, placements, eliminations, reason }
//!                                                  |
//!                                 words <----------+---> a front end's highlights
//! ```
//! | file | what lives there |
//! |---|---|
//! | `catalogue` | the table of techniques: name, aliases, family, finder; its order is the search order |
//! | `step` | [`Step`] and [`Reason`]: what follows, and from what |
//! | `words` | the only maker of sentences |
//! | `singles` | finders: pure functions over a [`Board`] |
//!
//! ```
//! use ninefold::{Board, Grid, Puzzle, Shape, logic};
//! let shape = Shape::boxes(2, 2)?;
//! let givens = Grid::from_values(&shape, &[1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap();
//! let board = Board::new(&Puzzle::new(givens)?);
//! let step = logic::next_step(&board).unwrap();
//! assert_eq!(step.technique, logic::Technique::FullHouse);
//! assert_eq!(logic::words::the_move(&shape, &step), "r1c4=4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod catalogue;
mod singles;
mod step;
pub mod words;

use std::ops::ControlFlow;

use crate::board::Board;

pub use catalogue::{Family, Technique};
pub use step::{Reason, Step};

/// Somebody who is handed steps as they are found, and says whether to look for more.
pub type Found<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// The easiest step in this position, if the catalogue knows one.
pub fn next_step(board: &Board) -> Option<Step> {
    Technique::ALL.into_iter().find_map(|technique| technique.first(board))
}

/// Every step in this position, the easiest technique first. One placement may be found several times,
/// each for a reason of its own.
pub fn all_steps(board: &Board) -> Vec<Step> {
    let mut steps = Vec::new();
    for technique in Technique::ALL {
        let _ = technique.find(board, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
    }
    steps
}

#[cfg(test)]
mod tests;
