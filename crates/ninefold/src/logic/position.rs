//! A position as the finders want it: every set they ask for is there, kept up to date by each step.
//!
//! ```text
//! per cell            its candidates                       digits
//! per digit           the cells it could go into           cells
//! per house, digit    the places it could take there       places, numbered as the house's cells are
//! ```
//! Made once from a [`Board`] and changed by steps. Taking one candidate away costs a few bits in each house
//! of its cell, so a whole solution costs some microseconds.

use std::cell::{Cell as Slot, RefCell};
use std::sync::{Arc, OnceLock};

use super::als::AlmostLocked;
use super::arising::Arising;
use super::bits::{Bits, Standard, Width};
use super::finned_fish::Shoals;
use super::rectangles::Rectangles;
use super::step::Step;
use super::strong_links::Remembered;
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
    /// The houses in the order in which they are searched: boxes, columns, rows, then the extra ones.
    pub scan: Vec<usize>,
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
        let basic = (2 * side..3 * side).chain(side..2 * side).chain(0..side);
        Geometry {
            side,
            cells,
            peers: (0..cells).map(peer_set).collect(),
            full: shape.houses().iter().map(|house| house.is_full(shape)).collect(),
            scan: basic.chain(3 * side..houses.len()).collect(),
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
pub(super) struct Position<W: Width> {
    pub at: Arc<Geometry<W>>,
    /// What stands in each cell: the digit's index plus one, or 0.
    values: Vec<u8>,
    candidates: Vec<W::Mask>,
    /// The candidates at first, before any step; none where a digit was given.
    first: Vec<W::Mask>,
    /// Per digit the cells it could go into, at first and now.
    first_spots: Vec<W::Cells>,
    spots: Vec<W::Cells>,
    /// Per house and digit the places it could take there.
    places: Vec<W::Mask>,
    /// Per house the digits that have exactly one place in it.
    lone: Vec<W::Mask>,
    /// Per house that holds every digit those with exactly two places in it: one of the two is true.
    linked: Vec<W::Mask>,
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
    /// In which order singles came up, if that is asked for.
    pub arising: RefCell<Arising>,
    /// What was found about strong links of each digit, until one of its candidates goes.
    pub strong: RefCell<Remembered<W>>,
    /// The same about finned fish.
    pub shoals: RefCell<Shoals<W::Mask>>,
    /// What several searches share, until any candidate goes.
    pub almost: RefCell<Kept<AlmostLocked<W>>>,
    pub rectangles: RefCell<Kept<Rectangles<W>>>,
    /// Grows with every change; per cell when it last lost a candidate; and per search of patterns when it last
    /// found nothing. What it finds later has something in it that has changed since.
    changes: u64,
    changed: Vec<u64>,
    dry_since: [Slot<Option<u64>>; PATTERN_SEARCHES],
    /// Per search of one digit the digits, and per search of one house the houses, known to have nothing. What
    /// has nothing has nothing until one of its own candidates goes, and most steps touch few.
    dry_digits: [Slot<W::Mask>; DIGIT_SEARCHES],
    dry_houses: Vec<Slot<u16>>,
}

/// Something worked out about a position, and when.
#[derive(Default)]
pub(super) struct Kept<T> {
    at: Option<u64>,
    what: T,
}

impl<T> Kept<T> {
    /// What is known about the position as it is now; made anew if anything has changed since.
    pub fn now<W: Width>(&mut self, position: &Position<W>, make: impl FnOnce(&mut T)) -> &T {
        if self.at != Some(position.changes) {
            make(&mut self.what);
            self.at = Some(position.changes);
        }
        &self.what
    }
}

/// A search that looks at one digit at a time.
#[derive(Clone, Copy)]
pub(super) enum OfDigit {
    DirectLocked,
    Locked,
    Fish2,
    Fish3,
    Fish4,
    Nishio,
    XChains,
    AnyFish2,
    AnyFish3,
    AnyFish4,
    Skyscraper,
    Kite,
    TurbotFish,
    EmptyRectangle,
    SimpleColours,
    MultiColours,
    ShortestXChains,
}

const DIGIT_SEARCHES: usize = OfDigit::ShortestXChains as usize + 1;

/// A search for patterns that say the same as long as their cells stay as they are.
#[derive(Clone, Copy)]
pub(super) enum OfCells {
    AlignedPairs,
    AlignedTriplets,
    LargeWings3,
    LargeWings4,
    LargeWings5,
    LargeWings6,
    UniqueLoops,
    SueDeCoqs,
    XyWings,
    RemotePairs,
    XyChains,
}

const PATTERN_SEARCHES: usize = OfCells::XyChains as usize + 1;

/// A search that looks at one house at a time.
#[derive(Clone, Copy)]
pub(super) enum OfHouse {
    DirectPair,
    DirectTriple,
    NakedPair,
    NakedTriple,
    NakedQuad,
    HiddenPair,
    HiddenTriple,
    HiddenQuad,
    AnyNakedPair,
    AnyNakedTriple,
    AnyNakedQuad,
    AnyHiddenPair,
    AnyHiddenTriple,
    AnyHiddenQuad,
}

impl<W: Width> Position<W> {
    pub fn new(at: Arc<Geometry<W>>, board: &Board) -> Position<W> {
        let (side, cells, houses) = (at.side, at.cells, at.houses.len());
        let mut position = Position {
            values: vec![0; cells],
            candidates: vec![W::Mask::default(); cells],
            first: vec![W::Mask::default(); cells],
            first_spots: vec![W::Cells::default(); side],
            spots: vec![W::Cells::default(); side],
            places: vec![W::Mask::default(); houses * side],
            lone: vec![W::Mask::default(); houses],
            linked: vec![W::Mask::default(); houses],
            empty: vec![0; houses],
            nearly_full: 0,
            placed: vec![0; side],
            single: W::Cells::default(),
            pair: W::Cells::default(),
            open: 0,
            arising: RefCell::default(),
            strong: RefCell::new(Remembered::new(side)),
            shoals: RefCell::default(),
            almost: RefCell::default(),
            rectangles: RefCell::default(),
            changes: 0,
            changed: vec![0; cells],
            dry_since: Default::default(),
            dry_digits: Default::default(),
            dry_houses: vec![Slot::new(0); houses],
            at,
        };
        position.read(board);
        position
    }

    /// Takes over another board of the same shape.
    pub fn read(&mut self, board: &Board) {
        let at = Arc::clone(&self.at);
        self.spots.fill(W::Cells::default());
        self.places.fill(W::Mask::default());
        self.empty.fill(0);
        self.placed.fill(0);
        (self.single, self.pair, self.open) = (W::Cells::default(), W::Cells::default(), 0);
        self.changes += 1;
        self.dry_since.iter_mut().for_each(|dry| *dry.get_mut() = None);
        self.arising.get_mut().forget();
        self.strong.get_mut().forget_all();
        self.shoals.get_mut().forget_all();
        self.dry_digits.iter_mut().for_each(|dry| *dry.get_mut() = W::Mask::default());
        self.dry_houses.iter_mut().for_each(|dry| *dry.get_mut() = 0);
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
                self.spots[digit].insert(cell);
                for &(house, place) in at.houses_of(cell) {
                    self.places[usize::from(house) * at.side + digit].insert(usize::from(place));
                }
            }
            match self.candidates[cell].count() {
                1 => self.single.insert(cell),
                2 => self.pair.insert(cell),
                _ => {}
            }
        }
        self.nearly_full = self.empty.iter().filter(|&&empty| empty == 1).count();
        self.first.copy_from_slice(&self.candidates);
        self.first_spots.copy_from_slice(&self.spots);
        for house in 0..self.lone.len() {
            (self.lone[house], self.linked[house]) = (W::Mask::default(), W::Mask::default());
            for digit in 0..at.side {
                match self.places[house * at.side + digit].count() {
                    1 => self.lone[house].insert(digit),
                    2 if at.full[house] => self.linked[house].insert(digit),
                    _ => {}
                }
            }
        }
    }

    #[inline]
    pub fn candidates(&self, cell: usize) -> W::Mask {
        self.candidates[cell]
    }

    /// The candidates of the cell before the first step; none where a digit was given.
    pub fn at_first(&self, cell: usize) -> W::Mask {
        self.first[cell]
    }

    /// The cells the digit could go into before the first step.
    pub fn first_spots(&self, digit: usize) -> W::Cells {
        self.first_spots[digit]
    }

    /// The index of the digit that stands there.
    pub fn value(&self, cell: usize) -> Option<usize> {
        usize::from(self.values[cell]).checked_sub(1)
    }

    /// The cells the digit could go into.
    #[inline]
    pub fn cells_of(&self, digit: usize) -> W::Cells {
        self.spots[digit]
    }

    /// The places the digit could take in the house.
    #[inline]
    pub fn positions(&self, house: usize, digit: usize) -> W::Mask {
        self.places[house * self.at.side + digit]
    }

    /// The digits with exactly one place in the house.
    #[inline]
    pub fn unique(&self, house: usize) -> W::Mask {
        self.lone[house]
    }

    /// The digits with exactly two places in the house, if it holds every digit: strong links.
    #[inline]
    pub fn bilocal(&self, house: usize) -> W::Mask {
        self.linked[house]
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

    /// Whether the search is known to find nothing about this digit.
    #[inline]
    pub fn digit_is_dry(&self, search: OfDigit, digit: usize) -> bool {
        self.dry_digits[search as usize].get().has(digit)
    }

    /// Remembers that the search finds nothing about this digit.
    pub fn digit_found_dry(&self, search: OfDigit, digit: usize) {
        let mut dry = self.dry_digits[search as usize].get();
        dry.insert(digit);
        self.dry_digits[search as usize].set(dry);
    }

    /// Whether the search is known to find nothing in this house.
    #[inline]
    pub fn house_is_dry(&self, search: OfHouse, house: usize) -> bool {
        self.dry_houses[house].get() >> search as u16 & 1 == 1
    }

    /// Remembers that the search finds nothing in this house.
    pub fn house_found_dry(&self, search: OfHouse, house: usize) {
        self.dry_houses[house].set(self.dry_houses[house].get() | 1 << search as u16);
    }

    /// The cells that have changed since the search found nothing; all if it always found something.
    pub fn changed_since(&self, search: OfCells) -> W::Cells {
        match self.dry_since[search as usize].get() {
            None => W::Cells::below(self.at.cells),
            Some(since) => super::bits::set_of((0..self.at.cells).filter(|&cell| self.changed[cell] > since)),
        }
    }

    /// Whether the search, for patterns of cells with two candidates each, is known to find nothing: none of these has
    /// become one since it found nothing.
    pub fn pairs_are_dry(&self, search: OfCells) -> bool {
        self.dry_since[search as usize].get().is_some() && !self.changed_since(search).meets(self.pair)
    }

    /// Remembers that the search finds nothing now.
    pub fn nothing_now(&self, search: OfCells) {
        self.dry_since[search as usize].set(Some(self.changes));
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
        self.spots.iter().fold(W::Cells::default(), |all, spots| all.or(*spots))
    }

    /// Takes a candidate away; says whether it was there.
    pub fn eliminate(&mut self, cell: usize, digit: usize) -> bool {
        if !self.candidates[cell].has(digit) {
            return false;
        }
        self.candidates[cell].remove(digit);
        let left = self.candidates[cell].count();
        self.pair.assign(cell, left == 2);
        self.single.assign(cell, left == 1);
        self.spots[digit].remove(cell);
        self.changes += 1;
        self.changed[cell] = self.changes;
        self.strong.get_mut().forget(digit);
        self.shoals.get_mut().forget(digit);
        self.dry_digits.iter_mut().for_each(|dry| dry.get_mut().remove(digit));
        let Position { at, places, lone, linked, dry_houses, .. } = self;
        let arising = self.arising.get_mut();
        if arising.known && self.candidates[cell].count() == 1 {
            arising.naked.push(cell);
        }
        for &(house, place) in at.houses_of(cell) {
            let house = usize::from(house);
            *dry_houses[house].get_mut() = 0;
            let places = &mut places[house * at.side + digit];
            places.remove(usize::from(place));
            let left = places.count();
            lone[house].assign(digit, left == 1);
            linked[house].assign(digit, left == 2 && at.full[house]);
            if left == 1 && arising.known && at.full[house] {
                arising.hidden.push((at.cell_at(house, places.first()), digit));
            }
        }
        true
    }

    /// Puts the digit there and takes it from all peers.
    pub fn place(&mut self, cell: usize, digit: usize) {
        if self.values[cell] != 0 {
            return;
        }
        // The peers first: so singles come up in the order in which HoDoKu finds them.
        for peer in self.spots[digit].and(self.at.peers[cell]).iter() {
            self.eliminate(peer, digit);
        }
        for other in self.candidates[cell].iter() {
            self.eliminate(cell, other);
        }
        self.changes += 1;
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
    }

    /// Carries out a step.
    pub fn apply(&mut self, step: &Step) {
        for gone in &step.eliminations {
            self.eliminate(gone.cell.index(), gone.digit.index());
        }
        for placed in &step.placements {
            self.place(placed.cell.index(), placed.digit.index());
        }
    }

    /// The same as a board.
    pub fn board(&self) -> Board {
        let values: Vec<u8> = self.values.clone();
        let grid = crate::board::Grid::from_values(&self.at.shape, &values);
        let grid = grid.unwrap_or_else(|| crate::board::Grid::empty(&self.at.shape));
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
