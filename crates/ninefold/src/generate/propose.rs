//! What is tried next: new boards, or puzzles near the best so far.
//!
//! A new board is emptied in random order. Near a puzzle means: a few clues more, then everything else is taken off
//! first. Which of the two comes next depends on what the job has met: a puzzle near the target, or one in which the
//! technique that is looked for is there behind an easier one.

use super::full::{NoBoard, full_board};
use super::job::{Answer, Job, Sight};
use super::made::{Effort, NotMade};
use super::make::Maker;
use super::take_off::Removal;
use crate::board::Cell;
use crate::rng::Rng;

/// How many boards one puzzle tries at once, at most; it begins with one.
const SIDE_BY_SIDE: u32 = 8;

/// The same where a technique is looked for, which takes many: so many fill the lanes of the solver.
const SEEKS_SIDE_BY_SIDE: u32 = 32;

/// After so many rounds of new boards the nearest is climbed from.
const CLIMBS_AFTER: u32 = 6;

/// A climb ends after so many rounds that came no nearer.
const STALE: u32 = 12;

/// So many puzzles near one in which a technique is in sight are tried in vain.
const SEEKS_NEARBY: u32 = 60;

impl Maker {
    /// What a job wants to have taken off next; or its end.
    pub(super) fn propose(
        &mut self,
        job: &mut Job,
        effort: &Effort<'_>,
    ) -> Result<Vec<Removal>, Box<Answer>> {
        let cancelled = effort.is_cancelled();
        if cancelled || job.tries >= effort.tries {
            return Err(Box::new(job.give_up(cancelled)));
        }
        if self.target.pattern.is_some() || self.builds_up {
            return Ok(Vec::new());
        }
        let climbs = self.target.minimal || *self.target.clues.end() < self.shape.cells() / 3;
        let most = if self.seeks { SEEKS_SIDE_BY_SIDE } else { SIDE_BY_SIDE };
        let count = (1 + job.round / 2).min(most);
        job.round += 1;
        let count = u64::from(count).min(effort.tries - job.tries);
        if climbs
            && job.round > CLIMBS_AFTER
            && job.stale < STALE
            && let Some(near) = &job.nearest
        {
            let clues: Vec<bool> =
                near.made.puzzle.givens().values().iter().map(|&value| value != 0).collect();
            let (board, bare, plan) = (near.made.solution.clone(), Vec::new(), None);
            let near = Removal { board, clues, order: Vec::new(), least: 0, bare, plan };
            return Ok((0..count).map(|_| self.nearby(&near, &mut job.rng)).collect());
        }
        if climbs && job.stale >= STALE {
            job.end_climb();
        }
        job.sight = job.sight.take().filter(|_| job.sought_in_vain < SEEKS_NEARBY);
        if let Some(Sight { puzzle, .. }) = &job.sight {
            return Ok((0..count).map(|_| self.nearby(puzzle, &mut job.rng)).collect());
        }
        job.sought_in_vain = 0;
        let fresh = (0..count).map(|_| self.fresh(&mut job.rng)).collect::<Result<Vec<Removal>, NoBoard>>();
        fresh.map_err(|reason| Box::new(Err(NotMade::NoBoard(reason))))
    }

    /// A new board, everything to be taken off.
    fn fresh(&self, rng: &mut Rng) -> Result<Removal, NoBoard> {
        let board = full_board(&self.shape, rng)?;
        let mut order: Vec<u32> = (0..self.orbits.list.len() as u32).collect();
        rng.shuffle(&mut order);
        let (mut bare, mut plan) = (Vec::new(), None);
        if self.seeks {
            let favoured = self.favoured(&board, rng);
            let rank = |cell: &Cell| favoured.ranks.get(cell.index());
            order.sort_by_key(|&orbit| self.orbits.list[orbit as usize].iter().map(rank).min());
            if favoured.stay_bare {
                bare = favoured.ranks.iter().map(|&rank| rank == 0).collect();
            }
            plan = favoured.plan;
        }
        let least = if self.target.minimal { 0 } else { *self.target.clues.start() };
        Ok(Removal { clues: vec![true; self.shape.cells()], board, order, least, bare, plan })
    }

    /// A few orbits more, none of them where it is best left bare, then everything else to be taken off first.
    fn nearby(&self, from: &Removal, rng: &mut Rng) -> Removal {
        let mut clues = from.clues.clone();
        let (mut own, mut others): (Vec<u32>, Vec<u32>) = (0..self.orbits.list.len() as u32)
            .partition(|&unit| clues[self.orbits.list[unit as usize][0].index()]);
        let is_bare = |cell: &Cell| from.bare.get(cell.index()) == Some(&true);
        let may_get = |unit: &u32| !self.orbits.list[*unit as usize].iter().any(is_bare);
        // With much symmetry every orbit may have such a cell.
        if others.iter().any(may_get) {
            others.retain(may_get);
        }
        rng.shuffle(&mut own);
        rng.shuffle(&mut others);
        others.truncate(1 + rng.index(3));
        for &unit in &others {
            for cell in &self.orbits.list[unit as usize] {
                clues[cell.index()] = true;
            }
        }
        own.extend(others);
        let least = if self.target.minimal { 0 } else { *self.target.clues.start() };
        let (board, bare, plan) = (from.board.clone(), from.bare.clone(), from.plan.clone());
        Removal { board, clues, order: own, least, bare, plan }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::generate::{Difficulty, Symmetry, Target};
    use crate::logic::Technique;

    #[test]
    fn what_is_favoured_goes_first_and_gets_no_clue_nearby() {
        let mut rng = Rng::new(4);
        for (symmetry, needed) in [
            (Symmetry::None, Technique::SimpleColoursWrap),
            (Symmetry::None, Technique::MultiColours2),
            (Symmetry::Rotate180, Technique::SashimiJellyfish),
            (Symmetry::None, Technique::AvoidableRectangle2),
        ] {
            let target = Target { symmetry, ..Target::difficulty(Difficulty::needs(needed)) };
            let maker = Maker::new(&Shape::classic(), &target).unwrap();
            let has_bare = |removal: &Removal, unit: u32| {
                maker.orbits.list[unit as usize].iter().any(|cell| removal.bare[cell.index()])
            };
            let mut fresh = maker.fresh(&mut rng).unwrap();
            let is_planned = needed == Technique::AvoidableRectangle2;
            assert_eq!(fresh.plan.is_some(), is_planned);
            let bare = fresh.bare.iter().filter(|&&bare| bare).count();
            assert!(if is_planned { bare >= 7 } else { bare == 9 }, "a plan, or a digit");
            let first: Vec<bool> = fresh.order.iter().map(|&unit| has_bare(&fresh, unit)).collect();
            assert!(first.is_sorted_by(|one, next| one >= next), "{needed}");
            for (clue, &bare) in fresh.clues.iter_mut().zip(&fresh.bare) {
                *clue = !bare && rng.index(3) == 0;
            }
            for _ in 0..50 {
                let near = maker.nearby(&fresh, &mut rng);
                let kept = fresh.clues.iter().zip(&near.clues).all(|(&before, &after)| after || !before);
                let given = |&cell: &usize| near.clues[cell] && !fresh.clues[cell];
                let given: Vec<usize> = (0..81).filter(given).collect();
                assert!(kept && !given.is_empty(), "{needed}");
                assert!(given.iter().all(|&cell| !fresh.bare[cell]), "{needed}");
                assert_eq!(near.plan.is_some(), is_planned, "{needed}");
            }
        }
    }

    #[test]
    fn nothing_is_planned_by_what_is_never_used() {
        let needed = Difficulty::needs(Technique::AvoidableRectangle2);
        let never = Difficulty { never: vec![Technique::UniqueRectangle1], ..needed };
        let maker = Maker::new(&Shape::classic(), &Target::difficulty(never)).unwrap();
        let fresh = maker.fresh(&mut Rng::new(4)).unwrap();
        assert!(fresh.plan.is_none() && fresh.bare.is_empty());
    }
}
