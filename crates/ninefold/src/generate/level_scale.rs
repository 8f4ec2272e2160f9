//! Which ratings belong to which level.

use super::difficulty::Difficulty;
use crate::logic::{Level, ParseLevelError, Rating, Scale, SearchOrder, Tenths};

/// The ratings that make one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelRange {
    /// The level.
    pub level: Level,
    /// The name of the level on this scale, in one word.
    pub name: &'static str,
    /// What a player needs.
    pub summary: &'static str,
    /// The scale that rates the puzzle.
    pub scale: Scale,
    /// The techniques that must solve the puzzle: all of the scale, or fewer.
    pub order: SearchOrder,
    /// The lowest and the highest ER.
    pub er: (Tenths, Tenths),
}

impl LevelRange {
    /// A puzzle of this level.
    pub fn difficulty(&self) -> Difficulty {
        // Whatever fewer techniques solve is in the range.
        let er =
            if self.order == self.scale.order() { self.er.0..=self.er.1 } else { Tenths::ZERO..=Tenths::MAX };
        let level = (self.scale == Scale::Hodoku).then_some(self.level);
        Difficulty { scale: self.scale, order: self.order, level, ..Difficulty::er(er) }
    }

    /// Whether a rating on this scale belongs to the level.
    pub fn contains(&self, rating: &Rating) -> bool {
        let is_level = match self.scale {
            Scale::Hodoku => rating.score.is_some_and(|(_, level)| level == self.level),
            _ => (self.er.0..=self.er.1).contains(&rating.er),
        };
        rating.finished && is_level
    }
}

/// Five levels by the ratings of one scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelScale {
    /// The name of the scale.
    pub name: &'static str,
    /// The levels, easiest first.
    pub levels: [LevelRange; 5],
}

const fn se(level: Level, name: &'static str, summary: &'static str, er: (u16, u16)) -> LevelRange {
    let er = (Tenths::new(er.0), Tenths::new(er.1));
    LevelRange { level, name, summary, scale: Scale::Se, order: SearchOrder::SE, er }
}

const fn hodoku(level: Level, name: &'static str, summary: &'static str) -> LevelRange {
    LevelRange {
        level,
        name,
        summary,
        scale: Scale::Hodoku,
        order: SearchOrder::HODOKU,
        er: (Tenths::ZERO, Tenths::MAX),
    }
}

impl LevelScale {
    /// By the hardest step on the scale of Sudoku Explainer. Of random minimal 9x9 puzzles half are easy, an eighth
    /// medium, a fifth hard, a tenth very hard and a tenth extreme.
    pub const SE: &LevelScale = &LevelScale {
        name: "se",
        levels: [
            LevelRange { order: SearchOrder::SINGLES, ..se(Level::Easy, "easy", "singles alone", (10, 23)) },
            se(Level::Medium, "medium", "intersections, pairs, X-wings", (24, 34)),
            se(Level::Hard, "hard", "triples, fish, small wings, unique rectangles", (35, 50)),
            se(Level::Unfair, "very-hard", "strong links, large wings, BUGs, the shortest chains", (51, 71)),
            se(Level::Extreme, "extreme", "forcing chains", (72, u16::MAX)),
        ],
    };

    /// HoDoKu's levels: by the hardest step, and by the score, which can raise the level.
    pub const HODOKU: &LevelScale = &LevelScale {
        name: "hodoku",
        levels: [
            hodoku(Level::Easy, "easy", "singles"),
            hodoku(Level::Medium, "medium", "intersections, pairs and triples"),
            hodoku(Level::Hard, "hard", "fish, wings, colours, uniqueness"),
            hodoku(Level::Unfair, "unfair", "chains and almost locked sets"),
            hodoku(Level::Extreme, "extreme", "the longest of these, and forcing chains"),
        ],
    };

    /// The levels for ratings on this scale.
    pub fn of(scale: Scale) -> &'static LevelScale {
        if scale == Scale::Hodoku { LevelScale::HODOKU } else { LevelScale::SE }
    }

    /// The ratings of a level.
    pub fn range(&self, level: Level) -> &LevelRange {
        &self.levels[level as usize]
    }

    /// The level of this name.
    pub fn parse(&self, name: &str) -> Result<&LevelRange, ParseLevelError> {
        let named = self.levels.iter().find(|range| range.name == name);
        named.ok_or_else(|| ParseLevelError::new(name, self.levels.map(|range| range.name)))
    }

    /// The level to which a rating on this scale belongs; a rating that is not finished belongs to none.
    pub fn range_of(&self, rating: &Rating) -> Option<&LevelRange> {
        self.levels.iter().find(|range| range.contains(rating))
    }
}
