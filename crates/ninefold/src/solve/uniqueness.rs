//! How many solutions a puzzle has, as far as rating, hints and checks need to know it: one, more, none or unknown.

use super::{Algorithm, Budget, Goal, Outcome, Settings};
use crate::board::{Clash, Puzzle};
use crate::verify::Solution;

/// Whether a puzzle has exactly one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Uniqueness {
    /// The puzzle has this solution and no other.
    Unique(Solution),
    /// The puzzle has several solutions; this is one of them.
    Multiple(Solution),
    /// The puzzle has no solution. The clash is known where the givens alone show it.
    Impossible(Option<Clash>),
    /// The search ended early: its budget was used up, or it was cancelled. It may have found one solution by then.
    Unknown(Option<Solution>),
}

impl Uniqueness {
    /// The solution that was found first, whether or not there are others.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Uniqueness::Unique(solution) | Uniqueness::Multiple(solution) => Some(solution),
            Uniqueness::Unknown(solution) => solution.as_ref(),
            Uniqueness::Impossible(_) => None,
        }
    }

    /// Whether the puzzle is known to have exactly one solution.
    pub fn is_unique(&self) -> bool {
        matches!(self, Uniqueness::Unique(_))
    }

    /// One word for it: `unique`, `multiple`, `impossible` or `unknown`.
    pub fn word(&self) -> &'static str {
        match self {
            Uniqueness::Unique(_) => "unique",
            Uniqueness::Multiple(_) => "multiple",
            Uniqueness::Impossible(_) => "impossible",
            Uniqueness::Unknown(_) => "unknown",
        }
    }
}

impl From<Outcome> for Uniqueness {
    fn from(outcome: Outcome) -> Uniqueness {
        match outcome {
            Outcome::Unique(solution) => Uniqueness::Unique(solution),
            Outcome::Multiple { first, .. } => Uniqueness::Multiple(first),
            Outcome::Impossible { clash } => Uniqueness::Impossible(clash),
            Outcome::Found(solution) => Uniqueness::Unknown(Some(solution)),
            Outcome::Stopped { first, .. } => Uniqueness::Unknown(first),
            Outcome::Stuck(_) => Uniqueness::Unknown(None),
        }
    }
}

impl Puzzle {
    /// Searches for a solution and for a second one, within this budget.
    ///
    /// ```
    /// use ninefold::format::{ReadOptions, parse};
    /// use ninefold::{Budget, solve::Uniqueness};
    ///
    /// let puzzle = parse("1..3..1..4..3..4", &ReadOptions::default())?.puzzle;
    /// assert!(matches!(puzzle.uniqueness(Budget::default()), Uniqueness::Unique(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn uniqueness(&self, budget: Budget<'_>) -> Uniqueness {
        let settings = Settings { budget, ..Settings::goal(Goal::Unique) };
        Algorithm::default_for(self.shape()).solve(self, &settings).outcome.into()
    }
}

/// `{"uniqueness": "unique", "solution": {...}}`: the word, and the solution or the clash where one is known.
#[cfg(feature = "serde")]
mod form {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Clash, Solution, Uniqueness};

    #[derive(Serialize, Deserialize)]
    struct Form {
        uniqueness: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        solution: Option<Solution>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clash: Option<Clash>,
    }

    impl Serialize for Uniqueness {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            let clash = if let Uniqueness::Impossible(clash) = self { *clash } else { None };
            let uniqueness = self.word().to_owned();
            Form { uniqueness, solution: self.solution().cloned(), clash }.serialize(to)
        }
    }

    impl<'de> Deserialize<'de> for Uniqueness {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Uniqueness, D::Error> {
            let Form { uniqueness, solution, clash } = Form::deserialize(from)?;
            match (uniqueness.as_str(), solution) {
                ("unique", Some(solution)) => Ok(Uniqueness::Unique(solution)),
                ("multiple", Some(solution)) => Ok(Uniqueness::Multiple(solution)),
                ("impossible", None) => Ok(Uniqueness::Impossible(clash)),
                ("unknown", solution) => Ok(Uniqueness::Unknown(solution)),
                (word, _) => Err(D::Error::custom(format!("expected a uniqueness, found '{word}'"))),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{ReadOptions, parse};

    fn uniqueness(line: &str, budget: Budget<'_>) -> Uniqueness {
        parse(line, &ReadOptions::default()).unwrap().puzzle.uniqueness(budget)
    }

    #[test]
    fn every_answer_has_its_word_and_its_solution() {
        let known = |line| uniqueness(line, Budget::default());
        assert_eq!(known("1..3..1..4..3..4").word(), "unique");
        assert!(known("1..3..1..4..3..4").is_unique());
        let several = known("................");
        assert!(several.word() == "multiple" && several.solution().is_some());
        assert!(matches!(known("11.............."), Uniqueness::Impossible(Some(_))));
        assert!(matches!(known("123....4........"), Uniqueness::Impossible(None)));
        let budget = Budget { placements: Some(1), cancel: None };
        assert_eq!(uniqueness("................", budget), Uniqueness::Unknown(None));
    }
}
