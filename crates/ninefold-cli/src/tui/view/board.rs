//! The board: its lines, its cells, and everything that is marked on them.
//!
//! ```text
//! 6x2   [1 3 5    cursor on a cell with marks     7x3   1   3
//!        6 8                                             5'  6     5 is a corner mark
//!       [  5!]    a digit that breaks a rule              8
//! ```

use ninefold::board::{HouseKind, symbol};
use ninefold::play::{CellView, Colour};
use ninefold::{Cell, Digit, DigitSet, Shape};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::lines;
use crate::tui::layout::{Geometry, Screen};
use crate::tui::theme::Theme;

/// How a cell looks.
#[derive(Clone, Copy, Default)]
pub struct Look {
    /// What the game says about it.
    pub cell: CellView,
    /// Whether it is one of every other cells, which are shaded a little where there are no lines.
    pub odd: bool,
    /// What stands in it while it is empty, if it lies in a house beyond row, column and box.
    pub empty: Option<char>,
    /// The candidates that were just removed.
    pub removed: DigitSet,
    /// Whether its digit is a guess that may be cleared again.
    pub guess: bool,
}

impl Look {
    /// Whether the digit breaks a rule or was found wrong.
    fn is_bad(&self) -> bool {
        self.cell.conflict || self.cell.wrong
    }
}

/// What is drawn.
pub struct Picture<'a> {
    /// The geometry of the board.
    pub shape: &'a Shape,
    /// How things look.
    pub theme: &'a Theme,
    /// The digit to be marked wherever it stands.
    pub same: Option<Digit>,
    /// The cursor, whose row and column numbers stand out.
    pub cursor: Option<Cell>,
    /// Whether nothing but lines is shown.
    pub hidden: bool,
}

impl Picture<'_> {
    /// Draws the board, or the part of it that is seen.
    pub fn draw(&self, buffer: &mut Buffer, screen: &Screen, look: impl Fn(Cell) -> Look) {
        let geometry = &screen.geometry;
        let size = geometry.size;
        let mut whole = Buffer::empty(Rect { x: 0, y: 0, width: size.width, height: size.height });
        whole.set_style(whole.area, self.theme.base);
        lines::draw(&mut whole, geometry, self.shape, self.theme);
        if !self.hidden {
            self.numbers(&mut whole, geometry);
            let empty = self.empty_signs();
            for cell in self.shape.all_cells() {
                let mut look = look(cell);
                let odd = (self.shape.row(cell) + self.shape.col(cell)) % 2 == 1;
                look.odd = odd && !geometry.lined && geometry.cell.height > 1;
                look.empty = empty[cell.index()];
                self.cell(&mut whole, geometry.area(self.shape, cell), &look);
            }
        }
        for y in 0..screen.board.height {
            for x in 0..screen.board.width {
                let from = (x + screen.scroll.0, y + screen.scroll.1);
                if let (Some(to), Some(from)) =
                    (buffer.cell_mut((screen.board.x + x, screen.board.y + y)), whole.cell(from))
                {
                    *to = from.clone();
                }
            }
        }
    }

    /// For each cell of a house beyond row, column and box, the sign of it while it is empty.
    fn empty_signs(&self) -> Vec<Option<char>> {
        let mut signs = vec![None; self.shape.cells()];
        for house in self.shape.houses() {
            let sign = match (house.kind(), house.number()) {
                (HouseKind::Row | HouseKind::Column | HouseKind::Box, _) => continue,
                (HouseKind::Diagonal, 0) => '╲',
                (HouseKind::Diagonal, _) => '╱',
                (HouseKind::Window | HouseKind::Extra, _) => '▫',
            };
            for cell in house.cells() {
                let both = signs[cell.index()] == Some('╲') && sign == '╱';
                signs[cell.index()] = Some(if both { '╳' } else { sign });
            }
        }
        signs
    }

    /// Row and column numbers, let into the frame: the last figure of each.
    fn numbers(&self, buffer: &mut Buffer, geometry: &Geometry) {
        let figure = |number: usize| char::from_digit(((number + 1) % 10) as u32, 10).unwrap_or(' ');
        for number in 0..self.shape.side() {
            let here = |at: Option<usize>| match at == Some(number) {
                true => self.theme.title,
                false => self.theme.dim,
            };
            let (x, y) = (geometry.xs[number] + geometry.cell.width / 2, geometry.ys[number]);
            let y = y + (geometry.cell.height - 1) / 2;
            let (col, row) =
                (self.cursor.map(|cell| self.shape.col(cell)), self.cursor.map(|cell| self.shape.row(cell)));
            buffer[(x, 0)].set_char(figure(number)).set_style(here(col));
            buffer[(0, y)].set_char(figure(number)).set_style(here(row));
        }
    }

    fn cell(&self, buffer: &mut Buffer, area: Rect, look: &Look) {
        let theme = self.theme;
        let ground = self.ground(look);
        buffer.set_style(area, ground);
        let colours: Vec<Colour> = look.cell.colours.iter().collect();
        if !look.cell.cursor && !look.cell.selected && !look.cell.hint_cell && !look.cell.hint_reason {
            // Several colours share the cell from left to right.
            for x in 0..area.width {
                if let Some(colour) = colours.get(usize::from(x) * colours.len() / usize::from(area.width)) {
                    let column = Rect { x: area.x + x, width: 1, ..area };
                    buffer.set_style(column, theme.colours[usize::from(colour.get()) - 1]);
                }
            }
        }
        let mut put = |x: u16, y: u16, sign: char, style: Style| {
            let style = if look.cell.cursor { style.patch(theme.cursor) } else { style };
            buffer[(area.x + x, area.y + y)].set_char(sign).set_style(style);
        };
        let (middle, line) = (area.width / 2, (area.height - 1) / 2);
        match look.cell.value {
            Some(digit) => put(middle, line, symbol(digit), self.digit_style(look, digit)),
            None => self.marks(area, look, &mut put),
        }
        self.signs(area, look, &colours, &mut put);
    }

    fn ground(&self, look: &Look) -> Style {
        let theme = self.theme;
        let layers = [
            (look.odd, theme.odd),
            (look.empty.is_some(), theme.extra),
            (look.cell.peer, theme.peer),
            (look.cell.hint_house, theme.hint_house),
            (look.cell.hint_reason, theme.hint_reason),
            (look.cell.hint_cell, theme.hint_place),
            (look.cell.selected, theme.selected),
            (look.cell.cursor, theme.cursor),
        ];
        layers.iter().filter(|layer| layer.0).fold(theme.base, |style, layer| style.patch(layer.1))
    }

    fn digit_style(&self, look: &Look, digit: Digit) -> Style {
        let theme = self.theme;
        let mut style = if look.cell.given { theme.given } else { theme.entry };
        if look.guess {
            style = style.patch(theme.corner);
        }
        if self.same == Some(digit) {
            style = style.patch(theme.same);
        }
        if look.is_bad() { style.patch(theme.conflict) } else { style }
    }

    fn marks(&self, area: Rect, look: &Look, put: &mut impl FnMut(u16, u16, char, Style)) {
        let theme = self.theme;
        let marks = look.cell.centre | look.cell.corner | look.removed;
        let style = |digit: Digit| {
            if look.removed.contains(digit) {
                return theme.bad.add_modifier(Modifier::CROSSED_OUT);
            }
            let style = if look.cell.corner.contains(digit) { theme.corner } else { theme.centre };
            if self.same == Some(digit) { style.patch(theme.same) } else { style }
        };
        if marks.is_empty() {
            put(area.width / 2, (area.height - 1) / 2, look.empty.unwrap_or('·'), theme.dim);
            return;
        }
        let room = usize::from(area.width) - 1;
        let per_row = self.shape.side().div_ceil(usize::from(area.height));
        if area.height > 1 && per_row <= room {
            let apart = if per_row > 1 { ((room - 1) / (per_row - 1)).min(3) } else { 1 };
            for digit in marks {
                let (row, place) = (digit.index() / per_row, digit.index() % per_row);
                let x = (1 + place * apart) as u16;
                put(x, row as u16, symbol(digit), style(digit));
                // Where there is room, a corner mark has a tick.
                if apart > 1 && look.cell.corner.contains(digit) && x + 1 < area.width {
                    put(x + 1, row as u16, '\'', theme.corner);
                }
            }
        } else if room < 2 || marks.len() > room * usize::from(area.height) {
            put(area.width / 2, (area.height - 1) / 2, ':', theme.centre);
        } else {
            for (place, digit) in marks.iter().enumerate() {
                put((1 + place % room) as u16, (place / room) as u16, symbol(digit), style(digit));
            }
        }
    }

    /// What colours say, said with signs as well.
    fn signs(
        &self,
        area: Rect,
        look: &Look,
        colours: &[Colour],
        put: &mut impl FnMut(u16, u16, char, Style),
    ) {
        let theme = self.theme;
        let (middle, line) = (area.width / 2, (area.height - 1) / 2);
        let mut left = Vec::new();
        if look.cell.cursor {
            left.push(('[', theme.cursor));
            if look.cell.value.is_some() || (look.cell.centre | look.cell.corner).is_empty() {
                let right = area.width - 1;
                if right > middle {
                    put(right, line, ']', theme.cursor);
                }
            }
        }
        if look.is_bad() {
            match area.width > middle + 1
                && look.cell.value.is_some()
                && !(look.cell.cursor && area.width == middle + 2)
            {
                true => put(middle + 1, line, '!', theme.bad),
                false => left.push(('!', theme.bad)),
            }
        }
        if look.cell.hint_cell {
            left.push(('*', theme.hint_place));
        } else if look.cell.hint_reason {
            left.push(('~', theme.hint_reason));
        }
        left.extend(colours.iter().map(|colour| (char::from(b'a' + colour.get() - 1), theme.dim)));
        // The cursor's bracket stands beside the digit, the other signs above or below it.
        let rows = (0..area.height).map(|row| (line + row) % area.height);
        for (row, (sign, style)) in rows.zip(left) {
            put(0, row, sign, style);
        }
    }
}
