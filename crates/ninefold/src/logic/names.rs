//! Techniques by name, as people type them: `XY-wing`, `xy wing`, `Y-Wing`, or `unique rectangle` for all its types.

use std::fmt;
use std::str::FromStr;

use super::Technique;

/// Letters and digits alone, in lower case: `Two-String Kite` and `two string kite` are the same name.
fn plain(name: &str) -> String {
    name.chars().filter(|one| one.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Shorter beginnings of names name nothing.
const SHORTEST_BEGINNING: usize = 3;

impl Technique {
    /// Its name, then what others call it.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        [self.name()].into_iter().chain(self.aliases().iter().copied())
    }

    /// The techniques of this name, in any case and punctuation; if there are none, those whose names begin so.
    ///
    /// ```
    /// use ninefold::logic::Technique;
    /// assert_eq!(Technique::matching("y wing"), [Technique::XyWing]);
    /// assert_eq!(Technique::matching("unique rectangle").len(), 6);
    /// ```
    pub fn matching(text: &str) -> Vec<Technique> {
        let wanted = plain(text);
        let those = |matches: &dyn Fn(&str) -> bool| -> Vec<Technique> {
            let is_one = |technique: &Technique| technique.names().any(|name| matches(&plain(name)));
            Technique::ALL.into_iter().filter(is_one).collect()
        };
        let found = those(&|name| name == wanted);
        match found.is_empty() && wanted.len() >= SHORTEST_BEGINNING {
            true => those(&|name| name.starts_with(&wanted)),
            false => found,
        }
    }
}

/// Reads a name or an alias in full, in any case and punctuation.
impl FromStr for Technique {
    type Err = ParseTechniqueError;

    fn from_str(text: &str) -> Result<Technique, ParseTechniqueError> {
        let wanted = plain(text);
        let named = |technique: &Technique| technique.names().any(|name| plain(name) == wanted);
        Technique::ALL.into_iter().find(named).ok_or_else(|| ParseTechniqueError(text.to_owned()))
    }
}

/// A name that no technique has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseTechniqueError(String);

impl fmt::Display for ParseTechniqueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no technique is called '{}'", self.0)
    }
}

impl std::error::Error for ParseTechniqueError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_and_alias_means_its_technique() {
        for technique in Technique::ALL {
            for name in technique.names() {
                assert_eq!(name.parse(), Ok(technique), "{name}");
                assert_eq!(Technique::matching(name), [technique], "{name}");
            }
        }
    }

    #[test]
    fn case_and_punctuation_do_not_matter() {
        for text in ["XY-wing", "xy wing", "Y-Wing", "ywing"] {
            assert_eq!(Technique::matching(text), [Technique::XyWing], "{text}");
        }
        assert_eq!(Technique::matching("hidden single").len(), 4);
        assert!(Technique::matching("qqq").is_empty() && Technique::matching("x").is_empty());
        assert_eq!("qqq".parse::<Technique>().unwrap_err().to_string(), "no technique is called 'qqq'");
    }
}
