//! Sheets of puzzles to hand to a person.
//!
//! ```text
//! sheet.rs    puzzles and solutions laid out on pages: lines, grey cells and text in points
//! drawing.rs  one board as such
//! font.rs     how wide text in Helvetica is
//! pdf.rs      pages as one PDF
//! svg.rs      a page as one SVG
//! ```
//! Both writers draw the same marks, so that they cannot differ in what they show.

mod drawing;
mod font;
mod pdf;
mod sheet;
mod svg;

pub use pdf::{byte, pdf};
pub use sheet::{Paper, Printed, sheets};
pub use svg::svg;

/// A page: its size in points, and what is drawn on it in this order. The origin is the upper left corner.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    pub width: f32,
    pub height: f32,
    pub marks: Vec<Mark>,
}

/// Something drawn.
#[derive(Clone, PartialEq, Debug)]
pub enum Mark {
    /// A grey square.
    Shade { x: f32, y: f32, size: f32, grey: f32 },
    /// A straight line with square ends.
    Line { from: (f32, f32), to: (f32, f32), width: f32, grey: f32 },
    /// Text on a base line.
    Text { at: (f32, f32), size: f32, anchor: Anchor, bold: bool, grey: f32, text: String },
}

/// Where the point of a text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    Start,
    Middle,
}
