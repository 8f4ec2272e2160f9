//! How hard a puzzle should be.

use std::ops::RangeInclusive;

use super::assess::Assessment;
use super::hints::Hint;
use super::level_scale::LevelScale;
use super::mismatch::Mismatch;
use crate::logic::{Level, Rating, Scale, Search, SearchOrder, Step, Technique, Tenths};

/// How hard a puzzle should be, rated by the steps that an order of searches takes. Those steps must solve it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// The scale of the ratings.
    pub scale: Scale,
    /// The searches: all of the scale, or some of them.
    pub order: SearchOrder,
    /// ER, the hardest step on the scale of Sudoku Explainer.
    pub er: RangeInclusive<Tenths>,
    /// HoDoKu's score.
    pub score: RangeInclusive<u32>,
    /// HoDoKu's level.
    pub level: Option<Level>,
    /// A technique that is needed: at some point no search before it finds anything.
    pub needs: Option<Technique>,
    /// Whether no step may be harder than those of the needed technique.
    pub nothing_harder: bool,
    /// Techniques that must not be used.
    pub never: Vec<Technique>,
    /// Whether the rating is complete. If not, it ends as soon as the puzzle is known to be on target, which is long
    /// before the end if only a lower bound is asked for.
    pub rate_fully: bool,
}

impl Default for Difficulty {
    fn default() -> Difficulty {
        Difficulty {
            scale: Scale::Se,
            order: SearchOrder::SE,
            er: Tenths::ZERO..=Tenths::MAX,
            score: 0..=u32::MAX,
            level: None,
            needs: None,
            nothing_harder: false,
            never: Vec::new(),
            rate_fully: true,
        }
    }
}

impl Difficulty {
    /// An ER in this range.
    pub fn er(er: RangeInclusive<Tenths>) -> Difficulty {
        Difficulty { er, ..Difficulty::default() }
    }

    /// Solved by these searches alone.
    pub fn solved_by(order: SearchOrder) -> Difficulty {
        Difficulty { order, ..Difficulty::default() }
    }

    /// Needs this technique. The order is that of Sukaku Explainer if it knows the technique, else that of HoDoKu. In
    /// Sukaku Explainer's order something easier hides a few techniques: for hidden quads, BUG types 3 and 4, aligned
    /// pair exclusion, X-cycles and X-chains the order is that of Sudoku Explainer 1.2.1, for the last digit that of
    /// singles.
    pub fn needs(technique: Technique) -> Difficulty {
        let (scale, order) = Hint::of(technique).order(technique);
        Difficulty { scale, order, needs: Some(technique), ..Difficulty::default() }
    }

    /// What a scale, a level and a needed technique ask for together. A technique alone brings its own scale, as in
    /// [`needs`](Difficulty::needs); otherwise the scale is Sudoku Explainer's if none is named.
    pub fn combined(scale: Option<Scale>, level: Option<Level>, needs: Option<Technique>) -> Difficulty {
        let named = scale.unwrap_or(Scale::Se);
        let base = match (level, needs) {
            (Some(level), _) => {
                let range = LevelScale::of(named).range(level);
                // The techniques of the level, or all of the scale that was named.
                let order = if range.order == range.scale.order() { named.order() } else { range.order };
                Difficulty { scale: named, order, ..range.difficulty() }
            }
            (None, Some(needed)) if scale.is_none() => Difficulty::needs(needed),
            (None, _) => Difficulty { scale: named, order: named.order(), ..Difficulty::default() },
        };
        Difficulty { needs, ..base }
    }

    /// Whether a step may be taken.
    pub(super) fn allows(&self, step: &Step) -> bool {
        step.se <= Some(*self.er.end())
            && self.level.is_none_or(|most| step.technique.hodoku().is_none_or(|(_, level)| level <= most))
            && !self.never.contains(&step.technique)
            && match self.needs {
                Some(needed) if self.nothing_harder => {
                    step.technique == needed || !self.is_harder(step, needed)
                }
                _ => true,
            }
    }

    /// Whether the score or the level is already higher than asked for: neither falls again.
    pub(super) fn is_exceeded(&self, rating: &Rating) -> bool {
        rating.score.is_some_and(|(score, level)| {
            score > *self.score.end() || self.level.is_some_and(|wanted| level > wanted)
        })
    }

    /// Whether a step is harder than a technique: by Sudoku Explainer's rating, or on HoDoKu's scale by the place in
    /// the order.
    fn is_harder(&self, step: &Step, than: Technique) -> bool {
        match self.scale {
            Scale::Hodoku => self.order.place_of(step.technique) > self.order.place_of(than),
            _ => step.se > Some(than.se().unwrap_or(Tenths::MAX)),
        }
    }

    /// The searches with which puzzles are assessed. Dynamic chains cost a hundred times as much as all other searches
    /// together, so they are left out unless the target names such puzzles.
    pub(super) fn assessing_order(&self) -> SearchOrder {
        let easiest = Technique::DynamicChains.se().unwrap_or_default();
        let ends_there = (easiest..Tenths::MAX).contains(self.er.end());
        let is_needed = self.needs.and_then(Technique::se).is_some_and(|needed| needed >= easiest);
        match *self.er.start() >= easiest || ends_there || is_needed {
            true => self.order,
            false => self.order.before(Search::DynamicChains),
        }
    }

    /// The searches up to the last one that can find something allowed.
    pub(super) fn allowed_order(&self) -> SearchOrder {
        let last = self.needs.filter(|_| self.nothing_harder).and_then(|needed| self.order.place_of(needed));
        let searches = self.assessing_order().searches;
        let searches = &searches[..last.map_or(searches.len(), |place| place + 1)];
        let is_allowed = |search: &Search| {
            easiest_rating(*search) <= *self.er.end()
                && self.level.is_none_or(|level| lowest_level(*search) <= level)
        };
        let count = searches.iter().rposition(is_allowed).map_or(0, |place| place + 1);
        SearchOrder { searches: &searches[..count], ..self.order }
    }

    /// The searches with which puzzles are examined for the technique: up to its own, and at least up to forcing
    /// chains, because most techniques come up only after harder steps. The slowest searches are left out.
    pub(super) fn exploring_order(&self) -> SearchOrder {
        let is_chains = |search: &Search| [Search::ForcingChains, Search::NiceLoops].contains(search);
        let chains = self.order.searches.iter().position(is_chains);
        let own = self.needs.and_then(|needed| self.order.place_of(needed));
        let all = self.assessing_order().searches.len();
        let count = own.max(chains).map_or(all, |place| place + 1);
        SearchOrder { searches: &self.order.searches[..count], ..self.order }
    }

    /// Whether a puzzle can be too hard; if not, no added clue helps.
    pub(super) fn has_upper_bound(&self) -> bool {
        self.allowed_order().searches.len() < self.assessing_order().searches.len()
            || *self.er.end() < Tenths::MAX
            || *self.score.end() < u32::MAX
            || self.level.is_some_and(|level| level.highest_score().is_some())
            || self.nothing_harder
            || !self.never.is_empty()
            || self.order != self.scale.order()
    }

    /// Where an assessment is off target.
    pub(super) fn mismatches(&self, assessment: &Assessment) -> Vec<Mismatch> {
        let Assessment { rating, hardest_needed, open } = assessment;
        let mut mismatches = Vec::new();
        if *open > 0 {
            mismatches.push(Mismatch::NotSolved { open: *open });
        }
        let (score, level) = rating.score.unwrap_or((0, Level::Easy));
        if !self.score.contains(&score) {
            mismatches.push(Mismatch::Score { found: score, wanted: self.score.clone() });
        }
        if let Some(wanted) = self.level.filter(|&wanted| wanted != level) {
            mismatches.push(Mismatch::Level { found: level, wanted });
        }
        if !self.er.contains(&rating.er) {
            mismatches.push(Mismatch::Er { found: rating.er, wanted: self.er.clone() });
        }
        let is_used = |technique: Technique| rating.counts.iter().any(|count| count.0 == technique);
        if let Some(needed) = self.needs {
            if !is_used(needed) {
                mismatches.push(Mismatch::Unused(needed));
            } else if self.nothing_harder && rating.er > *hardest_needed {
                mismatches.push(Mismatch::Harder { found: rating.er, wanted: *hardest_needed });
            } else if self.nothing_harder && self.scale == Scale::Hodoku {
                let place = |of: Technique| self.order.place_of(of);
                let harder = rating.counts.iter().find(|count| place(count.0) > place(needed));
                mismatches.extend(harder.map(|count| Mismatch::Used(count.0)));
            }
        }
        mismatches.extend(self.never.iter().copied().filter(|&never| is_used(never)).map(Mismatch::Used));
        mismatches
    }
}

/// The rating of the easiest technique that a search finds.
fn easiest_rating(search: Search) -> Tenths {
    let found = Technique::ALL.into_iter().filter(|technique| technique.search() == search);
    found.filter_map(Technique::se).min().unwrap_or_default()
}

/// HoDoKu's level of the easiest technique that a search finds.
fn lowest_level(search: Search) -> Level {
    let found = Technique::ALL.into_iter().filter(|&technique| search.finds(technique));
    found.filter_map(Technique::hodoku).map(|(_, level)| level).min().unwrap_or(Level::Easy)
}
