//! The board's types for serde, behind the feature `serde`.
//!
//! | type | form |
//! |---|---|
//! | [`Digit`] | a number from 1 |
//! | [`DigitSet`] | a list of digits, ascending |
//! | [`Cell`] | its number in reading order from 0; inside [`with_names`] its name, `"r4c7"` |
//! | [`HouseId`] | its number in [`Shape::houses`]; inside [`with_names`] its name, `"box 5"` |
//! | [`Shape`] | the text that [`str::parse`] reads: `"3x3+diagonals"` |
//! | [`Duration`](std::time::Duration) | whole milliseconds |
//!
//! A cell alone does not know its row. What holds a shape (a trace, a hint) writes and reads its parts with names, unless
//! the caller wants numbers everywhere: [`with_numbers`].

use std::cell::RefCell;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Cell, Digit, DigitSet, HouseId, MAX_SIDE, Shape};

thread_local! {
    /// The shape whose names are in use.
    static NAMES: RefCell<Option<Shape>> = const { RefCell::new(None) };
    /// Whether cells and houses keep their numbers all the same.
    static NUMBERS: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
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

/// Runs the work with cells and houses written, and read, by their numbers, also inside [`with_names`]: for programs that
/// draw boards rather than print them.
///
/// ```
/// use ninefold::{Shape, board::{with_names, with_numbers}};
/// let shape = Shape::classic();
/// let cell = shape.cell(3, 6);
/// let text = with_numbers(|| with_names(&shape, || serde_json::to_string(&cell)))?;
/// assert_eq!(text, "33");
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn with_numbers<T>(work: impl FnOnce() -> T) -> T {
    struct Restore(bool);
    impl Drop for Restore {
        fn drop(&mut self) {
            NUMBERS.set(self.0);
        }
    }
    let _restore = Restore(NUMBERS.replace(true));
    work()
}

/// The shape of the innermost [`with_names`].
pub(crate) fn known_shape() -> Option<Shape> {
    NAMES.with_borrow(Clone::clone)
}

/// The same, unless numbers are wanted.
fn named_shape() -> Option<Shape> {
    if NUMBERS.get() { None } else { known_shape() }
}

/// An object that begins with its shape, so that what follows can be written and read by names.
pub(crate) struct Shaped<T> {
    pub shape: Shape,
    pub rest: T,
}

impl<T: Serialize> Serialize for Shaped<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Form<'a, T> {
            shape: &'a Shape,
            #[serde(flatten)]
            rest: &'a T,
        }
        with_names(&self.shape, || Form { shape: &self.shape, rest: &self.rest }.serialize(to))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shaped<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Shaped<T>, D::Error> {
        struct First<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for First<T> {
            type Value = Shaped<T>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object that begins with its shape")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Shaped<T>, A::Error> {
                if map.next_key::<String>()?.as_deref() != Some("shape") {
                    return Err(A::Error::custom("expected 'shape' as the first field"));
                }
                let shape: Shape = map.next_value()?;
                let rest = with_names(&shape, || T::deserialize(MapAccessDeserializer::new(map)))?;
                Ok(Shaped { shape, rest })
            }
        }
        from.deserialize_map(First(std::marker::PhantomData))
    }
}

/// Durations in whole milliseconds, with `#[serde(with = "millis")]`.
pub(crate) mod millis {
    use std::time::Duration;

    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u64(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        u64::deserialize(from).map(Duration::from_millis)
    }

    /// The same where there may be none; written only.
    pub(crate) fn option<S: Serializer>(time: &Option<Duration>, to: S) -> Result<S::Ok, S::Error> {
        match time {
            Some(time) => serialize(time, to),
            None => to.serialize_none(),
        }
    }
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
            let cells = known_shape().map_or(MAX_SIDE * MAX_SIDE, |shape| shape.cells());
            let error =
                || D::Error::custom(format!("expected a cell from 0 to {}, found {index}", cells - 1));
            return (index < cells).then(|| Cell::new(index)).ok_or_else(error);
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
        let Some(shape) = named_shape() else {
            let index = u16::deserialize(from)?;
            let houses = known_shape().map_or(usize::MAX, |shape| shape.houses().len());
            let error =
                || D::Error::custom(format!("expected a house from 0 to {}, found {index}", houses - 1));
            return (usize::from(index) < houses).then_some(HouseId(index)).ok_or_else(error);
        };
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
