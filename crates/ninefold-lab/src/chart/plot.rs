//! A chart on a sheet.
//!
//! ```text
//! title
//!   u  |            .
//!   p  |       .  '
//!      |  . '
//!      +----------------
//!             across
//! legend
//! ```

use super::canvas::{Canvas, Place, Side, TextStyle, lines, shortened, width};
use super::legend::Legend;
use super::marks;
use super::palette::{GRID, INK, PALE};
use super::scale::{Scale, Tick, scales};
use crate::section::{Axis, Chart, Mark, Series};

/// Width of a chart: its words can still be read where it is half as wide, on a telephone.
const WIDTH: f64 = 680.0;
const PLOT_HEIGHT: f64 = 340.0;
const TITLE: f64 = 17.0;
const LABEL: f64 = 14.0;
const TICK: f64 = 13.0;
const EDGE: f64 = 12.0;

/// Where the data are drawn.
pub struct Frame {
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
    pub x: Scale,
    pub y: Scale,
}

impl Frame {
    /// The place of a point.
    pub fn place(&self, x: f64, y: f64) -> Place {
        (self.across(self.x.place(x)), self.up(self.y.place(y)))
    }

    /// From 0 to 1 across.
    pub fn across(&self, share: f64) -> f64 {
        self.left + share * (self.right - self.left)
    }

    /// From 0 to 1 up.
    pub fn up(&self, share: f64) -> f64 {
        self.bottom - share * (self.bottom - self.top)
    }
}

/// The chart drawn.
pub fn draw(chart: &Chart) -> Canvas {
    let chart = &with_bounds_named(chart);
    let (x, y) = scales(chart, 9, 7);
    let title = lines(&chart.title, TITLE, WIDTH - 2.0 * EDGE, 3);
    let top = EDGE + title.len() as f64 * (TITLE + 5.0) + 14.0;
    let widest = y.ticks.iter().map(|tick| width(&tick.label, TICK)).fold(0.0, f64::max).min(220.0);
    let up = lines(&chart.y.label, LABEL, PLOT_HEIGHT, 2);
    let left = EDGE + up.len() as f64 * (LABEL + 4.0) + 6.0 + widest + 10.0;
    let left = left.max(overhang(&x, &chart.x, WIDTH - left - EDGE));
    let legend = Legend::new(chart, WIDTH - 2.0 * EDGE);
    let last = x.ticks.last().map_or(0.0, |tick| width(&tick.label, TICK) / 2.0 - (1.0 - tick.place) * 300.0);
    let right = WIDTH - EDGE - last.clamp(6.0, 60.0);
    let bottom = top + PLOT_HEIGHT;
    let turned = across(&x, &chart.x, right - left);
    let foot = bottom + 8.0 + turned.height;
    let label = lines(&chart.x.label, LABEL, right - left, 2);
    let under = foot + 6.0 + label.len() as f64 * (LABEL + 4.0);
    let height = under + legend.height() + EDGE;

    let frame = Frame { left, right, top, bottom, x, y };
    let mut canvas = Canvas::new(WIDTH, height);
    for (row, line) in title.iter().enumerate() {
        let at = (EDGE, EDGE + TITLE + row as f64 * (TITLE + 5.0));
        canvas.text(at, line, TextStyle { bold: true, ..TextStyle::new(TITLE) });
    }
    axis_up(&mut canvas, &frame);
    axis_across(&mut canvas, &frame, &turned);
    for (row, line) in up.iter().enumerate() {
        let at = (EDGE + LABEL + row as f64 * (LABEL + 4.0), (top + bottom) / 2.0);
        canvas.text(at, line, TextStyle { turned: -90.0, ..TextStyle::new(LABEL).on(Side::Middle) });
    }
    for (row, line) in label.iter().enumerate() {
        let at = ((left + right) / 2.0, foot + 4.0 + LABEL + row as f64 * (LABEL + 4.0));
        canvas.text(at, line, TextStyle::new(LABEL).on(Side::Middle));
    }
    if !marks::draw(&mut canvas, &frame, chart) {
        let style = TextStyle { colour: PALE, ..TextStyle::new(LABEL).on(Side::Middle) };
        canvas.text(((left + right) / 2.0, (top + bottom) / 2.0), "no data", style);
    }
    canvas.line((left, top), (left, bottom), INK, 1.0);
    canvas.line((left, bottom), (right, bottom), INK, 1.0);
    legend.draw(&mut canvas, (EDGE, under + 8.0));
    canvas
}

/// The chart with an entry of the legend for open marks, where there are any.
fn with_bounds_named(chart: &Chart) -> Chart {
    let mut chart = chart.clone();
    if chart.series.iter().any(|series| series.bounds.contains(&true)) {
        let mut open = Series::new("open: a lower bound", Mark::Points, 8, Vec::new());
        open.bounds = vec![true];
        chart.series.push(open);
    }
    chart
}

fn axis_up(canvas: &mut Canvas, frame: &Frame) {
    for &place in &frame.y.minor {
        canvas.line((frame.left - 3.0, frame.up(place)), (frame.left, frame.up(place)), INK, 0.7);
    }
    for tick in &frame.y.ticks {
        let y = frame.up(tick.place);
        canvas.line((frame.left, y), (frame.right, y), GRID, 1.0);
        canvas.line((frame.left - 6.0, y), (frame.left, y), INK, 1.0);
        let label = shortened(&tick.label, TICK, 220.0);
        canvas.text((frame.left - 10.0, y + TICK * 0.36), &label, TextStyle::new(TICK).on(Side::Left));
    }
}

fn axis_across(canvas: &mut Canvas, frame: &Frame, labels: &Across) {
    for &place in &frame.x.minor {
        canvas.line((frame.across(place), frame.bottom), (frame.across(place), frame.bottom + 3.0), INK, 0.7);
    }
    for (at, tick) in frame.x.ticks.iter().enumerate() {
        let x = frame.across(tick.place);
        if !labels.named {
            canvas.line((x, frame.top), (x, frame.bottom), GRID, 1.0);
            canvas.line((x, frame.bottom), (x, frame.bottom + 6.0), INK, 1.0);
        }
        if at % labels.every != 0 {
            continue;
        }
        if labels.slanting {
            let style = TextStyle { turned: -38.0, ..TextStyle::new(TICK).on(Side::Left) };
            canvas.text((x + 4.0, frame.bottom + 16.0), &shortened(&tick.label, TICK, SLANTING), style);
        } else {
            canvas.text((x, frame.bottom + 8.0 + TICK), &tick.label, TextStyle::new(TICK).on(Side::Middle));
        }
    }
}

/// The longest name along a slanting line.
const SLANTING: f64 = 190.0;

/// How the words under the axis are written.
struct Across {
    named: bool,
    slanting: bool,
    /// Only one in this many.
    every: usize,
    height: f64,
}

/// How far from the edge the axis must begin for the slanting names to stay on the sheet.
fn overhang(scale: &Scale, axis: &Axis, wide: f64) -> f64 {
    if !across(scale, axis, wide).slanting {
        return 0.0;
    }
    let reach = |tick: &Tick| width(&tick.label, TICK).min(SLANTING) * 0.79 + EDGE - tick.place * wide * 0.8;
    scale.ticks.iter().map(reach).fold(0.0, f64::max)
}

fn across(scale: &Scale, axis: &Axis, wide: f64) -> Across {
    let widest = scale.ticks.iter().map(|tick| width(&tick.label, TICK)).fold(0.0, f64::max);
    let gaps = scale.ticks.windows(2).map(|pair| (pair[1].place - pair[0].place) * wide);
    let gap = gaps.fold(f64::INFINITY, f64::min).max(0.1);
    let named = !axis.categories.is_empty();
    let slanting = named && widest + 8.0 > gap;
    let needed = if slanting { TICK + 3.0 } else { widest + 8.0 };
    let every = if gap.is_finite() { (needed / gap).ceil().max(1.0) as usize } else { 1 };
    let height = if slanting { 14.0 + widest.min(SLANTING) * 0.62 } else { TICK + 4.0 };
    Across { named, slanting, every, height }
}
