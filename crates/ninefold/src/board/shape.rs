//! The geometry of a board: its side and its houses.
//!
//! Everything that depends on where boxes lie is a table made here once, so that no engine does box
//! arithmetic of its own and every engine works on every shape:
//!
//! ```text
//! houses   rows 0..n, columns n..2n, boxes 2n..3n, then the extra ones
//! per cell the houses it lies in, and its peers: the cells that share a house with it
//! ```
//! A `Shape` is a counted pointer to these tables: cloning one costs nothing.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::cell::{Cell, CellName};
use super::digit::{Digit, DigitSet};
use super::houses::{self, House, HouseId, HouseKind, Intersection};

/// The largest side a board may have: what fits into the width of a [`DigitSet`].
pub const MAX_SIDE: usize = 128;

/// The geometry of a board.
#[doc(alias = "order")]
#[derive(Clone)]
pub struct Shape(Arc<Tables>);

struct Tables {
    side: usize,
    layout: Layout,
    diagonals: bool,
    windows: bool,
    houses: Vec<House>,
    /// Per cell the houses it lies in, in the order of `houses`.
    of_cell: Ragged<HouseId>,
    /// Per cell its peers in reading order.
    peers: Ragged<u16>,
    intersections: OnceLock<Vec<Intersection>>,
}

/// How the boxes lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Rectangles of this many rows and columns.
    Boxes {
        /// Rows of one box.
        rows: usize,
        /// Columns of one box.
        cols: usize,
    },
    /// A jigsaw: for each cell the number of its region, from 0, numbered as they are first met.
    Regions(Vec<u8>),
}

/// Lists of different lengths, end to end.
struct Ragged<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Ragged<T> {
    fn with_capacity(lists: usize) -> Ragged<T> {
        let mut starts = Vec::with_capacity(lists + 1);
        starts.push(0);
        Ragged { starts, items: Vec::new() }
    }

    fn end_list(&mut self) {
        self.starts.push(self.items.len() as u32);
    }

    fn list(&self, index: usize) -> &[T] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

impl Shape {
    /// A board with boxes of `rows` x `cols` cells; its side is their product.
    ///
    /// ```
    /// # use ninefold::board::Shape;
    /// let six = Shape::boxes(2, 3)?;
    /// assert_eq!(six.side(), 6);
    /// assert_eq!(six.houses().len(), 18);
    /// # Ok::<(), ninefold::board::ShapeError>(())
    /// ```
    pub fn boxes(rows: usize, cols: usize) -> Result<Shape, ShapeError> {
        let side = rows.checked_mul(cols).filter(|side| (1..=MAX_SIDE).contains(side));
        let side = side.ok_or(ShapeError::Side { rows, cols })?;
        let region = |cell: usize| cell / side / rows * (side / cols) + cell % side / cols;
        let regions: Vec<u8> = (0..side * side).map(|cell| region(cell) as u8).collect();
        let houses = houses::basic(side, &regions);
        Ok(Shape::build(side, Layout::Boxes { rows, cols }, false, false, houses))
    }

    /// The usual board of nine rows, nine columns and nine boxes.
    pub fn classic() -> Shape {
        static CLASSIC: OnceLock<Shape> = OnceLock::new();
        CLASSIC.get_or_init(|| Shape::boxes(3, 3).expect("3x3 is a shape")).clone()
    }

    /// The board of this side with the boxes its size usually has: as near to squares as can be, and
    /// wider than high (6 has boxes of 2 rows and 3 columns). A prime side gives boxes of one row.
    pub fn of_side(side: usize) -> Result<Shape, ShapeError> {
        if side == 9 {
            return Ok(Shape::classic());
        }
        let rows = usual_rows(side);
        Shape::boxes(rows, side / rows)
    }

    /// A jigsaw: a map of one region label per cell, in reading order. Labels may be any numbers; each
    /// must stand on exactly as many cells as the board has rows. Regions need not hang together.
    #[doc(alias = "jigsaw")]
    #[doc(alias = "irregular")]
    pub fn regions(map: &[u32]) -> Result<Shape, ShapeError> {
        let side = map.len().isqrt();
        if side * side != map.len() || !(1..=MAX_SIDE).contains(&side) {
            return Err(ShapeError::MapLength(map.len()));
        }
        let mut labels: Vec<(u32, usize)> = Vec::new();
        let mut regions = Vec::with_capacity(map.len());
        for &label in map {
            let number = labels.iter().position(|known| known.0 == label).unwrap_or_else(|| {
                labels.push((label, 0));
                labels.len() - 1
            });
            labels[number].1 += 1;
            regions.push(number as u8);
            if labels.len() > side {
                return Err(ShapeError::TooManyRegions { side });
            }
        }
        if let Some(&(label, cells)) = labels.iter().find(|known| known.1 != side) {
            return Err(ShapeError::RegionSize { label, cells, side });
        }
        let houses = houses::basic(side, &regions);
        Ok(Shape::build(side, Layout::Regions(regions), false, false, houses))
    }

    /// The same board with both main diagonals as houses.
    #[doc(alias = "sudoku-x")]
    #[must_use]
    pub fn with_diagonals(&self) -> Shape {
        if self.0.diagonals {
            return self.clone();
        }
        let mut houses = self.0.houses.clone();
        houses.extend(houses::diagonals(self.side()));
        Shape::build(self.side(), self.0.layout.clone(), true, self.0.windows, houses)
    }

    /// The same board with inner windows as houses: boxes one cell in from the edge and one cell
    /// apart, four of them on a 9x9. Only for rectangular boxes that leave room for one.
    #[doc(alias = "windoku")]
    #[doc(alias = "hypersudoku")]
    pub fn with_windows(&self) -> Result<Shape, ShapeError> {
        if self.0.windows {
            return Ok(self.clone());
        }
        let Layout::Boxes { rows, cols } = self.0.layout else {
            return Err(ShapeError::NoWindows);
        };
        let windows = houses::windows(self.side(), rows, cols);
        if windows.is_empty() {
            return Err(ShapeError::NoWindows);
        }
        let mut houses = self.0.houses.clone();
        houses.extend(windows);
        Ok(Shape::build(self.side(), self.0.layout.clone(), self.0.diagonals, true, houses))
    }

    /// The same board with one more house of these cells. With fewer cells than the board has digits
    /// it says only that no digit stands in it twice.
    pub fn with_house(&self, cells: &[Cell]) -> Result<Shape, ShapeError> {
        let mut seen = vec![false; self.cells()];
        for &cell in cells {
            let place = seen.get_mut(cell.index()).ok_or(ShapeError::CellOutside(cell.index()))?;
            if std::mem::replace(place, true) {
                return Err(ShapeError::CellTwice(cell.index()));
            }
        }
        if cells.is_empty() || cells.len() > self.side() {
            return Err(ShapeError::HouseSize { cells: cells.len(), side: self.side() });
        }
        let number = self.extra_houses().count();
        let mut houses = self.0.houses.clone();
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        houses.push(House::new(HouseKind::Extra, number, cells));
        Ok(Shape::build(self.side(), self.0.layout.clone(), self.0.diagonals, self.0.windows, houses))
    }

    fn build(side: usize, layout: Layout, diagonals: bool, windows: bool, mut houses: Vec<House>) -> Shape {
        // In whatever order diagonals, windows and lists were added, the same board is the same shape.
        houses.sort_by_key(|house| (house.kind(), house.number()));
        let cells = side * side;
        let mut lists: Vec<Vec<HouseId>> = vec![Vec::new(); cells];
        for (number, house) in houses.iter().enumerate() {
            for cell in house.cells() {
                lists[cell.index()].push(HouseId::new(number));
            }
        }
        let mut of_cell = Ragged::with_capacity(cells);
        let mut peers = Ragged::with_capacity(cells);
        // One bit a cell, read out in order: on a 100x100 board four times as fast as sorting.
        let mut marked = vec![0u64; cells.div_ceil(64)];
        for (cell, list) in lists.iter().enumerate() {
            of_cell.items.extend(list);
            of_cell.end_list();
            for peer in list.iter().flat_map(|&house| houses[house.index()].cells()) {
                marked[peer.index() / 64] |= 1 << (peer.index() % 64);
            }
            marked[cell / 64] &= !(1 << (cell % 64));
            for (word, bits) in marked.iter_mut().enumerate() {
                while *bits != 0 {
                    peers.items.push((word * 64) as u16 + bits.trailing_zeros() as u16);
                    *bits &= *bits - 1;
                }
            }
            peers.end_list();
        }
        let intersections = OnceLock::new();
        Shape(Arc::new(Tables { side, layout, diagonals, windows, houses, of_cell, peers, intersections }))
    }

    /// Rows, columns and digits: all the same number.
    pub fn side(&self) -> usize {
        self.0.side
    }

    /// How many cells: the side squared.
    pub fn cells(&self) -> usize {
        self.side() * self.side()
    }

    /// All cells in reading order.
    pub fn all_cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.cells()).map(Cell::new)
    }

    /// All digits of the board.
    pub fn digits(&self) -> DigitSet {
        DigitSet::full(self.side())
    }

    /// The digit of this value if the board has it.
    pub fn digit(&self, value: u8) -> Option<Digit> {
        Digit::new(value).filter(|digit| digit.index() < self.side())
    }

    /// How the boxes lie.
    pub fn layout(&self) -> &Layout {
        &self.0.layout
    }

    /// Whether both main diagonals are houses.
    pub fn has_diagonals(&self) -> bool {
        self.0.diagonals
    }

    /// Whether the inner windows are houses.
    pub fn has_windows(&self) -> bool {
        self.0.windows
    }

    /// The houses added one by one with [`with_house`](Shape::with_house).
    pub fn extra_houses(&self) -> impl Iterator<Item = &House> {
        self.0.houses.iter().filter(|house| house.kind() == HouseKind::Extra)
    }

    /// The usual 9x9 board, without anything added.
    pub fn is_classic(&self) -> bool {
        self.0.layout == Layout::Boxes { rows: 3, cols: 3 } && self.0.houses.len() == 27
    }

    /// The board that [`of_side`](Shape::of_side) gives, without anything added: what a text without any word about its
    /// shape is read as.
    pub fn is_usual(&self) -> bool {
        let rows = usual_rows(self.side());
        self.0.layout == Layout::Boxes { rows, cols: self.side() / rows }
            && self.0.houses.len() == 3 * self.side()
    }

    /// All houses: rows, columns, boxes, then the extra ones.
    #[doc(alias = "units")]
    pub fn houses(&self) -> &[House] {
        &self.0.houses
    }

    /// The house of this number.
    ///
    /// # Panics
    /// If the number belongs to another shape and this one has fewer houses.
    pub fn house(&self, id: HouseId) -> &House {
        &self.0.houses[id.index()]
    }

    /// The houses of one kind, in order.
    ///
    /// ```
    /// # use ninefold::{Shape, board::HouseKind};
    /// let shape = Shape::classic();
    /// let fifth = shape.houses_of_kind(HouseKind::Box).nth(4).unwrap();
    /// assert_eq!(shape.house(fifth).to_string(), "box 5");
    /// ```
    pub fn houses_of_kind(&self, kind: HouseKind) -> impl ExactSizeIterator<Item = HouseId> + use<> {
        // Houses are sorted by kind.
        let start = self.0.houses.partition_point(|house| house.kind() < kind);
        let end = self.0.houses.partition_point(|house| house.kind() <= kind);
        (start..end).map(HouseId::new)
    }

    /// The houses that hold this cell: its row, its column, its box, then the extra ones.
    pub fn houses_of(&self, cell: Cell) -> &[HouseId] {
        self.0.of_cell.list(cell.index())
    }

    /// The cells that share a house with this one, without itself, in reading order.
    #[doc(alias = "neighbours")]
    pub fn peers(&self, cell: Cell) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.peer_indexes(cell.index()).iter().map(|&peer| Cell::new(usize::from(peer)))
    }

    /// [`peers`](Shape::peers) as plain numbers, for engines.
    pub(crate) fn peer_indexes(&self, cell: usize) -> &[u16] {
        self.0.peers.list(cell)
    }

    /// Whether the two cells are different and share a house.
    pub fn are_peers(&self, one: Cell, other: Cell) -> bool {
        self.peer_indexes(one.index()).binary_search(&(other.index() as u16)).is_ok()
    }

    /// Every pair of houses that share two or more cells, with these cells. Made on first use.
    #[doc(alias = "minirow")]
    #[doc(alias = "triad")]
    pub fn intersections(&self) -> &[Intersection] {
        self.0.intersections.get_or_init(|| houses::intersections(&self.0.houses, self))
    }

    /// The cell in this row and column, both counted from 0.
    ///
    /// # Panics
    /// If either is not on the board.
    pub fn cell(&self, row: usize, col: usize) -> Cell {
        assert!(row < self.side() && col < self.side(), "row {row}, column {col} is not on the board");
        Cell::new(row * self.side() + col)
    }

    /// Row of the cell, from 0.
    pub fn row(&self, cell: Cell) -> usize {
        cell.index() / self.side()
    }

    /// Column of the cell, from 0.
    pub fn col(&self, cell: Cell) -> usize {
        cell.index() % self.side()
    }

    /// The box of the cell.
    pub fn box_of(&self, cell: Cell) -> HouseId {
        self.houses_of(cell)[2]
    }

    /// The shape in words: `9x9, boxes 3x3, diagonals`. Its [`Display`](fmt::Display) is the text that
    /// [`str::parse`] reads: `3x3+diagonals`.
    pub fn describe(&self) -> String {
        let side = self.side();
        let mut text = match &self.0.layout {
            Layout::Boxes { rows, cols } => format!("{side}x{side}, boxes {rows}x{cols}"),
            Layout::Regions(_) => format!("{side}x{side}, irregular regions"),
        };
        if self.0.diagonals {
            text.push_str(", diagonals");
        }
        if self.0.windows {
            text.push_str(", windows");
        }
        match self.extra_houses().count() {
            0 => {}
            1 => text.push_str(", 1 extra house"),
            more => text.push_str(&format!(", {more} extra houses")),
        }
        text
    }

    /// The name of the cell as people write it: `r4c7`.
    pub fn name(&self, cell: Cell) -> CellName {
        CellName { row: self.row(cell) + 1, col: self.col(cell) + 1 }
    }
}

impl PartialEq for Shape {
    fn eq(&self, other: &Shape) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || (self.0.layout == other.0.layout && self.0.houses == other.0.houses)
    }
}

impl Eq for Shape {}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shape({self})")
    }
}

/// The rows of a box on the usual board of this side.
fn usual_rows(side: usize) -> usize {
    (1..=MAX_SIDE).rev().find(|rows| rows * rows <= side && side.is_multiple_of(*rows)).unwrap_or(1)
}

/// Why there is no such board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ShapeError {
    /// The boxes give a side of 0 or above [`MAX_SIDE`].
    Side {
        /// Rows of a box as asked for.
        rows: usize,
        /// Columns of a box as asked for.
        cols: usize,
    },
    /// A region map's length is not the square of a possible side.
    MapLength(usize),
    /// A region map names more regions than the board has rows.
    TooManyRegions {
        /// The side of the board.
        side: usize,
    },
    /// A region does not have as many cells as the board has rows.
    RegionSize {
        /// Its label in the map.
        label: u32,
        /// How many cells bear it.
        cells: usize,
        /// How many there must be.
        side: usize,
    },
    /// This board has no room for windows, or no rectangular boxes.
    NoWindows,
    /// An extra house names a cell that is not on the board.
    CellOutside(usize),
    /// An extra house names a cell twice.
    CellTwice(usize),
    /// An extra house has no cell, or more than there are digits.
    HouseSize {
        /// How many cells it has.
        cells: usize,
        /// How many it may have.
        side: usize,
    },
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ShapeError::Side { rows, cols } => {
                write!(f, "boxes of {rows}x{cols} do not give a side from 1 to {MAX_SIDE}")
            }
            ShapeError::MapLength(cells) => write!(
                f,
                "a region map needs side x side cells with a side from 1 to {MAX_SIDE}, found {cells} cells"
            ),
            ShapeError::TooManyRegions { side } => {
                write!(f, "a region map of side {side} has {side} regions, found more")
            }
            ShapeError::RegionSize { label, cells, side } => {
                let label = char::from_u32(label)
                    .filter(char::is_ascii_graphic)
                    .map_or(format!("{label}"), |letter| format!("'{letter}'"));
                write!(f, "every region needs {side} cells, region {label} has {cells}")
            }
            ShapeError::NoWindows => f.write_str("this board has no room for inner windows"),
            ShapeError::CellOutside(cell) => write!(f, "cell {cell} of the extra house is not on the board"),
            ShapeError::CellTwice(cell) => write!(f, "cell {cell} stands twice in the extra house"),
            ShapeError::HouseSize { cells, side } => {
                write!(f, "an extra house has 1 to {side} cells, found {cells}")
            }
        }
    }
}

impl std::error::Error for ShapeError {}
