//! Techniques by name, as people type them: `XY-wing`, `xy wing`, `Y-Wing`, or `unique rectangle` for all its types.

use std::str::FromStr;

use ninefold::logic::Technique;

/// The techniques that a name means: one, or all whose names begin so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// Easiest first.
    pub techniques: Vec<Technique>,
}

impl Named {
    /// Whether it means this one.
    pub fn means(&self, technique: Technique) -> bool {
        self.techniques.contains(&technique)
    }
}

/// Letters and digits alone, in small letters: `Two-String Kite` and `two string kite` are the same.
fn plain(name: &str) -> String {
    name.chars().filter(|one| one.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Its name and what others call it.
fn names(technique: Technique) -> impl Iterator<Item = &'static str> {
    [technique.name()].into_iter().chain(technique.aliases().iter().copied())
}

impl FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Named, String> {
        let wanted = plain(text);
        let means = |hits: &dyn Fn(&str) -> bool| -> Vec<Technique> {
            let hit = |technique: &Technique| names(*technique).any(|name| hits(&plain(name)));
            Technique::ALL.into_iter().filter(hit).collect()
        };
        let mut techniques = means(&|name| name == wanted);
        if techniques.is_empty() && wanted.len() >= 3 {
            techniques = means(&|name| name.starts_with(&wanted));
        }
        match techniques.is_empty() {
            false => Ok(Named { techniques }),
            true => Err(unknown(text, &wanted)),
        }
    }
}

/// So many near names are told.
const MOST_NEAR: usize = 4;

fn unknown(text: &str, wanted: &str) -> String {
    let all = Technique::ALL.into_iter().flat_map(names);
    let mut near: Vec<(f64, &str)> = all
        .map(|name| {
            let plain = plain(name);
            let inside = wanted.len() >= 4 && plain.contains(wanted);
            (if inside { 1.0 } else { strsim::jaro_winkler(&plain, wanted) }, name)
        })
        .filter(|(nearness, _)| *nearness > 0.75)
        .collect();
    near.sort_by(|one, other| other.0.total_cmp(&one.0));
    near.truncate(MOST_NEAR);
    let names: Vec<String> = near.iter().map(|(_, name)| format!("'{name}'")).collect();
    match names.is_empty() {
        true => format!("no technique is called '{text}'; 'ninefold techniques' lists them"),
        false => format!(
            "no technique is called '{text}'; near are {}; 'ninefold techniques' lists all",
            names.join(", ")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> Vec<Technique> {
        text.parse::<Named>().unwrap().techniques
    }

    #[test]
    fn names_are_met_in_any_dress() {
        for text in ["XY-wing", "xy wing", "Y-Wing", "ywing"] {
            assert_eq!(named(text), [Technique::XyWing], "{text}");
        }
        assert_eq!(named("nishio"), [Technique::Nishio]);
        assert_eq!(named("unique rectangle").len(), 6);
        assert_eq!(named("hidden single").len(), 4);
    }

    #[test]
    fn every_name_and_alias_means_its_technique() {
        for technique in Technique::ALL {
            for name in names(technique) {
                assert_eq!(named(name), [technique], "{name}");
            }
        }
    }

    #[test]
    fn near_names_are_told() {
        let error = "swordfisch".parse::<Named>().unwrap_err();
        assert!(error.contains("'swordfish'"), "{error}");
        let error = "qqq".parse::<Named>().unwrap_err();
        assert_eq!(error, "no technique is called 'qqq'; 'ninefold techniques' lists them");
    }
}
