//! Where things are on the screen: which size of cell fits, where each cell lies, what scrolls.
//!
//! ```text
//! 9x9        cell    board   marks
//! roomy      7x3     73x37   3x3, lines between all cells
//! tall       6x3     58x31   3x3
//! usual      6x2     58x22   12345 over 6789: what 80x24 has room for, with a panel of 22 columns
//! flat       4x1     40x13   up to three in a row, else ':'
//! narrow     3x1     31x13   up to two
//! bare       2x1     25x13   none: what 40x15 has room for
//! ```
//! The first column of a cell is for signs (cursor, conflict, hint), the rest for the digit or the marks.
//! Boxes of equal size need lines only where boxes meet; a jigsaw needs room for a line beside every cell.
//! What does not fit even bare is scrolled by whole boxes, so that the cursor's box is in the middle.

mod panel;
mod text;

pub use panel::{Hit, Panel};
pub use text::{cut, pages, wrap};

use ninefold::board::Layout as Boxes;
use ninefold::{Cell, Shape};
use ratatui::layout::{Rect, Size};

/// The smallest screen that is played on.
pub const LEAST: Size = Size { width: 40, height: 15 };

/// Rows under the board for messages and keys.
const FOOT: u16 = 2;

/// The least width of a panel with everything in it, and of one with the most needed.
const PANEL: u16 = 18;
const NARROW_PANEL: u16 = 14;

/// How a board is drawn: sizes and places in its own coordinates, from (0, 0).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Geometry {
    /// Columns and rows of one cell, lines not counted.
    pub cell: Size,
    /// The whole board with its frame.
    pub size: Size,
    /// Whether there are thin lines between the cells of a box.
    pub lined: bool,
    /// The first screen column of each column of cells.
    pub xs: Vec<u16>,
    /// The first screen row of each row of cells.
    pub ys: Vec<u16>,
    /// The screen column of the line before each column of cells, and of the last line, where there is one.
    pub x_lines: Vec<Option<u16>>,
    /// The screen row of the line above each row of cells, and of the last line, where there is one.
    pub y_lines: Vec<Option<u16>>,
}

/// A size of cells to try.
#[derive(Clone, Copy)]
struct Try {
    cell: Size,
    lined: bool,
    /// A blank column before each line between boxes.
    padded: bool,
}

fn tries(side: usize) -> Vec<Try> {
    let positional = |rows: usize| 1 + side.div_ceil(rows).max(4) as u16;
    let size = |width, height| Size { width, height };
    let usual = positional(2).max(6);
    let tall = (2 * side.div_ceil(3) as u16).max(6);
    let plain = |width, height| Try { cell: size(width, height), lined: false, padded: false };
    let mut tries =
        vec![Try { cell: size(tall + 1, 3), lined: true, padded: false }, plain(tall, 3), plain(usual, 2)];
    if side > 9 {
        // Room for some marks, though not for each at a place of its own.
        tries.extend([plain(5, 2), plain(4, 2)]);
    }
    tries.extend([
        plain(5, 1),
        plain(4, 1),
        plain(3, 1),
        Try { cell: size(2, 1), lined: false, padded: true },
    ]);
    tries
}

impl Geometry {
    fn new(shape: &Shape, of: Try) -> Geometry {
        let side = shape.side();
        let (box_rows, box_cols) = match shape.layout() {
            Boxes::Boxes { rows, cols } => (*rows, *cols),
            Boxes::Regions(_) => (1, 1),
        };
        let jigsaw = matches!(shape.layout(), Boxes::Regions(_));
        let along = |first: u16, length: u16, every: usize, padded: bool| {
            let (mut at, mut starts, mut lines) = (first, Vec::new(), Vec::new());
            for number in 0..=side {
                let boundary = number % every == 0;
                let has_line = of.lined || boundary;
                at += u16::from(padded && boundary && number > 0 && !jigsaw);
                lines.push(has_line.then_some(at));
                at += u16::from(has_line);
                starts.push(at);
                at += length;
            }
            starts.pop();
            (starts, lines, at - length)
        };
        // Numbers of rows with two figures need a column more than the frame.
        let margin = ruler_width(side) - 1;
        let (xs, x_lines, width) = along(margin, of.cell.width, box_cols, of.padded);
        let (ys, y_lines, height) = along(0, of.cell.height, box_rows, false);
        Geometry {
            cell: of.cell,
            size: Size { width, height },
            lined: of.lined || jigsaw,
            xs,
            ys,
            x_lines,
            y_lines,
        }
    }

    /// The cell at a place of the board's own coordinates. Lines belong to no cell.
    pub fn cell_at(&self, shape: &Shape, x: u16, y: u16) -> Option<Cell> {
        let find = |starts: &[u16], length: u16, at: u16| {
            starts.iter().position(|&start| (start..start + length).contains(&at))
        };
        Some(shape.cell(find(&self.ys, self.cell.height, y)?, find(&self.xs, self.cell.width, x)?))
    }

    /// The place of a cell in the board's own coordinates.
    pub fn area(&self, shape: &Shape, cell: Cell) -> Rect {
        let (x, y) = (self.xs[shape.col(cell)], self.ys[shape.row(cell)]);
        Rect { x, y, width: self.cell.width, height: self.cell.height }
    }
}

/// The columns of the numbers of rows.
pub fn ruler_width(side: usize) -> u16 {
    if side > 9 { 2 } else { 1 }
}

/// The parts of the screen while a board is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Screen {
    /// How the board is drawn.
    pub geometry: Geometry,
    /// Where the board, or the part of it that is seen, lies.
    pub board: Rect,
    /// What of the board is seen: the first column and row, in its own coordinates.
    pub scroll: (u16, u16),
    /// Where the panel lies; without one, there is a line of status above the messages.
    pub panel: Option<Rect>,
    /// The line of status, where there is no panel.
    pub strip: Option<Rect>,
    /// Messages and keys.
    pub foot: Rect,
}

impl Screen {
    /// The best way to show the board on a screen of this size, with the cursor in sight.
    pub fn new(size: Size, shape: &Shape, cursor: Cell) -> Screen {
        let height = size.height.saturating_sub(FOOT);
        let tries: Vec<Geometry> =
            tries(shape.side()).into_iter().map(|of| Geometry::new(shape, of)).collect();
        // A bare board beside its panel is better than a larger one without.
        let beside = |panel: u16| {
            let fits =
                move |board: &Geometry| board.size.width + panel <= size.width && board.size.height <= height;
            tries.iter().find(|board| fits(board)).cloned()
        };
        if let Some(geometry) = beside(PANEL).or_else(|| beside(NARROW_PANEL)) {
            return Screen::with_panel(size, geometry, shape, cursor);
        }
        let below = |board: &&Geometry| board.size.width <= size.width && board.size.height < height;
        if let Some(geometry) = tries.iter().find(below) {
            return Screen::with_strip(size, geometry.clone(), shape, cursor);
        }
        // Nothing fits: the smallest cells whose width fits beside a panel, else the smallest there are.
        let [.., narrow, bare] = &tries[..] else { unreachable!("there always are a narrow and a bare one") };
        let wide_enough = |board: &Geometry| board.size.width + PANEL <= size.width;
        match (wide_enough(narrow), wide_enough(bare), size.width >= 60) {
            (true, _, _) => Screen::with_panel(size, narrow.clone(), shape, cursor),
            (_, true, _) | (_, _, true) => Screen::with_panel(size, bare.clone(), shape, cursor),
            _ => Screen::with_strip(size, bare.clone(), shape, cursor),
        }
    }

    fn with_panel(size: Size, geometry: Geometry, shape: &Shape, cursor: Cell) -> Screen {
        let height = geometry.size.height.min(size.height - FOOT);
        let width =
            geometry.size.width.min(size.width.saturating_sub(PANEL).max(geometry.size.width.min(25)));
        // Broad screens have board and panel in the middle, not at the edges.
        let panel_width = (size.width - width).min(30);
        let left = (size.width - width - panel_width) / 2;
        let top = (size.height - FOOT - height) / 2;
        let board = Rect { x: left, y: top, width, height };
        let panel_height = (size.height - FOOT - top).max(height).min(size.height - FOOT);
        let panel = Rect { x: left + width, y: top, width: panel_width, height: panel_height };
        let foot = Rect { x: left, y: size.height - FOOT, width: width + panel_width, height: FOOT };
        let scroll = scroll(&geometry, board, shape, cursor);
        Screen { geometry, board, scroll, panel: Some(panel), strip: None, foot }
    }

    fn with_strip(size: Size, geometry: Geometry, shape: &Shape, cursor: Cell) -> Screen {
        let height = geometry.size.height.min(size.height - FOOT - 1);
        let width = geometry.size.width.min(size.width);
        let board =
            Rect { x: (size.width - width) / 2, y: (size.height - FOOT - 1 - height) / 2, width, height };
        let strip = Rect { x: 0, y: size.height - FOOT - 1, width: size.width, height: 1 };
        let foot = Rect { x: 0, y: size.height - FOOT, width: size.width, height: FOOT };
        let scroll = scroll(&geometry, board, shape, cursor);
        Screen { geometry, board, scroll, panel: None, strip: Some(strip), foot }
    }

    /// Where a text is read, and its pages: at the foot; what is too long for it in the panel, or else over the lower
    /// half of the screen.
    pub fn reading(&self, text: &str) -> (Rect, Vec<Vec<String>>) {
        let lines = wrap(text, self.foot.width).len() as u16;
        let area = match self.panel {
            _ if lines <= self.foot.height => self.foot,
            Some(panel) => {
                let top = if panel.width >= PANEL { 2 } else { 1 };
                Rect { x: panel.x + 1, y: panel.y + top, width: panel.width - 1, height: panel.height - top }
            }
            None => {
                let rows = lines.min(self.foot.bottom() / 2);
                Rect { y: self.foot.bottom() - rows, height: rows, ..self.foot }
            }
        };
        (area, pages(text, area.width, area.height))
    }

    /// The cell at a place of the screen.
    pub fn cell_at(&self, shape: &Shape, x: u16, y: u16) -> Option<Cell> {
        if !self.board.contains((x, y).into()) {
            return None;
        }
        self.geometry.cell_at(shape, x - self.board.x + self.scroll.0, y - self.board.y + self.scroll.1)
    }
}

/// The part of the board that is seen: the middle of the cursor's box lies in the middle of it, as far as the
/// edges allow.
fn scroll(geometry: &Geometry, view: Rect, shape: &Shape, cursor: Cell) -> (u16, u16) {
    let one = |starts: &[u16], length: u16, whole: u16, seen: u16, first: usize, last: usize| {
        let middle = (starts[first] + starts[last] + length) / 2;
        middle.saturating_sub(seen / 2).min(whole.saturating_sub(seen))
    };
    let house = match shape.layout() {
        Boxes::Boxes { .. } => shape.house(shape.box_of(cursor)).cells(),
        Boxes::Regions(_) => &[cursor][..],
    };
    let (first, last) = (house[0], house[house.len() - 1]);
    let (width, height) = (geometry.cell.width, geometry.cell.height);
    (
        one(&geometry.xs, width, geometry.size.width, view.width, shape.col(first), shape.col(last)),
        one(&geometry.ys, height, geometry.size.height, view.height, shape.row(first), shape.row(last)),
    )
}

/// The parts of a page that shows no board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    /// Its title.
    pub title: Rect,
    /// What it shows.
    pub body: Rect,
    /// Messages and keys.
    pub foot: Rect,
}

/// The parts of a page on a screen of this size.
pub fn page(size: Size) -> Page {
    let width = size.width.saturating_sub(4).min(84);
    let x = (size.width - width) / 2;
    let top = if size.height >= 24 { 1 } else { 0 };
    let part = |y, height| Rect { x, y, width, height };
    let body = top + 2;
    let foot = size.height.saturating_sub(FOOT);
    Page {
        title: part(top, 1),
        body: part(body, foot.saturating_sub(body + 1).max(1)),
        foot: part(foot, FOOT),
    }
}

/// The lines of the main menu, in the middle of the screen.
pub fn menu(size: Size, lines: usize) -> Rect {
    let (width, height) = (30.min(size.width), lines as u16);
    let room = size.height.saturating_sub(FOOT);
    let y = room.saturating_sub(height).div_ceil(2).max(2);
    Rect { x: (size.width - width) / 2, y, width, height: height.min(room.saturating_sub(y)) }
}

/// A window of this size in the middle of the screen.
pub fn window(size: Size, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(size.width), height.min(size.height));
    Rect { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height }
}

/// The first line shown of a list, so that the chosen one is in the middle as far as the ends allow.
pub fn first_line(rows: usize, lines: usize, chosen: usize) -> usize {
    chosen.saturating_sub(rows / 2).min(lines.saturating_sub(rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn screen(width: u16, height: u16, spec: &str) -> Screen {
        Screen::new(Size { width, height }, &spec.parse().unwrap(), Cell::new(0))
    }

    #[test]
    fn the_usual_board_has_the_sizes_of_the_table() {
        let size = |width, height| {
            let Size { width, height } = screen(width, height, "3x3").geometry.size;
            (width, height)
        };
        assert_eq!(size(80, 24), (58, 22));
        assert_eq!(size(120, 40), (73, 37));
        assert_eq!(size(40, 15), (25, 13));
        assert_eq!(size(100, 33), (58, 31));
        assert_eq!(size(60, 16), (40, 13));
    }

    #[test]
    fn boards_up_to_sixteen_are_seen_whole_in_eighty_by_twenty_four() {
        for spec in ["2x2", "2x3", "3x3", "3x4", "4x4", "regions:1122112233443344"] {
            let screen = screen(80, 24, spec);
            assert_eq!(screen.board.as_size(), screen.geometry.size, "{spec}");
            assert!(screen.panel.is_some_and(|panel| panel.width >= PANEL && panel.right() <= 80), "{spec}");
        }
    }

    #[test]
    fn everything_lies_on_the_screen_and_the_cursor_is_seen() {
        for (width, height) in [(40, 15), (41, 50), (80, 24), (120, 40), (200, 16), (300, 100)] {
            for spec in ["1x1", "2x2", "3x3", "4x4", "5x5", "10x10", "regions:1122112233443344"] {
                let shape: Shape = spec.parse().unwrap();
                for cell in [0, shape.cells() / 2, shape.cells() - 1] {
                    let cell = Cell::new(cell);
                    let screen = Screen::new(Size { width, height }, &shape, cell);
                    let whole = Rect { x: 0, y: 0, width, height };
                    for part in [Some(screen.board), screen.panel, screen.strip, Some(screen.foot)] {
                        let part = part.unwrap_or(whole);
                        assert_eq!(part.intersection(whole), part, "{spec} {width}x{height}");
                    }
                    let area = screen.geometry.area(&shape, cell);
                    let (x, y) = (area.x - screen.scroll.0, area.y - screen.scroll.1);
                    assert!(x + area.width <= screen.board.width, "{spec} {width}x{height}");
                    assert!(y + area.height <= screen.board.height, "{spec} {width}x{height}");
                    let hit = screen.cell_at(&shape, screen.board.x + x, screen.board.y + y);
                    assert_eq!(hit, Some(cell));
                }
            }
        }
    }
}
