//! Every step that a position offers, not only the next one: what else is there?
//!
//! Every search that finds a technique is asked for all it finds. One pattern may be met by two searches, Sukaku
//! Explainer's and HoDoKu's, or from two sides: the same technique on the same cells with the same result counts once.
//! Dynamic chains and chains inside chains take up to minutes and are looked for only if they are asked for by name.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::catalogue::Needs;
use super::engine::Engine;
use super::finders::{Search, Technique};
use super::order::SearchOrder;
use super::step::Step;
use crate::board::{Board, Candidate, Cell, Digit};
use crate::named::named;

named!(Effect, "an effect", { Placement: "placement", Elimination: "elimination" });

/// What a step does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// It places a digit.
    Placement,
    /// It removes candidates.
    Elimination,
}

/// Which steps are wanted; by default all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StepFilter {
    /// Only these techniques; all of them if there are none.
    pub techniques: Vec<Technique>,
    /// Only steps that place or remove this digit.
    pub digit: Option<Digit>,
    /// Only steps that change this cell, or that rest on it.
    pub cell: Option<Cell>,
    /// Only steps with this effect.
    pub effect: Option<Effect>,
    /// Without techniques that take it for granted that the puzzle has one solution.
    pub no_uniqueness: bool,
}

impl StepFilter {
    /// Whether a step is wanted.
    pub fn keeps(&self, step: &Step) -> bool {
        let changes = || step.placements.iter().chain(&step.eliminations);
        (self.techniques.is_empty() || self.techniques.contains(&step.technique))
            && self.digit.is_none_or(|digit| changes().any(|one| one.digit == digit))
            && self.cell.is_none_or(|cell| {
                changes().any(|one| one.cell == cell) || step.reason.cells().contains(&cell)
            })
            && self.effect.is_none_or(|effect| match effect {
                Effect::Placement => !step.placements.is_empty(),
                Effect::Elimination => !step.eliminations.is_empty(),
            })
    }

    /// Whether a search can find what is wanted and need not be asked for by name.
    fn asks(&self, search: Search) -> bool {
        let named = search.techniques().iter().any(|one| self.techniques.contains(one));
        let dynamic = SearchOrder::SE.before(Search::DynamicChains).searches.len();
        let takes_long = SearchOrder::SE.searches[dynamic..].contains(&search);
        let allowed = !self.no_uniqueness || search.needs() == Needs::Nothing;
        allowed && (named || (self.techniques.is_empty() && !takes_long))
    }
}

/// All steps of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AllSteps {
    /// The steps: easiest technique first, then those that do most, then by the first cell that changes.
    pub steps: Vec<Step>,
    /// What was not looked for to the end, because the search was cancelled.
    pub left_out: Vec<Technique>,
}

/// Every instance of every technique in this position that the filter keeps. `cancel` is asked before each search, within
/// the long ones, and at every step found; `true` ends the search with what is known.
///
/// ```
/// use ninefold::{Board, Puzzle, logic};
/// let puzzle: Puzzle = "1234341.2143432.".parse()?;
/// let all = logic::all_steps(&Board::new(&puzzle), &logic::StepFilter::default(), &|| false);
/// assert!(all.left_out.is_empty());
/// assert!(all.steps.iter().all(|step| !step.placements.is_empty()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn all_steps(board: &Board, filter: &StepFilter, cancel: &dyn Fn() -> bool) -> AllSteps {
    let mut engine = Engine::new(board, SearchOrder::EXTENDED);
    let mut all = AllSteps::default();
    let mut met: HashSet<(Technique, Vec<Candidate>, Vec<Candidate>, Vec<Cell>)> = HashSet::new();
    let orders = [SearchOrder::SINGLES, SearchOrder::SE, SearchOrder::EXTENDED];
    let mut tried: Vec<Search> = Vec::new();
    for &search in orders.iter().flat_map(|order| order.searches) {
        if tried.contains(&search) || !filter.asks(search) {
            continue;
        }
        tried.push(search);
        if !cancel() {
            let _ = engine.all_unless(search, cancel, &mut |step| {
                if filter.keeps(&step) && met.insert(identity(&step)) {
                    all.steps.push(step);
                }
                if cancel() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        if cancel() {
            all.left_out.extend(search.techniques());
        }
    }
    all.left_out.sort_unstable();
    all.left_out.dedup();
    all.steps.sort_by_cached_key(|step| {
        let changes = || step.placements.iter().chain(&step.eliminations);
        let most = std::cmp::Reverse((step.placements.len(), step.eliminations.len()));
        (step.technique, most, changes().min().copied(), step.reason.cells())
    });
    all
}

/// What makes two steps the same.
fn identity(step: &Step) -> (Technique, Vec<Candidate>, Vec<Candidate>, Vec<Cell>) {
    let sorted = |list: &[Candidate]| {
        let mut list = list.to_vec();
        list.sort_unstable();
        list
    };
    let mut cells = step.reason.cells();
    cells.sort_unstable();
    cells.dedup();
    (step.technique, sorted(&step.placements), sorted(&step.eliminations), cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{ReadOptions, parse};

    const HARD: &str = ".....2..5..4..6...9..8..1...2...1....1795.....8......6...2.....243.7..9.....8.5.4";

    fn board() -> Board {
        Board::new(&parse(HARD, &ReadOptions::default()).unwrap().puzzle)
    }

    #[test]
    fn filters_keep_what_they_name_and_lose_nothing() {
        let board = board();
        let find = |filter: &StepFilter| all_steps(&board, filter, &|| false).steps;
        let all = find(&StepFilter::default());
        assert!(all.len() > 20);
        for pair in all.windows(2) {
            assert!(pair[0].technique <= pair[1].technique && pair[0] != pair[1]);
        }
        for number in 0..9 {
            let filter = StepFilter { digit: Some(Digit::from_index(number)), ..StepFilter::default() };
            let expected: Vec<Step> = all.iter().filter(|step| filter.keeps(step)).cloned().collect();
            assert_eq!(find(&filter), expected);
        }
        for &effect in Effect::ALL {
            let filter = StepFilter { effect: Some(effect), ..StepFilter::default() };
            let kept = find(&filter);
            assert!(kept.len() < all.len() || effect == Effect::Elimination);
            assert!(kept.iter().all(|step| filter.keeps(step)));
        }
        for technique in
            Technique::ALL.into_iter().filter(|one| all.iter().any(|step| step.technique == *one))
        {
            let filter = StepFilter { techniques: vec![technique], ..StepFilter::default() };
            let expected = all.iter().filter(|step| step.technique == technique).count();
            assert_eq!(find(&filter).len(), expected, "{technique}");
        }
        let cell = all[0].placements.iter().chain(&all[0].eliminations).next().unwrap().cell;
        let filter = StepFilter { cell: Some(cell), ..StepFilter::default() };
        assert!(find(&filter).contains(&all[0]));
    }

    #[test]
    fn the_next_step_is_among_all_and_what_is_cancelled_is_named() {
        let board = board();
        let all = all_steps(&board, &StepFilter::default(), &|| false);
        let next = crate::logic::next_step(&board).unwrap();
        assert!(all.steps.iter().any(|step| identity(step) == identity(&next)));
        assert!(all.left_out.is_empty());
        let none = all_steps(&board, &StepFilter::default(), &|| true);
        assert!(none.steps.is_empty() && none.left_out.len() > 60);
    }
}
