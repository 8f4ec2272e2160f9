//! Games for serde, behind the feature `serde`: what a derive does not say.
//!
//! | type | form |
//! |---|---|
//! | [`Session`] | the text of a saved game, which has a version of its own |
//! | [`Input`](super::Input), [`Action`](super::Action), [`Request`](super::Request), [`Reply`](super::Reply) | the name of the variant, `"undo"`, or an object with that name, `{"go": 40}` |
//! | [`Colour`], [`Colours`] | a number from 1, a list of them |
//! | [`Hint`], [`Exercise`] | an object that begins with the shape of its board |
//! | [`View`](super::View), [`Stage`](super::Stage) | written only: the game makes them again |
//! | times | milliseconds; [`Timestamp`](super::Timestamp) seconds since 1970 |
//! | a result | `{"ok": ...}` or `{"error": ...}` |

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Colour, Colours, Exercise, Hint, HintKind, NewPuzzle, Session, Status, Variant};
use crate::board::{Board, Shaped};
use crate::logic::{Step, Technique};

impl Serialize for Session {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.to_text())
    }
}

impl<'de> Deserialize<'de> for Session {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Session, D::Error> {
        Session::from_text(&String::deserialize(from)?).map_err(D::Error::custom)
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.get())
    }
}

impl<'de> Deserialize<'de> for Colour {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Colour, D::Error> {
        Colour::new(u8::deserialize(from)?).ok_or_else(|| D::Error::custom("expected a colour from 1 to 9"))
    }
}

impl Serialize for Colours {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

/// `"unsolved"`, `"solved"`, or `{"invalid": "r1c1 = 5: 5 stands twice in row 1, here and in r1c7"}`.
impl Serialize for Status {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Status::Unsolved => to.serialize_str("unsolved"),
            Status::Solved => to.serialize_str("solved"),
            Status::Invalid(fault) => to.collect_map([("invalid", fault.to_string())]),
        }
    }
}

/// A hint after its shape. The position and the kind say everything; the stages follow from them.
#[derive(Serialize, Deserialize)]
struct HintForm {
    board: Board,
    several: bool,
    hint: HintKind,
}

impl Serialize for Hint {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (board, several, hint) = (self.board.clone(), self.several, self.kind.clone());
        Shaped { shape: self.board.shape().clone(), rest: HintForm { board, several, hint } }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Hint {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Hint, D::Error> {
        let HintForm { board, several, hint } = Shaped::<HintForm>::deserialize(from)?.rest;
        Ok(Hint { kind: hint, board, several })
    }
}

/// An exercise after its shape.
#[derive(Serialize, Deserialize)]
struct ExerciseForm {
    technique: Technique,
    board: Board,
    steps: Vec<Step>,
}

impl Serialize for Exercise {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (technique, board, steps) = (self.technique, self.board.clone(), self.steps.clone());
        Shaped { shape: self.board.shape().clone(), rest: ExerciseForm { technique, board, steps } }
            .serialize(to)
    }
}

impl<'de> Deserialize<'de> for Exercise {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Exercise, D::Error> {
        let ExerciseForm { technique, board, steps } = Shaped::<ExerciseForm>::deserialize(from)?.rest;
        Ok(Exercise { technique, board, steps })
    }
}

impl<'de> Deserialize<'de> for NewPuzzle {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<NewPuzzle, D::Error> {
        #[derive(Deserialize)]
        struct Form {
            side: usize,
            #[serde(default)]
            variant: Variant,
            level: Option<String>,
            seed: u64,
        }
        let Form { side, variant, level, seed } = Form::deserialize(from)?;
        let wanted = NewPuzzle::new(side, level.as_deref(), seed);
        wanted.and_then(|wanted| wanted.with_variant(variant)).map_err(D::Error::custom)
    }
}

/// Results, with `#[serde(with = "result")]`: `{"ok": ...}` or `{"error": ...}`.
pub(super) mod result {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Form<T, E> {
        Ok(T),
        Error(E),
    }

    pub(crate) fn serialize<T: Serialize, E: Serialize, S: Serializer>(
        result: &Result<T, E>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match result {
            Ok(value) => Form::<&T, &E>::Ok(value),
            Err(error) => Form::Error(error),
        }
        .serialize(to)
    }

    pub(crate) fn deserialize<'de, T: Deserialize<'de>, E: Deserialize<'de>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Result<T, E>, D::Error> {
        Ok(match Form::deserialize(from)? {
            Form::Ok(value) => Ok(value),
            Form::Error(error) => Err(error),
        })
    }
}
