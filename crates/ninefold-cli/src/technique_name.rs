//! Techniques by name on the command line: one, or all whose names begin so. An unknown name is answered with near ones.

use std::str::FromStr;

use ninefold::logic::Technique;

/// The techniques that a name means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// Easiest first.
    pub techniques: Vec<Technique>,
}

impl Named {
    /// Whether the name means this technique.
    pub fn means(&self, technique: Technique) -> bool {
        self.techniques.contains(&technique)
    }
}

impl FromStr for Named {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Named> {
        let techniques = Technique::matching(text);
        match techniques.is_empty() {
            false => Ok(Named { techniques }),
            true => Err(unknown(text)),
        }
    }
}

/// No more near names than this are offered.
const MOST_NEAR: usize = 4;

fn unknown(text: &str) -> anyhow::Error {
    let wanted = text.to_lowercase();
    let mut near: Vec<(f64, &str)> = Technique::ALL
        .into_iter()
        .flat_map(Technique::names)
        .map(|name| {
            let lower = name.to_lowercase();
            let inside = wanted.len() >= 4 && lower.contains(&wanted);
            (if inside { 1.0 } else { strsim::jaro_winkler(&lower, &wanted) }, name)
        })
        .filter(|(nearness, _)| *nearness > 0.75)
        .collect();
    near.sort_by(|one, other| other.0.total_cmp(&one.0));
    near.truncate(MOST_NEAR);
    let names: Vec<String> = near.iter().map(|(_, name)| format!("'{name}'")).collect();
    match names.is_empty() {
        true => anyhow::anyhow!("no technique is called '{text}'; 'ninefold techniques' lists them"),
        false => anyhow::anyhow!(
            "no technique is called '{text}'; did you mean {}? 'ninefold techniques' lists all",
            names.join(" or ")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_offered() {
        let error = "swordfisch".parse::<Named>().unwrap_err();
        assert!(error.to_string().contains("'swordfish'"), "{error}");
        let error = "qqq".parse::<Named>().unwrap_err();
        assert_eq!(error.to_string(), "no technique is called 'qqq'; 'ninefold techniques' lists them");
    }
}
