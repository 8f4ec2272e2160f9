//! A shape as text, for files and for the command line:
//!
//! ```text
//! 3x3                          boxes of 3 rows and 3 columns
//! 9                            side 9 with its usual boxes
//! regions:112233112233...      a jigsaw, one character per cell, spaces and '/' ignored
//! 3x3+diagonals+windows        with more houses
//! 2x2+house:r1c1,r2c3          with a house of these cells
//! ```

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::cell::{Cell, CellName};
use super::digit::Digit;
use super::shape::{Layout, Shape, ShapeError};
use super::symbols::symbol;

impl Shape {
    /// The jigsaw of this map: one character per cell, white space and '/' ignored.
    pub fn from_region_text(map: &str) -> Result<Shape, ShapeError> {
        let labels = map.chars().filter(|label| !label.is_whitespace() && *label != '/');
        Shape::regions(&labels.map(u32::from).collect::<Vec<u32>>())
    }

    /// The cell of this name (`r4c7`), if the board has it.
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        let CellName { row, col } = name.parse().ok()?;
        (row <= self.side() && col <= self.side()).then(|| self.cell(row - 1, col - 1))
    }
}

/// The text that [`str::parse`] reads back.
///
/// ```
/// # use ninefold::board::Shape;
/// let shape: Shape = "2x3+diagonals".parse()?;
/// assert_eq!(shape.to_string(), "2x3+diagonals");
/// # Ok::<(), ninefold::board::ParseShapeError>(())
/// ```
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.layout() {
            Layout::Boxes { rows, cols } => write!(f, "{rows}x{cols}")?,
            Layout::Regions(map) => {
                f.write_str("regions:")?;
                for &region in map {
                    f.write_char(symbol(Digit::from_index(usize::from(region))))?;
                }
            }
        }
        if self.has_diagonals() {
            f.write_str("+diagonals")?;
        }
        if self.has_windows() {
            f.write_str("+windows")?;
        }
        for house in self.extra_houses() {
            let names: Vec<String> = house.cells().iter().map(|&cell| self.name(cell).to_string()).collect();
            write!(f, "+house:{}", names.join(","))?;
        }
        Ok(())
    }
}

impl FromStr for Shape {
    type Err = ParseShapeError;

    fn from_str(text: &str) -> Result<Shape, ParseShapeError> {
        let mut parts = text.trim().split('+').map(str::trim);
        let mut shape = base(parts.next().unwrap_or_default())?;
        for part in parts {
            shape = match part.split_once(':') {
                None if part == "diagonals" => shape.with_diagonals(),
                None if part == "windows" => shape.with_windows()?,
                Some(("house", names)) => {
                    let cell = |name: &str| {
                        shape
                            .cell_named(name.trim())
                            .ok_or_else(|| ParseShapeError::Part(name.trim().to_owned()))
                    };
                    let cells: Vec<Cell> = names.split(',').map(cell).collect::<Result<_, _>>()?;
                    shape.with_house(&cells)?
                }
                _ => return Err(ParseShapeError::Part(part.to_owned())),
            };
        }
        Ok(shape)
    }
}

fn base(text: &str) -> Result<Shape, ParseShapeError> {
    if let Some(map) = text.strip_prefix("regions:") {
        return Ok(Shape::from_region_text(map)?);
    }
    let number = |text: &str| text.parse::<usize>().map_err(|_| ParseShapeError::Part(text.to_owned()));
    match text.split_once(['x', 'X']) {
        Some((rows, cols)) => Ok(Shape::boxes(number(rows)?, number(cols)?)?),
        None => Ok(Shape::of_side(number(text)?)?),
    }
}

/// Text that is not a shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseShapeError {
    /// This part of it means nothing.
    Part(String),
    /// It means a shape that cannot be.
    Shape(ShapeError),
}

impl From<ShapeError> for ParseShapeError {
    fn from(error: ShapeError) -> ParseShapeError {
        ParseShapeError::Shape(error)
    }
}

impl fmt::Display for ParseShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseShapeError::Part(part) => write!(
                f,
                "expected a shape such as '3x3', '2x3+diagonals', '3x3+windows', 'regions:1122...' or \
                 '9+house:r1c1,r2c3', found '{part}'"
            ),
            ParseShapeError::Shape(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParseShapeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_come_back_as_they_were() {
        for spec in [
            "1x1",
            "2x3",
            "3x2",
            "3x3",
            "10x10",
            "3x3+diagonals",
            "3x3+windows",
            "4x4+diagonals+windows",
            "regions:1122112233443344",
            "2x2+house:r1c1,r2c3+house:r4c4,r4c1",
        ] {
            let shape: Shape = spec.parse().unwrap();
            let again: Shape = shape.to_string().parse().unwrap();
            assert_eq!(shape, again, "{spec}");
            assert_eq!(shape.to_string(), again.to_string());
        }
        assert_eq!("9".parse(), Ok(Shape::classic()));
        assert_eq!("3x3".parse::<Shape>().unwrap().to_string(), "3x3");
    }

    #[test]
    fn bad_specs_say_what_is_wrong() {
        for bad in [
            "",
            "x",
            "3x",
            "0x3",
            "3x3+",
            "3x3+diagonal",
            "3x3+house:",
            "2x2+house:r5c1",
            "9+house:r1",
            "regions:112",
            "99999999999999999999x3",
            "3x3+house:r1c1,r1c1",
            "-3x-3",
            "r1c1",
        ] {
            assert!(bad.parse::<Shape>().is_err(), "{bad}");
        }
    }
}
