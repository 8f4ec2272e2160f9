//! Which lines make one board, for the formats that draw boards over several lines.
//!
//! A board is complete when it has as many rows as its first row has cells. A blank line inside it is a gap between boxes
//! if boxes end there; anywhere else it ends a broken board. After a row of the wrong length everything up to the next
//! blank line, heading or new frame belongs to the broken board, so one mistake gives one error.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use super::lines::{LONGEST, Line, Lines};
use super::name::Format;
use super::raw::RecordText;
use super::reader::Divide;
use super::rows::{Kind, Rows, tokens};
use super::{integers, sdk, shapes, specs};
use crate::board::{Layout, MAX_SIDE, Shape};

/// Divides an input into boards.
pub(super) struct Boards<R> {
    lines: Lines<R>,
    blocks: Blocks,
}

impl<R: BufRead> Boards<R> {
    pub(super) fn new(input: R, format: Format, told: Option<&Shape>) -> Boards<R> {
        Boards { lines: Lines::new(input), blocks: Blocks::new(format, told) }
    }
}

impl<R: BufRead> Divide for Boards<R> {
    fn read_on(&mut self, ready: &mut VecDeque<RecordText>) -> io::Result<bool> {
        let line = self.lines.next()?;
        let more = line.is_some();
        match line {
            Some(line) => self.blocks.feed(line),
            None => self.blocks.end(),
        }
        ready.extend(self.blocks.done.drain(..).map(Block::into_record));
        Ok(more)
    }
}

/// The lines of one board, complete or not.
#[derive(Debug)]
struct Block {
    /// The number of its first line.
    line: u64,
    lines: Vec<Line>,
}

impl Block {
    fn into_record(self) -> RecordText {
        let broken = self.lines.iter().find_map(|line| line.broken.clone());
        let texts: Vec<String> = self.lines.into_iter().map(|line| line.text).collect();
        RecordText::new((self.line, 1), texts.join("\n"), broken)
    }
}

struct Blocks {
    format: Format,
    told: Option<Shape>,
    rows: Rows,
    now: Gathering,
    /// The boards that are complete, or broken.
    done: Vec<Block>,
    /// The last line ended a board: a frame line that follows is its lower edge.
    just_ended: bool,
    /// Inside a section of an `sdk` file that is not the puzzle.
    skipping: bool,
}

#[derive(Default)]
struct Gathering {
    lines: Vec<Line>,
    bytes: usize,
    rows: usize,
    /// Numbers so far and numbers needed; only for `integers`.
    tokens: usize,
    needed: usize,
    /// Cells of a row; 0 if only the numbers are counted.
    side: usize,
    heading: bool,
    broken: bool,
    frame_last: bool,
}

impl Blocks {
    fn new(format: Format, told: Option<&Shape>) -> Blocks {
        Blocks {
            format,
            told: told.cloned(),
            rows: Rows::new(format, told),
            now: Gathering::default(),
            done: Vec::new(),
            just_ended: false,
            skipping: false,
        }
    }

    fn feed(&mut self, line: Line) {
        let kind = self.rows.kind(&line.text);
        if self.skipping && !matches!(kind, Kind::Section | Kind::Heading) {
            return;
        }
        let just_ended = std::mem::take(&mut self.just_ended);
        let frame_last = std::mem::replace(&mut self.now.frame_last, kind == Kind::Frame);
        if line.broken.is_some() {
            self.now.broken = true;
            self.now.rows += 1;
            return self.keep(line);
        }
        match kind {
            Kind::Comment if self.now.lines.is_empty() && !specs::has_mark(line.text.as_bytes()) => {}
            Kind::Comment => self.keep(line),
            Kind::Blank if self.is_gap() => self.keep(line),
            Kind::Blank => self.end(),
            Kind::Section => self.section(line),
            Kind::Heading => {
                if self.now.rows > 0 {
                    self.end();
                }
                self.skipping = false;
                self.now.heading = true;
                self.keep(line);
            }
            Kind::Frame if just_ended => {}
            Kind::Frame => {
                if self.now.broken && frame_last {
                    self.end();
                    self.now.frame_last = true;
                }
                self.keep(line);
            }
            Kind::Row(cells) if self.format == Format::Integers => self.numbers(line, cells),
            Kind::Row(cells) => self.row(line, cells),
        }
    }

    fn row(&mut self, line: Line, cells: usize) {
        if self.now.rows == 0 {
            self.now.side = self.told.as_ref().map_or(cells, Shape::side);
        }
        self.now.rows += 1;
        self.now.broken |= cells != self.now.side || cells > MAX_SIDE;
        self.keep(line);
        if self.now.rows == self.now.side && !self.now.broken {
            self.end();
            self.just_ended = true;
        }
    }

    fn numbers(&mut self, line: Line, count: usize) {
        let first = tokens(&line.text).next().map_or("", |(token, _)| token);
        if self.now.rows == 0 {
            let order = integers::value(first).map_or(0, usize::from);
            let cells = self.told.as_ref().map_or(count * count, Shape::cells);
            let before = match count {
                1 if cells == 1 && self.told.is_some() => None,
                1 => order.checked_pow(4).filter(|_| (2..=11).contains(&order)).map(|cells| cells + 1),
                _ => integers::order_before(first, count, self.told.as_ref()).map(|_| count),
            };
            // Too many for a row: the whole board is on this line.
            let whole = (count > MAX_SIDE && self.told.is_none()).then_some(count);
            self.now.needed = before.or(whole).unwrap_or(cells);
            self.now.side = if before.is_some() || whole.is_some() { 0 } else { count };
        }
        self.now.rows += 1;
        self.now.tokens += count;
        self.now.broken |= (self.now.side > 0 && count != self.now.side) || self.now.tokens > self.now.needed;
        self.keep(line);
        if self.now.tokens == self.now.needed && !self.now.broken {
            self.end();
            self.just_ended = true;
        }
    }

    fn section(&mut self, line: Line) {
        self.skipping = !sdk::is_puzzle_section(&line.text);
        if self.skipping || self.now.rows > 0 {
            self.end();
        }
        if !self.skipping {
            self.now.heading = true;
            self.keep(line);
        }
    }

    fn keep(&mut self, line: Line) {
        self.now.bytes += line.text.len() + 1;
        if self.now.bytes <= LONGEST {
            self.now.lines.push(line);
        } else {
            // No board is that long. What is dropped here belongs to an error in any case.
            self.now.broken = true;
        }
    }

    /// Whether a blank line here is a gap inside the board.
    fn is_gap(&self) -> bool {
        let Gathering { rows, side, heading, broken, .. } = self.now;
        if rows == 0 {
            return heading;
        }
        if side == 0 {
            return !broken;
        }
        let shape = self.told.clone().or_else(|| shapes::of_side(side));
        let height = shape.and_then(|shape| match *shape.layout() {
            Layout::Boxes { rows, .. } => Some(rows),
            Layout::Regions(_) => None,
        });
        !broken && height.is_some_and(|height| rows % height == 0)
    }

    fn end(&mut self) {
        self.rows = Rows::new(self.format, self.told.as_ref());
        let ended = std::mem::take(&mut self.now);
        // A frame without rows is nothing; a heading without rows is an error.
        if ended.rows == 0 && !ended.heading {
            return;
        }
        if self.format == Format::Integers && self.told.is_none() && is_board_a_line(&ended) {
            let rows = ended.lines.into_iter().filter(|line| tokens(&line.text).next().is_some());
            self.done.extend(rows.map(|line| Block { line: line.number, lines: vec![line] }));
            return;
        }
        let Some(line) = ended.lines.first().map(|line| line.number) else { return };
        self.done.push(Block { line, lines: ended.lines });
    }
}

/// Whether lines of numbers are boards on their own: the rule is in `integers`.
fn is_board_a_line(ended: &Gathering) -> bool {
    let side = ended.side.isqrt();
    if ended.broken || side < 2 || side * side != ended.side {
        return false;
    }
    let mut rows = Rows::new(Format::Integers, None);
    let lines = ended.lines.iter().map(|line| line.text.as_str());
    let lines: Vec<&str> = lines.filter(|line| matches!(rows.kind(line), Kind::Row(_))).collect();
    ended.tokens < ended.needed || integers::is_board_a_line(&lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(format: Format, text: &str) -> Vec<(u64, usize)> {
        let mut blocks = Blocks::new(format, None);
        for (text, number) in text.lines().zip(1..) {
            blocks.feed(Line { number, text: text.to_owned(), broken: None });
        }
        blocks.end();
        blocks.done.iter().map(|block| (block.line, block.lines.len())).collect()
    }

    #[test]
    fn boards_follow_each_other_with_or_without_a_gap() {
        let board = "1..4\n..1.\n.1..\n4..1\n";
        assert_eq!(blocks(Format::Grid, &board.repeat(2)), [(1, 4), (5, 4)]);
        assert_eq!(blocks(Format::Grid, &format!("\n{board}\n\n# next\n{board}")), [(2, 4), (9, 4)]);
        assert_eq!(blocks(Format::Grid, "1..4\n..1.\n\n.1..\n4..1\n"), [(1, 5)]);
        let framed = format!("+--+\n{board}+--+\n");
        assert_eq!(blocks(Format::Grid, &framed.repeat(2)), [(1, 5), (7, 5)]);
        let titled = format!("Grid 01\n{board}");
        assert_eq!(blocks(Format::Grid, &titled.repeat(2)), [(1, 5), (6, 5)]);
    }

    #[test]
    fn one_mistake_is_one_block() {
        let board = "1..4\n..1.\n.1..\n4..1\n";
        let broken = "1..4\n..1\n.1..\n4..1\n";
        assert_eq!(blocks(Format::Grid, &format!("{broken}\n{board}")), [(1, 4), (6, 4)]);
        assert_eq!(blocks(Format::Grid, &format!("1..4\n..1.\n.1..\n\n{board}")), [(1, 3), (5, 4)]);
    }

    #[test]
    fn what_a_player_made_of_it_is_not_a_second_puzzle() {
        let board = "1..4\n..1.\n.1..\n4..1\n";
        let text = format!("#AMe\n[Puzzle]\n{board}[State]\n{board}\n#AYou\n[Puzzle]\n{board}");
        assert_eq!(blocks(Format::Sdk, &text), [(1, 6), (13, 6)]);
    }

    #[test]
    fn numbers_are_rows_or_boards() {
        let board = "1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1\n";
        assert_eq!(blocks(Format::Integers, &board.repeat(2)), [(1, 4), (5, 4)]);
        assert_eq!(blocks(Format::Integers, &format!("2\n{board}2\n{board}")), [(1, 5), (6, 5)]);
        let line = "1 0 0 4 0 0 1 0 0 1 0 0 4 0 0 1\n";
        assert_eq!(blocks(Format::Integers, &line.repeat(3)), [(1, 1), (2, 1), (3, 1)]);
        assert_eq!(blocks(Format::Integers, &line.repeat(16)).len(), 16);
    }
}
