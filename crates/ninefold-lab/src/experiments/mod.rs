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

use self::points::round_columns;
use super::data::{Data, Table};
use super::measure::Rules;
use super::section::Section;

/// An experiment as it is known without running it.
pub struct Entry {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its tables: name and columns.
    tables: &'static [(&'static str, &'static str)],
    /// Its report, from the tables alone.
    pub section: fn(&Data) -> Section,
}

impl Entry {
    /// Its tables, empty.
    pub fn tables(&self) -> Vec<Table> {
        self.tables.iter().map(|(name, columns)| Table::new(name, columns)).collect()
    }
}

/// All experiments, in the order of the report.
pub const ALL: [Entry; 7] = [
    Entry {
        name: "growth",
        tables: &[
            ("growth", round_columns!("question")),
            (
                "growth-plan",
                "side,empty,question,algorithm,way,pilot,given_up,nominal_seconds,taken_out,boards",
            ),
            ("growth-boards", "side,empty,kind,boards,limit,one,at_limit,solutions_median"),
        ],
        section: growth::section,
    },
    Entry {
        name: "size",
        tables: &[
            ("size", round_columns!("givens_percent")),
            (
                "size-plan",
                "side,empty,givens_percent,algorithm,way,pilot,given_up,nominal_seconds,taken_out,boards",
            ),
        ],
        section: size::section,
    },
    Entry {
        name: "elimination",
        tables: &[
            ("elimination-medium", "order,obvious,row,column,box"),
            ("elimination-cells", "order,step,row,column,digit,kind"),
            ("elimination-evil", "number,event,row,column,digit"),
            ("elimination", "set,puzzle,side,givens,order,answer,obvious,row,column,box,left"),
        ],
        section: elimination::section,
    },
    Entry {
        name: "verifier",
        tables: &[("verifier", "side,kind,verifier,boards,accepted,least,mean,most")],
        section: verifier::section,
    },
    Entry {
        name: "branching",
        tables: &[(
            "branching",
            "set,side,round,branching,copies,puzzles,guesses,depth,bytes_copied,seconds_undisturbed,seconds_reference,seconds",
        )],
        section: branching::section,
    },
    Entry {
        name: "heuristics",
        tables: &[(
            "heuristics",
            "set,puzzle,side,givens,heuristic,answer,given_up,guesses,placements,dead_ends,depth,seconds_undisturbed,seconds_reference,seconds",
        )],
        section: heuristics::section,
    },
    Entry {
        name: "hardness",
        tables: &[
            (
                "hardness",
                "set,puzzle,side,givens,algorithm,answer,given_up,guesses,placements,dead_ends,depth,seconds_undisturbed,seconds_reference,seconds",
            ),
            ("hardness-ratings", "puzzle,er,ep,ed,hardest,finished"),
        ],
        section: hardness::section,
    },
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
        let tables: Vec<_> = ALL.iter().flat_map(|entry| entry.tables()).collect();
        for (place, table) in tables.iter().enumerate() {
            for other in &tables[..place] {
                assert_ne!(table.name, other.name);
                assert_ne!(table.columns, other.columns, "{} and {}", table.name, other.name);
            }
        }
    }

    #[test]
    fn the_counters_are_columns_in_their_order() {
        let counters = ninefold::solve::Counters::default().named().map(|(name, _)| name).join(",");
        assert!(super::round_columns!("x").ends_with(&counters));
    }

    /// A report of nothing is a report too: an experiment may be cut before its first row.
    #[test]
    fn every_section_can_be_made_of_empty_tables() {
        for entry in &ALL {
            let section = (entry.section)(&super::Data::new(entry.tables()));
            assert_eq!(section.name, entry.name);
        }
    }
}
