//! Puzzles and their solutions laid out on pages.

use clap::ValueEnum;
use ninefold::{Grid, Puzzle};

use super::drawing::board;
use super::font::{fitted, width};
use super::{Anchor, Mark, Page};

/// The size of the paper.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    /// 210 by 297 mm
    A4,
    /// 8.5 by 11 inches
    Letter,
}

impl Paper {
    /// In points, 72 to the inch.
    fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// A puzzle as it is printed.
pub struct Printed {
    pub puzzle: Puzzle,
    /// Its only solution; otherwise why there is none to print.
    pub solution: Result<Grid, String>,
    /// What stands under it on the left, behind its number, and on the right.
    pub label: String,
    pub level: String,
}

/// Room around the page.
const MARGIN: f32 = 45.0;

/// Room between boards.
const GAP: f32 = 26.0;

/// The size of what is written under a board.
const CAPTION: f32 = 10.0;

/// Room for the title.
const TITLE: f32 = 34.0;

/// Pages of so many puzzles each, then pages of solutions if wanted.
pub fn sheets(
    puzzles: &[Printed],
    paper: Paper,
    each: usize,
    title: Option<&str>,
    solutions: bool,
) -> Vec<Page> {
    let mut pages = Vec::new();
    let numbered: Vec<(usize, &Printed)> = puzzles.iter().enumerate().collect();
    for some in numbered.chunks(each.max(1)) {
        pages.push(page(some, paper, each, title, false));
    }
    // Solutions are looked at, not written in: more of them fit on a page.
    let largest = puzzles.iter().map(|printed| printed.puzzle.shape().side()).max().unwrap_or(9);
    let many = match largest {
        0..=9 => 9,
        10..=16 => 6,
        _ => 4,
    };
    if solutions {
        for some in numbered.chunks(many.max(each)) {
            pages.push(page(some, paper, many.max(each), Some("Solutions"), true));
        }
    }
    let count = pages.len();
    for (number, page) in pages.iter_mut().enumerate().filter(|_| count > 1) {
        page.marks.push(Mark::Text {
            at: (page.width / 2.0, page.height - MARGIN * 0.5),
            size: 8.0,
            anchor: Anchor::Middle,
            bold: false,
            grey: 0.45,
            text: format!("{} / {count}", number + 1),
        });
    }
    pages
}

/// Columns and rows for so many boards.
fn arrangement(each: usize) -> (usize, usize) {
    match each {
        0 | 1 => (1, 1),
        2 => (1, 2),
        3 | 4 => (2, 2),
        5 | 6 => (2, 3),
        _ => (3, 3),
    }
}

fn page(some: &[(usize, &Printed)], paper: Paper, each: usize, title: Option<&str>, solved: bool) -> Page {
    let (page_width, page_height) = paper.size();
    let mut marks = Vec::new();
    let mut top = MARGIN;
    if let Some(title) = title {
        marks.push(Mark::Text {
            at: (page_width / 2.0, top + 14.0),
            size: 16.0,
            anchor: Anchor::Middle,
            bold: true,
            grey: 0.0,
            text: fitted(title, 16.0, page_width - 2.0 * MARGIN),
        });
        top += TITLE;
    }
    let (columns, rows) = arrangement(each);
    let under = CAPTION * 2.0;
    let (room_across, room_down) = (page_width - 2.0 * MARGIN, page_height - MARGIN - top);
    let slot_width = (room_across - GAP * (columns - 1) as f32) / columns as f32;
    let slot_height = (room_down - GAP * (rows - 1) as f32) / rows as f32;
    let size = slot_width.min(slot_height - under);
    // Whatever room is left is shared out evenly.
    let spare_across = (room_across - size * columns as f32) / (columns + 1) as f32;
    let spare_across = if columns == 1 {
        spare_across
    } else {
        (room_across - size * columns as f32) / (columns - 1) as f32
    };
    for (place, (number, printed)) in some.iter().enumerate() {
        let (column, row) = (place % columns, place / columns);
        let first = if columns == 1 { MARGIN + spare_across } else { MARGIN };
        let left = first + column as f32 * (size + spare_across);
        let above = top + row as f32 * (slot_height + GAP);
        let solution = printed.solution.as_ref().ok().filter(|_| solved);
        board(&printed.puzzle, solution, left, above, size, &mut marks);
        let missing = printed.solution.as_ref().err().filter(|_| solved);
        caption(*number, printed, missing, left, above + size + CAPTION * 1.5, size, &mut marks);
    }
    Page { width: page_width, height: page_height, marks }
}

/// Number and label on the left, level on the right; where a solution is missing, why.
fn caption(
    number: usize,
    printed: &Printed,
    missing: Option<&String>,
    left: f32,
    base: f32,
    room: f32,
    marks: &mut Vec<Mark>,
) {
    let number = (number + 1).to_string();
    let mut text = |at: f32, anchor, bold, text: String| {
        marks.push(Mark::Text { at: (at, base), size: CAPTION, anchor, bold, grey: 0.0, text });
    };
    let level = missing.unwrap_or(&printed.level);
    let level = fitted(level, CAPTION, room * 0.75);
    // Bold figures are no wider than plain ones.
    let start = width(&number, CAPTION) + CAPTION * 0.7;
    let label = fitted(&printed.label, CAPTION, room - start - width(&level, CAPTION) - CAPTION);
    text(left, Anchor::Start, true, number);
    if !label.is_empty() {
        text(left + start, Anchor::Start, false, label);
    }
    if !level.is_empty() {
        text(left + room, Anchor::End, false, level);
    }
}
