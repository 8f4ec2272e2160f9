//! What a puzzle should be like.

use std::fmt;
use std::ops::RangeInclusive;

use super::assess::Assessment;
use super::difficulty::Difficulty;
use super::hints::Hint;
use super::level_scale::LevelScale;
use super::mismatch::Mismatch;
use super::symmetry::Symmetry;
use crate::board::{Cell, HouseKind, Layout, Puzzle, Shape};
use crate::logic::{Level, Technique, Tenths};

/// What a puzzle should be like. The default asks for nothing: any 9x9 puzzle with one solution, from which clues were
/// removed until none could go.
///
/// ```
/// use ninefold::generate::{Symmetry, Target};
/// use ninefold::logic::Level;
/// let target = Target::level(Level::Hard).with_symmetry(Symmetry::Rotate180).with_clues(24..=30);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The shape of the board.
    pub shape: Shape,
    /// The number of clues.
    pub clues: RangeInclusive<usize>,
    /// Whether every clue must be needed. A puzzle is made easier by more clues, so most levels take longer with
    /// this.
    pub minimal: bool,
    /// The symmetry of the clues' cells.
    pub symmetry: Symmetry,
    /// The cells that hold the clues: all of these and no others.
    pub pattern: Option<Vec<Cell>>,
    /// How hard the puzzle should be.
    pub difficulty: Option<Difficulty>,
    /// The budget for one puzzle: the number of puzzles that may be tried, on target or not. Counted work ends at the
    /// same point on every machine.
    pub tries: u64,
}

impl Default for Target {
    fn default() -> Target {
        Target {
            shape: Shape::classic(),
            clues: 0..=usize::MAX,
            minimal: false,
            symmetry: Symmetry::None,
            pattern: None,
            difficulty: None,
            tries: 100_000,
        }
    }
}

impl Target {
    /// Any minimal puzzle.
    pub fn minimal() -> Target {
        Target { minimal: true, ..Target::default() }
    }

    /// A puzzle of this level, by the ratings of Sudoku Explainer ([`LevelScale::SE`]).
    pub fn level(level: Level) -> Target {
        Target::difficulty(LevelScale::SE.range(level).difficulty())
    }

    /// A puzzle that needs this technique.
    pub fn technique(technique: Technique) -> Target {
        Target::difficulty(Difficulty::needs(technique))
    }

    /// A puzzle of this difficulty.
    pub fn difficulty(difficulty: Difficulty) -> Target {
        Target { difficulty: Some(difficulty), ..Target::default() }
    }

    /// The same on a board of this shape.
    pub fn with_shape(self, shape: &Shape) -> Target {
        Target { shape: shape.clone(), ..self }
    }

    /// The same with this many clues.
    pub fn with_clues(self, clues: RangeInclusive<usize>) -> Target {
        Target { clues, ..self }
    }

    /// The same with symmetric clues.
    pub fn with_symmetry(self, symmetry: Symmetry) -> Target {
        Target { symmetry, ..self }
    }

    /// The same with another budget.
    pub fn with_tries(self, tries: u64) -> Target {
        Target { tries, ..self }
    }

    /// Looks for a reason why no puzzle at all is on target, without any search.
    pub fn check(&self) -> Result<(), TargetError> {
        if self.clues.is_empty() {
            return Err(TargetError::EmptyRange);
        }
        let (fewest, most) = (*self.clues.start(), *self.clues.end());
        // Two digits without a clue could be swapped. For 9x9 the minimum is known: 17 (McGuire and others, 2012).
        let least = if self.shape.is_classic() { 17 } else { self.shape.side() - 1 };
        let found = self.pattern.as_ref().map_or(most, Vec::len).min(most);
        if found < least {
            return Err(TargetError::TooFewClues { found, least });
        }
        if fewest > self.shape.cells() {
            return Err(TargetError::TooManyClues { found: fewest, cells: self.shape.cells() });
        }
        // Decades of searching by many people found none of these, so a search here would only end late.
        if self.shape.is_classic() && self.minimal && fewest > 40 {
            return Err(TargetError::NoneKnown("no minimal 9x9 puzzle is known with more than 40 clues"));
        }
        if let Some(pattern) = &self.pattern {
            self.check_pattern(pattern)?;
        }
        self.check_difficulty()
    }

    fn check_pattern(&self, pattern: &[Cell]) -> Result<(), TargetError> {
        let shape = &self.shape;
        let mut is_clue = vec![false; shape.cells()];
        for cell in pattern {
            match is_clue.get_mut(cell.index()) {
                Some(clue) if !*clue => *clue = true,
                _ => return Err(TargetError::OtherPattern),
            }
        }
        let is_symmetric = self.symmetry.holds(shape, |cell| is_clue[cell.index()]);
        if !is_symmetric || !self.clues.contains(&pattern.len()) {
            return Err(TargetError::OtherPattern);
        }
        let Layout::Boxes { rows, cols } = *shape.layout() else { return Ok(()) };
        if shape.houses().len() > 3 * shape.side() {
            return Ok(());
        }
        for (kind, size) in [(HouseKind::Row, rows), (HouseKind::Column, cols)] {
            let lines = shape.houses().iter().enumerate().filter(|house| house.1.kind() == kind);
            let empty = lines.filter(|house| house.1.cells().iter().all(|cell| !is_clue[cell.index()]));
            let empty: Vec<(usize, usize)> =
                empty.map(|(house, line)| (house, line.number() / size)).collect();
            if let Some(pair) = empty.windows(2).find(|pair| pair[0].1 == pair[1].1) {
                return Err(TargetError::EmptyLines { houses: [pair[0].0, pair[1].0] });
            }
        }
        Ok(())
    }

    fn check_difficulty(&self) -> Result<(), TargetError> {
        let Some(difficulty) = &self.difficulty else { return Ok(()) };
        if difficulty.er.is_empty() || difficulty.score.is_empty() {
            return Err(TargetError::EmptyRange);
        }
        if self.shape.is_classic() && *difficulty.er.start() > Tenths::new(119) {
            return Err(TargetError::NoneKnown("no 9x9 puzzle is known with a rating above 11.9"));
        }
        let Some(needed) = difficulty.needs else { return Ok(()) };
        if difficulty.never.contains(&needed) {
            return Err(TargetError::Forbidden(needed));
        }
        let is_searched = difficulty.order.place_of(needed).is_some();
        if !is_searched || Hint::of(needed).is_never_found(&self.shape) {
            return Err(TargetError::NeverFound(needed));
        }
        Ok(())
    }

    /// Where a puzzle with one solution is off target. `is_minimal` is asked only if the answer matters.
    pub(super) fn mismatches(
        &self,
        puzzle: &Puzzle,
        assessment: Option<&Assessment>,
        is_minimal: impl FnOnce() -> bool,
    ) -> Vec<Mismatch> {
        let mut mismatches = Vec::new();
        if !self.clues.contains(&puzzle.clues()) {
            mismatches.push(Mismatch::Clues { found: puzzle.clues(), wanted: self.clues.clone() });
        }
        if let (Some(difficulty), Some(assessment)) = (&self.difficulty, assessment) {
            mismatches.extend(difficulty.mismatches(assessment));
        }
        if self.minimal && mismatches.is_empty() && !is_minimal() {
            mismatches.push(Mismatch::NotMinimal);
        }
        mismatches
    }
}

/// Why no puzzle at all is on target, where no search is needed to see it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TargetError {
    /// A range ends before it begins.
    EmptyRange,
    /// No puzzle of this shape has this few clues.
    TooFewClues {
        /// The most clues that the target allows.
        found: usize,
        /// The fewest clues that any puzzle has.
        least: usize,
    },
    /// The board has fewer cells.
    TooManyClues {
        /// The fewest clues that the target allows.
        found: usize,
        /// The cells of the board.
        cells: usize,
    },
    /// The pattern is outside the board, or has another number of cells or another symmetry than asked for.
    OtherPattern,
    /// Two lines of one band have no clue and could be swapped.
    EmptyLines {
        /// The indexes of the houses.
        houses: [usize; 2],
    },
    /// The techniques of the level and the scale do not include it, or it is never found on such a board.
    NeverFound(Technique),
    /// The technique is both needed and forbidden.
    Forbidden(Technique),
    /// No such puzzle is known, as this sentence says.
    NoneKnown(&'static str),
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TargetError::EmptyRange => f.write_str("the range ends before it begins"),
            TargetError::TooFewClues { found, least } => {
                write!(f, "no puzzle of this shape has fewer than {least} clues; asked for at most {found}")
            }
            TargetError::TooManyClues { found, cells } => {
                write!(f, "the board has {cells} cells; asked for at least {found} clues")
            }
            TargetError::OtherPattern => f.write_str(
                "the pattern does not fit the board, the number of clues or the symmetry asked for",
            ),
            TargetError::EmptyLines { .. } => {
                f.write_str("the pattern leaves two lines of one band empty: they could be swapped")
            }
            TargetError::NeverFound(technique) => {
                write!(
                    f,
                    "{technique} is never found on such a board by the techniques of this level and scale"
                )
            }
            TargetError::NoneKnown(sentence) => f.write_str(sentence),
            TargetError::Forbidden(technique) => write!(f, "{technique} is both asked for and forbidden"),
        }
    }
}

impl std::error::Error for TargetError {}
