//! The board: its lines, its cells, and everything that is marked on them.
//!
//! ```text
//! 6x2   [1 3⁵    cursor on a cell with marks,    7x3   1   3
//!        6 8      5 is a corner mark                     5'  6     5 is a corner mark
//!       [  5!]    a digit that breaks a rule              8
//! ```

use ninefold::board::{HouseKind, symbol};
use ninefold::play::{CellView, Colour};
use ninefold::{Cell, Digit, DigitSet, Shape};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Clear, Widget as _};

use super::lines;
use super::text::put;
use crate::tui::layout::{Screen, ruler_width};
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
    /// Whether its digit is a guess that may be cleared again.
    pub guess: bool,
}

impl Look {
    /// Whether the digit breaks a rule or was found wrong.
    fn is_bad(&self) -> bool {
        self.cell.conflict || self.cell.wrong
    }

    /// Whether a hint, a selection or a colour tints its ground.
    fn is_tinted(&self) -> bool {
        let cell = &self.cell;
        cell.hint_cell || cell.hint_reason || cell.selected || !cell.colours.is_empty()
    }

    /// The candidates that the hint is about.
    fn hinted(&self) -> DigitSet {
        self.cell.hint_true | self.cell.hint_false | self.cell.hint_gone
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
        if !self.hidden {
            self.rulers(buffer, screen);
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

    /// Row and column numbers, two figures at most, at the edges of what is seen of the board.
    fn rulers(&self, buffer: &mut Buffer, screen: &Screen) {
        let (geometry, board, side) = (&screen.geometry, screen.board, self.shape.side());
        let wide = ruler_width(side);
        // A board that is scrolled has its numbers over the cells at the edges.
        if screen.scroll.1 > 0 {
            let top = Rect { height: 1, ..board };
            Clear.render(top, buffer);
            buffer.set_style(top, self.theme.base);
        }
        if screen.scroll.0 > 0 {
            let left = Rect { width: wide, ..board };
            Clear.render(left, buffer);
            buffer.set_style(left, self.theme.base);
        }
        let at = |line: Option<usize>, number: usize| match line == Some(number) {
            true => self.theme.title,
            false => self.theme.dim,
        };
        let (col, row) =
            (self.cursor.map(|cell| self.shape.col(cell)), self.cursor.map(|cell| self.shape.row(cell)));
        let label = |number: usize| match side > 9 {
            true => format!("{:>2}", (number + 1) % 100),
            false => (number + 1).to_string(),
        };
        for number in 0..side {
            let x = geometry.xs[number] + geometry.cell.width / 2 + 1 - wide;
            let is_clear = |x: &u16| x + wide <= board.width && (screen.scroll.0 == 0 || *x >= wide);
            if let Some(x) = x.checked_sub(screen.scroll.0).filter(is_clear) {
                put(buffer, board, x, 0, &label(number), at(col, number));
            }
            let y = geometry.ys[number] + (geometry.cell.height - 1) / 2;
            let is_clear = |y: &u16| *y < board.height && (screen.scroll.1 == 0 || *y >= 1);
            if let Some(y) = y.checked_sub(screen.scroll.1).filter(is_clear) {
                put(buffer, board, 0, y, &label(number), at(row, number));
            }
        }
    }

    fn cell(&self, buffer: &mut Buffer, area: Rect, look: &Look) {
        let theme = self.theme;
        let ground = self.ground(look);
        buffer.set_style(area, ground);
        let colours: Vec<Colour> = look.cell.colours.iter().collect();
        let hinted = [theme.hint_true, theme.hint_false, theme.hint_gone];
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
            // The candidates of a hint keep their own ground under the cursor.
            let style = match look.cell.cursor {
                true if style == theme.hint_true && theme.plain => style.remove_modifier(Modifier::REVERSED),
                true if !hinted.contains(&style) => style.patch(theme.cursor),
                _ => style,
            };
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
        let own = look.cell.centre | look.cell.corner;
        // The smallest cells have no room for the candidates of a hint.
        let marks = if area.width > 2 { own | look.hinted() } else { own };
        if marks.is_empty() {
            put(area.width / 2, (area.height - 1) / 2, look.empty.unwrap_or('·'), self.dim(look));
            return;
        }
        let room = usize::from(area.width) - 1;
        let per_row = self.shape.side().div_ceil(usize::from(area.height));
        if area.height > 1 && per_row <= room {
            self.marks_at_places(area, look, marks, per_row, put);
        } else if room < 2 || marks.len() > room * usize::from(area.height) {
            put(area.width / 2, (area.height - 1) / 2, ':', self.mark_style(look, None));
        } else {
            for (place, digit) in marks.iter().enumerate() {
                let (x, y) = ((1 + place % room) as u16, (place / room) as u16);
                put(x, y, self.mark_sign(look, digit, true), self.mark_style(look, Some(digit)));
            }
            // A mark alone would look like an entry.
            if marks.len() == 1 {
                (2..area.width).for_each(|x| put(x, 0, '·', self.dim(look)));
            }
        }
    }

    /// Marks of which each has a place of its own.
    fn marks_at_places(
        &self,
        area: Rect,
        look: &Look,
        marks: DigitSet,
        per_row: usize,
        put: &mut impl FnMut(u16, u16, char, Style),
    ) {
        let room = usize::from(area.width) - 1;
        let apart = if per_row > 1 { ((room - 1) / (per_row - 1)).min(3) } else { 1 };
        for digit in self.shape.digits() {
            let (row, place) = ((digit.index() / per_row) as u16, digit.index() % per_row);
            let x = (1 + place * apart) as u16;
            if !marks.contains(digit) {
                // A mark alone would look like an entry.
                if self.theme.plain || marks.len() == 1 {
                    put(x, row, '·', self.dim(look));
                }
                continue;
            }
            put(x, row, self.mark_sign(look, digit, apart == 1), self.mark_style(look, Some(digit)));
            // Where there is room, a corner mark has a tick, and the marks of a hint have signs.
            let beside = match digit {
                _ if self.theme.plain && look.cell.hint_true.contains(digit) => '+',
                _ if self.theme.plain && look.cell.hint_false.contains(digit) => '-',
                _ if look.cell.corner.contains(digit) => '\'',
                _ => continue,
            };
            if apart > 1 && x + 1 < area.width {
                put(x + 1, row, beside, self.theme.corner);
            }
        }
    }

    /// The sign of a mark. Where no sign fits beside it, a corner mark is a raised figure; without colours, a candidate
    /// that a hint takes to be true is a figure in a circle, and a false one a lowered figure.
    fn mark_sign(&self, look: &Look, digit: Digit, packed: bool) -> char {
        const RAISED: [char; 9] = ['¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
        const LOWERED: [char; 9] = ['₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];
        let (cell, symbol) = (&look.cell, symbol(digit));
        let figure = |figures: [char; 9]| figures.get(digit.index()).copied().unwrap_or(symbol);
        if self.theme.plain && cell.hint_gone.contains(digit) {
            '×'
        } else if packed && self.theme.plain && cell.hint_true.contains(digit) {
            circled(symbol)
        } else if packed && self.theme.plain && cell.hint_false.contains(digit) {
            figure(LOWERED)
        } else if packed && cell.corner.contains(digit) && !look.hinted().contains(digit) {
            figure(RAISED)
        } else {
            symbol
        }
    }

    /// The style of this mark, or of the sign that stands for all.
    fn mark_style(&self, look: &Look, digit: Option<Digit>) -> Style {
        let theme = self.theme;
        let centre = if look.is_tinted() { theme.centre_on_tint } else { theme.centre };
        let Some(digit) = digit else { return centre };
        let hinted = [
            (look.cell.hint_gone, theme.hint_gone),
            (look.cell.hint_true, theme.hint_true),
            (look.cell.hint_false, theme.hint_false),
        ];
        if let Some(&(_, style)) = hinted.iter().find(|(digits, _)| digits.contains(digit)) {
            return style;
        }
        let style = if look.cell.corner.contains(digit) { theme.corner } else { centre };
        if self.same == Some(digit) { style.patch(theme.same) } else { style }
    }

    /// Signs of less weight, readable on the ground of the cell.
    fn dim(&self, look: &Look) -> Style {
        if look.is_tinted() { self.theme.centre_on_tint } else { self.theme.dim }
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
        let right = area.width - 1;
        // In narrow cells the sign of a mistake has the place of the bracket.
        let beside = (middle + 1).min(right);
        let bad_beside = look.is_bad() && look.cell.value.is_some() && beside > middle;
        if look.cell.cursor {
            left.push(('[', theme.cursor));
            let is_free = look.cell.value.is_some() || (look.cell.centre | look.cell.corner).is_empty();
            if is_free && right > middle && !(bad_beside && beside == right) {
                put(right, line, ']', theme.cursor);
            }
        }
        match bad_beside {
            true => put(beside, line, '!', theme.conflict),
            false if look.is_bad() => left.push(('!', theme.conflict)),
            false => {}
        }
        if look.cell.hint_cell {
            left.push(('*', theme.hint_place));
        } else if look.cell.hint_reason {
            left.push(('~', theme.hint_reason));
        } else if look.cell.hint_house && theme.plain {
            left.push(('+', theme.hint_house));
        }
        left.extend(colours.iter().map(|colour| (char::from(b'a' + colour.get() - 1), self.dim(look))));
        // The cursor's bracket stands beside the digit, the other signs above or below it.
        let rows = (0..area.height).map(|row| (line + row) % area.height);
        for (row, (sign, style)) in rows.zip(left) {
            put(0, row, sign, style);
        }
    }
}

/// The figure or letter in a circle.
fn circled(symbol: char) -> char {
    let nth = |first: char, place: char| {
        char::from_u32(first as u32 + (symbol as u32 - place as u32)).unwrap_or(symbol)
    };
    match symbol {
        '1'..='9' => nth('①', '1'),
        'A'..='Z' => nth('Ⓐ', 'A'),
        _ => symbol,
    }
}
