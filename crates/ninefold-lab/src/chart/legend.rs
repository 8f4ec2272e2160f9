//! The names of the series, below the data.

use super::canvas::{Canvas, Place, TextStyle, shortened, width};
use super::palette::{colour, dashes, lightened, marker};
use crate::section::{Chart, Mark, Series};

const SIZE: f64 = 13.0;
const ROW: f64 = 21.0;
/// Sample and gap before a name.
const SAMPLE: f64 = 42.0;
/// A name wider than this is cut.
const WIDEST: f64 = 560.0;
/// After each name.
const GAP: f64 = 20.0;

/// The named series and where they stand.
pub struct Legend<'a> {
    entries: Vec<&'a Series>,
    /// Where each begins, from the legend's corner.
    places: Vec<Place>,
}

impl<'a> Legend<'a> {
    /// For a chart with this much room: row by row, each name as wide as it is.
    pub fn new(chart: &'a Chart, wide: f64) -> Legend<'a> {
        let entries: Vec<&Series> = chart.series.iter().filter(|series| !series.name.is_empty()).collect();
        let (mut across, mut down) = (0.0, 0.0);
        let mut place = |series: &&Series| {
            let room = SAMPLE + width(&series.name, SIZE).min(WIDEST) + GAP;
            if across > 0.0 && across + room > wide + GAP {
                (across, down) = (0.0, down + ROW);
            }
            across += room;
            (across - room, down)
        };
        let places = entries.iter().map(&mut place).collect();
        Legend { entries, places }
    }

    /// The room it takes.
    pub fn height(&self) -> f64 {
        self.places.last().map_or(0.0, |place| 8.0 + place.1 + ROW)
    }

    /// Drawn from this corner.
    pub fn draw(&self, canvas: &mut Canvas, (left, top): Place) {
        for (series, place) in self.entries.iter().zip(&self.places) {
            let (x, y) = (left + place.0, top + place.1 + ROW / 2.0);
            sample(canvas, series, (x, y));
            let name = shortened(&series.name, SIZE, WIDEST);
            canvas.text((x + SAMPLE, y + SIZE * 0.36), &name, TextStyle::new(SIZE));
        }
    }
}

fn sample(canvas: &mut Canvas, series: &Series, (x, y): Place) {
    let ink = colour(series.colour);
    let line = [(x, y), (x + 34.0, y)];
    let middle = (x + 17.0, y);
    match series.mark {
        Mark::Dashed => canvas.through(&line, ink, 2.0, dashes(series.colour)),
        Mark::Bars => {
            canvas.rectangle((x + 9.0, y - 6.0), (16.0, 12.0), Some(lightened(ink, 0.25)), Some((ink, 1.0)))
        }
        Mark::Stars => canvas.star(middle, ink),
        Mark::Points if series.bounds == [true] => canvas.open(middle, marker(0), ink, 4.0),
        Mark::Line | Mark::Steps | Mark::Points => {
            if series.mark != Mark::Points {
                canvas.through(&line, ink, 2.0, &[]);
            }
            canvas.marker(middle, marker(series.colour), ink, 4.0, 1.0);
        }
    }
}
