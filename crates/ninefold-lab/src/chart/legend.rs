//! The names of the series, beside the data or below them, never on them.

use super::canvas::{Canvas, Place, TextStyle, shortened, width};
use super::palette::{colour, dashes, lightened, marker};
use crate::section::{Chart, Mark, Series};

const SIZE: f64 = 13.0;
const ROW: f64 = 21.0;
/// Sample and gap before a name.
const SAMPLE: f64 = 42.0;
/// A name wider than this is cut.
const WIDEST: f64 = 560.0;
/// Names wider than this stand below.
const BESIDE: f64 = 190.0;

/// The named series and where they stand.
pub struct Legend<'a> {
    entries: Vec<&'a Series>,
    /// Where each begins, from the legend's corner.
    places: Vec<Place>,
    wide: f64,
    high: f64,
    beside: bool,
}

impl<'a> Legend<'a> {
    /// For a chart with so much room.
    pub fn new(chart: &'a Chart, wide: f64, high: f64) -> Legend<'a> {
        let entries: Vec<&Series> = chart.series.iter().filter(|series| !series.name.is_empty()).collect();
        let widths: Vec<f64> =
            entries.iter().map(|series| SAMPLE + width(&series.name, SIZE).min(WIDEST) + 24.0).collect();
        let column = widths.iter().copied().fold(0.0, f64::max);
        // One row if they fit, each as wide as it is; else columns.
        let one_row = widths.iter().sum::<f64>() <= wide + 24.0;
        let beside = !one_row
            && entries.len() > 4
            && column <= SAMPLE + BESIDE + 24.0
            && entries.len() as f64 * ROW <= high;
        let columns = if beside { 1 } else { ((wide / column) as usize).max(1) };
        let mut across = 0.0;
        let mut place = |(at, wide): (usize, &f64)| match one_row {
            true => {
                across += wide;
                (across - wide, 0.0)
            }
            false => ((at % columns) as f64 * column, (at / columns) as f64 * ROW),
        };
        let places: Vec<Place> = widths.iter().enumerate().map(&mut place).collect();
        let high = places.last().map_or(0.0, |place| place.1 + ROW);
        Legend { entries, places, wide: column, high, beside }
    }

    /// The room it takes beside the data.
    pub fn beside(&self) -> f64 {
        if self.beside { self.wide } else { 0.0 }
    }

    /// The room it takes below them.
    pub fn below(&self) -> f64 {
        if self.beside || self.entries.is_empty() { 0.0 } else { 8.0 + self.high }
    }

    /// Drawn from this corner.
    pub fn draw(&self, canvas: &mut Canvas, (left, top): Place) {
        for (series, place) in self.entries.iter().zip(&self.places) {
            let (x, y) = (left + place.0, top + place.1 + ROW / 2.0);
            sample(canvas, series, (x, y));
            canvas.text(
                (x + SAMPLE, y + SIZE * 0.36),
                &shortened(&series.name, SIZE, WIDEST),
                TextStyle::new(SIZE),
            );
        }
    }
}

fn sample(canvas: &mut Canvas, series: &Series, (x, y): Place) {
    let ink = colour(series.colour);
    let line = [(x, y), (x + 34.0, y)];
    match series.mark {
        Mark::Dashed => canvas.through(&line, ink, 2.0, dashes(series.colour)),
        Mark::Bars => {
            canvas.rectangle((x + 9.0, y - 6.0), (16.0, 12.0), Some(lightened(ink, 0.25)), Some((ink, 1.0)))
        }
        Mark::Line | Mark::Steps | Mark::Points => {
            if series.mark != Mark::Points {
                canvas.through(&line, ink, 2.0, &[]);
            }
            canvas.marker((x + 17.0, y), marker(series.colour), ink, 4.0, 1.0);
        }
    }
}
