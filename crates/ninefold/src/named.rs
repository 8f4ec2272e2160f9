//! Choices that have names, for the command line, for files and for tables.

use std::fmt;

/// Gives a list of choices `ALL`, `name`, and reading and writing by that name.
macro_rules! named {
    ($type:ident, $what:literal, { $($variant:ident: $name:literal),+ $(,)? }) => {
        impl $type {
            /// All of them, in the order of help and tables.
            pub const ALL: &[$type] = &[$($type::$variant),+];

            /// Its name on the command line.
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name),+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::named::ParseNameError;

            fn from_str(name: &str) -> Result<$type, $crate::named::ParseNameError> {
                let named = $type::ALL.iter().copied().find(|one| one.name() == name);
                named.ok_or_else(|| {
                    $crate::named::ParseNameError::new($what, &[$($name),+], name)
                })
            }
        }
    };
}

pub(crate) use named;

/// A name that is not among those expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseNameError {
    what: &'static str,
    names: Vec<&'static str>,
    found: String,
}

impl ParseNameError {
    pub(crate) fn new(what: &'static str, names: &[&'static str], found: &str) -> ParseNameError {
        ParseNameError { what, names: names.to_vec(), found: found.to_owned() }
    }
}

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} ({}), found '{}'", self.what, self.names.join(", "), self.found)
    }
}

impl std::error::Error for ParseNameError {}
