//! How hard a puzzle is on HoDoKu's scale: a score and a level.
//!
//! ```text
//! score   the scores of all steps added up
//! level   the highest of a step; then raised while the score is above the most that the level allows
//! ```
//! The steps are those of [`Order::HODOKU`], which lacks HoDoKu's grouped chains, franken fish and forcing nets: a
//! puzzle that needs one of them is scored 'at least so much, not finished'. Where several steps of a technique
//! are at hand HoDoKu may take another one first, so the score of a hard puzzle may differ by a few steps.

use super::catalogue::{Level, Order, Technique};
use super::engine::Engine;
use crate::board::{Board, Puzzle};

/// How hard a puzzle is on HoDoKu's scale.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// The scores of all steps; a lower bound if not finished.
    pub score: u32,
    /// The level; a lower bound if not finished.
    pub level: Level,
    /// The technique of the step with the highest level, then score; of several the first.
    pub hardest: Option<Technique>,
    /// How often each technique was used, in the order of the catalogue.
    pub counts: Vec<(Technique, usize)>,
    /// Whether the puzzle was solved.
    pub finished: bool,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// The highest score a puzzle of this level may have.
    pub fn highest_score(self) -> Option<u32> {
        match self {
            Level::Easy => Some(800),
            Level::Medium => Some(1_000),
            Level::Hard => Some(1_600),
            Level::Unfair => Some(1_800),
            Level::Extreme => None,
        }
    }

    /// The lowest level from this one up that allows the score.
    fn raised_to(self, score: u32) -> Level {
        let allows = |level: &Level| *level >= self && level.highest_score().is_none_or(|most| score <= most);
        Level::ALL.into_iter().find(allows).unwrap_or(Level::Extreme)
    }
}

/// HoDoKu's score and level of a puzzle.
///
/// ```
/// use ninefold::{format, logic};
/// let line = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18...";
/// let record = format::parse(line, &format::ReadOptions::default())?;
/// let score = logic::score(&record.puzzle);
/// assert_eq!(score.level, logic::Level::Easy);
/// assert!(score.finished);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn score(puzzle: &Puzzle) -> Score {
    Engine::new(&Board::new(puzzle), Order::HODOKU).brief().score()
}

impl Engine {
    /// Goes on to the end and scores the way; a step of a technique that HoDoKu does not know scores nothing.
    pub fn score(&mut self) -> Score {
        let mut score =
            Score { score: 0, level: Level::Easy, hardest: None, counts: Vec::new(), finished: false };
        let mut highest = (Level::Easy, 0);
        while let Some(step) = self.step() {
            if let Some((points, level)) = step.technique.hodoku() {
                score.score += u32::from(points);
                score.level = score.level.max(level);
                if score.hardest.is_none() || (level, points) > highest {
                    highest = (level, points);
                    score.hardest = Some(step.technique);
                }
            }
            match score.counts.binary_search_by_key(&step.technique, |count| count.0) {
                Ok(place) => score.counts[place].1 += 1,
                Err(place) => score.counts.insert(place, (step.technique, 1)),
            }
        }
        score.level = score.level.raised_to(score.score);
        score.finished = self.is_full();
        score
    }
}
