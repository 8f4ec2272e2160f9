//! The names of the series, beside the data or below them, never on them.

use super::palette::{colour, dashes, lightened, marker};
use super::pen::{Hand, Pen, Place, cut, width};
use crate::lab::section::{Chart, Mark, Series};

const SIZE: f64 = 13.0;
const ROW: f64 = 21.0;
/// Sample and gap before a name.
const SAMPLE: f64 = 42.0;
/// A name wider than this is cut.
const WIDEST: f64 = 330.0;
/// Names wider than this stand below.
const BESIDE: f64 = 190.0;

/// The named series and where they stand.
pub struct Legend<'a> {
    entries: Vec<&'a Series>,
    columns: usize,
    column: f64,
    beside: bool,
}

impl<'a> Legend<'a> {
    /// For a chart with so much room.
    pub fn new(chart: &'a Chart, wide: f64, high: f64) -> Legend<'a> {
        let entries: Vec<&Series> = chart.series.iter().filter(|series| !series.name.is_empty()).collect();
        let widest = entries.iter().map(|series| width(&series.name, SIZE)).fold(0.0, f64::max).min(WIDEST);
        let column = SAMPLE + widest + 24.0;
        let columns = ((wide / column) as usize).clamp(1, entries.len().max(1));
        let beside = entries.len() > columns.max(4) && widest <= BESIDE && entries.len() as f64 * ROW <= high;
        Legend { entries, columns, column, beside }
    }

    /// The room it takes beside the data.
    pub fn beside(&self) -> f64 {
        if self.beside { self.column } else { 0.0 }
    }

    /// The room it takes below them.
    pub fn below(&self) -> f64 {
        match self.beside || self.entries.is_empty() {
            true => 0.0,
            false => 8.0 + self.entries.len().div_ceil(self.columns) as f64 * ROW,
        }
    }

    /// Drawn from this corner.
    pub fn draw(&self, pen: &mut Pen, (left, top): Place) {
        let columns = if self.beside { 1 } else { self.columns };
        for (at, series) in self.entries.iter().enumerate() {
            let (x, y) =
                (left + (at % columns) as f64 * self.column, top + (at / columns) as f64 * ROW + ROW / 2.0);
            sample(pen, series, (x, y));
            pen.words((x + SAMPLE, y + SIZE * 0.36), &cut(&series.name, SIZE, WIDEST), Hand::new(SIZE));
        }
    }
}

fn sample(pen: &mut Pen, series: &Series, (x, y): Place) {
    let ink = colour(series.colour);
    let line = vec![(x, y), (x + 34.0, y)];
    match series.mark {
        Mark::Dashed => pen.through(line, ink, 2.0, Some(dashes(series.colour))),
        Mark::Bars => {
            pen.rectangle((x + 9.0, y - 6.0), (16.0, 12.0), Some(lightened(ink, 0.25)), Some((ink, 1.0)))
        }
        Mark::Line | Mark::Steps | Mark::Points => {
            if series.mark != Mark::Points {
                pen.through(line, ink, 2.0, None);
            }
            pen.marker((x + 17.0, y), marker(series.colour), ink, 4.0, 1.0);
        }
    }
}
