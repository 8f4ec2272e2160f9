//! Which runs are worth their reasons.
//!
//! All runs are made as sets first (see `sets`). Those that contradict themselves are made once more with reasons, for where
//! they end depends on the order in which implications are followed. What the runs of a cell, a house or a candidate have
//! in common is then known, and only where there is something are their reasons asked for.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::inside::{InnerDynamic, Inside};
use super::sets::Sets;
use super::tables::Tables;
use super::{Depth, Search, nested, number};
use crate::logic::bits::{Bits, Width, Words, set_of};
use crate::logic::position::Position;

/// So many runs are shared out at once.
const BATCH: usize = 128;

/// Where hints are.
pub(super) struct Plan {
    /// Per candidate whether the same follows from its truth and from its falsehood.
    pub doubles: Vec<bool>,
    /// Per cell, and per house and digit.
    pub cells: Vec<bool>,
    pub houses: Vec<bool>,
}

impl Plan {
    /// `None` if the position is too large or has a hint of an easier search, and if cancelled: then every run needs its
    /// reasons.
    pub fn new<W: Width>(search: &mut Search<'_, W>) -> Option<Plan> {
        match count(search.source) {
            ..=256 => Planner::<W, Words<4>>::new(search.source, search.runner.depth)?.plan(search),
            257..=512 => Planner::<W, Words<8>>::new(search.source, search.runner.depth)?.plan(search),
            _ => None,
        }
    }
}

fn count<W: Width>(position: &Position<W>) -> usize {
    position.unsolved().iter().map(|cell| position.candidates(cell).count()).sum()
}

/// Makes runs as sets.
struct Planner<'a, W: Width, B> {
    depth: Depth,
    tables: Tables<'a, W, B>,
    start: Sets<W, B>,
    scratch: Scratch<W, B>,
}

/// What a thread that makes runs needs for itself.
#[derive(Clone)]
struct Scratch<W: Width, B> {
    sets: Sets<W, B>,
    inside: Option<Inside<B>>,
    inner: Option<InnerDynamic<W, B>>,
}

/// What follows from a candidate, or that it contradicts itself.
type Row<B> = Option<[B; 2]>;

/// What runs have in common.
enum Shared {
    Double(usize),
    Group(usize),
}

impl<'a, W: Width, B: Bits> Planner<'a, W, B> {
    fn new(source: &'a Position<W>, depth: Depth) -> Option<Self> {
        if matches!(depth, Depth::Dynamic(1..)) {
            return None;
        }
        let mut tables = Tables::<W, B>::new(source);
        let watched = depth != Depth::Plain;
        let start = Sets::new(&tables, watched);
        let mut scratch = Scratch { sets: start.clone(), inside: None, inner: None };
        if watched {
            // What an easier search finds is there before the chain and does not count: only a run with reasons can tell.
            tables.add_crossings();
            scratch.sets.change_all(&tables);
            if !source.single().is_empty() || !scratch.sets.patterns(&tables).is_empty() {
                return None;
            }
        }
        match depth {
            Depth::Plain | Depth::Rules => {}
            Depth::Chains | Depth::Multiple => {
                let mut inside = Inside::new(&tables)?;
                let any = !inside.forcing(&tables, &mut scratch.sets).is_empty()
                    || depth == Depth::Multiple && !inside.multiple(&tables, &scratch.sets).is_empty();
                inside.clear();
                scratch.inside = Some(inside).filter(|_| !any);
                scratch.inside.as_ref()?;
            }
            Depth::Dynamic(_) => {
                let mut inner = InnerDynamic::new(&tables);
                let any = inner.finds_any(&tables, &start);
                scratch.inner = Some(inner).filter(|_| !any);
                scratch.inner.as_ref()?;
            }
        }
        Some(Planner { depth, tables, start, scratch })
    }

    /// The rows of all candidates being false, and of all being true; `None` if cancelled. A candidate alone in its cell is
    /// not followed as false.
    fn rows(&mut self, search: &Search<'_, W>) -> Option<[Vec<Row<B>>; 2]> {
        let Planner { depth, tables, start, scratch } = self;
        let single = tables.source.single();
        let count = tables.len();
        let mut rows = [vec![None; count], vec![None; count]];
        let follow = |scratch: &mut Scratch<W, B>, number: usize, cancel: &dyn Fn() -> bool| {
            let (node, on) = (number % count, number >= count);
            let left_out = !on && single.has(tables.cell(node));
            if left_out {
                Some(Default::default())
            } else {
                scratch.follow(*depth, tables, start, node, on, cancel)
            }
        };
        let Some(crew) = search.crew.filter(|_| depth.is_nested()) else {
            for number in 0..2 * count {
                if (search.cancel)() {
                    return None;
                }
                rows[number / count][number % count] = follow(scratch, number, search.cancel);
            }
            return Some(rows);
        };
        let (next, made) = (AtomicUsize::new(0), Mutex::new(rows));
        for end in (0..2 * count).step_by(BATCH).map(|start| (start + BATCH).min(2 * count)) {
            if (search.cancel)() {
                return None;
            }
            next.store(end.saturating_sub(1) / BATCH * BATCH, Ordering::Relaxed);
            let first = scratch.clone();
            crew.share(&|| {
                let mut scratch = first.clone();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= end {
                        return;
                    }
                    let row = follow(&mut scratch, number, &|| false);
                    if let Ok(mut made) = made.lock() {
                        made[number / count][number % count] = row;
                    }
                }
            });
        }
        made.into_inner().ok()
    }

    /// Hands over what runs have in common, and makes those with reasons that contradict themselves.
    fn conclude(
        &mut self,
        search: &mut Search<'_, W>,
        mut each: impl FnMut(&Self, Shared, [B; 2]),
    ) -> Option<()> {
        let rows = self.rows(search)?;
        let candidates = |state: usize| {
            let fail = rows[state].iter().enumerate().filter(|(_, row)| row.is_none());
            fail.map(|(node, _)| self.tables.candidates[node] as usize).collect::<Vec<usize>>()
        };
        for state in [1, 0] {
            search.make_all(&candidates(state), state == 1);
        }
        let [off, on]: [Vec<[B; 2]>; 2] = [0, 1].map(|state| {
            let said = |(node, row): (usize, &Row<B>)| {
                row.unwrap_or_else(|| self.said(search, self.tables.candidates[node] as usize, state))
            };
            rows[state].iter().enumerate().map(said).collect()
        });
        let (source, tables) = (self.tables.source, &self.tables);
        let at = &*source.at;
        let common = |one: [B; 2], other: [B; 2]| [one[0].and(other[0]), one[1].and(other[1])];
        let is_empty = |sets: [B; 2]| sets[0].is_empty() && sets[1].is_empty();
        for node in 0..tables.len() {
            let both = common(on[node], off[node]);
            let cell = tables.cell(node);
            if !is_empty(both) && !source.pair().has(cell) && !source.single().has(cell) {
                each(self, Shared::Double(node), both);
            }
        }
        let houses = (0..at.houses.len()).filter(|&house| at.full[house]);
        let houses = houses.flat_map(|house| (0..at.side).map(move |digit| tables.group(house, digit)));
        for group in (0..at.cells).chain(houses).filter(|&group| tables.places[group].has_two()) {
            let members = tables.places[group].iter().map(|place| on[tables.member(group, place)]);
            let all = members.reduce(common).unwrap_or_default();
            if !is_empty(all) {
                each(self, Shared::Group(group), all);
            }
        }
        Some(())
    }

    fn plan(mut self, search: &mut Search<'_, W>) -> Option<Plan> {
        let at = &*self.tables.source.at;
        let mut plan = Plan {
            doubles: vec![false; at.cells * at.side],
            cells: vec![false; at.cells],
            houses: vec![false; at.houses.len() * at.side],
        };
        let mut wanted = [Vec::new(), Vec::new()];
        self.conclude(search, |planner, shared, _| {
            let tables = &planner.tables;
            match shared {
                Shared::Double(node) => {
                    let candidate = tables.candidates[node] as usize;
                    plan.doubles[candidate] = true;
                    wanted.iter_mut().for_each(|wanted| wanted.push(candidate));
                }
                Shared::Group(group) => {
                    match group.checked_sub(at.cells) {
                        None => plan.cells[group] = true,
                        Some(house) => plan.houses[house] = true,
                    }
                    let members = tables.places[group].iter().map(|place| tables.member(group, place));
                    wanted[1].extend(members.map(|node| tables.candidates[node] as usize));
                }
            }
        })?;
        (0..2).for_each(|state| search.make_all(&wanted[state], state == 1));
        Some(plan)
    }

    /// What a run with reasons says.
    fn said(&self, search: &Search<'_, W>, candidate: usize, state: usize) -> [B; 2] {
        let Some(run) = &search.runs[state][candidate] else { return Default::default() };
        let side = self.tables.source.at.side;
        [0, 1].map(|state| {
            let said = run.order[state].iter().map(|&said| run.statements[said as usize].candidate as usize);
            set_of(said.map(|candidate| self.tables.node(candidate / side, candidate % side)))
        })
    }
}

impl<W: Width, B: Bits> Scratch<W, B> {
    /// What follows from an assumption; `None` if it contradicts itself.
    fn follow(
        &mut self,
        depth: Depth,
        tables: &Tables<'_, W, B>,
        start: &Sets<W, B>,
        node: usize,
        on: bool,
        cancel: &dyn Fn() -> bool,
    ) -> Row<B> {
        let Scratch { sets, inside, inner } = self;
        sets.copy_from(start);
        if let Some(inside) = inside {
            inside.clear();
        }
        sets.assume(tables, node, on);
        while sets.consistent && depth != Depth::Plain {
            let mut strikes = sets.patterns(tables);
            if let (true, Some(inside)) = (strikes.is_empty(), inside.as_mut()) {
                strikes = inside.forcing(tables, sets);
                if strikes.is_empty() && depth == Depth::Multiple {
                    strikes = inside.multiple(tables, sets);
                }
            }
            if let (true, Some(inner)) = (strikes.is_empty(), inner.as_mut())
                && inner.finds_any(tables, sets)
            {
                strikes = by_dynamic_chains(tables, sets, cancel);
            }
            if strikes.is_empty() {
                break;
            }
            sets.strike(tables, strikes);
        }
        sets.consistent.then_some([sets.off, sets.on])
    }
}

/// What dynamic chains without patterns strike in the position as the run has left it.
fn by_dynamic_chains<W: Width, B: Bits>(
    tables: &Tables<'_, W, B>,
    sets: &Sets<W, B>,
    cancel: &dyn Fn() -> bool,
) -> B {
    let at = &*tables.source.at;
    let mut work = tables.source.clone();
    sets.off.each(|node| work.eliminate(tables.cell(node), tables.digit(node), &mut ()));
    let mut strikes = B::default();
    let mut conclude = |candidate: usize, on: bool| {
        for gone in nested::strikes(&work, (candidate, on)) {
            strikes.insert(tables.node(gone / at.side, gone % at.side));
        }
    };
    let mut search = Search::new(&work, Depth::Plain, cancel, None);
    let Some(mut planner) = Planner::<W, B>::new(&work, Depth::Plain) else { return B::default() };
    let _ = planner.conclude(&mut search, |planner, _, [off, on]| {
        for (set, on) in [(off, false), (on, true)] {
            set.each(|node| conclude(planner.tables.candidates[node] as usize, on));
        }
    });
    for cell in work.unsolved().without(work.single()).iter() {
        for candidate in work.candidates(cell).iter().map(|digit| number(at, cell, digit)) {
            for (state, runs) in search.runs.iter().enumerate() {
                if runs[candidate].as_ref().is_some_and(|run| run.contradiction.is_some()) {
                    conclude(candidate, state == 0);
                }
            }
        }
    }
    strikes
}
