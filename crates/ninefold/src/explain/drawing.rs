//! What there is to see in a step: tinted houses and cells, marked candidates, and lines between these.
//!
//! A candidate that is known or supposed to be true is a full disc, one that would be false a ring, an eliminated one is
//! struck out. What must be one or the other is joined by a full line, what cannot be both by a broken one.

use std::collections::BTreeMap;

use crate::board::{Board, Candidate, Cell, Digit, DigitSet, HouseId};
use crate::logic::{
    BugEvidence, CandidateGroup, CellSet, Chain, ChainKind, Evidence, GroupStatement, Reason, Step,
    StrongLink,
};

/// Why a cell is tinted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Tint {
    /// A house that the reason looks at.
    House,
    /// A house in which something follows.
    Cover,
    /// A cell of the pattern.
    Pattern,
    /// A cell with another part in it: pincers, what rules out.
    Other,
}

/// How a candidate is marked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Mark {
    /// Of the pattern, or true in this branch of a chain.
    True(usize),
    /// False in this branch of a chain.
    False(usize),
    /// It is eliminated.
    Gone,
    /// It is placed.
    Placed,
}

/// What a line says of its ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Link {
    /// At least one end is true.
    Strong,
    /// Not both ends are true.
    Weak,
    /// The digits of both ends could be swapped.
    Loop,
}

/// A line between candidates, or between groups of them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Line {
    /// From the middle of these.
    pub from: Vec<Candidate>,
    /// To the middle of these.
    pub to: Vec<Candidate>,
    /// What it says.
    pub link: Link,
    /// Whether it is read in one direction.
    pub arrow: bool,
    /// Which branch, for the colour.
    pub branch: usize,
}

/// What there is to see.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Drawing {
    /// Cells and their tints; the strongest counts.
    pub tints: BTreeMap<Cell, Tint>,
    /// Candidates and their marks; the strongest counts.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::serde::marks"))]
    pub marks: BTreeMap<Candidate, Mark>,
    /// Lines.
    pub lines: Vec<Line>,
    /// What a chain starts from, and the branch.
    pub starts: Vec<(Candidate, usize)>,
}

impl Drawing {
    /// Of this step in this position.
    pub fn new(board: &Board, step: &Step) -> Drawing {
        let mut drawing = Drawing::default();
        drawing.reason(board, &step.reason);
        for &gone in &step.eliminations {
            drawing.marks.insert(gone, Mark::Gone);
        }
        for &placed in &step.placements {
            drawing.marks.insert(placed, Mark::Placed);
        }
        drawing
    }

    fn reason(&mut self, board: &Board, reason: &Reason) {
        match reason {
            Reason::FullHouse { house, cell, .. } => {
                self.house(board, *house, Tint::House);
                self.tint(&[*cell], Tint::Pattern);
            }
            Reason::LastDigit { house, cell, digit } => {
                self.house(board, *house, Tint::House);
                self.tint(&[*cell], Tint::Pattern);
                let placed = board.shape().all_cells().filter(|&cell| board.value(cell) == Some(*digit));
                placed.for_each(|cell| self.tint(&[cell], Tint::Other));
            }
            Reason::HiddenSingle { house, cell, blockers, .. } => {
                self.house(board, *house, Tint::House);
                self.tint(&[*cell], Tint::Pattern);
                self.tint(blockers, Tint::Other);
            }
            Reason::NakedSingle { cell, blockers, .. } => {
                self.tint(&[*cell], Tint::Pattern);
                self.tint(blockers, Tint::Other);
            }
            Reason::Locked { digit, house, cover, cells, single } => {
                self.house(board, *cover, Tint::Cover);
                self.house(board, *house, Tint::House);
                self.pattern(board, cells, DigitSet::only(*digit));
                if let Some(left) = single {
                    self.house(board, left.house, Tint::House);
                    self.tint(&[left.cell], Tint::Other);
                    let lose =
                        board.shape().house(*cover).cells().iter().filter(|cell| !cells.contains(cell));
                    lose.for_each(|&cell| self.of(board, &[cell], DigitSet::only(*digit), Mark::Gone));
                }
            }
            Reason::NakedSet { house, cells, digits } => {
                self.house(board, *house, Tint::House);
                self.pattern(board, cells, *digits);
            }
            Reason::HiddenSet { house, cells, digits, single } => {
                self.house(board, *house, Tint::House);
                self.pattern(board, cells, *digits);
                if single.is_some() {
                    let all = DigitSet::full(board.shape().side());
                    self.of(board, cells, all - *digits, Mark::Gone);
                }
            }
            Reason::Fish { digit, base, cover, cells } => {
                cover.iter().for_each(|&house| self.house(board, house, Tint::Cover));
                base.iter().for_each(|&house| self.house(board, house, Tint::House));
                self.pattern(board, cells, DigitSet::only(*digit));
            }
            Reason::StrongLinks { digit, links, ring, .. } => {
                self.strong_links(*digit, links, ring.is_some())
            }
            Reason::Wing { pivot, pincers, digit, in_pivot } => {
                self.wing(board, *pivot, *pincers, *digit, *in_pivot);
            }
            Reason::LargeWing { cells, pincer, linked, digit, double, .. } => {
                self.tint(cells, Tint::Pattern);
                self.tint(&[*pincer], Tint::Other);
                let places = |of: Digit| -> Vec<Candidate> {
                    let own = cells.iter().filter(|&&cell| board.candidates(cell).contains(of));
                    own.map(|&cell| Candidate { cell, digit: of }).collect()
                };
                for of in [*linked, *digit] {
                    let mark = if of == *linked && !double { Mark::True(1) } else { Mark::True(0) };
                    places(of).into_iter().for_each(|one| self.mark(one, mark));
                    self.mark(Candidate { cell: *pincer, digit: of }, mark);
                }
                let (one, other) =
                    (Candidate { cell: *pincer, digit: *linked }, Candidate { cell: *pincer, digit: *digit });
                self.join(vec![one], places(*linked), Link::Weak, 1);
                self.join(vec![one], vec![other], Link::Strong, 0);
            }
            Reason::UniqueLoop { cells, digits, evidence } => {
                self.unique_loop(board, cells, *digits, evidence)
            }
            Reason::Bug { extra, evidence } => {
                for &one in extra {
                    self.tint(&[one.cell], Tint::Pattern);
                    self.mark(one, Mark::True(0));
                }
                match evidence {
                    BugEvidence::Naked { house, cells, digits } => {
                        self.house(board, *house, Tint::House);
                        self.tint(cells, Tint::Other);
                        self.of(board, cells, *digits, Mark::True(1));
                    }
                    BugEvidence::Lock { house, .. } => self.house(board, *house, Tint::House),
                    BugEvidence::Cell | BugEvidence::Digit { .. } => {}
                }
            }
            Reason::AlignedExclusion { cells, excluders } => {
                self.tint(excluders, Tint::Other);
                self.tint(cells, Tint::Pattern);
            }
            Reason::Chain(chain) => self.chain(chain),
            Reason::LockedSet { houses, cells, digits } => {
                houses.iter().for_each(|&house| self.house(board, house, Tint::House));
                self.pattern(board, cells, *digits);
            }
            Reason::FinnedFish { digit, base, cover, cells, fins } => {
                cover.iter().for_each(|&house| self.house(board, house, Tint::Cover));
                base.iter().for_each(|&house| self.house(board, house, Tint::House));
                self.pattern(board, cells, DigitSet::only(*digit));
                self.tint(fins, Tint::Other);
                self.of(board, fins, DigitSet::only(*digit), Mark::True(1));
            }
            Reason::EmptyRectangle { digit, house, lines, cells, link } => {
                lines.iter().for_each(|&line| self.house(board, line, Tint::Cover));
                self.house(board, *house, Tint::House);
                self.pattern(board, cells, DigitSet::only(*digit));
                self.strong_links(*digit, std::slice::from_ref(link), false);
            }
            Reason::WWing { ends, digit, linked, link } => self.w_wing(*ends, *digit, *linked, link),
            Reason::BrokenWing { digit, ring, guardians, .. } => {
                let of = |cell: Cell| Candidate { cell, digit: *digit };
                self.pattern(board, ring, DigitSet::only(*digit));
                for (place, &cell) in ring.iter().enumerate() {
                    self.join(vec![of(cell)], vec![of(ring[(place + 1) % ring.len()])], Link::Weak, 0);
                }
                self.tint(guardians, Tint::Other);
                self.of(board, guardians, DigitSet::only(*digit), Mark::True(1));
            }
            Reason::RemotePair { cells, digits } => self.remote_pair(cells, *digits),
            Reason::Colours { digit, clusters } => {
                for (number, colours) in clusters.iter().enumerate() {
                    for (colour, cells) in colours.iter().enumerate() {
                        self.tint(cells, if colour == 0 { Tint::Pattern } else { Tint::Other });
                        self.of(board, cells, DigitSet::only(*digit), Mark::True(2 * number + colour));
                    }
                    self.conjugates(board, *digit, colours, 2 * number);
                }
            }
            Reason::Alternating { candidates, ring, .. } => {
                self.alternating(
                    &candidates.iter().map(|&one| vec![one]).collect::<Vec<_>>(),
                    ring.is_some(),
                );
            }
            Reason::Forcing { branches, .. } => self.forcing(branches),
            Reason::BruteForce { cell, .. } => self.tint(&[*cell], Tint::Pattern),
            Reason::GroupedAlternating { groups, ring, .. } => {
                let of = |group: &CandidateGroup| -> Vec<Candidate> {
                    group.cells.iter().map(|&cell| Candidate { cell, digit: group.digit }).collect()
                };
                self.alternating(&groups.iter().map(of).collect::<Vec<_>>(), ring.is_some());
            }
            Reason::SueDeCoq { houses, meeting, digits, parts } => {
                houses.iter().for_each(|&house| self.house(board, house, Tint::House));
                for (place, part) in parts.iter().enumerate() {
                    self.tint(&part.cells, Tint::Other);
                    self.of(board, &part.cells, part.digits, Mark::True(place));
                    self.of(board, meeting, part.digits, Mark::True(place));
                }
                self.tint(meeting, Tint::Pattern);
                self.of(board, meeting, *digits, Mark::True(2));
            }
            Reason::AlmostLocked { sets, links } => self.almost_locked(board, sets, links),
            Reason::Combined { both } => both.iter().for_each(|reason| self.reason(board, reason)),
        }
    }

    fn house(&mut self, board: &Board, house: HouseId, tint: Tint) {
        self.tint(board.shape().house(house).cells(), tint);
    }

    fn tint(&mut self, cells: &[Cell], tint: Tint) {
        for &cell in cells {
            let old = self.tints.entry(cell).or_insert(tint);
            *old = (*old).max(tint);
        }
    }

    fn mark(&mut self, candidate: Candidate, mark: Mark) {
        self.marks.entry(candidate).or_insert(mark);
    }

    /// Marks these digits in these cells, where they are candidates.
    fn of(&mut self, board: &Board, cells: &[Cell], digits: DigitSet, mark: Mark) {
        for &cell in cells {
            for digit in board.candidates(cell) & digits {
                self.mark(Candidate { cell, digit }, mark);
            }
        }
    }

    fn pattern(&mut self, board: &Board, cells: &[Cell], digits: DigitSet) {
        self.tint(cells, Tint::Pattern);
        self.of(board, cells, digits, Mark::True(0));
    }

    fn join(&mut self, from: Vec<Candidate>, to: Vec<Candidate>, link: Link, branch: usize) {
        if !from.is_empty() && !to.is_empty() {
            self.lines.push(Line { from, to, link, arrow: false, branch });
        }
    }

    fn strong_links(&mut self, digit: Digit, links: &[StrongLink], ring: bool) {
        let of = |cells: &[Cell]| -> Vec<Candidate> {
            cells.iter().map(|&cell| Candidate { cell, digit }).collect()
        };
        for link in links {
            for cells in [&link.one, &link.other] {
                self.tint(cells, Tint::Pattern);
                of(cells).into_iter().for_each(|one| self.mark(one, Mark::True(0)));
            }
            self.join(of(&link.one), of(&link.other), Link::Strong, 0);
        }
        for pair in links.windows(2) {
            self.join(of(&pair[0].other), of(&pair[1].one), Link::Weak, 0);
        }
        if let (true, Some(first), Some(last)) = (ring, links.first(), links.last()) {
            self.join(of(&last.other), of(&first.one), Link::Weak, 0);
        }
    }

    fn wing(&mut self, board: &Board, pivot: Cell, pincers: [Cell; 2], digit: Digit, in_pivot: bool) {
        self.tint(&[pivot], Tint::Pattern);
        self.tint(&pincers, Tint::Other);
        let own = board.candidates(pivot);
        let target = |cell: Cell| Candidate { cell, digit };
        if in_pivot {
            self.mark(target(pivot), Mark::True(0));
        }
        for pincer in pincers {
            self.mark(target(pincer), Mark::True(0));
            let shared = (board.candidates(pincer) & own) - DigitSet::only(digit);
            for of in shared {
                let (middle, end) =
                    (Candidate { cell: pivot, digit: of }, Candidate { cell: pincer, digit: of });
                self.mark(middle, Mark::True(1));
                self.mark(end, Mark::True(1));
                self.join(vec![middle], vec![end], Link::Weak, 1);
                self.join(vec![end], vec![target(pincer)], Link::Strong, 0);
            }
        }
    }

    fn unique_loop(&mut self, board: &Board, cells: &[Cell], digits: DigitSet, evidence: &Evidence) {
        match evidence {
            Evidence::Naked { house, .. } | Evidence::Hidden { house, .. } | Evidence::Lock { house, .. } => {
                self.house(board, *house, Tint::House);
            }
            Evidence::Crossed { .. }
            | Evidence::Corner { .. }
            | Evidence::Cell { .. }
            | Evidence::Digit { .. } => {}
        }
        self.pattern(board, cells, digits);
        // Around the loop, from the same digit to the same.
        if let Some(digit) = digits.iter().next() {
            for (place, &cell) in cells.iter().enumerate() {
                let next = cells[(place + 1) % cells.len()];
                let (one, other) = (Candidate { cell, digit }, Candidate { cell: next, digit });
                self.join(vec![one], vec![other], Link::Loop, 0);
            }
        }
        match evidence {
            Evidence::Cell { cell } => {
                self.of(board, &[*cell], board.candidates(*cell) - digits, Mark::True(1));
            }
            Evidence::Digit { cells, digit } => self.of(board, cells, DigitSet::only(*digit), Mark::True(1)),
            Evidence::Naked { guardians, cells, digits: all, .. } => {
                self.tint(cells, Tint::Other);
                self.of(board, cells, *all, Mark::True(1));
                self.of(board, guardians, *all, Mark::True(1));
            }
            Evidence::Hidden { cells, digits: all, .. } => {
                self.tint(cells, Tint::Other);
                self.of(board, cells, *all, Mark::True(1));
            }
            Evidence::Crossed { guardians, .. } => self.tint(guardians, Tint::Other),
            Evidence::Corner { across, .. } => self.tint(&[*across], Tint::Other),
            Evidence::Lock { .. } => {}
        }
    }

    fn w_wing(&mut self, ends: [Cell; 2], digit: Digit, linked: Digit, link: &StrongLink) {
        self.tint(&ends, Tint::Other);
        self.strong_links(linked, std::slice::from_ref(link), false);
        for (end, cells) in ends.into_iter().zip([&link.one, &link.other]) {
            let (target, own) = (Candidate { cell: end, digit }, Candidate { cell: end, digit: linked });
            self.mark(target, Mark::True(1));
            self.mark(own, Mark::True(0));
            let side = cells.iter().map(|&cell| Candidate { cell, digit: linked }).collect();
            self.join(vec![own], side, Link::Weak, 0);
            self.join(vec![target], vec![own], Link::Strong, 1);
        }
    }

    /// Joins the cells of two colours that are a digit's only two places in a house.
    fn conjugates(&mut self, board: &Board, digit: Digit, colours: &[Vec<Cell>; 2], branch: usize) {
        for house in board.shape().houses() {
            let open = |cell: &&Cell| board.candidates(**cell).contains(digit);
            let places: Vec<Cell> = house.cells().iter().filter(open).copied().collect();
            let [one, other] = places[..] else { continue };
            if colours.iter().flatten().filter(|cell| places.contains(cell)).count() == 2 {
                let [from, to] = [one, other].map(|cell| vec![Candidate { cell, digit }]);
                // Two cells of a line and a box are two houses, and one line is enough.
                if self.lines.iter().all(|line| line.from != from || line.to != to) {
                    self.join(from, to, Link::Strong, branch);
                }
            }
        }
    }

    /// Along the cells, the digits by turns.
    fn remote_pair(&mut self, cells: &[Cell], digits: DigitSet) {
        self.tint(cells, Tint::Pattern);
        for (colour, digit) in digits.iter().enumerate() {
            for (place, &cell) in cells.iter().enumerate() {
                self.mark(Candidate { cell, digit }, Mark::True((colour + place) % 2));
            }
        }
        if let Some(digit) = digits.iter().next() {
            for pair in cells.windows(2) {
                let ends = [pair[0], pair[1]].map(|cell| vec![Candidate { cell, digit }]);
                let [from, to] = ends;
                self.join(from, to, Link::Loop, 0);
            }
        }
    }

    /// Of the first two one is true, of the next two not both, and so on.
    fn alternating(&mut self, groups: &[Vec<Candidate>], ring: bool) {
        for (place, group) in groups.iter().enumerate() {
            for &one in group {
                self.tint(&[one.cell], Tint::Pattern);
                self.mark(one, Mark::True(place % 2));
            }
        }
        for (place, pair) in groups.windows(2).enumerate() {
            let link = if place % 2 == 0 { Link::Strong } else { Link::Weak };
            self.join(pair[0].clone(), pair[1].clone(), link, 0);
        }
        if let (true, Some(first), Some(last)) = (ring, groups.first(), groups.last()) {
            self.join(last.clone(), first.clone(), Link::Weak, 0);
        }
    }

    fn forcing(&mut self, branches: &[Vec<GroupStatement>]) {
        for (branch, statements) in branches.iter().enumerate() {
            for (place, one) in statements.iter().enumerate() {
                self.tint(&one.group.cells, Tint::Pattern);
                for &cell in &one.group.cells {
                    let candidate = Candidate { cell, digit: one.group.digit };
                    if place == 0 {
                        self.starts.push((candidate, branch));
                    }
                    self.mark(candidate, if one.on { Mark::True(branch) } else { Mark::False(branch) });
                }
            }
        }
    }

    fn almost_locked(&mut self, board: &Board, sets: &[CellSet], links: &[DigitSet]) {
        let places = |set: &CellSet, digit: Digit| -> Vec<Candidate> {
            let own = set.cells.iter().filter(|&&cell| board.candidates(cell).contains(digit));
            own.map(|&cell| Candidate { cell, digit }).collect()
        };
        for (place, set) in sets.iter().enumerate() {
            self.tint(&set.cells, if place % 2 == 0 { Tint::Pattern } else { Tint::Other });
        }
        for (pair, link) in sets.windows(2).zip(links) {
            for digit in *link {
                let (one, other) = (places(&pair[0], digit), places(&pair[1], digit));
                one.iter().chain(&other).for_each(|&place| self.mark(place, Mark::True(1)));
                self.join(one, other, Link::Weak, 1);
            }
        }
        for (place, set) in sets.iter().enumerate() {
            self.of(board, &set.cells, set.digits, Mark::True(if place % 2 == 0 { 0 } else { 2 }));
        }
    }

    fn chain(&mut self, chain: &Chain) {
        let branches = matches!(chain.kind, ChainKind::Cell { .. } | ChainKind::House { .. });
        let mut branch_of = vec![0; chain.nodes.len()];
        if branches {
            // The statements of a branch stand together, its end first.
            for (branch, &end) in chain.ends.iter().enumerate() {
                branch_of[end..].fill(branch);
            }
        }
        // From the start on, so that what was said first keeps its mark.
        for (number, node) in chain.nodes.iter().enumerate().rev() {
            let branch = branch_of[number];
            self.tint(&[node.candidate.cell], Tint::Pattern);
            if node.parents.is_empty() {
                self.starts.push((node.candidate, branch));
            }
            let mark = if node.on { Mark::True(branch) } else { Mark::False(branch) };
            self.mark(node.candidate, mark);
            for parent in node.parents.iter().filter_map(|&parent| chain.nodes.get(parent)) {
                self.lines.push(Line {
                    from: vec![parent.candidate],
                    to: vec![node.candidate],
                    link: if node.on { Link::Strong } else { Link::Weak },
                    arrow: true,
                    branch,
                });
            }
        }
    }
}
