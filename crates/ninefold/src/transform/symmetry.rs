//! Moves of the cells that keep every house: a random one, or all.
//!
//! Plain boxes: the bands, the rows in each, the stacks, the columns in each and the swap are drawn one
//! by one, at a few nanoseconds per line. Every other shape is searched:
//!
//! ```text
//! colour    a cell by the colours of its houses, a house by those of its cells, until nothing splits
//! choose    a cell of a colour that several share; for it, in random order, an image of that colour
//! recolour  both boards with that cell singled out; where they differ, take the next image
//! ```
//! Once no two cells share a colour the colours are the move, and it is checked house by house. All
//! images that can be completed can be completed in equally many ways (they are the orbit of the cell
//! under the moves that keep what was chosen before), so every move is equally likely.
//!
//! The idea is that of McKay's nauty, without its refinements: boards are small and colours nearly always
//! tell the orbits apart. [`BOUND`] ends the search on a shape that is made to be hard.

use super::check_houses;
use crate::board::{Cell, Layout, Shape};
use crate::rng::Rng;

/// After this many images every cell stays in its place. Shapes in use need a few dozen.
const BOUND: usize = 10_000;

/// The largest side of boards whose moves are listed.
pub(super) const LARGEST: usize = 9;

/// For each cell of the new board the cell of the old one that moves there.
pub(super) fn random(shape: &Shape, rng: &mut Rng) -> Box<[u16]> {
    match *shape.layout() {
        Layout::Boxes { rows, cols } if shape.houses().len() == 3 * shape.side() => {
            boxes(rows, cols, shape.side(), rng)
        }
        _ => search(shape, rng),
    }
}

fn boxes(rows: usize, cols: usize, side: usize, rng: &mut Rng) -> Box<[u16]> {
    let row = lines(rows, side, rng);
    let col = lines(cols, side, rng);
    // Boxes of one row or one column are lines themselves, and both kinds of lines are houses.
    let can_swap = rows == cols || rows == 1 || cols == 1;
    let swap = can_swap && rng.below(2) == 1;
    let source = |cell: usize| match swap {
        true => row[cell % side] * side + col[cell / side],
        false => row[cell / side] * side + col[cell % side],
    };
    (0..side * side).map(|cell| source(cell) as u16).collect()
}

/// A random order of lines in which those of one band of this size stay together.
fn lines(size: usize, side: usize, rng: &mut Rng) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..side / size).collect();
    rng.shuffle(&mut bands);
    let mut lines = Vec::with_capacity(side);
    for band in bands {
        let start = lines.len();
        lines.extend(band * size..(band + 1) * size);
        rng.shuffle(&mut lines[start..]);
    }
    lines
}

pub(super) fn search(shape: &Shape, rng: &mut Rng) -> Box<[u16]> {
    let mut search = Search::new(shape, rng);
    let start = search.refine(vec![0; shape.cells()]);
    let found = search.complete(&start, &start);
    found.unwrap_or_else(|| (0..shape.cells() as u16).collect())
}

/// Every move, if there are no more than `most` and the side is at most [`LARGEST`].
///
/// One cell after the other is singled out, and for each of its images the moves that keep what was singled out before
/// are asked for one that takes it there. Every move is a product of these, one for each cell, in one way (Schreier and
/// Sims).
pub(super) fn all(shape: &Shape, most: usize) -> Option<Vec<Box<[u16]>>> {
    if shape.side() > LARGEST {
        return None;
    }
    // Which images are tried first does not matter.
    let mut rng = Rng::new(0);
    let mut search = Search::new(shape, &mut rng);
    let mut moves: Vec<Box<[u16]>> = vec![(0..shape.cells() as u16).collect()];
    let mut colours = search.refine(vec![0; shape.cells()]);
    let mut levels: Vec<Vec<Box<[u16]>>> = Vec::new();
    let mut count = 1;
    while let Some(cell) = shared(&colours) {
        let singled = search.single_out(&colours, cell);
        let images = (0..colours.len()).filter(|&image| colours[image] == colours[cell]);
        let images: Vec<usize> = images.collect();
        let mut level = Vec::new();
        for image in images {
            search.tried = 0;
            let image = search.single_out(&colours, image);
            if counts(&singled) == counts(&image) {
                level.extend(search.complete(&singled, &image));
            }
            if search.tried > BOUND || count * level.len() > most {
                return None;
            }
        }
        count *= level.len();
        levels.push(level);
        colours = singled;
    }
    // First a move that keeps more, then one that keeps less.
    for level in levels.iter().rev() {
        let after = |one: &[u16], then: &[u16]| then.iter().map(|&middle| one[usize::from(middle)]).collect();
        moves = moves.iter().flat_map(|one| level.iter().map(move |then| after(one, then))).collect();
    }
    Some(moves)
}

struct Search<'a> {
    shape: &'a Shape,
    /// Those of different cells; a jigsaw may have a region that is a row.
    houses: Vec<&'a [Cell]>,
    of_cell: Vec<Vec<usize>>,
    rng: &'a mut Rng,
    tried: usize,
}

impl<'a> Search<'a> {
    fn new(shape: &'a Shape, rng: &'a mut Rng) -> Search<'a> {
        let mut houses: Vec<&[Cell]> = shape.houses().iter().map(|house| house.cells()).collect();
        houses.sort_unstable();
        houses.dedup();
        let mut of_cell = vec![Vec::new(); shape.cells()];
        for (number, house) in houses.iter().enumerate() {
            for cell in *house {
                of_cell[cell.index()].push(number);
            }
        }
        Search { shape, houses, of_cell, rng, tried: 0 }
    }

    /// A move that takes each cell to one of its colour: `old` colours the board as it is, `new` the
    /// board as it will be. Calls itself once for each cell it has to single out, which are few.
    fn complete(&mut self, old: &[u32], new: &[u32]) -> Option<Box<[u16]>> {
        let Some(cell) = shared(old) else {
            let mut place = vec![0; old.len()];
            for (cell, &colour) in old.iter().enumerate() {
                place[colour as usize] = cell as u16;
            }
            let cells: Box<[u16]> = new.iter().map(|&colour| place[colour as usize]).collect();
            return check_houses(self.shape, &cells).ok().map(|()| cells);
        };
        let mut images: Vec<usize> = (0..new.len()).filter(|&image| new[image] == old[cell]).collect();
        self.rng.shuffle(&mut images);
        let singled = self.single_out(old, cell);
        for image in images {
            self.tried += 1;
            if self.tried > BOUND {
                return None;
            }
            let image = self.single_out(new, image);
            if counts(&singled) == counts(&image)
                && let Some(cells) = self.complete(&singled, &image)
            {
                return Some(cells);
            }
        }
        None
    }

    fn single_out(&self, colours: &[u32], cell: usize) -> Vec<u32> {
        let mut colours = colours.to_vec();
        colours[cell] = colours.len() as u32;
        self.refine(colours)
    }

    /// Splits colours until cells of one colour have houses of the same colours. What a colour is called
    /// depends on the pattern alone, never on where it lies: two boards can be compared.
    fn refine(&self, mut colours: Vec<u32>) -> Vec<u32> {
        let mut count = 0;
        loop {
            let of_house = |house: &&[Cell]| sorted(house.iter().map(|cell| colours[cell.index()]));
            let houses: Vec<Vec<u32>> = self.houses.iter().map(of_house).collect();
            let (houses, _) = named(&houses);
            let around = |houses_of: &Vec<usize>| sorted(houses_of.iter().map(|&house| houses[house]));
            let cells: Vec<(u32, Vec<u32>)> =
                colours.iter().zip(&self.of_cell).map(|(&own, of)| (own, around(of))).collect();
            let (next, found) = named(&cells);
            colours = next;
            if found == count {
                return colours;
            }
            count = found;
        }
    }
}

/// The first cell whose colour another cell has too.
fn shared(colours: &[u32]) -> Option<usize> {
    let counts = counts(colours);
    colours.iter().position(|&colour| counts[colour as usize] > 1)
}

/// How often each colour occurs.
fn counts(colours: &[u32]) -> Vec<u32> {
    let mut counts = vec![0; colours.len()];
    for &colour in colours {
        counts[colour as usize] += 1;
    }
    counts
}

fn sorted(colours: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut colours: Vec<u32> = colours.collect();
    colours.sort_unstable();
    colours
}

/// Each item's place among the different items in order, and how many those are.
fn named<T: Ord>(items: &[T]) -> (Vec<u32>, usize) {
    let mut different: Vec<&T> = items.iter().collect();
    different.sort_unstable();
    different.dedup();
    let name = |item: &T| different.binary_search(&item).expect("it is one of them") as u32;
    (items.iter().map(name).collect(), different.len())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Every order of lines and both ways round, tried one by one: the slow twin.
    fn all_moves(shape: &Shape) -> BTreeSet<Box<[u16]>> {
        let side = shape.side();
        let orders = orders(side);
        let mut found = BTreeSet::new();
        for row in &orders {
            for col in &orders {
                let move_of = |cell: usize| (row[cell / side] * side + col[cell % side]) as u16;
                let turned = |cell: usize| (row[cell % side] * side + col[cell / side]) as u16;
                let moves: [Box<[u16]>; 2] =
                    [(0..side * side).map(move_of).collect(), (0..side * side).map(turned).collect()];
                found.extend(moves.into_iter().filter(|cells| check_houses(shape, cells).is_ok()));
            }
        }
        found
    }

    fn orders(count: usize) -> Vec<Vec<usize>> {
        if count == 0 {
            return vec![Vec::new()];
        }
        let longer = |order: Vec<usize>| {
            (0..count).map(move |place| {
                let mut order = order.clone();
                order.insert(place, count - 1);
                order
            })
        };
        orders(count - 1).into_iter().flat_map(longer).collect()
    }

    #[test]
    fn every_move_of_small_boards_is_drawn_and_about_as_often_as_any_other() {
        for (spec, moves) in [
            ("1x1", 1),
            ("2x2", 128),
            ("1x3", 72),
            ("2x2+diagonals", 16),
            ("2x2+windows", 8),
            ("2x2+house:r1c1,r2c3", 4),
            ("regions:1112312233423444", 4),
            ("regions:111222333", 72),
        ] {
            let shape: Shape = spec.parse().unwrap();
            let all = all_moves(&shape);
            assert_eq!(all.len(), moves, "{spec}");
            let mut listed = super::all(&shape, moves).unwrap();
            listed.sort_unstable();
            assert!(listed.iter().eq(&all), "{spec}");
            assert!(moves == 1 || super::all(&shape, moves - 1).is_none(), "{spec}");
            for way in [search, random] {
                let mut rng = Rng::new(1);
                let mut drawn = std::collections::BTreeMap::new();
                for _ in 0..100 * moves {
                    *drawn.entry(way(&shape, &mut rng)).or_insert(0) += 1;
                }
                assert!(drawn.keys().eq(&all), "{spec}: {} of {moves}", drawn.len());
                // Six standard deviations of a binomial with an expectation of 100.
                assert!(moves == 1 || drawn.values().all(|&count| (40..=160).contains(&count)), "{spec}");
            }
        }
    }
}
