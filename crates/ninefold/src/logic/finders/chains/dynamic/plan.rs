//! Which runs are worth their reasons.
//!
//! All runs are made as sets first (see `sets`). Those that contradict themselves are made once more with reasons, for where
//! they end depends on the order in which implications are followed. What the runs of a cell, a house or a candidate have
//! in common is then known, and only where there is something are their reasons asked for.

use super::inside::{InnerDynamic, Inside};
use super::sets::Sets;
use super::tables::Tables;
use super::{Depth, Search, nested};
use crate::logic::bits::{Bits, Width, Words};

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
        let source = search.source;
        let count = source.unsolved().iter().map(|cell| source.candidates(cell).count()).sum::<usize>();
        match count {
            ..=256 => Planner::<W, Words<4>>::new(search)?.plan(search),
            257..=512 => Planner::<W, Words<8>>::new(search)?.plan(search),
            _ => None,
        }
    }
}

/// Makes runs as sets.
struct Planner<'a, W: Width, B> {
    depth: Depth,
    tables: Tables<'a, W, B>,
    start: Sets<W, B>,
    sets: Sets<W, B>,
    inside: Option<Inside<B>>,
    inner: Option<InnerDynamic<W, B>>,
}

impl<'a, W: Width, B: Bits> Planner<'a, W, B> {
    fn new(search: &Search<'a, W>) -> Option<Self> {
        let (source, depth) = (search.source, search.runner.depth);
        if matches!(depth, Depth::Dynamic(1..)) {
            return None;
        }
        let mut tables = Tables::new(source);
        let watched = depth != Depth::Plain;
        let (start, mut sets) = (Sets::new(&tables, watched), Sets::new(&tables, watched));
        if !watched {
            return Some(Planner { depth, tables, start, sets, inside: None, inner: None });
        }
        // What an easier search finds is there before the chain and does not count: only a run with reasons can tell.
        tables.add_crossings();
        sets.change_all(&tables);
        if !source.single().is_empty() || !sets.patterns(&tables).is_empty() {
            return None;
        }
        let (mut inside, mut inner) = (None, None);
        match depth {
            Depth::Plain | Depth::Rules => {}
            Depth::Chains | Depth::Multiple => {
                let mut chains = Inside::new(&tables)?;
                let none = chains.forcing(&tables, &mut sets).is_empty()
                    && (depth == Depth::Chains || chains.multiple(&tables, &sets).is_empty());
                chains.clear();
                inside = Some(chains).filter(|_| none);
                inside.as_ref()?;
            }
            Depth::Dynamic(_) => {
                let mut search = InnerDynamic::new(&tables);
                if search.finds_any(&tables, &start) {
                    return None;
                }
                inner = Some(search);
            }
        }
        Some(Planner { depth, tables, start, sets, inside, inner })
    }

    /// What follows from an assumption; `None` if it contradicts itself.
    fn follow(&mut self, search: &Search<'_, W>, node: usize, on: bool) -> Option<[B; 2]> {
        let Planner { depth, tables, start, sets, inside, inner } = self;
        sets.copy_from(start);
        if let Some(inside) = inside {
            inside.clear();
        }
        sets.assume(tables, node, on);
        while sets.consistent && *depth != Depth::Plain {
            let mut strikes = sets.patterns(tables);
            if let (true, Some(inside)) = (strikes.is_empty(), inside.as_mut()) {
                strikes = inside.forcing(tables, sets);
                if strikes.is_empty() && *depth == Depth::Multiple {
                    strikes = inside.multiple(tables, sets);
                }
            }
            if let (true, Some(inner)) = (strikes.is_empty(), inner.as_mut())
                && inner.finds_any(tables, sets)
            {
                strikes = by_dynamic_chains(search, tables, sets);
            }
            if strikes.is_empty() {
                break;
            }
            sets.strike(tables, strikes);
        }
        sets.consistent.then_some([sets.off, sets.on])
    }

    fn plan(mut self, search: &mut Search<'_, W>) -> Option<Plan> {
        let source = search.source;
        let at = &*source.at;
        let mut plan = Plan {
            doubles: vec![false; at.cells * at.side],
            cells: vec![false; at.cells],
            houses: vec![false; at.houses.len() * at.side],
        };
        let mut rows = Vec::with_capacity(self.tables.len());
        for node in 0..self.tables.len() {
            if (search.cancel)() {
                return None;
            }
            let candidate = self.tables.candidates[node] as usize;
            let row = self.follow(search, node, true);
            rows.push(row.unwrap_or_else(|| {
                search.make(candidate, true);
                self.said(search, candidate, true)
            }));
        }
        for (node, &[falls, rises]) in rows.iter().enumerate() {
            if (search.cancel)() {
                return None;
            }
            let candidate = self.tables.candidates[node] as usize;
            let cell = self.tables.cell(node);
            if source.single().has(cell) {
                continue;
            }
            let row = self.follow(search, node, false);
            let [off, on] = row.unwrap_or_else(|| {
                search.make(candidate, false);
                self.said(search, candidate, false)
            });
            plan.doubles[candidate] = !source.pair().has(cell) && (off.meets(falls) || on.meets(rises));
        }
        let tables = &self.tables;
        let shares = |group: usize| {
            let mut rows = tables.places[group].iter().map(|place| rows[tables.member(group, place)]);
            let first = rows.next().unwrap_or_default();
            let common = rows.fold(first, |[off, on], [falls, rises]| [off.and(falls), on.and(rises)]);
            tables.places[group].has_two() && !(common[0].is_empty() && common[1].is_empty())
        };
        (0..at.cells).for_each(|cell| plan.cells[cell] = shares(cell));
        for house in (0..at.houses.len()).filter(|&house| at.full[house]) {
            for digit in 0..at.side {
                plan.houses[house * at.side + digit] = shares(tables.group(house, digit));
            }
        }
        Some(plan)
    }

    /// What a run with reasons says.
    fn said(&self, search: &Search<'_, W>, candidate: usize, on: bool) -> [B; 2] {
        let Some(run) = &search.runs[usize::from(on)][candidate] else { return Default::default() };
        let side = self.tables.source.at.side;
        [0, 1].map(|state| {
            let said = run.order[state].iter().map(|&said| run.statements[said as usize].candidate as usize);
            crate::logic::bits::set_of(
                said.map(|candidate| self.tables.node(candidate / side, candidate % side)),
            )
        })
    }
}

/// What dynamic chains strike in the position as the run has left it.
fn by_dynamic_chains<W: Width, B: Bits>(
    search: &Search<'_, W>,
    tables: &Tables<'_, W, B>,
    sets: &Sets<W, B>,
) -> B {
    let side = tables.source.at.side;
    let mut work = search.source.clone();
    sets.off.each(|node| work.eliminate(tables.cell(node), tables.digit(node), &mut ()));
    let mut strikes = B::default();
    nested::every(&work, search.runner.depth, search.cancel, |hint| {
        hint.strikes.iter().for_each(|&gone| strikes.insert(tables.node(gone / side, gone % side)));
        true
    });
    strikes
}
