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
    /// What is written under it behind its number: name, level, rating.
    pub label: String,
    /// What holds on this board besides the usual rules.
    pub rule: Option<String>,
}

/// Room around the page.
const MARGIN: f32 = 45.0;

/// Room between boards.
const GAP: f32 = 26.0;

/// The size of what is written under a board.
const CAPTION: f32 = 10.0;

/// So many solutions on a page, unless they are large.
const MOST_SOLUTIONS: usize = 9;

/// Boards stand no further apart than this.
const FAR: f32 = 40.0;

/// Room for the title.
const TITLE: f32 = 34.0;

/// Pages of this many puzzles each, then pages of solutions if wanted.
pub fn sheets(
    puzzles: &[Printed],
    paper: Paper,
    each: usize,
    title: Option<&str>,
    solutions: bool,
) -> Vec<Page> {
    let mut pages = Vec::new();
    for some in shared_out(puzzles, each) {
        pages.push(page(&some, paper, fitting(&some, each), title, false));
    }
    if solutions {
        // Solutions are looked at, not written in: many of them fit on a page.
        for some in shared_out(puzzles, MOST_SOLUTIONS) {
            pages.push(page(&some, paper, fitting(&some, MOST_SOLUTIONS), Some("Solutions"), true));
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

/// How many boards fit on a page of these: as many as asked for, but of large boards no more than can be read.
fn fitting(some: &[(usize, &Printed)], each: usize) -> usize {
    let largest = some.iter().map(|(_, printed)| printed.puzzle.shape().side()).max().unwrap_or(9);
    if largest > 16 { each.min(4) } else { each }
}

/// The puzzles with their numbers, page by page.
fn shared_out(puzzles: &[Printed], each: usize) -> Vec<Vec<(usize, &Printed)>> {
    let mut pages: Vec<Vec<(usize, &Printed)>> = Vec::new();
    for next in puzzles.iter().enumerate() {
        match pages.last_mut() {
            Some(page) => {
                page.push(next);
                if page.len() > fitting(page, each) {
                    page.pop();
                    pages.push(vec![next]);
                }
            }
            None => pages.push(vec![next]),
        }
    }
    pages
}

/// Columns and rows for this many boards.
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
    let is_ruled = !solved && some.iter().any(|(_, printed)| printed.rule.is_some());
    let under = CAPTION * if is_ruled { 3.3 } else { 2.0 };
    let (room_across, room_down) = (page_width - 2.0 * MARGIN, page_height - MARGIN - top);
    let slot_width = (room_across - GAP * (columns - 1) as f32) / columns as f32;
    let slot_height = (room_down - GAP * (rows - 1) as f32) / rows as f32;
    let size = slot_width.min(slot_height - under);
    // Whatever room is left goes between the boards, and what is too much there around them.
    let (across, first_left) = spread(room_across - size * columns as f32, columns);
    let (down, first_top) = spread(room_down - (size + under) * rows as f32, rows);
    for (place, (number, printed)) in some.iter().enumerate() {
        let (column, row) = (place % columns, place / columns);
        let left = MARGIN + first_left + column as f32 * (size + across);
        let above = top + first_top + row as f32 * (size + under + down);
        let solution = printed.solution.as_ref().ok().filter(|_| solved);
        board(&printed.puzzle, solution, left, above, size, &mut marks);
        let missing = printed.solution.as_ref().err().filter(|_| solved);
        let base = above + size + CAPTION * 1.5;
        caption(*number, missing.unwrap_or(&printed.label), left, base, size, &mut marks);
        if let Some(rule) = printed.rule.as_ref().filter(|_| !solved) {
            let size_of_rule = CAPTION * 0.9;
            let text = fitted(rule, size_of_rule, size);
            let at = (left, base + CAPTION * 1.3);
            marks.push(Mark::Text {
                at,
                size: size_of_rule,
                anchor: Anchor::Start,
                bold: false,
                grey: 0.3,
                text,
            });
        }
    }
    Page { width: page_width, height: page_height, marks }
}

/// Of this spare room: how much between this many boards, and how much before the first.
fn spread(spare: f32, boards: usize) -> (f32, f32) {
    let gaps = boards.saturating_sub(1) as f32;
    let between = if boards > 1 { (spare / gaps).min(FAR) } else { 0.0 };
    (between, (spare - between * gaps) / 2.0)
}

/// `No. 1` in bold, and behind it what is known.
fn caption(number: usize, label: &str, left: f32, base: f32, room: f32, marks: &mut Vec<Mark>) {
    let number = format!("No. {}", number + 1);
    // Bold letters are a little wider.
    let start = width(&number, CAPTION) * 1.06 + CAPTION * 0.4;
    let label = fitted(label, CAPTION, room - start);
    let mut text = |at: f32, bold, text: String| {
        let at = (at, base);
        marks.push(Mark::Text { at, size: CAPTION, anchor: Anchor::Start, bold, grey: 0.0, text });
    };
    text(left, true, number);
    if !label.is_empty() {
        text(left + start, false, label);
    }
}
