//! Grids, puzzles, solutions and positions for serde, behind the feature `serde`.
//!
//! ```json
//! {"shape": "3x3", "givens": "53..7....6..195..."}                              Puzzle; with "candidates" as Board, if it has its own
//! {"shape": "3x3", "givens": "53..7...", "solution": "5346...", "name": "...", "source", "author", "level", "comment"}   Record
//! {"shape": "3x3", "values": "534678912672195..."}                              Grid, Solution
//! {"shape": "3x3", "values": "53..7....6..195...", "candidates": ["", "", "124", ...]}   Board
//! ```
//! The texts are those that [`Display`](std::fmt::Display) writes. Inside [`with_names`](crate::board::with_names) the shape
//! is known and left out. Above side 35 a digit is a number, and spaces separate the candidates of a cell. Reading a solution verifies it.

use std::borrow::Cow;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{About, ReadOptions, Record, parse};
use crate::board::{
    Board, Cell, DigitSet, Grid, LAST_SIDE_OF_LETTERS, Puzzle, Shape, digit_of, known_shape, symbol,
};
use crate::verify::{Solution, verify};

/// The form of a puzzle, with its givens, and of a grid, with its values.
#[derive(Serialize, Deserialize)]
struct Text<'a> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shape: Option<Shape>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    givens: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    values: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<String>>,
}

/// The shape, unless its names are in use and it is known.
fn unless_known(shape: &Shape) -> Option<Shape> {
    (known_shape().as_ref() != Some(shape)).then(|| shape.clone())
}

impl Text<'_> {
    fn shape<E: Error>(&self) -> Result<Shape, E> {
        self.shape.clone().or_else(known_shape).ok_or_else(|| E::missing_field("shape"))
    }

    fn puzzle<E: Error>(&self) -> Result<Puzzle, E> {
        let options = ReadOptions { shape: Some(self.shape()?), ..ReadOptions::default() };
        let text = self.givens.as_ref().or(self.values.as_ref()).ok_or_else(|| E::missing_field("givens"))?;
        let puzzle = parse(text, &options).map_err(E::custom)?.puzzle;
        match &self.candidates {
            Some(_) if self.givens.is_some() => {
                let sets = self.candidates(puzzle.shape());
                let restricted = sets.and_then(|sets| puzzle.with_candidates(&sets));
                restricted.ok_or_else(|| E::custom(CANDIDATES))
            }
            _ => Ok(puzzle),
        }
    }

    fn candidates(&self, shape: &Shape) -> Option<Vec<DigitSet>> {
        let digits = |cell: &String| -> Option<DigitSet> {
            match shape.side() <= LAST_SIDE_OF_LETTERS {
                true => cell.chars().map(|one| digit_of(one, shape.side())).collect(),
                false => cell.split_whitespace().map(|one| shape.digit(one.parse().ok()?)).collect(),
            }
        };
        self.candidates.iter().flatten().map(digits).collect()
    }
}

const CANDIDATES: &str = "expected the candidates of every cell, digits of the board";

/// The candidates of every cell, a text for each.
fn candidate_texts(shape: &Shape, of: impl Fn(Cell) -> DigitSet) -> Vec<String> {
    let cell = |set: DigitSet| match shape.side() <= LAST_SIDE_OF_LETTERS {
        true => set.iter().map(symbol).collect(),
        false => set.iter().map(|digit| digit.to_string()).collect::<Vec<String>>().join(" "),
    };
    shape.all_cells().map(|one| cell(of(one))).collect()
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let givens = Some(self.givens().to_string().into());
        let own = |cell| self.allowed(cell);
        let candidates = self.has_candidates().then(|| candidate_texts(self.shape(), own));
        Text { shape: unless_known(self.shape()), givens, values: None, candidates }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Puzzle, D::Error> {
        Text::deserialize(from)?.puzzle()
    }
}

impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let values = Some(self.to_string().into());
        Text { shape: unless_known(self.shape()), givens: None, values, candidates: None }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Grid, D::Error> {
        Ok(Text::deserialize(from)?.puzzle::<D::Error>()?.givens().clone())
    }
}

impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.grid().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Solution {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Solution, D::Error> {
        let puzzle = Text::deserialize(from)?.puzzle::<D::Error>()?;
        verify(&puzzle, puzzle.givens()).map_err(D::Error::custom)
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let shape = self.shape();
        let candidates = candidate_texts(shape, |cell| self.candidates(cell));
        let values = Some(self.values().to_string().into());
        Text { shape: unless_known(shape), givens: None, values, candidates: Some(candidates) }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Board, D::Error> {
        let text = Text::deserialize(from)?;
        let values = text.puzzle::<D::Error>()?.givens().clone();
        let shape = values.shape().clone();
        let board = text.candidates(&shape).and_then(|candidates| Board::from_parts(values, &candidates));
        board.ok_or_else(|| D::Error::custom(CANDIDATES))
    }
}

/// A record, flat: the puzzle's fields, and what is said about it.
#[derive(Serialize, Deserialize)]
struct RecordForm<'a> {
    #[serde(flatten)]
    puzzle: Text<'a>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solution: Option<Cow<'a, str>>,
    #[serde(flatten)]
    about: About,
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let shape = self.puzzle.shape();
        let own = |cell| self.puzzle.allowed(cell);
        let candidates = self.puzzle.has_candidates().then(|| candidate_texts(shape, own));
        let givens = Some(self.puzzle.givens().to_string().into());
        let puzzle = Text { shape: unless_known(shape), givens, values: None, candidates };
        let solution = self.solution.as_ref().map(|grid| grid.to_string().into());
        RecordForm { puzzle, solution, about: self.about.clone() }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Record, D::Error> {
        let form = RecordForm::deserialize(from)?;
        let puzzle = form.puzzle.puzzle::<D::Error>()?;
        let options = ReadOptions { shape: Some(puzzle.shape().clone()), ..ReadOptions::default() };
        let grid = |text: &Cow<'_, str>| {
            Ok(parse(text, &options).map_err(D::Error::custom)?.puzzle.givens().clone())
        };
        let solution = form.solution.as_ref().map(grid).transpose()?;
        Ok(Record { puzzle, solution, about: form.about })
    }
}
