//! Exact cover with dancing links (Knuth's algorithm X), written to be counted.
//!
//! ```text
//! item     a cell that must be filled; a digit that a house must hold
//! option   'this digit in this cell': covers the cell and the digit in each of its houses
//! goal     options that cover every item exactly once
//! ```
//! Each item is a circular list of its options through arrays of indexes; covering an item unlinks
//! every option that meets it, and uncovering puts them back in reverse. The search takes the item
//! with the fewest options. Only what the givens leave open becomes an item or option. A house
//! shorter than the side holds its digits at most once: its items are secondary, never chosen.

use super::run::{Flow, Run, Why};
use crate::board::{Board, Cell};

/// An index into the arrays of links. Items come first, from 1; 0 is the root of the item list.
type Link = u32;

struct Links {
    // Horizontal links of items (root included).
    left: Vec<Link>,
    right: Vec<Link>,
    // Vertical links, the item, and for items the number of options: one entry per item and per node.
    up: Vec<Link>,
    down: Vec<Link>,
    item: Vec<Link>,
    size: Vec<u32>,
    /// Per node the option it belongs to.
    option: Vec<u32>,
    /// Per option its first node; nodes of an option are consecutive.
    first_node: Vec<Link>,
    /// Per option its cell and digit.
    meaning: Vec<(u16, u8)>,
}

pub(super) fn search(run: &mut Run<'_, '_>) -> Flow {
    let start = Board::new(run.puzzle);
    let mut values = start.values().values().to_vec();
    let mut links = Links::new(&start);
    // The node chosen at each level, and whether there was a choice.
    let mut chosen: Vec<(Link, bool)> = Vec::new();
    let mut guesses = 0;

    loop {
        // Going down: cover the item with the fewest options and try its first.
        let mut node = match links.item_with_fewest(run) {
            None => {
                run.solution(&values)?;
                0
            }
            Some(item) if links.size[item as usize] == 0 => {
                run.dead_end();
                0
            }
            Some(item) => {
                let guess = links.size[item as usize] > 1;
                guesses += usize::from(guess);
                links.cover(run, item);
                chosen.push((item, guess));
                links.down[item as usize]
            }
        };
        // Going up: from a level whose options are used up to the one above.
        loop {
            let Some((at, guess)) = chosen.last_mut() else { return Flow::Continue(()) };
            let guess = *guess;
            if node == 0 {
                links.leave_option(*at);
                let cell = usize::from(links.meaning_of(*at).0);
                values[cell] = 0;
                run.cleared(cell);
                node = links.down[*at as usize];
            }
            let item = links.item[node as usize];
            if node == item {
                links.uncover(item);
                guesses -= usize::from(guess);
                chosen.pop();
                node = 0;
                continue;
            }
            *at = node;
            links.take_option(run, node);
            let (cell, digit) = links.meaning_of(node);
            values[usize::from(cell)] = digit + 1;
            run.depth(guesses);
            run.placed(usize::from(cell), usize::from(digit), if guess { Why::Guess } else { Why::Forced })?;
            break;
        }
    }
}

impl Links {
    fn new(start: &Board) -> Links {
        let shape = start.shape();
        let side = shape.side();
        // Which digits a house still needs: those no cell of it holds.
        let mut needed = vec![true; shape.houses().len() * side];
        for cell in shape.all_cells() {
            if let Some(digit) = start.value(cell) {
                for &house in shape.houses_of(cell) {
                    needed[usize::from(house) * side + digit.index()] = false;
                }
            }
        }
        let mut links = Links {
            left: vec![0],
            right: vec![0],
            up: vec![0],
            down: vec![0],
            item: vec![0],
            size: vec![0],
            option: vec![0],
            first_node: Vec::new(),
            meaning: Vec::new(),
        };
        let open_cells = shape.all_cells().filter(|&cell| start.value(cell).is_none());
        let cell_item: Vec<(usize, Link)> =
            open_cells.map(|cell| (cell.index(), links.add_item(true))).collect();
        let mut digit_item = vec![0; needed.len()];
        for (number, house) in shape.houses().iter().enumerate() {
            for digit in 0..side {
                let index = number * side + digit;
                if needed[index] {
                    digit_item[index] = links.add_item(house.is_full(shape));
                }
            }
        }
        links.option.resize(links.item.len(), 0);
        for (index, item) in cell_item {
            let cell = Cell::new(index);
            for digit in start.candidates(cell) {
                links.first_node.push(links.item.len() as Link);
                links.meaning.push((index as u16, digit.index() as u8));
                links.add_node(item);
                for &house in shape.houses_of(cell) {
                    links.add_node(digit_item[usize::from(house) * side + digit.index()]);
                }
            }
        }
        links.first_node.push(links.item.len() as Link);
        links
    }

    /// Adds an item; a secondary one is not in the list of those to choose from.
    fn add_item(&mut self, primary: bool) -> Link {
        let item = self.item.len() as Link;
        self.up.push(item);
        self.down.push(item);
        self.item.push(item);
        self.size.push(0);
        if primary {
            let last = self.left[0];
            self.left.push(last);
            self.right.push(0);
            self.right[last as usize] = item;
            self.left[0] = item;
        } else {
            self.left.push(item);
            self.right.push(item);
        }
        item
    }

    /// Adds a node to the end of an item's list, as part of the newest option.
    fn add_node(&mut self, item: Link) {
        let node = self.item.len() as Link;
        let last = self.up[item as usize];
        self.up.push(last);
        self.down.push(item);
        self.down[last as usize] = node;
        self.up[item as usize] = node;
        self.item.push(item);
        self.size[item as usize] += 1;
        self.option.push(self.meaning.len() as u32 - 1);
    }

    fn meaning_of(&self, node: Link) -> (u16, u8) {
        self.meaning[self.option[node as usize] as usize]
    }

    /// The other nodes of this node's option, cyclically from the next one on.
    fn others(&self, node: Link) -> impl DoubleEndedIterator<Item = Link> + use<> {
        let option = self.option[node as usize] as usize;
        let (first, end) = (self.first_node[option], self.first_node[option + 1]);
        (node + 1..end).chain(first..node)
    }

    /// The item with the fewest options, the first of equals; none is left when all are covered.
    fn item_with_fewest(&self, run: &mut Run<'_, '_>) -> Option<Link> {
        let mut best = None;
        let mut fewest = u32::MAX;
        let mut item = self.right[0];
        while item != 0 {
            run.counters.cell_checks += 1;
            let size = self.size[item as usize];
            if size < fewest {
                (best, fewest) = (Some(item), size);
                if size == 0 {
                    break;
                }
            }
            item = self.right[item as usize];
        }
        best
    }

    fn cover(&mut self, run: &mut Run<'_, '_>, item: Link) {
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = right;
        self.left[right as usize] = left;
        let mut node = self.down[item as usize];
        while node != item {
            for other in self.others(node) {
                let (up, down) = (self.up[other as usize], self.down[other as usize]);
                self.down[up as usize] = down;
                self.up[down as usize] = up;
                self.size[self.item[other as usize] as usize] -= 1;
                run.counters.eliminations += 1;
            }
            node = self.down[node as usize];
        }
    }

    fn uncover(&mut self, item: Link) {
        let mut node = self.up[item as usize];
        while node != item {
            for other in self.others(node).rev() {
                let (up, down) = (self.up[other as usize], self.down[other as usize]);
                self.down[up as usize] = other;
                self.up[down as usize] = other;
                self.size[self.item[other as usize] as usize] += 1;
            }
            node = self.up[node as usize];
        }
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = item;
        self.left[right as usize] = item;
    }

    /// Covers the other items of the option this node belongs to.
    fn take_option(&mut self, run: &mut Run<'_, '_>, node: Link) {
        for other in self.others(node) {
            self.cover(run, self.item[other as usize]);
        }
    }

    fn leave_option(&mut self, node: Link) {
        for other in self.others(node).rev() {
            self.uncover(self.item[other as usize]);
        }
    }
}
