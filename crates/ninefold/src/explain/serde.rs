//! Traces and drawings for serde, behind the feature `serde`. Cells and houses are written by their names.
//!
//! ```json
//! {"version": 1, "shape": "3x3", "givens": "53..7...", "scale": "se", "uniqueness": "unique", "steps": [
//!    {"step": 1, "board": {"values": "53..7...", "candidates": ["", ...]}, "technique": "hidden single in a box", "se": 1.2,
//!     "placements": [{"cell": "r5c5", "digit": 5}], "eliminations": [], "reason": {"kind": "hidden single", ...},
//!     "words": {"where": ..., "what": ..., "why": ..., "move": ...}}, ...],
//!  "end": "solved", "board": {...}, "rating": {"scale": "se", "finished": true, "er": 1.2, ...}}
//! ```
//! A trace is written only: the puzzle makes it again.

use serde::ser::{SerializeSeq as _, SerializeStruct as _};
use serde::{Serialize, Serializer};

use super::drawing::Mark;
use super::fold::FoldedLine;
use super::trace::{ExplainedStep, Trace};
use crate::board::{Board, Candidate, with_names};
use crate::logic::Step;

/// Grows when the form of a trace changes.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct StepForm<'a> {
    step: usize,
    board: &'a Board,
    #[serde(flatten)]
    data: &'a Step,
    /// The branches of a chain, folded.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    folded: Vec<Vec<FoldedLine>>,
    words: Words,
}

#[derive(Serialize)]
struct Words {
    r#where: String,
    what: String,
    why: String,
    r#move: String,
}

impl Serialize for ExplainedStep {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let words = Words {
            r#where: self.where_to_look(),
            what: self.what_to_find(),
            why: self.why(),
            r#move: self.the_move(),
        };
        let form = StepForm {
            step: self.number,
            board: &self.before,
            data: &self.step,
            folded: self.folded(),
            words,
        };
        with_names(self.before.shape(), || form.serialize(to))
    }
}

impl Serialize for Trace {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let shape = self.puzzle.shape();
        with_names(shape, || {
            let mut form = to.serialize_struct("Trace", 9)?;
            form.serialize_field("version", &VERSION)?;
            form.serialize_field("shape", shape)?;
            form.serialize_field("givens", &self.puzzle.to_string())?;
            form.serialize_field("scale", &self.scale)?;
            form.serialize_field("uniqueness", self.uniqueness.word())?;
            form.serialize_field("steps", &self.steps)?;
            form.serialize_field("end", self.end().word())?;
            form.serialize_field("board", &self.after)?;
            form.serialize_field("rating", &self.rating)?;
            form.end()
        })
    }
}

/// Marks as a list, since a candidate is no key of a map in JSON.
pub(super) fn marks<S: Serializer>(
    marks: &std::collections::BTreeMap<Candidate, Mark>,
    to: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Marked<'a> {
        #[serde(flatten)]
        candidate: &'a Candidate,
        mark: &'a Mark,
    }
    let mut list = to.serialize_seq(Some(marks.len()))?;
    for (candidate, mark) in marks {
        list.serialize_element(&Marked { candidate, mark })?;
    }
    list.end()
}
