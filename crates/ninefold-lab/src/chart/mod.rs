//! Charts and pictures made visible: as SVG, as PNG and in a terminal.
//!
//! ```text
//! scale     numbers to places, ticks; number writes the ticks
//! palette   colours and markers
//! plot      a chart on a sheet: axes; marks draws the data, legend the names
//! picture   a drawing that is no chart on a sheet
//! pen       the sheet, which becomes SVG or PNG
//! terminal  a chart in lines of text
//! ```

mod legend;
mod marks;
mod number;
mod palette;
mod pen;
mod picture;
mod plot;
mod scale;
mod terminal;
#[cfg(test)]
mod tests;

pub use pen::{escaped, printable};
pub use terminal::{Screen, text, wrapped};

use super::section::{Chart, Picture};

/// Pixels for a unit of a sheet: a chart 17 cm wide is then printed with more than 300 to the inch.
const PIXELS: f64 = 3.0;
/// No picture has more pixels than this on a side.
const MOST_PIXELS: f64 = 8000.0;

/// A chart as SVG, for a file or for a page.
pub fn svg(chart: &Chart) -> String {
    plot::draw(chart).svg(&chart.title, &chart.caption)
}

/// A chart as PNG.
pub fn png(chart: &Chart) -> anyhow::Result<Vec<u8>> {
    plot::draw(chart).png(PIXELS, MOST_PIXELS)
}

/// A picture as SVG.
pub fn picture_svg(picture: &Picture) -> String {
    picture::draw(picture).svg(&picture.title, &picture.caption)
}

/// A picture as PNG.
pub fn picture_png(picture: &Picture) -> anyhow::Result<Vec<u8>> {
    picture::draw(picture).png(PIXELS, MOST_PIXELS)
}
