//! How hard a puzzle is, on four scales.
//!
//! ```text
//! er   the hardest step                       ep   the hardest up to and with the first digit placed
//! ed   the first step                         all in tenths: 71 is written 7.1
//!
//! se, se121   the numbers of Sukaku Explainer 1.18.1 (one thread): the first step found is taken, so they are not the
//!             same for a puzzle and its mirror image
//! invariant   the same techniques and numbers, but of every search all the easiest steps are taken at once, on the
//!             smallest puzzle of its class: the same for all isomorphs of a puzzle
//! hodoku      a score, the sum over all steps, and a level, the highest of a step; the level is raised while the
//!             score is above the most that it allows
//! ```
//! The first two are equal to Sukaku Explainer's. HoDoKu's order here lacks its franken fish; `docs/rating.md` says how many
//! random puzzles have its own score and level. Its last resort is a cell of the solution, so that every puzzle with one
//! solution is finished.
//!
//! All steps at once alone would do for everything but chains of implications, whose lengths depend a little on where
//! one begins to look: 9 of 1,421 random isomorphs had another rating. On shapes without a canonical form that
//! little is left.

use std::fmt;
use std::sync::Arc;

use super::engine::Engine;
use super::level::Level;
use super::order::SearchOrder;
use super::step::Step;
use super::tenths::Tenths;
use super::{Crew, Technique};
use crate::board::{Board, Puzzle};
use crate::named::named;
use crate::transform::Canonicalizer;

named!(Scale, "a scale", { Se: "se", Se121: "se121", Invariant: "invariant", Hodoku: "hodoku" });

/// Which techniques count, and how.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Scale {
    /// All of Sukaku Explainer's.
    #[default]
    Se,
    /// Those of Sudoku Explainer 1.2.1, which published ratings mean.
    Se121,
    /// All of Sukaku Explainer's, all the easiest steps at once.
    Invariant,
    /// HoDoKu's score and level.
    Hodoku,
}

impl Scale {
    /// The searches in their order.
    pub fn order(self) -> SearchOrder {
        match self {
            Scale::Se | Scale::Invariant => SearchOrder::SE,
            Scale::Se121 => SearchOrder::SE_121,
            Scale::Hodoku => SearchOrder::HODOKU,
        }
    }
}

/// How hard a puzzle is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[doc(alias = "score")]
pub struct Rating {
    /// The scale of the figures.
    pub scale: Scale,
    /// ER, the hardest step; a lower bound if not finished. Zero on HoDoKu's scale.
    pub er: Tenths,
    /// EP, the hardest step up to and with the first that places a digit, if one does.
    #[doc(alias = "pearl")]
    pub ep: Option<Tenths>,
    /// ED, the first step.
    #[doc(alias = "diamond")]
    pub ed: Option<Tenths>,
    /// On HoDoKu's scale the scores of all steps, and the level; lower bounds if not finished.
    pub score: Option<(u32, Level)>,
    /// The technique of the hardest step; of several the first.
    pub hardest: Option<Technique>,
    /// How often each technique was used, easiest first.
    pub counts: Vec<(Technique, usize)>,
    /// Whether the puzzle was solved.
    pub finished: bool,
}

impl Rating {
    /// The rating of nothing yet.
    pub(crate) fn new(scale: Scale) -> Rating {
        let score = (scale == Scale::Hodoku).then_some((0, Level::Easy));
        Rating { scale, score, ..Rating::default() }
    }

    /// Takes steps into account that are taken together, in the order taken.
    pub(crate) fn add(&mut self, steps: &[Step]) {
        for step in steps {
            match &mut self.score {
                Some(score) => {
                    let own = step.technique.hodoku();
                    let hardest = self.hardest.and_then(Technique::hodoku);
                    // A step of a technique that HoDoKu does not know scores nothing.
                    if let Some((points, level)) = own {
                        score.0 += u32::from(points);
                        score.1 = score.1.max(level).raised_to(score.0);
                    }
                    let rank = |of: Option<(u16, Level)>| of.map(|(points, level)| (level, points));
                    if self.hardest.is_none() || rank(own) > rank(hardest) {
                        self.hardest = Some(step.technique);
                    }
                }
                None if step.se > Some(self.er) || self.hardest.is_none() => {
                    self.er = step.se.unwrap_or_default();
                    self.hardest = Some(step.technique);
                }
                None => {}
            }
            self.count(step.technique);
        }
        if self.score.is_some() || self.er == Tenths::ZERO {
            return;
        }
        self.ed = self.ed.or(Some(self.er));
        if self.ep.is_none() && steps.iter().any(|step| !step.placements.is_empty()) {
            self.ep = Some(self.er);
        }
    }

    fn count(&mut self, technique: Technique) {
        match self.counts.binary_search_by_key(&technique, |count| count.0) {
            Ok(place) => self.counts[place].1 += 1,
            Err(place) => self.counts.insert(place, (technique, 1)),
        }
    }
}

/// `ER 7.1`, `score 1246 (hard)`, with 'at least' where the puzzle was not solved.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.finished {
            f.write_str("at least ")?;
        }
        match self.score {
            Some((score, level)) => write!(f, "score {score} ({level})"),
            None => write!(f, "ER {}", self.er),
        }
    }
}

impl Puzzle {
    /// How hard the puzzle is on this scale. The puzzle should have one solution.
    ///
    /// ```
    /// use ninefold::{Puzzle, logic::Scale};
    /// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Puzzle = line.parse()?;
    /// assert_eq!(puzzle.rate(Scale::Se).to_string(), "ER 1.2");
    /// # Ok::<(), ninefold::format::FormatError>(())
    /// ```
    pub fn rate(&self, scale: Scale) -> Rating {
        rate(self, scale)
    }
}

/// The rating of a puzzle.
///
/// ```
/// use ninefold::{format, logic};
/// let line = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18...";
/// let record = format::parse(line, &format::ReadOptions::default())?;
/// let rating = logic::rate(&record.puzzle, logic::Scale::Se);
/// assert!(rating.finished);
/// let rating = logic::rate(&record.puzzle, logic::Scale::Hodoku);
/// assert_eq!(rating.score.map(|(_, level)| level), Some(logic::Level::Easy));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate(puzzle: &Puzzle, scale: Scale) -> Rating {
    Rater::new(scale).rate(puzzle)
}

/// Rates puzzle after puzzle with one engine.
pub struct Rater {
    scale: Scale,
    uniqueness: bool,
    crew: Option<Arc<dyn Crew>>,
    engine: Option<Engine>,
    canonicals: Canonicalizer,
}

impl Rater {
    /// A rater on this scale.
    pub fn new(scale: Scale) -> Rater {
        Rater { scale, uniqueness: true, crew: None, engine: None, canonicals: Canonicalizer::default() }
    }

    /// Without the techniques that take for granted that the puzzle has one solution.
    #[must_use]
    pub fn without_uniqueness(mut self) -> Rater {
        self.uniqueness = false;
        self
    }

    /// With threads that share the work of the longest searches. The rating is the same.
    #[must_use]
    pub fn with_crew(mut self, crew: Arc<dyn Crew>) -> Rater {
        self.crew = Some(crew);
        self
    }

    /// The rating of a puzzle.
    pub fn rate(&mut self, puzzle: &Puzzle) -> Rating {
        self.rate_until(puzzle, &|_| false)
    }

    /// The rating of a puzzle; `None` if `cancel`, which is asked after every step and within long ones, says `true`.
    pub fn rate_unless(&mut self, puzzle: &Puzzle, cancel: &dyn Fn() -> bool) -> Option<Rating> {
        let rating = self.rate_until(puzzle, &|_| cancel());
        (rating.finished || !cancel()).then_some(rating)
    }

    /// The rating of a puzzle, or what is known of it when `stop` says `true`: then it is not finished and a lower bound.
    /// `stop` is asked with the rating so far, after every step and within long ones.
    pub fn rate_until(&mut self, puzzle: &Puzzle, stop: &dyn Fn(&Rating) -> bool) -> Rating {
        let canonical = match self.scale {
            Scale::Invariant => self.canonicals.of(puzzle).ok(),
            _ => None,
        };
        let board = Board::new(canonical.as_ref().map_or(puzzle, |canonical| &canonical.puzzle));
        match &mut self.engine {
            Some(engine) => {
                engine.restart(&board);
                engine.rate_until(self.scale, stop)
            }
            None => {
                let engine = Engine::new(&board, self.scale.order()).brief();
                let engine = if self.uniqueness { engine } else { engine.without_uniqueness() };
                let engine = match &self.crew {
                    Some(crew) => engine.with_crew(Arc::clone(crew)),
                    None => engine,
                };
                self.engine.insert(engine).rate_until(self.scale, stop)
            }
        }
    }
}

impl Engine {
    /// Runs to the end and rates the path. The engine should have the order of this scale.
    pub fn rate(&mut self, scale: Scale) -> Rating {
        self.rate_until(scale, &|_| false)
    }

    fn rate_until(&mut self, scale: Scale, stop: &dyn Fn(&Rating) -> bool) -> Rating {
        let mut rating = Rating::new(scale);
        // All the easiest steps at once, then what is left one by one.
        let mut rounds = scale == Scale::Invariant;
        loop {
            let stops = || stop(&rating);
            let steps = match rounds {
                true => self.round_unless(&stops),
                false => self.step_unless(&stops).into_iter().collect(),
            };
            if stops() {
                return rating;
            }
            if steps.is_empty() && !std::mem::take(&mut rounds) {
                break;
            }
            rating.add(&steps);
        }
        rating.finished = self.is_full();
        if !rating.finished && scale != Scale::Hodoku {
            rating.er = rating.er.max(self.beyond());
        }
        rating
    }
}
