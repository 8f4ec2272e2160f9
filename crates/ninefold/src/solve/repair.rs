//! Tabu search over cell contents: begin with a wrong board and repair it.
//!
//! ```text
//! start    every open cell holds one of its candidates, clashing with as few peers as it can
//! clashes  for each candidate, how many peers hold its digit now
//! move     of all cells that clash and all their other candidates, the change that leaves the fewest clashes, by chance
//!          among equals, takes place even if it makes things worse
//! tabu     the digit that the cell lost must not return for some moves, unless that beats the best so far
//! ```
//! Where half of a 36x36 board is given, propagation sees nothing and no branch fails soon: searches that build a board cell
//! by cell wander without end, and this one is done after some hundred thousand moves. It finds and never
//! proves: on a board without a solution it goes on until it is stopped, and it cannot say that a solution is the only one,
//! except where singles and locked candidates alone decide the board.
//!
//! *Cost.* A move looks at the candidates of the clashing cells and changes the counts of two candidates' peers with the same digit.
//! The lists of these candidates are made once; where they would need too much memory, on almost blank boards
//! beyond 64x64, each is found anew when it is needed.
//!
//! *From* Hertz and de Werra's TabuCol (1987) with Galinier and Hao's tenure (1999), for colouring graphs; Jin and Hao (2019) complete
//! Latin squares that way.

use std::ops::ControlFlow;

use super::run::{Flow, Run, Why};
use super::simplify::{Candidates, Simplified, simplify};
use crate::board::{Board, Shape};
use crate::rng::Rng;

/// More links between candidates than this are not kept in memory: 256 MB.
const MOST_LINKS: usize = 1 << 26;

/// A candidate that was left is tabu for this share of the clashing cells (in tenths), and by chance for up to `TABU_CHANCE` more moves.
const TABU_TENTHS: usize = 6;
const TABU_CHANCE: usize = 10;

/// Candidates between two looks at the cancel flag while links are made.
const CANCEL_EVERY: usize = 1024;

const NOT_CLASHING: u16 = u16::MAX;

/// How a slice of the search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// No two peers hold the same digit: a solution.
    Solved,
    /// The moves of this slice are used up.
    SliceOver,
}

pub(super) fn search(run: &mut Run<'_, '_>) -> Flow {
    let Simplified::Open { board, .. } = simplify(run)? else { return Flow::Continue(()) };
    if board.is_full() {
        return run.solution(board.values().values());
    }
    let mut repair = Repair::new(run, &board)?;
    repair.search(run, u64::MAX)?;
    run.solution(&repair.values())?;
    // Whether there are more is not for this search to say.
    Flow::Break(())
}

pub(super) struct Repair {
    candidates: Candidates,
    /// Per open cell its number on the board, and per candidate its place among the open cells.
    cells: Vec<u16>,
    cell_of: Vec<u16>,
    shape: Shape,
    /// Per candidate, and one more at the end, where the candidates of its peers with the same digit begin. Empty where
    /// these are too many: `links` then holds those of one candidate.
    first_link: Vec<u32>,
    links: Vec<u32>,
    /// Per open cell the candidate it holds.
    held: Vec<u32>,
    /// Per candidate, how many peers hold its digit.
    clashes: Vec<u16>,
    /// The open cells that clash, in any order, and the place of each cell there.
    clashing: Vec<u16>,
    place: Vec<u16>,
    /// Pairs of peers that hold the same digit.
    cost: u32,
    best: u32,
    /// Per candidate, the move before which it must not return.
    tabu_until: Vec<u64>,
    moves: u64,
    rng: Rng,
    ties: Vec<(u16, u32)>,
}

impl Repair {
    /// A first, wrong board.
    pub(super) fn new(run: &mut Run<'_, '_>, board: &Board) -> ControlFlow<(), Repair> {
        let candidates = Candidates::new(board);
        let shape = board.shape();
        let mut cells = Vec::new();
        let mut cell_of = Vec::with_capacity(candidates.len());
        for cell in 0..shape.cells() {
            let count = (candidates.start[cell + 1] - candidates.start[cell]) as usize;
            if count > 0 {
                cell_of.resize(cell_of.len() + count, cells.len() as u16);
                cells.push(cell as u16);
            }
        }
        let mut first_link = vec![0];
        let mut links = Vec::new();
        for candidate in 0..candidates.len() {
            links.extend(linked(&candidates, shape, candidate));
            first_link.push(links.len() as u32);
            if links.len() > MOST_LINKS {
                (first_link, links) = (Vec::new(), Vec::new());
                break;
            }
            if (candidate + 1).is_multiple_of(CANCEL_EVERY) {
                run.ask()?;
            }
        }
        let open = cells.len();
        let count = candidates.len();
        let mut repair = Repair {
            candidates,
            cells,
            cell_of,
            shape: shape.clone(),
            first_link,
            links,
            held: vec![0; open],
            clashes: vec![0; count],
            clashing: Vec::new(),
            place: vec![NOT_CLASHING; open],
            cost: 0,
            best: 0,
            tabu_until: vec![0; count],
            moves: 0,
            rng: Rng::new(run.settings.seed),
            ties: Vec::new(),
        };
        repair.fill();
        ControlFlow::Continue(repair)
    }

    fn candidates_of(&self, cell: usize) -> std::ops::Range<u32> {
        let cell = usize::from(self.cells[cell]);
        self.candidates.start[cell]..self.candidates.start[cell + 1]
    }

    /// Where in `links` the candidates stand that clash with this one.
    #[inline]
    fn links_of(&mut self, candidate: u32) -> std::ops::Range<usize> {
        if self.first_link.is_empty() {
            self.links.clear();
            self.links.extend(linked(&self.candidates, &self.shape, candidate as usize));
            return 0..self.links.len();
        }
        self.first_link[candidate as usize] as usize..self.first_link[candidate as usize + 1] as usize
    }

    /// A number below this one. Quicker than an even draw, and near enough to one for small numbers.
    fn draw(&mut self, end: usize) -> usize {
        (((self.rng.bits() >> 32) * end as u64) >> 32) as usize
    }

    /// Gives every open cell, in random order, the candidate with which it clashes least.
    fn fill(&mut self) {
        let mut order: Vec<usize> = (0..self.cells.len()).collect();
        self.rng.shuffle(&mut order);
        for &cell in &order {
            let range = self.candidates_of(cell);
            let least = range.clone().map(|candidate| self.clashes[candidate as usize]).min();
            let equal = range.filter(|&candidate| Some(self.clashes[candidate as usize]) == least);
            self.ties.clear();
            self.ties.extend(equal.map(|candidate| (cell as u16, candidate)));
            let chosen = self.draw(self.ties.len());
            self.held[cell] = self.ties[chosen].1;
            for link in self.links_of(self.held[cell]) {
                self.clashes[self.links[link] as usize] += 1;
            }
        }
        for cell in 0..self.held.len() {
            let clashes = self.clashes[self.held[cell] as usize];
            self.cost += u32::from(clashes);
            self.set_clashing(cell, clashes > 0);
        }
        self.cost /= 2;
        self.best = self.cost;
    }

    #[inline]
    fn set_clashing(&mut self, cell: usize, clashes: bool) {
        let place = self.place[cell];
        if clashes && place == NOT_CLASHING {
            self.place[cell] = self.clashing.len() as u16;
            self.clashing.push(cell as u16);
        } else if !clashes && place != NOT_CLASHING {
            self.clashing.swap_remove(usize::from(place));
            if let Some(&moved) = self.clashing.get(usize::from(place)) {
                self.place[usize::from(moved)] = place;
            }
            self.place[cell] = NOT_CLASHING;
        }
    }

    /// Searches on for so many more moves. Breaks when the run is over.
    pub(super) fn search(&mut self, run: &mut Run<'_, '_>, moves: u64) -> ControlFlow<(), Ended> {
        for cell in 0..self.held.len() {
            let (at, digit) = self.meaning(cell, self.held[cell]);
            run.placed(at, digit, Why::Guess)?;
        }
        let end = self.moves.saturating_add(moves);
        while self.cost > 0 {
            if self.moves >= end {
                self.hide(run);
                return ControlFlow::Continue(Ended::SliceOver);
            }
            self.moves += 1;
            let Some((cell, candidate)) = self.choose() else { continue };
            let cell = usize::from(cell);
            let (at, digit) = self.meaning(cell, candidate);
            run.cleared(at);
            run.placed(at, digit, Why::Guess)?;
            run.counters.moves += 1;
            let old = self.held[cell];
            self.change(cell, candidate);
            let tenure = self.clashing.len() * TABU_TENTHS / 10 + self.draw(TABU_CHANCE);
            self.tabu_until[old as usize] = self.moves + tenure as u64;
            self.best = self.best.min(self.cost);
        }
        ControlFlow::Continue(Ended::Solved)
    }

    fn meaning(&self, cell: usize, candidate: u32) -> (usize, usize) {
        (usize::from(self.cells[cell]), usize::from(self.candidates.digit[candidate as usize]))
    }

    /// Takes the board off the watcher's.
    pub(super) fn hide(&self, run: &mut Run<'_, '_>) {
        for &cell in &self.cells {
            run.cleared(usize::from(cell));
        }
    }

    /// The best change that is allowed.
    fn choose(&mut self) -> Option<(u16, u32)> {
        let mut best = i32::MAX;
        self.ties.clear();
        // A change by less than this beats the best board so far.
        let wish = self.best as i32 - self.cost as i32;
        for &cell in &self.clashing {
            let at = usize::from(self.cells[usize::from(cell)]);
            let held = self.held[usize::from(cell)];
            let now = i32::from(self.clashes[held as usize]);
            for candidate in self.candidates.start[at]..self.candidates.start[at + 1] {
                let change = i32::from(self.clashes[candidate as usize]) - now;
                if change > best || candidate == held {
                    continue;
                }
                if self.tabu_until[candidate as usize] > self.moves && change >= wish {
                    continue;
                }
                if change < best {
                    best = change;
                    self.ties.clear();
                }
                self.ties.push((cell, candidate));
            }
        }
        if self.ties.is_empty() {
            return None;
        }
        let chosen = self.draw(self.ties.len());
        Some(self.ties[chosen])
    }

    /// Gives the cell another candidate.
    fn change(&mut self, cell: usize, candidate: u32) {
        let old = self.held[cell];
        self.cost += u32::from(self.clashes[candidate as usize]);
        self.cost -= u32::from(self.clashes[old as usize]);
        self.held[cell] = candidate;
        for link in self.links_of(old) {
            let other = self.links[link];
            self.clashes[other as usize] -= 1;
            let peer = usize::from(self.cell_of[other as usize]);
            if self.clashes[other as usize] == 0 && self.held[peer] == other {
                self.set_clashing(peer, false);
            }
        }
        for link in self.links_of(candidate) {
            let other = self.links[link];
            self.clashes[other as usize] += 1;
            let peer = usize::from(self.cell_of[other as usize]);
            if self.held[peer] == other {
                self.set_clashing(peer, true);
            }
        }
        self.set_clashing(cell, self.clashes[candidate as usize] > 0);
    }

    /// The board as it is.
    pub(super) fn values(&self) -> Vec<u8> {
        let mut values = self.candidates.values.clone();
        for (&cell, &held) in self.cells.iter().zip(&self.held) {
            values[usize::from(cell)] = self.candidates.digit[held as usize] + 1;
        }
        values
    }
}

/// The candidates of the peers with the same digit.
fn linked(candidates: &Candidates, shape: &Shape, candidate: usize) -> impl Iterator<Item = u32> {
    let digit = usize::from(candidates.digit[candidate]);
    let peers = shape.peer_indexes(usize::from(candidates.cell[candidate])).iter();
    peers.filter_map(move |&peer| candidates.find(usize::from(peer), digit)).map(|other| other as u32)
}
