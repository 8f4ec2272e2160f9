//! Houses and how they are laid out.

use std::fmt;

use super::cell::Cell;
use super::shape::Shape;

/// What kind of house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box or irregular region.
    #[doc(alias = "block")]
    #[doc(alias = "region")]
    #[doc(alias = "nonet")]
    Box,
    /// One of the two main diagonals.
    Diagonal,
    /// An inner window.
    Window,
    /// A house given as a list of cells.
    Extra,
}

/// The number of a house in [`Shape::houses`]. Its name (`row 4`) needs the shape: [`Shape::house`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HouseId(pub(super) u16);

impl HouseId {
    /// The house at this index of [`Shape::houses`].
    ///
    /// # Panics
    /// If the index does not fit 16 bits. No shape has that many houses.
    pub fn new(index: usize) -> HouseId {
        HouseId(u16::try_from(index).expect("a shape has fewer than 65,536 houses"))
    }

    /// Its index in [`Shape::houses`].
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl From<HouseId> for usize {
    fn from(id: HouseId) -> usize {
        id.index()
    }
}

/// Cells in which no digit may stand twice.
#[doc(alias = "unit")]
#[doc(alias = "group")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    kind: HouseKind,
    number: usize,
    cells: Vec<Cell>,
}

impl House {
    pub(super) fn new(kind: HouseKind, number: usize, cells: Vec<Cell>) -> House {
        House { kind, number, cells }
    }

    /// Whether it is a row, a column, a box or an extra house.
    pub fn kind(&self) -> HouseKind {
        self.kind
    }

    /// Its number among the houses of its kind, from 0.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Its cells in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether it has a cell for every digit of the board, so that each digit stands in it exactly
    /// once. A shorter one only forbids repetition.
    pub fn is_full(&self, shape: &Shape) -> bool {
        self.cells.len() == shape.side()
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
            HouseKind::Diagonal => "diagonal",
            HouseKind::Window => "window",
            HouseKind::Extra => "extra house",
        };
        write!(f, "{kind} {}", self.number + 1)
    }
}

/// Two houses that share two or more cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Intersection {
    /// The first house, the one with the lower number.
    pub one: HouseId,
    /// The second house.
    pub other: HouseId,
    /// The cells in both, in reading order.
    pub cells: Vec<Cell>,
}

/// Rows, columns and boxes.
pub(super) fn basic(side: usize, regions: &[u8]) -> Vec<House> {
    let mut rows = vec![Vec::with_capacity(side); side];
    let mut columns = rows.clone();
    let mut boxes = rows.clone();
    for (index, &region) in regions.iter().enumerate() {
        let cell = Cell::new(index);
        rows[index / side].push(cell);
        columns[index % side].push(cell);
        boxes[usize::from(region)].push(cell);
    }
    let kinds = [(HouseKind::Row, rows), (HouseKind::Column, columns), (HouseKind::Box, boxes)];
    let houses = kinds.into_iter().flat_map(|(kind, lists)| numbered(kind, lists));
    houses.collect()
}

/// Both main diagonals, from the top.
pub(super) fn diagonals(side: usize) -> impl Iterator<Item = House> {
    let falling = (0..side).map(|row| Cell::new(row * side + row)).collect();
    let rising = (0..side).map(|row| Cell::new(row * side + side - 1 - row)).collect();
    numbered(HouseKind::Diagonal, vec![falling, rising])
}

/// Boxes of the board's own size, one cell in from the edge and one cell apart.
pub(super) fn windows(side: usize, rows: usize, cols: usize) -> Vec<House> {
    let starts = |size: usize| (1..).step_by(size + 1).take_while(move |start| start + size < side);
    let mut lists = Vec::new();
    for top in starts(rows) {
        for left in starts(cols) {
            let cell = |i: usize| Cell::new((top + i / cols) * side + left + i % cols);
            lists.push((0..side).map(cell).collect());
        }
    }
    numbered(HouseKind::Window, lists).collect()
}

fn numbered(kind: HouseKind, lists: Vec<Vec<Cell>>) -> impl Iterator<Item = House> {
    lists.into_iter().enumerate().map(move |(number, cells)| House::new(kind, number, cells))
}

pub(super) fn intersections(houses: &[House], shape: &Shape) -> Vec<Intersection> {
    let mut found = Vec::new();
    let mut shared: Vec<Vec<Cell>> = vec![Vec::new(); houses.len()];
    for (one, house) in houses.iter().enumerate() {
        for &cell in &house.cells {
            for &other in shape.houses_of(cell) {
                if other.index() > one {
                    shared[other.index()].push(cell);
                }
            }
        }
        for (other, cells) in shared.iter_mut().enumerate() {
            let mut cells = std::mem::take(cells);
            if cells.len() >= 2 {
                cells.sort_unstable();
                found.push(Intersection { one: HouseId::new(one), other: HouseId::new(other), cells });
            }
        }
    }
    found
}
