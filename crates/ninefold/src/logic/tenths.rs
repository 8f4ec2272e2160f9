//! Ratings on Sudoku Explainer's scale: numbers with one decimal.

use std::fmt;
use std::str::FromStr;

/// A rating in tenths: 71 is written `7.1`.
///
/// ```
/// use ninefold::logic::Tenths;
/// assert_eq!(Tenths::new(71).to_string(), "7.1");
/// assert_eq!("7.1".parse(), Ok(Tenths::new(71)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Tenths(u16);

impl Tenths {
    /// Below every rating.
    pub const ZERO: Tenths = Tenths(0);

    /// Above every rating.
    pub const MAX: Tenths = Tenths(u16::MAX);

    /// The rating of this many tenths.
    pub const fn new(tenths: u16) -> Tenths {
        Tenths(tenths)
    }

    /// The number of tenths.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The rating as Sudoku Explainer prints it, rounded to tenths.
    pub(super) fn rounded(rating: f64) -> Tenths {
        Tenths(((rating + 0.05) * 10.0) as u16)
    }
}

impl From<Tenths> for f64 {
    fn from(rating: Tenths) -> f64 {
        f64::from(rating.0) / 10.0
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

/// Reads a number with at most one decimal: `7`, `7.1`.
impl FromStr for Tenths {
    type Err = ParseTenthsError;

    fn from_str(text: &str) -> Result<Tenths, ParseTenthsError> {
        let error = || ParseTenthsError(text.to_owned());
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(whole) || !is_number(tenth) || tenth.len() != 1 {
            return Err(error());
        }
        format!("{whole}{tenth}").parse().map(Tenths).map_err(|_| error())
    }
}

/// Text that is not a rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseTenthsError(String);

impl fmt::Display for ParseTenthsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a rating such as 4.5, found '{}'", self.0)
    }
}

impl std::error::Error for ParseTenthsError {}
