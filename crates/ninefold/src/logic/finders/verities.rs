//! HoDoKu's forcing chains and forcing nets: contradictions and verities.
//!
//! ```text
//! contradiction   a statement leads to a candidate's being true and false, or leaves a cell or a house without: its
//!                 opposite holds
//! verity          a candidate, true or false, every digit of a cell, or every place of a digit in a house leads to the
//!                 same statement: it holds
//! ```
//! Every candidate, true and false, has a table of what follows at once. In a chain that is what `implications` lists; in
//! a net also what singles give when it is carried out, four rounds of them. What follows from a statement of the table
//! follows from the first one too, until nothing new comes. Groups of candidates take part in both.
//!
//! Of all conclusions HoDoKu takes a placement before an elimination, and the first by cell and digit. Cost: for each
//! statement the links of all that follow from it; for nets a copy of the position each.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::ControlFlow;

use super::implications::Implications;
use crate::board::{Cell, Digit, HouseKind, Puzzle};
use crate::logic::bits::{Bits, Width};
use crate::logic::position::{Position, candidate, cell_list};
use crate::logic::step::{CandidateGroup, GroupStatement};
use crate::logic::{Reason, SearchOptions, Step, StepSink, Technique};
use crate::solve::Budget;

/// More candidates than this have no tables.
const MOST: usize = 1_536;

/// How often singles are looked for in a net.
const ROUNDS: usize = 4;

#[inline(never)]
pub(super) fn find<W: Width, const NETS: bool>(
    position: &Position<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let Some(graph) = Implications::new(position, true, true) else { return ControlFlow::Continue(()) };
    if graph.candidates > MOST {
        return ControlFlow::Continue(());
    }
    let Some(tables) = Tables::new(position, &graph, NETS, options.cancel) else {
        return ControlFlow::Continue(());
    };
    let mut conclusions: BTreeMap<Conclusion, (usize, Proof)> = BTreeMap::new();
    // Of several proofs the shortest; of these the first.
    let mut add = |shown: Statement, proof: Proof| {
        let node = &graph.nodes[shown as usize / 2];
        let length = tables.length(&proof, shown);
        let known = conclusions.entry((shown % 2 == 0, node.cell, node.digit));
        match known {
            Entry::Vacant(place) => drop(place.insert((length, proof))),
            Entry::Occupied(mut place) if length < place.get().0 => drop(place.insert((length, proof))),
            Entry::Occupied(_) => {}
        }
    };
    tables.contradictions(position, &mut add);
    tables.verities(position, &mut add);
    for ((gone, cell, digit), (_, proof)) in conclusions {
        let technique = match (&proof, NETS) {
            (Proof::Contradiction { .. }, false) => Technique::ForcingChainContradiction,
            (Proof::Verity { .. }, false) => Technique::ForcingChainVerity,
            (Proof::Contradiction { .. }, true) => Technique::ForcingNetContradiction,
            (Proof::Verity { .. }, true) => Technique::ForcingNetVerity,
        };
        let branches = match options.explain {
            true => tables.branches(&proof, statement(graph.number(cell, digit) as usize, !gone)),
            false => Vec::new(),
        };
        let reason = Reason::Forcing { verity: matches!(proof, Proof::Verity { .. }), branches };
        let shown = candidate(cell, digit);
        found(match gone {
            true => Step::eliminate(technique, vec![shown], reason),
            false => Step::place(technique, shown, reason),
        })?;
    }
    ControlFlow::Continue(())
}

/// A cell of the solution, found by trying: HoDoKu's last resort. It is the middle one of the empty cells.
#[inline(never)]
pub(super) fn brute_force<W: Width>(
    position: &Position<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let board = position.board();
    let empty: Vec<Cell> = board.shape().all_cells().filter(|&cell| board.value(cell).is_none()).collect();
    let (Some(&cell), Ok(puzzle)) = (empty.get(empty.len() / 2), Puzzle::new(board.values().clone())) else {
        return ControlFlow::Continue(());
    };
    let budget = Budget { cancel: None, placements: Some(MOST_TRIED) };
    if (options.cancel)() {
        return ControlFlow::Continue(());
    }
    let answer = puzzle.uniqueness(budget);
    let alone = answer.solution().filter(|_| answer.is_unique());
    let digit: Option<Digit> = alone.and_then(|all| all.grid().get(cell));
    match digit.filter(|&digit| board.candidates(cell).contains(digit)) {
        Some(digit) => found(Step::place(
            Technique::BruteForce,
            crate::board::Candidate { cell, digit },
            Reason::BruteForce { cell, digit },
        )),
        None => ControlFlow::Continue(()),
    }
}

/// Whoever asks for one cell does not wait longer than this many placements.
const MOST_TRIED: u64 = 20_000_000;

/// Whether it removes a candidate, its cell and its digit.
type Conclusion = (bool, usize, usize);

/// A node's being true, or its being false.
type Statement = u32;

fn statement(node: usize, on: bool) -> Statement {
    2 * node as u32 + u32::from(on)
}

/// How a conclusion follows.
enum Proof {
    /// From this statement all these follow, which cannot all hold.
    Contradiction { from: Statement, to: Vec<Statement> },
    /// One of these holds, and it follows from each.
    Verity { from: Vec<Statement> },
}

/// What follows from each statement.
struct Tables<'a, W: Width> {
    graph: &'a Implications<W>,
    /// Per statement what follows at once, in order.
    direct: Vec<Vec<Statement>>,
    /// The same as bits.
    direct_bits: Vec<Vec<u64>>,
    /// Per statement all that follows from it, itself among them, as bits.
    all: Vec<Vec<u64>>,
    /// Per statement how many links it takes to each.
    links: Vec<Vec<u16>>,
}

impl<'a, W: Width> Tables<'a, W> {
    fn new(
        position: &Position<W>,
        graph: &'a Implications<W>,
        nets: bool,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Tables<'a, W>> {
        let mut direct: Vec<Vec<Statement>> = Vec::with_capacity(2 * graph.nodes.len());
        let mut supposed = position.clone();
        for node in 0..graph.nodes.len() {
            for on in [false, true] {
                let mut list = Vec::new();
                if nets && node < graph.candidates {
                    supposed.copy_from(position);
                    list = net(position, &mut supposed, graph, node, on);
                }
                match on {
                    false => list
                        .extend(graph.true_if_false(node).iter().map(|&next| statement(next as usize, true))),
                    true => list.extend(
                        graph.false_if_true(node).iter().map(|&next| statement(next as usize, false)),
                    ),
                }
                direct.push(list);
            }
        }
        let words = direct.len().div_ceil(64);
        let as_bits = |list: &Vec<Statement>| {
            let mut bits = vec![0u64; words];
            list.iter().for_each(|&one| bits[one as usize / 64] |= 1 << (one % 64));
            bits
        };
        let direct_bits = direct.iter().map(as_bits).collect();
        let mut tables = Tables { graph, direct, direct_bits, all: Vec::new(), links: Vec::new() };
        for start in 0..2 * graph.candidates as u32 {
            if start % 64 == 0 && cancel() {
                return None;
            }
            let (bits, order) = tables.follow(start);
            let mut links = vec![0u16; tables.direct.len()];
            for &(here, from) in &order[1..] {
                links[here as usize] = links[from as usize] + 1;
            }
            tables.all.push(bits);
            tables.links.push(links);
        }
        Some(tables)
    }

    /// All that follows from a statement, and from which statement each follows.
    fn follow(&self, start: Statement) -> (Vec<u64>, Vec<(Statement, Statement)>) {
        let mut bits = vec![0u64; self.direct.len().div_ceil(64)];
        bits[start as usize / 64] |= 1 << (start % 64);
        let mut order = vec![(start, start)];
        let mut place = 0;
        while let Some(&(here, _)) = order.get(place) {
            place += 1;
            for (word, (known, &direct)) in bits.iter_mut().zip(&self.direct_bits[here as usize]).enumerate()
            {
                let mut new = direct & !*known;
                *known |= new;
                while new != 0 {
                    order.push(((64 * word) as u32 + new.trailing_zeros(), here));
                    new &= new - 1;
                }
            }
        }
        (bits, order)
    }

    /// How many links a proof has in all its branches.
    fn length(&self, proof: &Proof, shown: Statement) -> usize {
        let links = |from: Statement, to: Statement| usize::from(self.links[from as usize][to as usize]) + 1;
        match proof {
            Proof::Contradiction { from, to } => to.iter().map(|&to| links(*from, to)).sum(),
            Proof::Verity { from } => from.iter().map(|&from| links(from, shown)).sum(),
        }
    }

    fn has(&self, from: Statement, to: Statement) -> bool {
        self.all[from as usize][to as usize / 64] >> (to % 64) & 1 == 1
    }

    fn contradictions(&self, position: &Position<W>, add: &mut dyn FnMut(Statement, Proof)) {
        let (at, graph) = (&*position.at, self.graph);
        for from in 0..2 * graph.candidates as u32 {
            let proof = |to: Vec<Statement>| Proof::Contradiction { from, to };
            if self.has(from, from ^ 1) {
                add(from ^ 1, proof(vec![from ^ 1]));
                continue;
            }
            let both = |&node: &usize| [false, true].iter().all(|&on| self.has(from, statement(node, on)));
            if let Some(node) = (0..graph.candidates).find(both) {
                add(from ^ 1, proof(vec![statement(node, false), statement(node, true)]));
                continue;
            }
            let is_false = |number: &u32| self.has(from, statement(*number as usize, false));
            let falses = |numbers: Vec<u32>| -> Option<Vec<Statement>> {
                let gone = !numbers.is_empty() && numbers.iter().all(is_false);
                gone.then(|| numbers.iter().map(|&number| statement(number as usize, false)).collect())
            };
            let cell = |cell: usize| {
                falses(position.candidates(cell).iter().map(|digit| graph.number(cell, digit)).collect())
            };
            let house = |house: usize| {
                (0..at.side).find_map(|digit| {
                    let places = position.cells_of(digit).and(at.houses[house]);
                    falses(places.iter().map(|cell| graph.number(cell, digit)).collect())
                })
            };
            let empty = position.unsolved().iter().find_map(cell);
            let full = (0..at.houses.len()).filter(|&house| at.full[house]);
            if let Some(to) = empty.or_else(|| full.into_iter().find_map(house)) {
                add(from ^ 1, proof(to));
            }
        }
    }

    fn verities(&self, position: &Position<W>, add: &mut dyn FnMut(Statement, Proof)) {
        let (at, graph) = (&*position.at, self.graph);
        for node in 0..graph.candidates {
            self.common(
                vec![statement(node, true), statement(node, false)],
                Some(graph.nodes[node].cell),
                add,
            );
        }
        for cell in position.unsolved().iter() {
            let digits = position.candidates(cell).iter();
            self.common(
                digits.map(|digit| statement(graph.number(cell, digit) as usize, true)).collect(),
                None,
                add,
            );
        }
        for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box, HouseKind::Extra] {
            for house in at.of_kind(kind).filter(|&house| at.full[house]) {
                for digit in 0..at.side {
                    let places = position.cells_of(digit).and(at.houses[house]);
                    let from = places.iter().map(|cell| statement(graph.number(cell, digit) as usize, true));
                    self.common(from.collect(), None, add);
                }
            }
        }
    }

    /// What follows from all of these, but for what is about this cell.
    fn common(&self, from: Vec<Statement>, but: Option<usize>, add: &mut dyn FnMut(Statement, Proof)) {
        let Some((&first, rest)) = from.split_first() else { return };
        for word in 0..(2 * self.graph.candidates).div_ceil(64) {
            let all = |bits: u64, &one: &Statement| bits & self.all[one as usize][word];
            let mut bits = rest.iter().fold(self.all[first as usize][word], all);
            while bits != 0 {
                let shown = (64 * word) as u32 + bits.trailing_zeros();
                bits &= bits - 1;
                let node = shown as usize / 2;
                if node < self.graph.candidates && Some(self.graph.nodes[node].cell) != but {
                    add(shown, Proof::Verity { from: from.clone() });
                }
            }
        }
    }

    /// The statements of a proof, branch by branch, each in the order in which they follow.
    fn branches(&self, proof: &Proof, shown: Statement) -> Vec<Vec<GroupStatement>> {
        match proof {
            Proof::Contradiction { from, to } => to.iter().map(|&to| self.branch(*from, to)).collect(),
            Proof::Verity { from } => from.iter().map(|&from| self.branch(from, shown)).collect(),
        }
    }

    fn branch(&self, from: Statement, to: Statement) -> Vec<GroupStatement> {
        let (_, order) = self.follow(from);
        let parent =
            |of: Statement| order.iter().find(|(one, _)| *one == of).map_or(from, |&(_, parent)| parent);
        let mut hops = vec![to];
        while hops[hops.len() - 1] != from {
            hops.push(parent(hops[hops.len() - 1]));
        }
        hops.reverse();
        let mut said = vec![from];
        for hop in hops.windows(2) {
            // In a net the digits that are placed on the way belong to it.
            let list = &self.direct[hop[0] as usize];
            let end = list.iter().position(|&one| one == hop[1]).unwrap_or(0);
            let is_net = list[..end].iter().any(|&one| one % 2 == 1 && one != hop[0]);
            let before = list[..end].iter().filter(|&&one| is_net && one % 2 == 1 && one != hop[0]);
            said.extend(before.chain([&hop[1]]));
        }
        let told = |&one: &Statement| {
            let node = &self.graph.nodes[one as usize / 2];
            let group = CandidateGroup {
                cells: cell_list(node.cells),
                digit: candidate(node.cell, node.digit).digit,
            };
            GroupStatement { group, on: one % 2 == 1 }
        };
        let mut known = Vec::new();
        said.retain(|&one| {
            let is_new = !known.contains(&one);
            known.push(one);
            is_new
        });
        said.iter().map(told).collect()
    }
}

/// What follows from a statement when it is carried out, and the singles after it, some rounds of them.
fn net<W: Width>(
    position: &Position<W>,
    supposed: &mut Position<W>,
    graph: &Implications<W>,
    node: usize,
    on: bool,
) -> Vec<Statement> {
    let at = &*position.at;
    let (cell, digit) = (graph.nodes[node].cell, graph.nodes[node].digit);
    let mut list: Vec<Statement> = Vec::new();
    let mut set = |supposed: &mut Position<W>, cell: usize, digit: usize| {
        let mut say = |cell: usize, digit: usize, on: bool| {
            list.push(statement(graph.number(cell, digit) as usize, on));
        };
        say(cell, digit, true);
        position.cells_of(digit).and(at.peers[cell]).iter().for_each(|peer| say(peer, digit, false));
        let rest = supposed.candidates(cell).without(W::Mask::one(digit));
        rest.iter().for_each(|other| say(cell, other, false));
        supposed.place(cell, digit, &mut ());
    };
    if on {
        set(supposed, cell, digit);
    } else {
        supposed.eliminate(cell, digit, &mut ());
        if supposed.single().has(cell) {
            let left = supposed.candidates(cell).first();
            set(supposed, cell, left);
        }
    }
    let mut singles: Vec<(usize, usize)> = Vec::new();
    for _ in 0..ROUNDS {
        singles.clear();
        singles.extend(supposed.single().iter().map(|cell| (cell, supposed.candidates(cell).first())));
        for house in (0..at.houses.len()).filter(|&house| at.full[house]) {
            for digit in supposed.unique(house).iter() {
                let cell = at.cell_at(house, supposed.positions(house, digit).first());
                if !singles.contains(&(cell, digit)) {
                    singles.push((cell, digit));
                }
            }
        }
        if singles.is_empty() {
            break;
        }
        for &(cell, digit) in &singles {
            set(supposed, cell, digit);
        }
    }
    let mut known = std::collections::HashSet::new();
    list.retain(|&one| known.insert(one));
    list
}
