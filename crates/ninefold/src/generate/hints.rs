//! What the generator knows about single techniques: one table.
//!
//! A rare technique needs room. Where the first clues to go are those of one digit or of one house, its pattern has
//! that room:
//!
//! ```text
//! quads           a house: with few empty cells there is a smaller set on the other side, which is found first
//! fish, colours   a digit: as long as no clue shows where the digit goes, its pattern is large
//! rectangles      four corners in two boxes that nearly hold two digits twice, and the clues of these digits that
//!                 the corners see
//! ```
//! Tries per puzzle with and without this hint: simple colours wrap 4,700 and about 25,000, multi colours 2 3,100 and
//! 6,000, sashimi jellyfish 660 and 3,500. A hint is a preference: a clue without which there are more solutions stays.

use crate::board::{Cell, Shape};
use crate::logic::{Scale, SearchOrder, Technique};
use crate::rng::Rng;
use crate::verify::Solution;

/// The cells whose clues are removed first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ClearFirst {
    Nothing,
    /// A random row, column or box.
    House,
    /// The cells of a random digit.
    Digit,
    /// The cells of a random digit; clues that are added later avoid them.
    DigitForGood,
    /// A random rectangle; clues that are added later avoid it.
    RectangleForGood,
}

/// The boards on which a technique never occurs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Never {
    /// It may occur on every board.
    Nowhere,
    WithoutExtraHouses,
    /// Direct claiming leaves one of three parallel lines a single cell, in another box. Then the third box of the
    /// band has the digit in the third line only, which is direct pointing or a hidden single.
    OnClassic,
}

/// What helps to make a puzzle that needs a technique.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hint {
    /// The order of searches that finds it, if that of its own scale hardly ever does.
    order: Option<(Scale, SearchOrder)>,
    clear_first: ClearFirst,
    /// The technique needs a house with at least this many empty cells.
    pub(super) empty_cells: usize,
    never: Never,
}

const NONE: Hint =
    Hint { order: None, clear_first: ClearFirst::Nothing, empty_cells: 0, never: Never::Nowhere };
/// Sukaku Explainer's order has something easier that says the same; Sudoku Explainer 1.2.1 does not.
const OLDER: Hint = Hint { order: Some((Scale::Se121, SearchOrder::SE_121)), ..NONE };
const DIGIT: Hint = Hint { clear_first: ClearFirst::Digit, ..NONE };
const DIGIT_FOR_GOOD: Hint = Hint { clear_first: ClearFirst::DigitForGood, ..NONE };

const HINTS: &[(Technique, Hint)] = &[
    (Technique::LastDigit, Hint { order: Some((Scale::Se, SearchOrder::SINGLES)), ..NONE }),
    (Technique::HiddenSingleExtra, Hint { never: Never::WithoutExtraHouses, ..NONE }),
    (Technique::DirectClaiming, Hint { never: Never::OnClassic, ..NONE }),
    (Technique::NakedQuad, Hint { clear_first: ClearFirst::House, ..NONE }),
    // In a house with fewer than nine empty cells there is a naked set opposite to a hidden quad, found first.
    (Technique::HiddenQuad, Hint { clear_first: ClearFirst::House, empty_cells: 9, ..OLDER }),
    (Technique::Swordfish, DIGIT),
    (Technique::Jellyfish, DIGIT),
    (Technique::SashimiJellyfish, DIGIT_FOR_GOOD),
    (Technique::SimpleColoursWrap, DIGIT_FOR_GOOD),
    (Technique::MultiColours2, DIGIT_FOR_GOOD),
    (Technique::AvoidableRectangle2, Hint { clear_first: ClearFirst::RectangleForGood, ..NONE }),
    (Technique::Bug3, OLDER),
    (Technique::Bug4, OLDER),
    (Technique::AlignedPairExclusion, OLDER),
    (Technique::XCycle, OLDER),
    (Technique::XChain, OLDER),
];

/// The cells that a hint clears.
#[derive(Default)]
pub(super) struct Cleared {
    /// Per cell whether its clue is removed first; empty if there is no preference.
    pub(super) cells: Vec<bool>,
    /// Whether clues that are added later avoid these cells.
    pub(super) for_good: bool,
}

impl Hint {
    pub(super) fn of(technique: Technique) -> Hint {
        HINTS.iter().find(|(of, _)| *of == technique).map_or(NONE, |(_, hint)| *hint)
    }

    /// The scale and the order of searches by which puzzles for the technique are made if no scale is named.
    pub(super) fn order(&self, technique: Technique) -> (Scale, SearchOrder) {
        let scale = if technique.se().is_some() { Scale::Se } else { Scale::Hodoku };
        let order = scale.order();
        let tries = order.place_of(technique).is_some();
        self.order.unwrap_or((scale, if tries { order } else { SearchOrder::EXTENDED }))
    }

    /// Whether the technique never occurs on this board.
    pub(super) fn is_never_found(&self, shape: &Shape) -> bool {
        match self.never {
            Never::Nowhere => false,
            Never::WithoutExtraHouses => shape.houses().len() == 3 * shape.side(),
            Never::OnClassic => shape.is_classic(),
        }
    }

    /// Draws the cells that are cleared first on this board.
    pub(super) fn clear(&self, board: &Solution, rng: &mut Rng) -> Cleared {
        let shape = board.grid().shape();
        let cells = match self.clear_first {
            ClearFirst::Nothing => Vec::new(),
            ClearFirst::House => {
                let house = &shape.houses()[rng.index(3 * shape.side())];
                shape.all_cells().map(|cell| house.cells().contains(&cell)).collect()
            }
            ClearFirst::Digit | ClearFirst::DigitForGood => {
                let digit = rng.index(shape.side()) as u8 + 1;
                board.values().iter().map(|&value| value == digit).collect()
            }
            ClearFirst::RectangleForGood => near_rectangle(board, rng),
        };
        let for_good = matches!(self.clear_first, ClearFirst::DigitForGood | ClearFirst::RectangleForGood);
        Cleared { cells, for_good }
    }
}

/// A random rectangle in two boxes, three of whose corners hold two digits as in `a b / b .`, with the cells of these
/// digits that a corner sees. Empty if there is none.
fn near_rectangle(board: &Solution, rng: &mut Rng) -> Vec<bool> {
    let (shape, values) = (board.grid().shape(), board.values());
    let value = |cell: Cell| values[cell.index()];
    let mut found: Vec<[Cell; 4]> = Vec::new();
    for first in shape.all_cells() {
        let (row, col) = (shape.row(first), shape.col(first));
        for (other_row, other_col) in
            (row + 1..shape.side()).flat_map(|row| (0..shape.side()).map(move |col| (row, col)))
        {
            let beside = shape.cell(row, other_col);
            let corners = [first, beside, shape.cell(other_row, col), shape.cell(other_row, other_col)];
            let [a, b, c, d] = corners.map(value);
            let is_near = |other: Cell| shape.box_of(first) == shape.box_of(other);
            if other_col > col && (a == d) != (b == c) && is_near(beside) != is_near(corners[2]) {
                found.push(corners);
            }
        }
    }
    if found.is_empty() {
        return Vec::new();
    }
    let corners = found[rng.index(found.len())];
    let digits = [value(corners[0]), value(corners[1])];
    let is_cleared = |cell: Cell| {
        corners.contains(&cell)
            || digits.contains(&value(cell)) && corners.iter().any(|&corner| shape.are_peers(cell, corner))
    };
    shape.all_cells().map(is_cleared).collect()
}
