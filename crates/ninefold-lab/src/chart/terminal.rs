//! A chart in lines of text: dots of Braille in colour, or letters where there is no colour.
//!
//! Nine lines of dots are a tangle to anyone who does not see their colours, so without colour each line
//! is drawn with a letter of its own. Bars lie, one on a line, and have their numbers behind them. Bands
//! are left to the other charts.

use std::fmt::Write as _;

use super::canvas::printable;
use super::number::figures;
use super::palette::style;
use super::scale::{Point, Scale, bar_gap, points, scales};
use crate::section::{Chart, Mark, Series};

/// What a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Screen {
    /// Letters on a line.
    pub width: usize,
    /// Whether colours are seen.
    pub colour: bool,
}

impl Screen {
    /// The one that standard output goes to; 80 wide if it goes elsewhere, never wider than is read with
    /// ease.
    pub fn here() -> Screen {
        let width = terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0));
        let choice = anstream::AutoStream::choice(&std::io::stdout());
        Screen { width: width.clamp(20, 120), colour: choice != anstream::ColorChoice::Never }
    }
}

/// Bars up to this many lie; more of them stand.
const LYING: usize = 48;

/// A series with those of its points that can be drawn, and its letter.
struct Drawn<'a> {
    series: &'a Series,
    points: Vec<Point>,
    letter: char,
}

/// The chart as lines, none wider than the screen.
pub fn text(chart: &Chart, screen: Screen) -> String {
    let screen = Screen { width: screen.width.max(20), ..screen };
    let mut letters = ('a'..='z').chain('A'..='Z').cycle();
    let drawn: Vec<Drawn<'_>> = chart
        .series
        .iter()
        .map(|series| {
            let letter = if series.name.is_empty() { '.' } else { letters.next().unwrap_or('*') };
            Drawn { series, points: points(series, chart), letter }
        })
        .collect();
    let mut text = String::new();
    let bold = anstyle::Style::new().bold();
    for line in wrapped(&printable(&chart.title), screen.width, "") {
        let _ = writeln!(text, "{bold}{line}{bold:#}");
    }
    let count: usize = drawn.iter().map(|drawn| drawn.points.len()).sum();
    let all_bars = drawn.iter().all(|drawn| drawn.series.mark == Mark::Bars || drawn.points.is_empty());
    if count == 0 {
        text.push_str("(no data)\n");
    } else if all_bars && count <= LYING {
        lying(&mut text, chart, &drawn, screen);
    } else {
        plot(&mut text, chart, &drawn, screen);
        legend(&mut text, &drawn, screen);
    }
    text
}

/// A letter with its colour, by its place in the palette.
type Cell = (char, Option<usize>);

/// The area of the data: dots in cells, four high and two wide, and letters on them.
struct DotGrid {
    columns: usize,
    rows: usize,
    dots: Vec<u8>,
    cells: Vec<Cell>,
}

impl DotGrid {
    fn new(columns: usize, rows: usize) -> DotGrid {
        DotGrid { columns, rows, dots: vec![0; columns * rows], cells: vec![(' ', None); columns * rows] }
    }

    /// From 0 to 1 across and up, as dots.
    fn dot(&self, x: f64, y: f64) -> (i64, i64) {
        let (wide, high) = ((self.columns * 2 - 1) as f64, (self.rows * 4 - 1) as f64);
        ((x * wide).round() as i64, ((1.0 - y) * high).round() as i64)
    }

    fn cell(&self, (x, y): (i64, i64)) -> Option<usize> {
        let (column, row) = (usize::try_from(x).ok()? / 2, usize::try_from(y).ok()? / 4);
        (column < self.columns && row < self.rows).then(|| row * self.columns + column)
    }

    fn set(&mut self, place: (i64, i64), colour: usize) {
        const DOTS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        if let Some(cell) = self.cell(place) {
            self.dots[cell] |= DOTS[(place.1 % 4) as usize][(place.0 % 2) as usize];
            let letter = char::from_u32(0x2800 + u32::from(self.dots[cell])).unwrap_or('*');
            self.cells[cell] = (letter, Some(colour));
        }
    }

    fn letter(&mut self, place: (i64, i64), letter: char) {
        if let Some(cell) = self.cell(place) {
            self.cells[cell] = (letter, None);
        }
    }

    fn row(&self, row: usize) -> &[Cell] {
        &self.cells[row * self.columns..][..self.columns]
    }
}

/// The places of a line, dot by dot.
fn between((x0, y0): (i64, i64), (x1, y1): (i64, i64)) -> impl Iterator<Item = (i64, i64)> {
    let steps = (x1 - x0).abs().max((y1 - y0).abs()).max(1);
    (0..=steps).map(move |step| {
        let along =
            |from: i64, to: i64| from + ((to - from) * step * 2 + steps * (to - from).signum()) / (steps * 2);
        (along(x0, x1), along(y0, y1))
    })
}

fn plot(text: &mut String, chart: &Chart, drawn: &[Drawn<'_>], screen: Screen) {
    let rows = if screen.width >= 60 { 18 } else { 13 };
    let (x, y) = scales(chart, (screen.width / 11).clamp(2, 9), rows / 3);
    let widest = y.ticks.iter().map(|tick| tick.label.chars().count()).max().unwrap_or(0);
    let left = widest.min(screen.width / 3);
    let columns = screen.width - left - 2;
    let mut dots = DotGrid::new(columns, rows);
    let bars: Vec<&Drawn<'_>> = drawn.iter().filter(|drawn| drawn.series.mark == Mark::Bars).collect();
    for (at, drawn) in bars.iter().enumerate() {
        let room = x.share(bar_gap(chart)) * 0.84 / bars.len() as f64;
        standing(&mut dots, drawn, (&x, &y), (at as f64 - bars.len() as f64 / 2.0) * room, room, screen);
    }
    // What was measured is not hidden by what was predicted; clouds of points hide nothing.
    for marks in [&[Mark::Points][..], &[Mark::Dashed], &[Mark::Line, Mark::Steps], &[Mark::Stars]] {
        let now = |drawn: &&Drawn<'_>| marks.contains(&drawn.series.mark);
        drawn.iter().filter(now).for_each(|drawn| line(&mut dots, drawn, (&x, &y), screen));
    }

    let _ = writeln!(text, "{}", short(&chart.y.label, screen.width));
    let mut labels = vec![String::new(); rows];
    for tick in &y.ticks {
        let row = (((1.0 - tick.place) * (rows * 4 - 1) as f64).round() as usize / 4).min(rows - 1);
        labels[row] = short(&tick.label, left);
    }
    for (row, label) in labels.iter().enumerate() {
        let tick = if label.is_empty() { '│' } else { '┤' };
        let _ = writeln!(text, "{label:>left$} {tick}{}", painted(dots.row(row)));
    }
    let (axis, names) = foot(&x, columns);
    let _ = writeln!(text, "{:left$} └{axis}", "");
    let _ = writeln!(text, "{:left$}  {}", "", names.trim_end());
    let label = short(&chart.x.label, columns);
    let _ = writeln!(text, "{:left$}  {label:^columns$}", "").map(|()| trim_end_of_line(text));
}

/// The axis with its ticks, and the words below.
fn foot(x: &Scale, columns: usize) -> (String, String) {
    let (mut axis, mut names) = (vec!['─'; columns], vec![' '; columns]);
    let mut free = 0;
    for tick in &x.ticks {
        let at = ((tick.place * (columns * 2 - 1) as f64).round() as usize / 2).min(columns - 1);
        let label: Vec<char> = short(&tick.label, columns.min(16)).chars().collect();
        let start = at.saturating_sub(label.len() / 2).min(columns - label.len());
        if start < free {
            continue;
        }
        axis[at] = '┬';
        free = start + label.len() + 1;
        names[start..start + label.len()].copy_from_slice(&label);
    }
    (axis.into_iter().collect(), names.into_iter().collect())
}

fn line(dots: &mut DotGrid, drawn: &Drawn<'_>, (x, y): (&Scale, &Scale), screen: Screen) {
    let mark = drawn.series.mark;
    let mut places: Vec<(i64, i64)> = Vec::new();
    for point in &drawn.points {
        let place = dots.dot(x.place(point.x), y.place(point.y));
        if let (Mark::Steps, Some(&(_, before))) = (mark, places.last()) {
            places.push((place.0, before));
        }
        places.push(place);
    }
    let mut put = |place: (i64, i64)| match screen.colour {
        true if mark == Mark::Stars => dots.letter(place, '★'),
        true => dots.set(place, drawn.series.colour),
        false => dots.letter(place, drawn.letter),
    };
    if matches!(mark, Mark::Points | Mark::Stars) || places.len() == 1 {
        return places.into_iter().for_each(put);
    }
    let mut walked = 0;
    for pair in places.windows(2) {
        for place in between(pair[0], pair[1]) {
            // Broken lines: dots with gaps, or every third letter.
            let shown =
                mark != Mark::Dashed || if screen.colour { walked % 5 < 3 } else { (place.0 / 2) % 3 == 0 };
            if shown {
                put(place);
            }
            walked += usize::from(place != pair[1]);
        }
    }
}

fn standing(
    dots: &mut DotGrid,
    drawn: &Drawn<'_>,
    (x, y): (&Scale, &Scale),
    offset: f64,
    room: f64,
    screen: Screen,
) {
    for point in &drawn.points {
        let middle = x.place(point.x) + offset;
        let (left, top) = dots.dot(middle.clamp(0.0, 1.0), y.place(point.y));
        let (right, floor) = dots.dot((middle + room).clamp(0.0, 1.0), y.floor());
        for column in left..right.max(left + 1) {
            for row in top.min(floor)..=top.max(floor) {
                match screen.colour {
                    true => dots.set((column, row), drawn.series.colour),
                    false => dots.letter((column, row), drawn.letter),
                }
            }
        }
    }
}

/// Bars one below the other, their numbers behind them.
fn lying(text: &mut String, chart: &Chart, drawn: &[Drawn<'_>], screen: Screen) {
    let (_, y) = scales(chart, 8, 6);
    let name = |x: f64| {
        let place = x.round().max(0.0) as usize;
        chart.x.categories.get(place).cloned().unwrap_or_else(|| figures(x, chart.x.unit))
    };
    let mut places: Vec<f64> =
        drawn.iter().flat_map(|drawn| drawn.points.iter().map(|point| point.x)).collect();
    places.sort_by(f64::total_cmp);
    places.dedup();
    let several = drawn.iter().filter(|drawn| !drawn.series.name.is_empty()).count() > 1;
    let wide = |words: &str| words.chars().count();
    let number = |point: &Point| figures(point.y, chart.y.unit);
    let names = places.iter().map(|&x| wide(&name(x))).max().unwrap_or(0).min(screen.width / 3);
    let numbers = drawn.iter().flat_map(|drawn| drawn.points.iter().map(number));
    let numbers = numbers.map(|number| wide(&number)).max().unwrap_or(0);
    let room = screen.width.saturating_sub(names + 3 + numbers).max(3);
    let heads = format!("{}: {}", chart.x.label, chart.y.label);
    let _ = writeln!(text, "{}", short(&heads, screen.width));
    for &x in &places {
        let mut label = name(x);
        for drawn in drawn {
            for point in drawn.points.iter().filter(|point| point.x == x) {
                let length = (y.place(point.y) - y.floor()).abs() * room as f64;
                let bar = bar(length, if screen.colour || !several { None } else { Some(drawn.letter) });
                let style = if screen.colour { style(drawn.series.colour) } else { anstyle::Style::new() };
                let label = short(&std::mem::take(&mut label), names);
                let _ = writeln!(text, "{label:>names$} {style}{bar}{style:#} {}", number(point));
            }
        }
    }
    if several {
        legend(text, drawn, screen);
    }
}

/// Eighths of a letter; whole letters where they say whose bar it is.
fn bar(length: f64, letter: Option<char>) -> String {
    let eighths = (length * 8.0).round().max(0.0) as usize;
    match letter {
        Some(letter) => letter.to_string().repeat((eighths + 4) / 8),
        None => {
            let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
            "█".repeat(eighths / 8) + rest
        }
    }
}

/// The names in columns.
fn legend(text: &mut String, drawn: &[Drawn<'_>], screen: Screen) {
    let named: Vec<&Drawn<'_>> = drawn.iter().filter(|drawn| !drawn.series.name.is_empty()).collect();
    let widest = named.iter().map(|drawn| drawn.series.name.chars().count()).max().unwrap_or(0);
    let room = widest.min(screen.width - 5);
    let columns = ((screen.width + 2) / (room + 6)).max(1);
    for row in named.chunks(columns) {
        let mut line = String::new();
        for (at, drawn) in row.iter().enumerate() {
            let name = short(&drawn.series.name, room);
            let style = if screen.colour { style(drawn.series.colour) } else { anstyle::Style::new() };
            let sample = match (screen.colour, drawn.series.mark) {
                (false, Mark::Dashed) => format!("{0}.", drawn.letter),
                (false, _) => format!("{0}{0}", drawn.letter),
                (true, Mark::Dashed) => "╍╍".into(),
                (true, Mark::Points) => "••".into(),
                (true, Mark::Stars) => "★ ".into(),
                (true, Mark::Bars) => "██".into(),
                (true, Mark::Line | Mark::Steps) => "━━".into(),
            };
            let _ = match at + 1 == row.len() {
                true => write!(line, " {style}{sample}{style:#} {name}"),
                false => write!(line, " {style}{sample}{style:#} {name:room$}  "),
            };
        }
        let _ = writeln!(text, "{line}");
    }
}

/// Letters with their colours; each change of colour is said once.
fn painted(cells: &[Cell]) -> String {
    let end = cells.iter().rposition(|cell| cell.0 != ' ').map_or(0, |last| last + 1);
    let mut text = String::new();
    for run in cells[..end].chunk_by(|one, other| one.1 == other.1) {
        let letters: String = run.iter().map(|cell| cell.0).collect();
        match run[0].1 {
            Some(place) => {
                let style = style(place);
                let _ = write!(text, "{style}{letters}{style:#}");
            }
            None => text.push_str(&letters),
        }
    }
    text
}

/// The text in lines, broken between words only; lines after the first are indented by this.
pub fn wrapped(text: &str, width: usize, indent: &str) -> Vec<String> {
    let options = textwrap::Options::new(width.max(10))
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .subsequent_indent(indent);
    textwrap::wrap(text, options).into_iter().map(|line| line.into_owned()).collect()
}

/// The text, cut to this many letters.
fn short(text: &str, width: usize) -> String {
    let text = printable(text);
    match text.chars().count() > width {
        true => text.chars().take(width.saturating_sub(1)).chain(['…']).collect(),
        false => text,
    }
}

fn trim_end_of_line(text: &mut String) {
    let end = text.trim_end().len();
    text.truncate(end);
    text.push('\n');
}
