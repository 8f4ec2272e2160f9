//! The board's types for serde, behind the feature `serde`.
//!
//! | type | form |
//! |---|---|
//! | [`Digit`] | a number from 1 |
//! | [`DigitSet`] | a list of digits, ascending |
//! | [`Cell`] | its number in reading order from 0; inside [`with_names`] its name, `"r4c7"` |
//! | [`HouseId`] | its number in [`Shape::houses`]; inside [`with_names`] its name, `"box 5"` |
//! | [`Shape`] | the text that [`str::parse`] reads: `"3x3+diagonals"` |
//!
//! A cell alone does not know its row. What holds a shape (a trace, a hint) writes and reads its parts with names.

use std::cell::RefCell;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Cell, Digit, DigitSet, HouseId, MAX_SIDE, Shape};

thread_local! {
    /// The shape whose names are in use.
    static NAMES: RefCell<Option<Shape>> = const { RefCell::new(None) };
}

/// Puts the names of before back, also when the work panics.
struct Restore(Option<Shape>);

impl Drop for Restore {
    fn drop(&mut self) {
        NAMES.set(self.0.take());
    }
}

/// Runs the work with cells and houses written, and read, by their names on this shape.
///
/// ```
/// use ninefold::{Shape, board::with_names};
/// let shape = Shape::classic();
/// let cell = shape.cell(3, 6);
/// assert_eq!(serde_json::to_string(&cell)?, "33");
/// assert_eq!(with_names(&shape, || serde_json::to_string(&cell))?, "\"r4c7\"");
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn with_names<T>(shape: &Shape, work: impl FnOnce() -> T) -> T {
    let _restore = Restore(NAMES.replace(Some(shape.clone())));
    work()
}

/// The shape of the innermost [`with_names`].
pub(crate) fn named_shape() -> Option<Shape> {
    NAMES.with_borrow(Clone::clone)
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match named_shape() {
            Some(shape) if self.index() < shape.cells() => to.collect_str(&shape.name(*self)),
            _ => to.serialize_u16(self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Cell, D::Error> {
        let Some(shape) = named_shape() else {
            let index = usize::from(u16::deserialize(from)?);
            let is_cell = index < MAX_SIDE * MAX_SIDE;
            return is_cell
                .then(|| Cell::new(index))
                .ok_or_else(|| D::Error::custom("no board has that many cells"));
        };
        let name = String::deserialize(from)?;
        shape
            .cell_named(&name)
            .ok_or_else(|| D::Error::custom(format!("expected a cell of {shape}, found '{name}'")))
    }
}

impl Serialize for HouseId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match named_shape() {
            Some(shape) if self.index() < shape.houses().len() => to.collect_str(shape.house(*self)),
            _ => to.serialize_u16(self.0),
        }
    }
}

impl<'de> Deserialize<'de> for HouseId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<HouseId, D::Error> {
        let Some(shape) = named_shape() else { return u16::deserialize(from).map(HouseId) };
        let name = String::deserialize(from)?;
        let house = shape.houses().iter().position(|house| house.to_string() == name);
        let house = house.map(HouseId::new);
        house.ok_or_else(|| D::Error::custom(format!("expected a house of {shape}, found '{name}'")))
    }
}

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.get())
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Digit, D::Error> {
        let digit = Digit::new(u8::deserialize(from)?).filter(|digit| digit.index() < MAX_SIDE);
        digit.ok_or_else(|| D::Error::custom(format!("expected a digit from 1 to {MAX_SIDE}")))
    }
}

impl Serialize for DigitSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for DigitSet {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<DigitSet, D::Error> {
        Ok(Vec::<Digit>::deserialize(from)?.into_iter().collect())
    }
}

/// Types whose text form says everything.
macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                let text = <String as ::serde::Deserialize>::deserialize(from)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        }
    )*};
}

pub(crate) use as_text;

as_text!(Shape);
