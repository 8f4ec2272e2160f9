//! One deduction as data: what follows, and from what.
//!
//! Nothing here is a sentence ([`words`](crate::explain::words) makes those) and nothing is guessed back later: a
//! step knows its technique, its houses and its cells.

use super::{Technique, Tenths};
use crate::board::{Candidate, Cell, Digit, DigitSet, HouseId};

/// One deduction.
#[doc(alias = "inference")]
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// How it was found.
    pub technique: Technique,
    /// How hard the step is on Sudoku Explainer's scale, if that scale knows the technique.
    pub se: Option<Tenths>,
    /// Digits that must stand where they are put.
    pub placements: Vec<Candidate>,
    /// Candidates that cannot be.
    pub eliminations: Vec<Candidate>,
    /// Why.
    pub reason: Reason,
}

/// The pattern behind a step.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind"))]
#[non_exhaustive]
pub enum Reason {
    /// The house has one empty cell left.
    #[cfg_attr(feature = "serde", serde(rename = "full house"))]
    FullHouse {
        /// The house.
        house: HouseId,
        /// Its empty cell.
        cell: Cell,
        /// The digit it lacks.
        digit: Digit,
    },
    /// The digit stands everywhere but once.
    #[cfg_attr(feature = "serde", serde(rename = "last digit"))]
    LastDigit {
        /// The row that lacks it.
        house: HouseId,
        /// Its only place left.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// The digit has one place left in the house.
    #[cfg_attr(feature = "serde", serde(rename = "hidden single"))]
    HiddenSingle {
        /// The house.
        house: HouseId,
        /// The place.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// Cells that hold the digit and rule it out of other empty cells of the house.
        blockers: Vec<Cell>,
        /// Empty cells of the house from which no other cell rules it out: marks or the puzzle itself do.
        marked: Vec<Cell>,
    },
    /// The cell has one candidate left.
    #[cfg_attr(feature = "serde", serde(rename = "naked single"))]
    NakedSingle {
        /// The cell.
        cell: Cell,
        /// The candidate.
        digit: Digit,
        /// For each digit that a peer rules out, one such peer.
        blockers: Vec<Cell>,
        /// Digits that no peer rules out: marks or the puzzle itself do.
        marked: DigitSet,
    },
    /// All places of a digit in one house lie in another, so it can go nowhere else in that one.
    #[cfg_attr(feature = "serde", serde(rename = "locked"))]
    Locked {
        /// The digit.
        digit: Digit,
        /// The house whose places are all in the other.
        house: HouseId,
        /// The house that loses the digit elsewhere.
        cover: HouseId,
        /// The places.
        cells: Vec<Cell>,
        /// A house in which this leaves one place for the digit, and that place.
        single: Option<SingleLeft>,
    },
    /// As many cells of a house as digits that can go into them.
    #[cfg_attr(feature = "serde", serde(rename = "naked set"))]
    NakedSet {
        /// The house.
        house: HouseId,
        /// The cells.
        cells: Vec<Cell>,
        /// The digits.
        digits: DigitSet,
    },
    /// As many digits as places they can take in a house.
    #[cfg_attr(feature = "serde", serde(rename = "hidden set"))]
    HiddenSet {
        /// The house.
        house: HouseId,
        /// The places.
        cells: Vec<Cell>,
        /// The digits.
        digits: DigitSet,
        /// A digit that this leaves one place in the house.
        single: Option<Candidate>,
    },
    /// An odd ring of cells: the digit must be in one of the guardians, for it cannot alternate around the ring.
    #[cfg_attr(feature = "serde", serde(rename = "broken wing"))]
    BrokenWing {
        /// The digit.
        digit: Digit,
        /// The cells, each in a house with the next and the last with the first.
        ring: Vec<Cell>,
        /// The house that joins each cell to the next.
        houses: Vec<HouseId>,
        /// All other places of the digit in these houses.
        guardians: Vec<Cell>,
    },
    /// A digit's places in some lines all lie in as many crossing lines.
    #[cfg_attr(feature = "serde", serde(rename = "fish"))]
    Fish {
        /// The digit.
        digit: Digit,
        /// The lines whose places count.
        base: Vec<HouseId>,
        /// The lines that cross them and lose the digit elsewhere.
        cover: Vec<HouseId>,
        /// The places.
        cells: Vec<Cell>,
    },
    /// Strong links on one digit, joined end to end by houses.
    #[cfg_attr(feature = "serde", serde(rename = "strong links"))]
    StrongLinks {
        /// The digit.
        digit: Digit,
        /// The links in order: the second end of one and the first of the next lie in one house.
        links: Vec<StrongLink>,
        /// The houses that join one link to the next.
        joints: Vec<HouseId>,
        /// The house that joins the last to the first, where the links make a ring.
        ring: Option<HouseId>,
    },
    /// A cell and two others that it sees: whatever it holds, one of the ends has the digit.
    #[cfg_attr(feature = "serde", serde(rename = "wing"))]
    Wing {
        /// The middle.
        pivot: Cell,
        /// The ends.
        pincers: [Cell; 2],
        /// The digit that one of the ends must hold.
        digit: Digit,
        /// Whether the pivot may hold it too.
        in_pivot: bool,
    },
    /// Cells with one digit more than there are cells, and a cell of two of these digits.
    #[cfg_attr(feature = "serde", serde(rename = "large wing"))]
    LargeWing {
        /// The cells that see each other.
        cells: Vec<Cell>,
        /// All their digits.
        digits: DigitSet,
        /// The cell of two digits.
        pincer: Cell,
        /// The digit that can be in only one of both.
        linked: Digit,
        /// The digit that one of both must hold.
        digit: Digit,
        /// Whether both digits of the pincer are so linked, so that every digit is tied up.
        double: bool,
    },
    /// Cells that would leave two solutions if they held two digits only.
    #[cfg_attr(feature = "serde", serde(rename = "unique loop"))]
    UniqueLoop {
        /// The cells, each seeing the next and the last the first.
        cells: Vec<Cell>,
        /// The two digits.
        digits: DigitSet,
        /// What saves it.
        #[cfg_attr(feature = "serde", serde(rename = "rescue"))]
        evidence: Evidence,
    },
    /// Without some candidates every cell would have two of them, and every digit two places in each house.
    #[cfg_attr(feature = "serde", serde(rename = "grave"))]
    Bug {
        /// The candidates of which one must be true.
        extra: Vec<Candidate>,
        /// What follows.
        #[cfg_attr(feature = "serde", serde(rename = "rescue"))]
        evidence: BugEvidence,
    },
    /// Two or three cells of which most combinations of digits are impossible.
    #[cfg_attr(feature = "serde", serde(rename = "aligned exclusion"))]
    AlignedExclusion {
        /// The cells.
        cells: Vec<Cell>,
        /// Cells with few candidates that see them all.
        excluders: Vec<Cell>,
    },
    /// What follows from an assumption, from every digit of a cell or from every place of a digit.
    #[cfg_attr(feature = "serde", serde(rename = "chain"))]
    Chain(Chain),
    /// A naked set that lies in several houses.
    #[cfg_attr(feature = "serde", serde(rename = "locked set"))]
    LockedSet {
        /// The houses, a box first.
        houses: Vec<HouseId>,
        /// The cells.
        cells: Vec<Cell>,
        /// The digits.
        digits: DigitSet,
    },
    /// A fish but for a few places.
    #[cfg_attr(feature = "serde", serde(rename = "finned fish"))]
    FinnedFish {
        /// The digit.
        digit: Digit,
        /// The lines whose places count.
        base: Vec<HouseId>,
        /// The lines that cross them.
        cover: Vec<HouseId>,
        /// The places without the fins.
        cells: Vec<Cell>,
        /// The places that no crossing line holds.
        fins: Vec<Cell>,
    },
    /// A box whose places of a digit lie in two lines, and a strong link between these.
    #[cfg_attr(feature = "serde", serde(rename = "empty rectangle"))]
    EmptyRectangle {
        /// The digit.
        digit: Digit,
        /// The box.
        house: HouseId,
        /// The line in which the link starts, and the one that loses the digit where the link's end sees it.
        lines: [HouseId; 2],
        /// The places in the box.
        cells: Vec<Cell>,
        /// The link.
        link: StrongLink,
    },
    /// Two cells of the same two digits, and a strong link on one of these between cells they see.
    #[cfg_attr(feature = "serde", serde(rename = "W-wing"))]
    WWing {
        /// The two cells; the first sees the first end of the link, the second the other.
        ends: [Cell; 2],
        /// The digit that one of them holds.
        digit: Digit,
        /// The digit of the link.
        linked: Digit,
        /// The link.
        link: StrongLink,
    },
    /// Cells of the same two digits, each seeing the next.
    #[cfg_attr(feature = "serde", serde(rename = "remote pair"))]
    RemotePair {
        /// The cells.
        cells: Vec<Cell>,
        /// The two digits.
        digits: DigitSet,
    },
    /// Places of a digit in two colours: all of one are true, or all of the other.
    #[cfg_attr(feature = "serde", serde(rename = "colours"))]
    Colours {
        /// The digit.
        digit: Digit,
        /// One cluster or two, each with its two colours.
        clusters: Vec<[Vec<Cell>; 2]>,
    },
    /// Candidates linked by turns: of the first two one is true, of the next two one is false, and so on. The
    /// first or the last is true.
    #[cfg_attr(feature = "serde", serde(rename = "alternating"))]
    Alternating {
        /// The candidates.
        candidates: Vec<Candidate>,
        /// What links each to the next.
        links: Vec<ChainLink>,
        /// What links the last to the first, where they are not both true.
        ring: Option<ChainLink>,
    },
    /// The same with groups of candidates, of which one is true if the group is.
    #[cfg_attr(feature = "serde", serde(rename = "grouped alternating"))]
    GroupedAlternating {
        /// The groups; most have one cell.
        groups: Vec<CandidateGroup>,
        /// What links each to the next.
        links: Vec<ChainLink>,
        /// What links the last to the first, where they are not both true.
        ring: Option<ChainLink>,
    },
    /// What follows from one statement and cannot all hold, or what follows from each of several of which one holds.
    #[cfg_attr(feature = "serde", serde(rename = "forcing"))]
    Forcing {
        /// Whether one of the first statements holds, and the last is the same in all branches; else the first is the
        /// same, and the last cannot all hold.
        verity: bool,
        /// The statements of each branch, in the order in which they follow.
        branches: Vec<Vec<GroupStatement>>,
    },
    /// The solution says so.
    #[cfg_attr(feature = "serde", serde(rename = "brute force"))]
    BruteForce {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// Two sets of cells that share those where a line and a box meet.
    #[cfg_attr(feature = "serde", serde(rename = "Sue de Coq"))]
    SueDeCoq {
        /// The line and the box.
        houses: [HouseId; 2],
        /// The cells where they meet.
        meeting: Vec<Cell>,
        /// The digits there.
        digits: DigitSet,
        /// The cells in the rest of the line and in the rest of the box, each with their digits.
        parts: [CellSet; 2],
    },
    /// Sets of cells with one digit too many, each linked to the next.
    #[cfg_attr(feature = "serde", serde(rename = "almost locked sets"))]
    AlmostLocked {
        /// The sets.
        sets: Vec<CellSet>,
        /// The digits that cannot be both in a set and in the next.
        links: Vec<DigitSet>,
    },
    /// Two patterns on the same cells or lines, told as one.
    #[cfg_attr(feature = "serde", serde(rename = "twins"))]
    Combined {
        /// The two patterns.
        both: Box<[Reason; 2]>,
    },
}

impl Step {
    /// A step that rates as the easiest case of its technique and removes candidates.
    pub(super) fn eliminate(technique: Technique, eliminations: Vec<Candidate>, reason: Reason) -> Step {
        let (placements, se) = (Vec::new(), technique.se());
        Step { technique, placements, eliminations, se, reason }
    }

    /// A step that rates as the easiest case of its technique and places a digit.
    pub(super) fn place(technique: Technique, placed: Candidate, reason: Reason) -> Step {
        let (eliminations, se) = (Vec::new(), technique.se());
        Step { technique, placements: vec![placed], eliminations, se, reason }
    }

    /// This step and another that rests on the same cells or lines, as one.
    pub(super) fn and(&self, other: &Step) -> Step {
        let mut eliminations: Vec<Candidate> = self.eliminations.clone();
        eliminations.extend(&other.eliminations);
        eliminations.sort_unstable();
        eliminations.dedup();
        let reason = Reason::Combined { both: Box::new([self.reason.clone(), other.reason.clone()]) };
        Step { eliminations, reason, ..self.clone() }
    }
}

/// Cells and the digits that can go into them. An almost locked set has one digit more than cells.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CellSet {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The digits.
    pub digits: DigitSet,
}

/// A digit in a cell, or in several where a line and a box meet.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CandidateGroup {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The digit.
    pub digit: Digit,
}

/// A digit is in one of some cells, or in none of them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GroupStatement {
    /// The digit and the cells.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub group: CandidateGroup,
    /// Whether it is in one of them.
    #[cfg_attr(feature = "serde", serde(rename = "true"))]
    pub on: bool,
}

/// A house in which one place is left for a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SingleLeft {
    /// The house.
    pub house: HouseId,
    /// The place in it.
    pub cell: Cell,
}

/// A digit must be at one of two ends of a house.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StrongLink {
    /// The house.
    pub house: HouseId,
    /// One end: a cell, or some that lie in a line.
    pub one: Vec<Cell>,
    /// The other end.
    pub other: Vec<Cell>,
}

/// What keeps a loop of two digits from having two solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind"))]
pub enum Evidence {
    /// One cell has more candidates: it holds one of these.
    #[cfg_attr(feature = "serde", serde(rename = "cell"))]
    Cell {
        /// The cell.
        cell: Cell,
    },
    /// Some cells have the same one candidate more: one of them holds it.
    #[cfg_attr(feature = "serde", serde(rename = "digit"))]
    Digit {
        /// The cells.
        cells: Vec<Cell>,
        /// The candidate.
        digit: Digit,
    },
    /// Two cells have more candidates, which make a naked set with other cells.
    #[cfg_attr(feature = "serde", serde(rename = "naked set"))]
    Naked {
        /// The two cells.
        #[cfg_attr(feature = "serde", serde(rename = "roof"))]
        guardians: [Cell; 2],
        /// The house they share.
        house: HouseId,
        /// The other cells of the set.
        cells: Vec<Cell>,
        /// The digits of the set.
        digits: DigitSet,
    },
    /// Two cells have more candidates, so the digits of the loop make a hidden set with other digits.
    #[cfg_attr(feature = "serde", serde(rename = "hidden set"))]
    Hidden {
        /// The two cells.
        #[cfg_attr(feature = "serde", serde(rename = "roof"))]
        guardians: [Cell; 2],
        /// The house they share.
        house: HouseId,
        /// The other cells of the set.
        cells: Vec<Cell>,
        /// The digits of the set.
        digits: DigitSet,
    },
    /// One digit of the loop has no other places in a house than two cells of the loop.
    #[cfg_attr(feature = "serde", serde(rename = "lock"))]
    Lock {
        /// The two cells.
        #[cfg_attr(feature = "serde", serde(rename = "roof"))]
        guardians: [Cell; 2],
        /// The house they share.
        house: HouseId,
        /// The digit.
        digit: Digit,
    },
    /// Two cells across have more candidates, and a digit of the loop has no places but the loop's in their lines.
    #[cfg_attr(feature = "serde", serde(rename = "crossed"))]
    Crossed {
        /// The two cells.
        #[cfg_attr(feature = "serde", serde(rename = "roof"))]
        guardians: [Cell; 2],
        /// The digit.
        digit: Digit,
    },
    /// A digit of the loop has no places but the loop's in the lines of one cell, and the cell across holds one of
    /// the two digits.
    #[cfg_attr(feature = "serde", serde(rename = "corner"))]
    Corner {
        /// The cell that holds one of the two.
        #[cfg_attr(feature = "serde", serde(rename = "bare"))]
        floor: Cell,
        /// The cell whose lines count.
        across: Cell,
        /// The digit.
        digit: Digit,
    },
}

/// How a grave of pairs is kept from being one.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind"))]
pub enum BugEvidence {
    /// One cell has more: it holds one of the extra candidates.
    #[cfg_attr(feature = "serde", serde(rename = "cell"))]
    Cell,
    /// All extra candidates are the same digit: it leaves the cells that see all of them.
    #[cfg_attr(feature = "serde", serde(rename = "digit"))]
    Digit {
        /// The digit.
        digit: Digit,
    },
    /// The extra candidates make a naked set with other cells of a house.
    #[cfg_attr(feature = "serde", serde(rename = "naked set"))]
    Naked {
        /// The house.
        house: HouseId,
        /// The other cells of the set.
        cells: Vec<Cell>,
        /// The digits of the set.
        digits: DigitSet,
    },
    /// Two cells share a house and a digit that one of them must hold.
    #[cfg_attr(feature = "serde", serde(rename = "lock"))]
    Lock {
        /// The house.
        house: HouseId,
        /// The digit.
        digit: Digit,
    },
}

/// Implications with their parents.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chain {
    /// What it shows.
    #[cfg_attr(feature = "serde", serde(rename = "shows"))]
    pub kind: ChainKind,
    /// The statements; a parent stands after its children.
    pub nodes: Vec<ChainNode>,
    /// Where each branch ends: numbers of nodes.
    pub ends: Vec<usize>,
    /// The chains on which a [`ChainLink::Nested`] rests. They hold once the statements before them are made.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub nested: Vec<Chain>,
}

/// What a chain shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind"))]
pub enum ChainKind {
    /// A ring: every second statement holds, or every other one.
    #[cfg_attr(feature = "serde", serde(rename = "cycle"))]
    Cycle,
    /// The assumption leads to its own opposite.
    #[cfg_attr(feature = "serde", serde(rename = "opposite"))]
    Forcing,
    /// The assumption makes a candidate both true and false.
    #[cfg_attr(feature = "serde", serde(rename = "contradiction"))]
    Contradiction,
    /// The same follows whether a candidate is true or false.
    #[cfg_attr(feature = "serde", serde(rename = "double"))]
    Double,
    /// Every digit of this cell leads to the same.
    #[cfg_attr(feature = "serde", serde(rename = "cell"))]
    Cell {
        /// The cell.
        cell: Cell,
    },
    /// Every place of this digit in this house leads to the same.
    #[cfg_attr(feature = "serde", serde(rename = "house"))]
    House {
        /// The house.
        house: HouseId,
        /// The digit.
        digit: Digit,
    },
}

/// One statement of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ChainNode {
    /// What it is about.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub candidate: Candidate,
    /// Whether the candidate is true or false.
    #[cfg_attr(feature = "serde", serde(rename = "true"))]
    pub on: bool,
    /// What makes it follow.
    pub link: ChainLink,
    /// The statements it follows from: numbers of nodes.
    pub parents: Vec<usize>,
}

/// What makes a statement follow from its parents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChainLink {
    /// Nothing: it is assumed.
    Assumed,
    /// A cell holds one digit.
    Cell,
    /// A digit stands in this house once.
    House(HouseId),
    /// This technique eliminates it, once the parents are false.
    Rule(Technique),
    /// A chain eliminates it, once the parents are false: its number in [`Chain::nested`].
    Nested(usize),
}

impl Reason {
    /// The house to look at, where the pattern lies in one.
    pub fn house(&self) -> Option<HouseId> {
        match *self {
            Reason::FullHouse { house, .. }
            | Reason::LastDigit { house, .. }
            | Reason::HiddenSingle { house, .. }
            | Reason::Locked { house, .. }
            | Reason::NakedSet { house, .. }
            | Reason::HiddenSet { house, .. }
            | Reason::EmptyRectangle { house, .. } => Some(house),
            Reason::LockedSet { ref houses, .. } => houses.first().copied(),
            Reason::SueDeCoq { houses, .. } => Some(houses[1]),
            _ => None,
        }
    }

    /// The digit to look at, where the pattern is made of its places all over the board.
    pub fn digit(&self) -> Option<Digit> {
        match *self {
            Reason::LastDigit { digit, .. }
            | Reason::Fish { digit, .. }
            | Reason::FinnedFish { digit, .. }
            | Reason::StrongLinks { digit, .. }
            | Reason::BrokenWing { digit, .. }
            | Reason::Colours { digit, .. } => Some(digit),
            _ => None,
        }
    }

    /// The cells the pattern is about.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Reason::FullHouse { cell, .. }
            | Reason::LastDigit { cell, .. }
            | Reason::HiddenSingle { cell, .. }
            | Reason::NakedSingle { cell, .. } => vec![*cell],
            Reason::Locked { cells, single, .. } => {
                single.iter().map(|left| left.cell).chain(cells.clone()).collect()
            }
            Reason::HiddenSet { cells, single, .. } => {
                single.iter().map(|one| one.cell).chain(cells.clone()).collect()
            }
            Reason::NakedSet { cells, .. }
            | Reason::Fish { cells, .. }
            | Reason::LockedSet { cells, .. }
            | Reason::RemotePair { cells, .. }
            | Reason::UniqueLoop { cells, .. }
            | Reason::AlignedExclusion { cells, .. } => cells.clone(),
            Reason::StrongLinks { links, .. } => {
                links.iter().flat_map(|link| link.one.iter().chain(&link.other)).copied().collect()
            }
            Reason::FinnedFish { cells, fins: more, .. }
            | Reason::BrokenWing { ring: cells, guardians: more, .. } => {
                cells.iter().chain(more).copied().collect()
            }
            Reason::EmptyRectangle { cells, link, .. } => {
                cells.iter().chain(&link.one).chain(&link.other).copied().collect()
            }
            Reason::WWing { ends, link, .. } => {
                ends.iter().chain(&link.one).chain(&link.other).copied().collect()
            }
            Reason::Colours { clusters, .. } => clusters.iter().flatten().flatten().copied().collect(),
            Reason::Alternating { candidates, .. } => {
                let mut cells: Vec<Cell> = candidates.iter().map(|one| one.cell).collect();
                cells.dedup();
                cells
            }
            Reason::GroupedAlternating { groups, .. } => {
                let mut cells: Vec<Cell> = groups.iter().flat_map(|group| group.cells.clone()).collect();
                cells.dedup();
                cells
            }
            Reason::Forcing { branches, .. } => {
                let all = branches.iter().flatten().flat_map(|one| one.group.cells.clone());
                let mut cells: Vec<Cell> = all.collect();
                cells.sort_unstable();
                cells.dedup();
                cells
            }
            Reason::BruteForce { cell, .. } => vec![*cell],
            Reason::SueDeCoq { meeting, parts, .. } => {
                meeting.iter().chain(&parts[0].cells).chain(&parts[1].cells).copied().collect()
            }
            Reason::Combined { both } => {
                let mut cells: Vec<Cell> = both.iter().flat_map(Reason::cells).collect();
                cells.sort_unstable();
                cells.dedup();
                cells
            }
            Reason::AlmostLocked { sets, .. } => sets.iter().flat_map(|set| &set.cells).copied().collect(),
            Reason::Wing { pivot, pincers, .. } => vec![*pivot, pincers[0], pincers[1]],
            Reason::LargeWing { cells, pincer, .. } => cells.iter().copied().chain([*pincer]).collect(),
            Reason::Bug { extra, .. } => {
                let mut cells: Vec<Cell> = extra.iter().map(|one| one.cell).collect();
                cells.dedup();
                cells
            }
            Reason::Chain(chain) => {
                let mut cells: Vec<Cell> = chain.nodes.iter().map(|node| node.candidate.cell).collect();
                cells.sort_unstable();
                cells.dedup();
                cells
            }
        }
    }

    /// The filled cells that make it so.
    pub fn blockers(&self) -> &[Cell] {
        match self {
            Reason::HiddenSingle { blockers, .. } | Reason::NakedSingle { blockers, .. } => blockers,
            _ => &[],
        }
    }
}
