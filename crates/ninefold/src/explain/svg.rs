//! A step as a picture: the position with its candidates, what the reason looks at, and what follows.
//!
//! Colours are those of Okabe and Ito, which people with any kind of colour blindness tell apart; and nothing is explained by
//! colour alone: an eliminated candidate is struck out, a placed one is in a square, strong links are full lines.

use std::fmt::Write as _;

use crate::board::{Board, Candidate, Cell, House, HouseKind, Puzzle, Shape};

use super::drawing::{Drawing, Line, Link, Mark, Tint};
use super::legend::Sign;
use super::trace::ExplainedStep;
use super::words;

/// Room around the board, and above it for the heading.
const MARGIN: f64 = 26.0;
const HEADING: f64 = 58.0;
/// Room for the first line of the legend, and for each further line.
const LEGEND: f64 = 26.0;
const LEGEND_LINE: f64 = 20.0;

const INK: &str = "#1a1a1a";
const PALE: &str = "#6a6a6a";
/// One colour per branch of a chain. Green comes late, because a placed digit is green.
const BRANCHES: [&str; 7] = ["#0072b2", "#b35c00", "#7b3294", "#555555", "#56b4e9", "#882255", "#008060"];
/// The attribute of a broken line.
const DASH: &str = " stroke-dasharray=\"5 3.5\"";
const GONE: &str = "#d55e00";
const PLACED: &str = "#009e73";

/// The picture as a document of its own.
pub fn picture(puzzle: &Puzzle, explained: &ExplainedStep) -> String {
    let drawing = Drawing::new(&explained.before, &explained.step);
    let sheet = Sheet::new(&explained.before);
    let (legend, lines) = sheet.legend(&drawing.legend(&explained.step));
    let width = sheet.size + 2.0 * MARGIN;
    let height = sheet.size + HEADING + MARGIN + LEGEND + (lines - 1) as f64 * LEGEND_LINE;
    let mut out = String::new();
    let shape = explained.before.shape();
    let title = format!("{}: {}", explained.step.technique, words::the_move(shape, &explained.step));
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\" role=\"img\">"
    );
    let _ = writeln!(out, "<title>{}</title>", escaped(&title));
    let _ = writeln!(out, "<desc>{}</desc>", escaped(&words::why_on(&explained.before, &explained.step)));
    let _ = writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>");
    sheet.heading(&mut out, explained, &title);
    sheet.tints(&mut out, &drawing);
    sheet.diagonals(&mut out);
    sheet.grid(&mut out);
    sheet.lines(&mut out, &drawing);
    sheet.cells(&mut out, puzzle, explained, &drawing);
    sheet.starts(&mut out, &drawing);
    out.push_str(&legend);
    out.push_str("</svg>\n");
    out
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Where things lie.
struct Sheet<'a> {
    before: &'a Board,
    shape: &'a Shape,
    cell: f64,
    size: f64,
    /// Columns and rows of candidates in a cell.
    across: usize,
    down: usize,
}

impl<'a> Sheet<'a> {
    fn new(before: &'a Board) -> Sheet<'a> {
        let shape = before.shape();
        let side = shape.side();
        let across = (1..).find(|across| across * across >= side).unwrap_or(1);
        let down = side.div_ceil(across);
        let cell = (22.0 * across as f64).max(44.0);
        Sheet { before, shape, cell, size: cell * side as f64, across, down }
    }

    fn corner(&self, cell: Cell) -> (f64, f64) {
        let (row, col) = (self.shape.row(cell) as f64, self.shape.col(cell) as f64);
        (MARGIN + col * self.cell, HEADING + row * self.cell)
    }

    /// The middle of a candidate, or of the cell where it is placed.
    fn spot(&self, candidate: Candidate) -> (f64, f64) {
        let (x, y) = self.corner(candidate.cell);
        if self.before.value(candidate.cell).is_some() {
            return (x + self.cell / 2.0, y + self.cell / 2.0);
        }
        let (col, row) = (candidate.digit.index() % self.across, candidate.digit.index() / self.across);
        let inner = self.cell - 6.0;
        let (wide, high) = (inner / self.across as f64, inner / self.down as f64);
        (x + 3.0 + (col as f64 + 0.5) * wide, y + 3.0 + (row as f64 + 0.5) * high)
    }

    /// The radius of a candidate's disc.
    fn radius(&self) -> f64 {
        ((self.cell - 6.0) / self.across.max(self.down) as f64 / 2.0).min(9.5) - 0.3
    }

    fn heading(&self, out: &mut String, explained: &ExplainedStep, title: &str) {
        let (name, gone) = title.split_once(": ").unwrap_or((title, ""));
        let rating = explained.step.se.map_or_else(String::new, |rating| format!("  (SE {rating})"));
        let most = (self.size / 7.4) as usize;
        let gone: String = match gone.chars().count() > most {
            true => gone.chars().take(most.saturating_sub(2)).collect::<String>() + " …",
            false => gone.to_owned(),
        };
        let _ = writeln!(
            out,
            "<text x=\"{MARGIN}\" y=\"20\" font-size=\"16\" font-weight=\"bold\" fill=\"{INK}\">{}{rating}</text>",
            escaped(name)
        );
        let _ = writeln!(
            out,
            "<text x=\"{MARGIN}\" y=\"37\" font-size=\"12\" fill=\"{PALE}\">{}</text>",
            escaped(&gone.replace("<>", "≠"))
        );
        for place in 0..self.shape.side() {
            let middle = (place as f64 + 0.5) * self.cell;
            let number = place + 1;
            let _ = writeln!(
                out,
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"11\" fill=\"{PALE}\" text-anchor=\"middle\">{number}</text>",
                MARGIN + middle,
                HEADING - 6.0
            );
            let _ = writeln!(
                out,
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"11\" fill=\"{PALE}\" text-anchor=\"middle\">{number}</text>",
                MARGIN - 13.0,
                HEADING + middle + 4.0
            );
        }
    }

    fn tints(&self, out: &mut String, drawing: &Drawing) {
        let size = self.cell;
        let houses = self.shape.houses().iter();
        let areas = houses.filter(|house| matches!(house.kind(), HouseKind::Window | HouseKind::Extra));
        for &cell in areas.flat_map(House::cells).filter(|cell| !drawing.tints.contains_key(cell)) {
            let (x, y) = self.corner(cell);
            let _ = writeln!(
                out,
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{size}\" height=\"{size}\" fill=\"#f2f2f2\"/>"
            );
        }
        for (&cell, &tint) in &drawing.tints {
            let (x, y) = self.corner(cell);
            let _ = writeln!(
                out,
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{size}\" height=\"{size}\" fill=\"{}\"/>",
                tint_colour(tint)
            );
        }
    }

    /// Both main diagonals as thin lines, where they are houses.
    fn diagonals(&self, out: &mut String) {
        if !self.shape.has_diagonals() {
            return;
        }
        let (left, top, size) = (MARGIN, HEADING, self.size);
        let _ = writeln!(
            out,
            "<path d=\"M{left} {top}l{size} {size}M{left} {:.1}l{size} -{size}\" stroke=\"#c8c8c8\" \
             stroke-width=\"1.6\" fill=\"none\"/>",
            top + size
        );
    }

    fn grid(&self, out: &mut String) {
        let (mut thin, mut thick) = (String::new(), String::new());
        let differs = |one: Option<Cell>, other: Option<Cell>| match (one, other) {
            (Some(one), Some(other)) => self.shape.box_of(one) != self.shape.box_of(other),
            _ => true,
        };
        let side = self.shape.side();
        let at = |row: usize, col: usize| (row < side && col < side).then(|| self.shape.cell(row, col));
        for edge in 0..=side {
            for along in 0..side {
                let before = edge.checked_sub(1);
                let (x, y) = (MARGIN + edge as f64 * self.cell, HEADING + along as f64 * self.cell);
                let left = before.and_then(|before| at(along, before));
                let path = if differs(left, at(along, edge)) { &mut thick } else { &mut thin };
                let _ = write!(path, "M{x:.1} {y:.1}v{:.1}", self.cell);
                let (x, y) = (MARGIN + along as f64 * self.cell, HEADING + edge as f64 * self.cell);
                let above = before.and_then(|before| at(before, along));
                let path = if differs(above, at(edge, along)) { &mut thick } else { &mut thin };
                let _ = write!(path, "M{x:.1} {y:.1}h{:.1}", self.cell);
            }
        }
        let _ = writeln!(out, "<path d=\"{thin}\" stroke=\"#b4b4b4\" stroke-width=\"1\" fill=\"none\"/>");
        let _ = writeln!(
            out,
            "<path d=\"{thick}\" stroke=\"{INK}\" stroke-width=\"2.2\" stroke-linecap=\"square\" fill=\"none\"/>"
        );
    }

    fn cells(&self, out: &mut String, puzzle: &Puzzle, explained: &ExplainedStep, drawing: &Drawing) {
        let radius = self.radius();
        for cell in self.shape.all_cells() {
            if let Some(digit) = explained.before.value(cell) {
                let (x, y) = self.corner(cell);
                let size = self.cell * 0.56;
                let (weight, ink) =
                    if puzzle.given(cell).is_some() { ("bold", INK) } else { ("normal", "#444444") };
                let _ = writeln!(
                    out,
                    "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" font-weight=\"{weight}\" fill=\"{ink}\" \
                     text-anchor=\"middle\">{}</text>",
                    x + self.cell / 2.0,
                    y + self.cell / 2.0 + size * 0.36,
                    escaped(&words::digit(self.shape, digit))
                );
                continue;
            }
            for digit in explained.before.candidates(cell) {
                let candidate = Candidate { cell, digit };
                self.candidate(out, candidate, drawing.marks.get(&candidate).copied(), radius);
            }
        }
    }

    /// A second ring around what a chain starts from.
    fn starts(&self, out: &mut String, drawing: &Drawing) {
        for &(candidate, branch) in &drawing.starts {
            let (x, y) = self.spot(candidate);
            let _ = writeln!(
                out,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.8\"/>",
                self.radius() + 2.8,
                branch_colour(branch)
            );
        }
    }

    fn candidate(&self, out: &mut String, candidate: Candidate, mark: Option<Mark>, radius: f64) {
        let (x, y) = self.spot(candidate);
        let disc = |fill: &str, stroke: &str, width: f64| {
            format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\" stroke=\"{stroke}\" \
                 stroke-width=\"{width}\"/>"
            )
        };
        let square = |fill: &str, stroke: &str| {
            let (side, corner) = (2.0 * radius, 2.0);
            format!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" rx=\"{corner}\" fill=\"{fill}\" \
                 stroke=\"{stroke}\" stroke-width=\"1.6\"/>",
                x - radius,
                y - radius
            )
        };
        let (shape, ink, weight) = match mark {
            None => (String::new(), PALE, "normal"),
            Some(Mark::True(branch)) => {
                (disc(branch_colour(branch), branch_colour(branch), 1.4), "#ffffff", "bold")
            }
            Some(Mark::False(branch)) => (disc("#ffffff", branch_colour(branch), 1.6), INK, "normal"),
            Some(Mark::Gone) => (disc("#fbe3d3", GONE, 1.6), "#8a3a00", "bold"),
            Some(Mark::Placed) => (square(PLACED, PLACED), "#ffffff", "bold"),
        };
        out.push_str(&shape);
        let size = radius * 1.42;
        let _ = writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" font-weight=\"{weight}\" fill=\"{ink}\" \
             text-anchor=\"middle\">{}</text>",
            y + size * 0.36,
            escaped(&words::digit(self.shape, candidate.digit))
        );
        if mark == Some(Mark::Gone) {
            let reach = radius * 0.95;
            let _ = writeln!(
                out,
                "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{GONE}\" stroke-width=\"2.2\"/>",
                x - reach,
                y + reach,
                x + reach,
                y - reach
            );
        }
    }

    fn middle(&self, group: &[Candidate]) -> (f64, f64) {
        let spots = group.iter().map(|&candidate| self.spot(candidate));
        let (x, y) = spots.fold((0.0, 0.0), |sum, spot| (sum.0 + spot.0, sum.1 + spot.1));
        (x / group.len().max(1) as f64, y / group.len().max(1) as f64)
    }

    fn lines(&self, out: &mut String, drawing: &Drawing) {
        for line in &drawing.lines {
            for group in [&line.from, &line.to] {
                self.group(out, group, branch_colour(line.branch));
            }
            self.line(out, line);
        }
    }

    /// A band behind several candidates that count as one end.
    fn group(&self, out: &mut String, group: &[Candidate], colour: &str) {
        if group.len() < 2 {
            return;
        }
        let points: Vec<String> = group
            .iter()
            .map(|&candidate| {
                let (x, y) = self.spot(candidate);
                format!("{x:.1},{y:.1}")
            })
            .collect();
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-opacity=\"0.3\" stroke-width=\"{:.1}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            points.join(" "),
            2.0 * self.radius() + 5.0
        );
    }

    /// A line that bows a little, so that it does not run through the candidates between its ends.
    fn line(&self, out: &mut String, line: &Line) {
        let colour = branch_colour(line.branch);
        let (start, end) = (self.middle(&line.from), self.middle(&line.to));
        let (dx, dy) = (end.0 - start.0, end.1 - start.1);
        let length = dx.hypot(dy);
        if length < 1.0 {
            return;
        }
        let bow = if length < self.cell || line.link == Link::Loop {
            0.0
        } else {
            (0.12 * length).min(0.45 * self.cell)
        };
        let control =
            ((start.0 + end.0) / 2.0 - dy / length * bow, (start.1 + end.1) / 2.0 + dx / length * bow);
        let short = |from: (f64, f64), to: (f64, f64), by: f64| {
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let length = dx.hypot(dy).max(0.1);
            (from.0 + dx / length * by, from.1 + dy / length * by)
        };
        let gap = self.radius() + 1.0;
        let head = if line.arrow { 7.0_f64.min(0.3 * length) } else { 0.0 };
        let start = short(start, control, gap.min(0.3 * length));
        let tip = short(end, control, gap.min(0.3 * length));
        let stop = short(tip, control, head * 0.8);
        let dash = if line.link == Link::Weak { DASH } else { "" };
        let _ = writeln!(
            out,
            "<path d=\"M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.2\"{dash}/>",
            start.0, start.1, control.0, control.1, stop.0, stop.1
        );
        if line.arrow {
            let (dx, dy) = (tip.0 - control.0, tip.1 - control.1);
            let length = dx.hypot(dy).max(0.1);
            let (ux, uy) = (dx / length, dy / length);
            let (back, half) = ((tip.0 - ux * head, tip.1 - uy * head), head * 0.55);
            let _ = writeln!(
                out,
                "<path d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z\" fill=\"{colour}\"/>",
                tip.0,
                tip.1,
                back.0 - uy * half,
                back.1 + ux * half,
                back.0 + uy * half,
                back.1 - ux * half
            );
        }
    }

    /// What the signs in this picture mean, in as many lines as it takes. Returns the markup and the number of lines.
    fn legend(&self, legend: &[(Sign, &str)]) -> (String, usize) {
        let mut out = String::new();
        let top = HEADING + self.size + MARGIN - 4.0;
        let (mut x, mut lines) = (MARGIN, 1);
        for &(sign, words) in legend {
            let width = 34.0 + 6.3 * words.len() as f64;
            if x + width > MARGIN + self.size && x > MARGIN {
                (x, lines) = (MARGIN, lines + 1);
            }
            let y = top + (lines - 1) as f64 * LEGEND_LINE;
            let _ = writeln!(
                out,
                "<g transform=\"translate({x:.1} {y:.1})\">{}<text x=\"22\" y=\"4\" font-size=\"11\" \
                 fill=\"{INK}\">{words}</text></g>",
                sign_of(sign)
            );
            x += width;
        }
        (out, lines)
    }
}

/// A sign of the legend, 18 wide, its middle at height 0.
fn sign_of(sign: Sign) -> String {
    let circle = |fill: &str, stroke: &str| {
        format!(
            "<circle cx=\"9\" cy=\"0\" r=\"6\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1.6\"/>"
        )
    };
    match sign {
        Sign::Tint(tint) => format!(
            "<rect x=\"3\" y=\"-6.5\" width=\"13\" height=\"13\" fill=\"{}\" stroke=\"#b4b4b4\"/>",
            tint_colour(tint)
        ),
        Sign::Mark(Mark::True(branch)) => circle(branch_colour(branch), branch_colour(branch)),
        Sign::Mark(Mark::False(branch)) => circle("#ffffff", branch_colour(branch)),
        Sign::Mark(Mark::Gone) => {
            circle("#fbe3d3", GONE)
                + &format!("<path d=\"M3.5 5.5L14.5 -5.5\" stroke=\"{GONE}\" stroke-width=\"2.2\"/>")
        }
        Sign::Mark(Mark::Placed) => {
            format!("<rect x=\"3\" y=\"-6\" width=\"12\" height=\"12\" rx=\"2\" fill=\"{PLACED}\"/>")
        }
        Sign::Line(link) => {
            let dash = if link == Link::Weak { DASH } else { "" };
            format!("<path d=\"M0 0h18\" stroke=\"{PALE}\" stroke-width=\"2.2\"{dash}/>")
        }
        Sign::Start => {
            circle("#ffffff", INK)
                + &format!(
                    "<circle cx=\"9\" cy=\"0\" r=\"8.6\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.4\"/>"
                )
        }
    }
}

fn tint_colour(tint: Tint) -> &'static str {
    match tint {
        Tint::House => "#e3f0fa",
        Tint::Cover => "#fdf1dc",
        Tint::Pattern => "#b5d8f0",
        Tint::Other => "#f9d79a",
    }
}

fn branch_colour(branch: usize) -> &'static str {
    BRANCHES[branch % BRANCHES.len()]
}
