//! A position as plain sets, every one that a finder asks for.
//!
//! ```text
//! per cell            its candidates                       digits
//! per digit           the cells it could go into           cells
//! per house, digit    its positions there                  numbered as the house's cells are
//! ```
//! Each step updates the sets. Removing one candidate costs a few bits in each house of its cell, so a whole solution
//! costs some microseconds. What searches remember is apart, in [`Memory`](super::memory::Memory), and so is what
//! depends on the past: [`Start`] and [`SingleQueue`](super::single_queue::SingleQueue).

use std::sync::{Arc, OnceLock};

use super::bits::{Bits, Standard, Width};
use super::step::Step;
use crate::board::{Board, Candidate, Cell, Digit, DigitSet, House, HouseKind, Shape};

/// What never changes: the houses of a shape as sets.
pub(super) struct Geometry<W: Width> {
    pub shape: Shape,
    pub side: usize,
    pub cells: usize,
    /// Per cell those that share a house with it.
    pub peers: Vec<W::Cells>,
    /// Per house its cells.
    pub houses: Vec<W::Cells>,
    /// Per house whether it holds every digit.
    pub full: Vec<bool>,
    /// The houses in the order in which Sukaku Explainer searches them, and in HoDoKu's. The extra ones come last.
    pub boxes_columns_rows: Vec<usize>,
    pub boxes_rows_columns: Vec<usize>,
    /// Per house the houses with which it shares two or more cells, and the places of these cells in it.
    pub crossings: Vec<Vec<Crossing<W>>>,
    /// Per house the most cells that it shares with another.
    pub widest: Vec<usize>,
    /// Per cell its houses, each with the cell's place in it: the list ends where the next cell's starts.
    of_cell: Vec<(u16, u16)>,
    /// The same lists in the order box, row, column, extra ones, without places.
    box_first: Vec<u16>,
    starts: Vec<u32>,
}

/// Where a house meets another.
pub(super) struct Crossing<W: Width> {
    pub other: usize,
    pub places: W::Mask,
}

impl<W: Width> Geometry<W> {
    pub fn new(shape: &Shape) -> Geometry<W> {
        let (side, cells) = (shape.side(), shape.cells());
        let numbers = |house: &House| super::bits::set_of(house.cells().iter().map(|cell| cell.index()));
        let houses: Vec<W::Cells> = shape.houses().iter().map(numbers).collect();
        let peer_set =
            |cell| super::bits::set_of(shape.peer_indexes(cell).iter().map(|&peer| usize::from(peer)));
        let (mut of_cell, mut box_first) = (Vec::new(), Vec::new());
        let mut starts = vec![0];
        for cell in shape.all_cells() {
            let own = shape.houses_of(cell);
            let box_before_lines = [own[2], own[0], own[1]].into_iter().chain(own[3..].iter().copied());
            box_first.extend(box_before_lines.map(|house| house.index() as u16));
            for &house in shape.houses_of(cell) {
                let place = shape.house(house).cells().iter().position(|&one| one == cell);
                of_cell.push((house.index() as u16, place.unwrap_or(0) as u16));
            }
            starts.push(of_cell.len() as u32);
        }
        let mut crossings: Vec<Vec<Crossing<W>>> = houses.iter().map(|_| Vec::new()).collect();
        for meeting in shape.intersections() {
            for (one, other) in [(meeting.one, meeting.other), (meeting.other, meeting.one)] {
                let own = shape.house(one).cells().iter();
                let shared = own.enumerate().filter(|(_, cell)| meeting.cells.contains(cell));
                let places = super::bits::set_of(shared.map(|(place, _)| place));
                crossings[one.index()].push(Crossing { other: other.index(), places });
            }
        }
        crossings.iter_mut().for_each(|list| list.sort_by_key(|crossing| crossing.other));
        let (boxes, extra) = (2 * side..3 * side, 3 * side..houses.len());
        Geometry {
            side,
            cells,
            peers: (0..cells).map(peer_set).collect(),
            full: shape.houses().iter().map(|house| house.is_full(shape)).collect(),
            boxes_columns_rows: boxes
                .clone()
                .chain(side..2 * side)
                .chain(0..side)
                .chain(extra.clone())
                .collect(),
            boxes_rows_columns: boxes.chain(0..2 * side).chain(extra).collect(),
            widest: crossings
                .iter()
                .map(|list| list.iter().map(|one| one.places.count()).max().unwrap_or(0))
                .collect(),
            crossings,
            houses,
            of_cell,
            box_first,
            starts,
            shape: shape.clone(),
        }
    }

    /// The houses of the cell, each with the cell's place in it: row, column, box, then extra ones.
    #[inline]
    pub fn houses_of(&self, cell: usize) -> &[(u16, u16)] {
        &self.of_cell[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    /// The cell at this place of the house.
    #[inline]
    pub fn cell_at(&self, house: usize, place: usize) -> usize {
        self.shape.houses()[house].cells()[place].index()
    }

    /// The numbers of the houses of this kind.
    pub fn of_kind(&self, kind: HouseKind) -> std::ops::Range<usize> {
        match kind {
            HouseKind::Row => 0..self.side,
            HouseKind::Column => self.side..2 * self.side,
            HouseKind::Box => 2 * self.side..3 * self.side,
            _ => 3 * self.side..self.houses.len(),
        }
    }

    pub fn row_of(&self, cell: usize) -> usize {
        usize::from(self.houses_of(cell)[0].0)
    }

    pub fn column_of(&self, cell: usize) -> usize {
        usize::from(self.houses_of(cell)[1].0)
    }

    pub fn box_of(&self, cell: usize) -> usize {
        usize::from(self.houses_of(cell)[2].0)
    }

    /// The houses of the cell in the order box, row, column, extra ones.
    #[inline]
    pub fn box_first(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let own = &self.box_first[self.starts[cell] as usize..self.starts[cell + 1] as usize];
        own.iter().map(|&house| usize::from(house))
    }

    /// Cells that see all of these, none of them among them.
    pub fn seen_by_all(&self, cells: W::Cells) -> W::Cells {
        let mut seen = W::Cells::below(self.cells);
        for cell in cells.iter() {
            seen = seen.and(self.peers[cell]);
        }
        seen.without(cells)
    }
}

/// The geometry of the usual board, made once.
pub(super) fn classic() -> Arc<Geometry<Standard>> {
    static CLASSIC: OnceLock<Arc<Geometry<Standard>>> = OnceLock::new();
    CLASSIC.get_or_init(|| Arc::new(Geometry::new(&Shape::classic()))).clone()
}

/// What stands on the board and what could still go where.
#[derive(Clone)]
pub(super) struct Position<W: Width> {
    pub at: Arc<Geometry<W>>,
    /// What stands in each cell: the digit's index plus one, or 0.
    values: Vec<u8>,
    candidates: Vec<W::Mask>,
    /// Per digit the cells it could go into.
    cells_of: Vec<W::Cells>,
    /// Per house and digit the places it could take there.
    positions: Vec<W::Mask>,
    /// Per house the digits that have exactly one place in it.
    unique: Vec<W::Mask>,
    /// Per house that holds every digit those with exactly two places in it: one of the two is true.
    bilocal: Vec<W::Mask>,
    /// Per house its empty cells.
    empty: Vec<u16>,
    /// How many houses have one empty cell.
    nearly_full: usize,
    /// Per digit how often it stands on the board.
    placed: Vec<u16>,
    /// Empty cells with exactly one candidate, and with exactly two.
    single: W::Cells,
    pair: W::Cells,
    open: usize,
}

/// The candidates before the first step, and none where a digit was given: what HoDoKu's rectangles ask for.
#[derive(Clone)]
pub(super) struct Start<W: Width> {
    candidates: Vec<W::Mask>,
    cells_of: Vec<W::Cells>,
}

impl<W: Width> Start<W> {
    pub fn of(position: &Position<W>) -> Start<W> {
        Start { candidates: position.candidates.clone(), cells_of: position.cells_of.clone() }
    }

    /// Takes over another position of the same shape.
    pub fn read(&mut self, position: &Position<W>) {
        self.candidates.copy_from_slice(&position.candidates);
        self.cells_of.copy_from_slice(&position.cells_of);
    }

    pub fn candidates(&self, cell: usize) -> W::Mask {
        self.candidates[cell]
    }

    pub fn cells_of(&self, digit: usize) -> W::Cells {
        self.cells_of[digit]
    }
}

/// Follows what a position loses.
pub(super) trait Watch<W: Width> {
    /// The cell has lost the digit and has this many candidates left.
    fn lost(&mut self, cell: usize, digit: usize, left: usize);
    /// The digit has lost a position in the house and has these left.
    fn lost_position(&mut self, at: &Geometry<W>, house: usize, digit: usize, left: W::Mask);
    /// A digit stands on the board.
    fn placed(&mut self, position: &Position<W>);
}

/// Nobody watches: for positions that are only supposed.
impl<W: Width> Watch<W> for () {
    fn lost(&mut self, _: usize, _: usize, _: usize) {}
    fn lost_position(&mut self, _: &Geometry<W>, _: usize, _: usize, _: W::Mask) {}
    fn placed(&mut self, _: &Position<W>) {}
}

impl<W: Width, A: Watch<W>, B: Watch<W>> Watch<W> for (&mut A, &mut B) {
    #[inline]
    fn lost(&mut self, cell: usize, digit: usize, left: usize) {
        self.0.lost(cell, digit, left);
        self.1.lost(cell, digit, left);
    }

    #[inline]
    fn lost_position(&mut self, at: &Geometry<W>, house: usize, digit: usize, left: W::Mask) {
        self.0.lost_position(at, house, digit, left);
        self.1.lost_position(at, house, digit, left);
    }

    #[inline]
    fn placed(&mut self, position: &Position<W>) {
        self.0.placed(position);
        self.1.placed(position);
    }
}

impl<W: Width> Position<W> {
    pub fn new(at: Arc<Geometry<W>>, board: &Board) -> Position<W> {
        let (side, cells, houses) = (at.side, at.cells, at.houses.len());
        let mut position = Position {
            values: vec![0; cells],
            candidates: vec![W::Mask::default(); cells],
            cells_of: vec![W::Cells::default(); side],
            positions: vec![W::Mask::default(); houses * side],
            unique: vec![W::Mask::default(); houses],
            bilocal: vec![W::Mask::default(); houses],
            empty: vec![0; houses],
            nearly_full: 0,
            placed: vec![0; side],
            single: W::Cells::default(),
            pair: W::Cells::default(),
            open: 0,
            at,
        };
        position.read(board);
        position
    }

    /// The position of a board whose tables are made for it alone.
    pub fn of(board: &Board) -> Position<W> {
        Position::new(Arc::new(Geometry::new(board.shape())), board)
    }

    /// Takes over another board of the same shape.
    pub fn read(&mut self, board: &Board) {
        let at = Arc::clone(&self.at);
        self.cells_of.fill(W::Cells::default());
        self.positions.fill(W::Mask::default());
        self.empty.fill(0);
        self.placed.fill(0);
        (self.single, self.pair, self.open) = (W::Cells::default(), W::Cells::default(), 0);
        for cell in 0..at.cells {
            let value = board.value(Cell::new(cell));
            self.values[cell] = value.map_or(0, Digit::get);
            self.candidates[cell] = W::Mask::default();
            if let Some(digit) = value {
                if let Some(placed) = self.placed.get_mut(digit.index()) {
                    *placed += 1;
                }
                continue;
            }
            self.open += 1;
            for &(house, _) in at.houses_of(cell) {
                self.empty[usize::from(house)] += 1;
            }
            for digit in
                board.candidates(Cell::new(cell)).iter().map(Digit::index).filter(|&digit| digit < at.side)
            {
                self.candidates[cell].insert(digit);
                self.cells_of[digit].insert(cell);
                for &(house, place) in at.houses_of(cell) {
                    self.positions[usize::from(house) * at.side + digit].insert(usize::from(place));
                }
            }
            match self.candidates[cell].count() {
                1 => self.single.insert(cell),
                2 => self.pair.insert(cell),
                _ => {}
            }
        }
        self.nearly_full = self.empty.iter().filter(|&&empty| empty == 1).count();
        for house in 0..self.unique.len() {
            (self.unique[house], self.bilocal[house]) = (W::Mask::default(), W::Mask::default());
            for digit in 0..at.side {
                match self.positions[house * at.side + digit].count() {
                    1 => self.unique[house].insert(digit),
                    2 if at.full[house] => self.bilocal[house].insert(digit),
                    _ => {}
                }
            }
        }
    }

    /// Takes over another position of the same shape, without new memory.
    pub fn copy_from(&mut self, other: &Position<W>) {
        let Position {
            at: _, values, candidates, cells_of, positions, unique, bilocal, empty, placed, ..
        } = self;
        values.copy_from_slice(&other.values);
        candidates.copy_from_slice(&other.candidates);
        cells_of.copy_from_slice(&other.cells_of);
        positions.copy_from_slice(&other.positions);
        unique.copy_from_slice(&other.unique);
        bilocal.copy_from_slice(&other.bilocal);
        empty.copy_from_slice(&other.empty);
        placed.copy_from_slice(&other.placed);
        (self.nearly_full, self.open) = (other.nearly_full, other.open);
        (self.single, self.pair) = (other.single, other.pair);
    }

    #[inline]
    pub fn candidates(&self, cell: usize) -> W::Mask {
        self.candidates[cell]
    }

    /// The index of the digit that stands there.
    pub fn value(&self, cell: usize) -> Option<usize> {
        usize::from(self.values[cell]).checked_sub(1)
    }

    /// The cells the digit could go into.
    #[inline]
    pub fn cells_of(&self, digit: usize) -> W::Cells {
        self.cells_of[digit]
    }

    /// The places the digit could take in the house.
    #[inline]
    pub fn positions(&self, house: usize, digit: usize) -> W::Mask {
        self.positions[house * self.at.side + digit]
    }

    /// The digits with exactly one place in the house.
    #[inline]
    pub fn unique(&self, house: usize) -> W::Mask {
        self.unique[house]
    }

    /// The digits with exactly two places in the house, if it holds every digit: strong links.
    #[inline]
    pub fn bilocal(&self, house: usize) -> W::Mask {
        self.bilocal[house]
    }

    /// How many cells of the house are empty.
    #[inline]
    pub fn empty(&self, house: usize) -> usize {
        usize::from(self.empty[house])
    }

    /// How many houses have one empty cell.
    #[inline]
    pub fn nearly_full(&self) -> usize {
        self.nearly_full
    }

    /// How often the digit stands on the board.
    #[inline]
    pub fn placed(&self, digit: usize) -> usize {
        usize::from(self.placed[digit])
    }

    /// Empty cells with exactly one candidate.
    #[inline]
    pub fn single(&self) -> W::Cells {
        self.single
    }

    /// Empty cells with exactly two candidates.
    #[inline]
    pub fn pair(&self) -> W::Cells {
        self.pair
    }

    /// How many cells are empty.
    pub fn open(&self) -> usize {
        self.open
    }

    /// Empty cells with any candidate.
    pub fn unsolved(&self) -> W::Cells {
        self.cells_of.iter().fold(W::Cells::default(), |all, spots| all.or(*spots))
    }

    /// Takes a candidate away, if it is there.
    pub fn eliminate(&mut self, cell: usize, digit: usize, watch: &mut impl Watch<W>) {
        if !self.candidates[cell].has(digit) {
            return;
        }
        self.candidates[cell].remove(digit);
        let left = self.candidates[cell].count();
        self.pair.assign(cell, left == 2);
        self.single.assign(cell, left == 1);
        self.cells_of[digit].remove(cell);
        watch.lost(cell, digit, left);
        let Position { at, positions, unique, bilocal, .. } = self;
        for &(house, place) in at.houses_of(cell) {
            let house = usize::from(house);
            let positions = &mut positions[house * at.side + digit];
            positions.remove(usize::from(place));
            let left = positions.count();
            unique[house].assign(digit, left == 1);
            bilocal[house].assign(digit, left == 2 && at.full[house]);
            watch.lost_position(at, house, digit, *positions);
        }
    }

    /// Puts the digit there and takes it from all peers.
    pub fn place(&mut self, cell: usize, digit: usize, watch: &mut impl Watch<W>) {
        if self.values[cell] != 0 {
            return;
        }
        // The peers first: so singles come up in the order in which HoDoKu finds them.
        for peer in self.cells_of[digit].and(self.at.peers[cell]).iter() {
            self.eliminate(peer, digit, watch);
        }
        for other in self.candidates[cell].iter() {
            self.eliminate(cell, other, watch);
        }
        self.values[cell] = digit as u8 + 1;
        self.placed[digit] += 1;
        self.open -= 1;
        let Position { at, empty, nearly_full, .. } = self;
        for &(house, _) in at.houses_of(cell) {
            let empty = &mut empty[usize::from(house)];
            *empty -= 1;
            match *empty {
                1 => *nearly_full += 1,
                0 => *nearly_full -= 1,
                _ => {}
            }
        }
        watch.placed(self);
    }

    /// Carries out a step.
    pub fn apply(&mut self, step: &Step, watch: &mut impl Watch<W>) {
        for gone in &step.eliminations {
            self.eliminate(gone.cell.index(), gone.digit.index(), watch);
        }
        for placed in &step.placements {
            self.place(placed.cell.index(), placed.digit.index(), watch);
        }
    }

    /// The same as a board.
    pub fn board(&self) -> Board {
        let values: Vec<u8> = self.values.clone();
        let grid = crate::board::Grid::from_values(&self.at.shape, &values);
        let grid = grid.unwrap_or_else(|_| crate::board::Grid::empty(&self.at.shape));
        let candidates: Vec<DigitSet> = self.candidates.iter().map(|&set| digit_set(set)).collect();
        Board::from_parts(grid, &candidates).unwrap_or_else(|| unreachable!("one set a cell"))
    }
}

/// The digit of this index.
pub(super) fn digit(index: usize) -> Digit {
    Digit::from_index(index)
}

/// Indexes of digits as a set of digits.
pub(super) fn digit_set(set: impl Bits) -> DigitSet {
    set.iter().map(digit).collect()
}

/// Numbers of cells as a list of cells.
pub(super) fn cell_list(set: impl Bits) -> Vec<Cell> {
    set.iter().map(Cell::new).collect()
}

pub(super) fn candidate(cell: usize, of: usize) -> Candidate {
    Candidate { cell: Cell::new(cell), digit: digit(of) }
}

/// The digit in each of these cells.
pub(super) fn candidates_of(cells: impl Bits, of: usize) -> Vec<Candidate> {
    cells.iter().map(|cell| candidate(cell, of)).collect()
}
