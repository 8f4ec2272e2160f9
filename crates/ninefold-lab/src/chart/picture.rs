//! A drawing that is no chart, on a sheet.

use super::canvas::{Canvas, Place, Side, TextStyle, lines};
use super::palette::{INK, colour, lightened};
use crate::section::{Drawn, Picture};

const TITLE: f64 = 17.0;
const EDGE: f64 = 12.0;
/// The smallest words are this large, unless the sheet would then be larger than `LARGEST`.
const WORDS: f64 = 12.0;
const LARGEST: f64 = 6000.0;

/// The picture drawn.
pub fn draw(picture: &Picture) -> Canvas {
    let side = |length: f64| if length.is_finite() { length.clamp(1e-3, 1e9) } else { 1.0 };
    let size = (side(picture.size.0), side(picture.size.1));
    let smallest = picture.shapes.iter().filter_map(|shape| match shape {
        Drawn::Words { size, .. } if *size > 0.0 && size.is_finite() => Some(*size),
        _ => None,
    });
    let smallest = smallest.fold(f64::INFINITY, f64::min);
    let wanted = if smallest.is_finite() { WORDS / smallest } else { 700.0 / size.0 };
    let factor = wanted.min(LARGEST / size.0.max(size.1));
    let width = (size.0 * factor).max(320.0) + 2.0 * EDGE;
    let title = lines(&picture.title, TITLE, width - 2.0 * EDGE, 3);
    let top = EDGE + title.len() as f64 * (TITLE + 5.0) + 10.0;
    let mut canvas = Canvas::new(width, top + size.1 * factor + EDGE);
    for (row, line) in title.iter().enumerate() {
        let at = (EDGE, EDGE + TITLE + row as f64 * (TITLE + 5.0));
        canvas.text(at, line, TextStyle { bold: true, ..TextStyle::new(TITLE) });
    }
    // Left to itself a small picture stands in the middle.
    let left = (width - size.0 * factor) / 2.0;
    let on = |(x, y): Place| (left + bounded(x, size.0) * factor, top + bounded(y, size.1) * factor);
    for shape in &picture.shapes {
        match shape {
            Drawn::Box { at, size: (wide, high), fill, heavy } => {
                let (from, to) = (on(*at), on((at.0 + wide, at.1 + high)));
                let corner = (from.0.min(to.0), from.1.min(to.1));
                let size = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
                let fill = fill.map(|place| lightened(colour(place), 0.72));
                canvas.rectangle(corner, size, fill, Some((INK, if *heavy { 2.2 } else { 1.0 })));
            }
            Drawn::Line { from, to, heavy } => {
                canvas.line(on(*from), on(*to), INK, if *heavy { 2.2 } else { 1.0 });
            }
            Drawn::Words { at, text, size, bold } => {
                let size = if size.is_finite() { (size * factor).clamp(1.0, 200.0) } else { WORDS };
                let (x, y) = on(*at);
                canvas.text(
                    (x, y + size * 0.36),
                    text,
                    TextStyle { bold: *bold, ..TextStyle::new(size).on(Side::Middle) },
                );
            }
        }
    }
    canvas
}

/// Within the picture, or at most as far beside it as it is long.
fn bounded(place: f64, length: f64) -> f64 {
    if place.is_nan() { 0.0 } else { place.clamp(-length, 2.0 * length) }
}
