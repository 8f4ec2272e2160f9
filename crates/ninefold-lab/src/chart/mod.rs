//! Charts and pictures made visible: as SVG and in a terminal.
//!
//! ```text
//! scale     numbers to places, ticks; number writes the ticks
//! palette   colours and markers
//! plot      a chart on a sheet: axes; marks draws the data, legend the names
//! picture   a drawing that is no chart on a sheet
//! canvas    the sheet, which becomes SVG
//! terminal  a chart in lines of text
//! ```

mod canvas;
mod legend;
mod marks;
mod number;
mod palette;
mod picture;
mod plot;
mod scale;
mod terminal;
#[cfg(test)]
mod tests;

pub use canvas::{escaped, printable};
pub use terminal::{Screen, text, wrapped};

use super::section::{Chart, Picture};

/// A chart as SVG, for a file or for a page.
pub fn svg(chart: &Chart) -> String {
    plot::draw(chart).svg(&chart.title, &chart.caption)
}

/// A picture as SVG.
pub fn picture_svg(picture: &Picture) -> String {
    picture::draw(picture).svg(&picture.title, &picture.caption)
}
