//! Generated puzzles as JSON or CSV, with all that is known about them.
//!
//! ```text
//! puzzle,er,ep,ed,finished,at_least,hardest,techniques,outcome,score,level,clues,solution,class,seed,number,shape
//! ```
//! The first columns are those of `ninefold rate --csv`.

use ninefold::board::Puzzle;
use ninefold::format::Record;
use ninefold::generate::LevelScale;
use ninefold::logic::{Rating, Scale};
use ninefold::verify::Solution;
use serde_json::Value;

use super::json;
use super::rating::{self, quoted};
use crate::explain::json::entries;

/// A generated puzzle and all that is known about it.
pub struct GeneratedPuzzle {
    /// The puzzle; a full board is one whose cells are all given.
    pub puzzle: Puzzle,
    /// The only solution.
    pub solution: Solution,
    /// The smallest isomorph of the puzzle, on a line, if its shape has a canonical form.
    pub class: Option<String>,
    /// The rating and its scale, if the puzzle was rated.
    pub rating: Option<(Scale, Rating)>,
    /// The seed of the command.
    pub seed: u64,
    /// The number of the puzzle among those of the seed.
    pub number: u64,
    /// The steps of the solution path.
    pub path: Vec<Value>,
}

impl GeneratedPuzzle {
    /// The name of its level on its scale.
    pub fn level(&self) -> Option<&'static str> {
        let (scale, rating) = self.rating.as_ref()?;
        match scale {
            Scale::Hodoku | Scale::Se => LevelScale::of(*scale).range_of(rating).map(|range| range.name),
            Scale::Se121 | Scale::Invariant => None,
        }
    }

    /// A short description for players: `seed 7, number 3, ED=4.2/1.2/1.2, hard`.
    pub fn comment(&self) -> String {
        let mut text = format!("seed {}, number {}", self.seed, self.number);
        if let Some((_, rating)) = &self.rating {
            text.push_str(&format!(", {}", rating::brief(rating)));
        }
        if let Some(level) = self.level() {
            text.push_str(&format!(", {level}"));
        }
        text
    }
}

/// The first line of a table.
pub fn heading() -> String {
    let rated = rating::HEADING.trim_end();
    format!("{rated},clues,solution,class,seed,number,shape\n")
}

/// One line of the table.
pub fn row(generated: &GeneratedPuzzle) -> String {
    let puzzle = generated.puzzle.givens().to_string();
    let rated = match &generated.rating {
        Some((_, rating)) => rating::fields(&puzzle, rating).join(","),
        None => format!("{puzzle}{}", ",".repeat(rating::HEADING.matches(',').count())),
    };
    let shape = generated.puzzle.shape().to_string();
    let more = [
        generated.puzzle.clues().to_string(),
        generated.solution.grid().to_string(),
        generated.class.clone().unwrap_or_default(),
        generated.seed.to_string(),
        generated.number.to_string(),
        shape,
    ];
    format!("{rated},{}\n", more.map(|field| quoted(&field)).join(","))
}

/// One object on a line.
pub fn object(generated: &GeneratedPuzzle) -> String {
    let record = Record::new(generated.puzzle.clone());
    let mut object = json::object([("seed", generated.seed), ("number", generated.number)], &record);
    let mut put = |key: &str, value: Value| drop(object.insert(key.to_owned(), value));
    put("solution", generated.solution.grid().to_string().into());
    put("clues", generated.puzzle.clues().into());
    if let Some(class) = &generated.class {
        put("class", class.as_str().into());
    }
    if let Some((_, rating)) = &generated.rating {
        for (key, value) in entries(generated.puzzle.shape(), rating).unwrap_or_default() {
            put(&key, value);
        }
    }
    if let Some(level) = generated.level() {
        put("level", level.into());
    }
    if !generated.path.is_empty() {
        put("path", generated.path.clone().into());
    }
    format!("{}\n", Value::from(object))
}
