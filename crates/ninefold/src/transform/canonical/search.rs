//! The search for the smallest board, row by row.
//!
//! A [`Partial`] transform is decided as far as the rows placed so far need it:
//!
//! ```text
//! rows     some are placed; the next is one of the same band, or of any band that is left
//! columns  those that held a clue so far have their place; the others, blank so far, share the leftmost
//!          places of their stack in no order. Stacks blank so far likewise share the leftmost places
//! digits   numbered in the order in which they first appeared
//! ```
//! The smallest form of a row is then plain: sort the contents of the columns that may still be swapped, sort the stacks
//! that may still be swapped, and call every digit not seen before 'new', larger than all others. Of all partial
//! transforms and all their next rows the smallest stay. Where columns with new digits may be swapped, every order of them
//! is a partial transform of its own. Blank rows of a band, blank bands and columns that stay blank are never
//! distinguished: their orders are counted at the end.
//!
//! All partial transforms that are left place the same nine rows, so each represents equally many transforms. Together
//! they are all transforms to the canonical form: as many as the puzzle has automorphisms.
//!
//! Clashing givens are excluded: a board of nothing but ones would have three million partial transforms. Without clashes
//! there are at most nine new digits, and at worst a few thousand partial transforms.

/// What a digit that has no number yet is taken for: larger than all that have.
const NEW: u8 = 15;

/// The orders of three things.
pub(super) const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A row of numbers; the last seven are there for nothing but their number: an index of four bits needs no check.
pub(super) type Row = [u8; 16];

/// A board.
pub(super) type Rows = [Row; 9];

/// A transform that is decided in part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Partial {
    /// Which board it begins with: 0 as it is, 1 with rows and columns swapped.
    pub turned: u8,
    /// The old row in each new place, as far as placed.
    pub rows: [u8; 9],
    /// The old rows that are placed, as bits.
    pub placed: u16,
    /// The old column in each new place.
    pub cols: [u8; 9],
    /// How many columns on the left of each new stack are blank so far.
    pub blank_cols: [u8; 3],
    /// How many stacks on the left are blank so far.
    pub blank_stacks: u8,
    /// The number of each digit, or [`NEW`]; 0 for the empty cell.
    pub numbers: [u8; 16],
}

/// What the search found.
pub(super) struct Found {
    /// For each cell of the new board the cell of the old one.
    pub cells: [u16; 81],
    /// The new value of each old value.
    pub digits: [u8; 10],
    pub automorphisms: u64,
}

impl Found {
    /// The isomorph of a board.
    pub fn line(&self, values: &[u8; 81]) -> [u8; 81] {
        self.cells.map(|from| self.digits[usize::from(values[usize::from(from)])])
    }
}

/// Whether a digit stands twice in a house.
pub(super) fn clashes(values: &[u8; 81]) -> bool {
    let mut seen = [[0u16; 9]; 3];
    let mut twice = 0;
    for (row, line) in values.chunks_exact(9).enumerate() {
        for (col, &value) in line.iter().enumerate() {
            // The empty cell is bit 0, which nobody looks at.
            let bit = 1 << value & !1;
            let of_box = row / 3 * 3 + col / 3;
            twice |= (seen[0][row] | seen[1][col] | seen[2][of_box]) & bit;
            seen[0][row] |= bit;
            seen[1][col] |= bit;
            seen[2][of_box] |= bit;
        }
    }
    twice != 0
}

/// The buffers of the search.
#[derive(Clone, Default)]
pub(super) struct Search {
    partials: Vec<Partial>,
    next: Vec<Partial>,
}

impl Search {
    /// The smallest board of the class of these 81 numbers, which do not clash.
    pub fn run(&mut self, values: &[u8; 81]) -> Found {
        let boards = both(values);
        let earlier = boards.each_ref().map(earlier_blanks);
        self.partials.clear();
        let (mut new, start) = if values.contains(&0) {
            self.partials.extend([Partial::start(0), Partial::start(1)]);
            (1, 0)
        } else {
            super::full::two_rows(&boards, &mut self.partials);
            (10, 2)
        };
        for place in start..9 {
            new = self.row(place, new, &boards, &earlier);
        }
        let blanks = boards.each_ref().map(blank_orders);
        let unseen = (1..=u64::from(10 - new)).product::<u64>();
        let automorphisms = self.partials.len() as u64 * blanks[0] * blanks[1] * unseen;
        let (cells, digits) = self.partials[0].transform(new);
        Found { cells, digits, automorphisms }
    }

    /// The room that was made for partial transforms: at least as many as there ever were at once.
    #[cfg(test)]
    pub fn capacity(&self) -> usize {
        self.partials.capacity().max(self.next.capacity())
    }

    /// Keeps the partial transforms that make the row at this place smallest, extended by it. `new` is the first number
    /// that no digit has yet, before and (the answer) after.
    fn row(&mut self, place: usize, new: u8, boards: &[Rows; 2], earlier: &[[u16; 9]; 2]) -> u8 {
        let mut best = u64::MAX;
        self.next.clear();
        for partial in &self.partials {
            let turned = usize::from(partial.turned);
            let mut choice = !partial.placed & 0x1ff;
            if !place.is_multiple_of(3) {
                choice &= 7 << (partial.rows[place - 1] / 3 * 3);
            }
            while choice != 0 {
                let row = choice.trailing_zeros() as usize;
                choice &= choice - 1;
                // Of several blank rows, the first will do.
                if earlier[turned][row] & !partial.placed != 0 {
                    continue;
                }
                let digits = &boards[turned][row];
                let key = partial.key(digits);
                if key < best {
                    best = key;
                    self.next.clear();
                }
                if key == best {
                    partial.extended(place, row, digits, new, key, &mut self.next);
                }
            }
        }
        std::mem::swap(&mut self.partials, &mut self.next);
        let is_new = |shift: &u32| best >> shift & 15 == u64::from(NEW);
        new + (0..36).step_by(4).filter(is_new).count() as u8
    }
}

impl Partial {
    pub fn start(turned: u8) -> Partial {
        let mut numbers = [NEW; 16];
        numbers[0] = 0;
        Partial {
            turned,
            rows: [0; 9],
            placed: 0,
            cols: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            blank_cols: [3; 3],
            blank_stacks: 3,
            numbers,
        }
    }

    /// The smallest that this row can be made, four bits a cell.
    #[inline]
    pub fn key(&self, row: &Row) -> u64 {
        let value = |place: usize| u64::from(self.number(row, self.cols[place]));
        let mut stacks = [0; 3];
        for (stack, key) in stacks.iter_mut().enumerate() {
            let (mut a, mut b, mut c) = (value(3 * stack), value(3 * stack + 1), value(3 * stack + 2));
            let blank = self.blank_cols[stack];
            if blank >= 2 {
                (a, b) = (a.min(b), a.max(b));
                if blank == 3 {
                    (b, c) = (b.min(c), b.max(c));
                    (a, b) = (a.min(b), a.max(b));
                }
            }
            *key = a << 8 | b << 4 | c;
        }
        let [mut a, mut b, mut c] = stacks;
        if self.blank_stacks >= 2 {
            (a, b) = (a.min(b), a.max(b));
            if self.blank_stacks == 3 {
                (b, c) = (b.min(c), b.max(c));
                (a, b) = (a.min(b), a.max(b));
            }
        }
        a << 24 | b << 12 | c
    }

    /// What the digit of this row in this old column is called.
    #[inline]
    fn number(&self, row: &Row, col: u8) -> u8 {
        self.numbers[usize::from(row[usize::from(col & 15)] & 15)]
    }

    /// Every partial transform that gives this row its key.
    fn extended(&self, place: usize, row: usize, digits: &Row, new: u8, key: u64, out: &mut Vec<Partial>) {
        let mut partial = *self;
        partial.rows[place] = row as u8;
        partial.placed |= 1 << row;
        if key == 0 {
            out.push(partial);
        } else if self.blank_cols == [0; 3] {
            out.push(partial.numbered(digits, new));
        } else {
            partial.stacks(digits, new, out);
        }
    }

    /// Stacks that were blank, in every order that is smallest; in each, columns that were blank.
    fn stacks(mut self, digits: &Row, new: u8, out: &mut Vec<Partial>) {
        for stack in 0..3 {
            let blank = usize::from(self.blank_cols[stack]);
            for (one, other) in [(0, 1), (1, 2), (0, 1)] {
                let (one, other) = (3 * stack + one, 3 * stack + other);
                if other < 3 * stack + blank
                    && self.number(digits, self.cols[one]) > self.number(digits, self.cols[other])
                {
                    self.cols.swap(one, other);
                }
            }
        }
        let of_stack = |partial: &Partial, stack: usize| {
            partial.stack(stack).iter().fold(0, |key, &col| key << 4 | u32::from(partial.number(digits, col)))
        };
        let blank_stacks = usize::from(self.blank_stacks);
        let mut keys: [u32; 3] = std::array::from_fn(|stack| of_stack(&self, stack));
        for (one, other) in [(0, 1), (1, 2), (0, 1)] {
            if other < blank_stacks && keys[one] > keys[other] {
                keys.swap(one, other);
                let (left, right) = (self.stack(one), self.stack(other));
                self.set_stack(one, right);
                self.set_stack(other, left);
            }
        }
        self.blank_stacks = keys[..blank_stacks].iter().filter(|&&key| key == 0).count() as u8;
        // Stacks that look alike without being blank hold new digits alone, and can stand in any order.
        let first = usize::from(self.blank_stacks);
        let mut alike = first..first;
        for stack in first..blank_stacks {
            if keys[stack] != keys[alike.start] {
                if alike.len() >= 2 {
                    break;
                }
                alike.start = stack;
            }
            alike.end = stack + 1;
        }
        if alike.len() < 2 {
            return self.columns(0, digits, new, out);
        }
        let stacks: [[u8; 3]; 3] = std::array::from_fn(|stack| self.stack(stack));
        for order in orders(alike.len()) {
            for (to, from) in order[..alike.len()].iter().enumerate() {
                self.set_stack(alike.start + to, stacks[alike.start + from]);
            }
            self.columns(0, digits, new, out);
        }
    }

    /// From this stack on: new digits in columns that were blank stand in every order.
    fn columns(mut self, stack: usize, digits: &Row, new: u8, out: &mut Vec<Partial>) {
        if stack == 3 {
            out.push(self.numbered(digits, new));
            return;
        }
        let cols = self.stack(stack);
        let was_blank = usize::from(self.blank_cols[stack]);
        let numbers = cols.map(|col| self.number(digits, col));
        let blank = numbers[..was_blank].iter().filter(|&&number| number == 0).count();
        self.blank_cols[stack] = blank as u8;
        let all_new = numbers[..was_blank].iter().filter(|&&number| number == NEW).count();
        if all_new < 2 {
            return self.columns(stack + 1, digits, new, out);
        }
        let first = was_blank - all_new;
        for order in orders(all_new) {
            for (to, from) in order[..all_new].iter().enumerate() {
                self.cols[3 * stack + first + to] = cols[first + from];
            }
            self.columns(stack + 1, digits, new, out);
        }
    }

    /// The same with the new digits of this row numbered.
    fn numbered(mut self, digits: &Row, mut new: u8) -> Partial {
        if new > 9 {
            return self;
        }
        for col in self.cols {
            let number = &mut self.numbers[usize::from(digits[usize::from(col & 15)] & 15)];
            if *number == NEW {
                *number = new;
                new += 1;
            }
        }
        self
    }

    fn stack(&self, stack: usize) -> [u8; 3] {
        [self.cols[3 * stack], self.cols[3 * stack + 1], self.cols[3 * stack + 2]]
    }

    fn set_stack(&mut self, stack: usize, cols: [u8; 3]) {
        self.cols[3 * stack..3 * stack + 3].copy_from_slice(&cols);
    }

    /// All of it decided; digits that never appeared get what numbers are left.
    fn transform(&self, mut new: u8) -> ([u16; 81], [u8; 10]) {
        let source = |cell: usize| {
            let (row, col) = (u16::from(self.rows[cell / 9]), u16::from(self.cols[cell % 9]));
            if self.turned == 1 { col * 9 + row } else { row * 9 + col }
        };
        let digit = |digit: usize| {
            let number = self.numbers[digit];
            new += u8::from(number == NEW);
            if number == NEW { new - 1 } else { number }
        };
        (std::array::from_fn(source), std::array::from_fn(digit))
    }
}

/// The orders of this many things, at most three.
fn orders(count: usize) -> &'static [[usize; 3]] {
    match count {
        0 | 1 => &ORDERS[..1],
        2 => &[[0, 1, 2], [1, 0, 2]],
        _ => &ORDERS,
    }
}

/// The board, and the same with rows and columns swapped.
fn both(values: &[u8; 81]) -> [Rows; 2] {
    let mut boards = [[[0; 16]; 9]; 2];
    for (row, line) in values.chunks_exact(9).enumerate() {
        for (col, &value) in line.iter().enumerate() {
            boards[0][row][col] = value;
            boards[1][col][row] = value;
        }
    }
    boards
}

/// The blank rows, as bits.
fn blank_rows(rows: &Rows) -> u16 {
    let blank = |&row: &usize| rows[row] == [0; 16];
    (0..9).filter(blank).fold(0, |bits, row| bits | 1 << row)
}

/// For each blank row those that are placed before it: the earlier ones of its band, and if all of the band
/// is blank, all earlier bands that are.
fn earlier_blanks(rows: &Rows) -> [u16; 9] {
    let blank = blank_rows(rows);
    let mut earlier = [0; 9];
    let mut bands = 0;
    for band in 0..3 {
        let of_band = 7 << (3 * band) & blank;
        let before = if of_band.count_ones() == 3 { bands } else { 0 };
        for (row, earlier) in earlier.iter_mut().enumerate().skip(3 * band).take(3) {
            if blank >> row & 1 == 1 {
                *earlier = before | of_band & ((1 << row) - 1);
            }
        }
        if of_band.count_ones() == 3 {
            bands |= of_band;
        }
    }
    earlier
}

/// In how many orders the blank rows of each band and the blank bands can stand.
fn blank_orders(rows: &Rows) -> u64 {
    let blank = blank_rows(rows);
    let counts = [blank & 7, blank >> 3 & 7, blank >> 6].map(u16::count_ones);
    let factorial = |count: u32| (1..=u64::from(count)).product::<u64>();
    let bands = counts.iter().filter(|&&count| count == 3).count() as u32;
    counts.iter().map(|&count| factorial(count)).product::<u64>() * factorial(bands)
}
