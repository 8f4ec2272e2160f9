//! Puzzles that were made: JSON or CSV, with all that is known of them.
//!
//! ```text
//! puzzle,er,ep,ed,finished,at_least,hardest,techniques,outcome,score,level,clues,solution,class,seed,number,shape
//! ```
//! The first columns are those of `ninefold rate --csv`.

use ninefold::board::Puzzle;
use ninefold::generate::Ladder;
use ninefold::logic::{Rating, Scale};
use ninefold::verify::Solution;
use serde_json::{Map, Value};

use super::rating::{self, quoted};

/// All that is known of a puzzle that was made.
pub struct Made {
    /// The puzzle; a full board is one whose cells are all given.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Solution,
    /// The smallest puzzle of its class, where that is known for its shape.
    pub class: Option<String>,
    /// How hard it is, where that was found out, and on which scale.
    pub rating: Option<(Scale, Rating)>,
    /// The seed.
    pub seed: u64,
    /// Its number among those of the seed.
    pub number: u64,
    /// The way to the solution, a step each.
    pub path: Vec<Value>,
}

impl Made {
    /// The level on the ladder of its scale.
    pub fn level(&self) -> Option<&'static str> {
        let (scale, rating) = self.rating.as_ref()?;
        match scale {
            Scale::Hodoku => rating.score.filter(|_| rating.finished).map(|(_, level)| level.name()),
            Scale::Se => Ladder::SE.level_of(rating).map(|level| level.name),
            Scale::Se121 | Scale::Invariant => None,
        }
    }

    /// What a player may want to know, in a few words: `seed 7, number 3, ED=4.2/1.2/1.2, hard`.
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
pub fn row(made: &Made) -> String {
    let puzzle = made.puzzle.givens().to_string();
    let rated = match &made.rating {
        Some((_, rating)) => rating::fields(&puzzle, rating).join(","),
        None => format!("{puzzle}{}", ",".repeat(rating::HEADING.matches(',').count())),
    };
    let shape = made.puzzle.shape().to_string();
    let more = [
        made.puzzle.clues().to_string(),
        made.solution.grid().to_string(),
        made.class.clone().unwrap_or_default(),
        made.seed.to_string(),
        made.number.to_string(),
        shape,
    ];
    format!("{rated},{}\n", more.map(|field| quoted(&field)).join(","))
}

/// One object on a line.
pub fn object(made: &Made) -> String {
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| drop(object.insert(key.to_owned(), value));
    put("seed", made.seed.into());
    put("number", made.number.into());
    put("shape", made.puzzle.shape().to_string().into());
    put("puzzle", made.puzzle.givens().to_string().into());
    put("solution", made.solution.grid().to_string().into());
    put("clues", made.puzzle.clues().into());
    if let Some(class) = &made.class {
        put("class", class.as_str().into());
    }
    if let Some((scale, rating)) = &made.rating {
        rating::put_rating(&mut put, scale.name(), rating);
    }
    if let Some(level) = made.level() {
        put("level", level.into());
    }
    if !made.path.is_empty() {
        put("path", made.path.clone().into());
    }
    format!("{}\n", Value::from(object))
}
