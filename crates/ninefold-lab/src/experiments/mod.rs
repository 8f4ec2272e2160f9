//! The experiments: one file or folder each. `ALL` is the table that the command line, `lab all` and
//! `lab plot` go by.

pub(crate) mod branching;
mod elimination;
mod growth;
mod hardness;
pub(crate) mod heuristics;
pub(crate) mod points;
pub(crate) mod runs;
pub(crate) mod size;
mod verifier;

pub use branching::Branches;
pub use elimination::Elimination;
pub use growth::Growth;
pub use hardness::Hardness;
pub use heuristics::Heuristics;
pub use size::Size;
pub use verifier::Verifiers;

use super::data::{Data, Table};
use super::measure::Rules;
use super::section::Section;

/// An experiment as it is known without running it.
pub struct Entry {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its tables, empty.
    pub tables: fn() -> Vec<Table>,
    /// Its report, from the tables alone.
    pub section: fn(&Data) -> Section,
}

/// All experiments, in the order of the report.
pub const ALL: [Entry; 7] = [
    Entry { name: "growth", tables: growth::tables, section: growth::section },
    Entry { name: "size", tables: size::tables, section: size::section },
    Entry { name: "elimination", tables: elimination::tables, section: elimination::section },
    Entry { name: "verifier", tables: verifier::tables, section: verifier::section },
    Entry { name: "branching", tables: branching::tables, section: branching::section },
    Entry { name: "heuristics", tables: heuristics::tables, section: heuristics::section },
    Entry { name: "hardness", tables: hardness::tables, section: hardness::section },
];

/// The experiment of this name.
///
/// # Panics
/// If there is none: names come from the table.
pub fn entry(name: &str) -> &'static Entry {
    let entry = ALL.iter().find(|entry| entry.name == name);
    entry.unwrap_or_else(|| panic!("there is no experiment {name}"))
}

/// Rules as settings that must be the same when a run is resumed.
fn rules_json(rules: &Rules) -> serde_json::Value {
    serde_json::json!([rules.boards, rules.rounds, rules.give_up, rules.enough])
}

#[cfg(test)]
mod tests {
    use super::ALL;

    /// `lab plot` knows a table by its columns.
    #[test]
    fn no_two_tables_have_the_same_name_or_columns() {
        let tables: Vec<_> = ALL.iter().flat_map(|entry| (entry.tables)()).collect();
        for (place, table) in tables.iter().enumerate() {
            for other in &tables[..place] {
                assert_ne!(table.name, other.name);
                assert_ne!(table.columns, other.columns, "{} and {}", table.name, other.name);
            }
        }
    }

    /// A report of nothing is a report too: an experiment may be cut before its first row.
    #[test]
    fn every_section_can_be_made_of_empty_tables() {
        for entry in &ALL {
            let section = (entry.section)(&super::Data::new((entry.tables)()));
            assert_eq!(section.name, entry.name);
        }
    }
}
