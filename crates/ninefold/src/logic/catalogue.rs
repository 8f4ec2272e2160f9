//! What the list of techniques (`finders/mod.rs`) is made into: [`Technique`] with its facts, and [`Search`].

use std::fmt;
use std::ops::ControlFlow;

use super::engine::Engine;
use super::finders::{Search, Technique};
use super::order::SearchOrder;
use super::{Level, Step, StepSink, Tenths};
use crate::board::Board;

/// Techniques that rest on the same idea.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Family {
    /// One place for a digit, or one digit for a place.
    Singles,
    /// Where two houses meet.
    Intersections,
    /// As many cells as digits.
    Subsets,
    /// A digit in lines that cross.
    Fish,
    /// Links on one digit.
    SingleDigit,
    /// Cells with one digit too many, and cells of two digits.
    Wings,
    /// The puzzle has one solution.
    Uniqueness,
    /// Combinations of digits in cells that others see.
    Exclusion,
    /// Sets with one digit too many.
    AlmostLocked,
    /// Implications.
    Chains,
}

impl Family {
    /// All families, from easy to hard.
    pub const ALL: [Family; 10] = [
        Family::Singles,
        Family::Intersections,
        Family::Subsets,
        Family::Fish,
        Family::SingleDigit,
        Family::Wings,
        Family::Uniqueness,
        Family::Exclusion,
        Family::AlmostLocked,
        Family::Chains,
    ];

    /// Its name: `single digit`.
    pub fn name(self) -> &'static str {
        match self {
            Family::Singles => "singles",
            Family::Intersections => "intersections",
            Family::Subsets => "subsets",
            Family::Fish => "fish",
            Family::SingleDigit => "single digit",
            Family::Wings => "wings",
            Family::Uniqueness => "uniqueness",
            Family::Exclusion => "exclusion",
            Family::AlmostLocked => "almost locked",
            Family::Chains => "chains",
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a technique takes for granted beyond the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Needs {
    /// Nothing: it works on every board.
    Nothing,
    /// That the puzzle has one solution.
    OneSolution,
}

/// What the list says about a technique.
pub(super) struct Facts {
    /// Its doc comment.
    pub idea: &'static str,
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    pub family: Family,
    pub se: Option<Tenths>,
    pub hodoku: Option<(u16, Level)>,
}

/// Makes [`Technique`] and the table of its facts.
macro_rules! techniques {
    ($(
        #[doc = $idea:literal]
        $technique:ident $name:literal $([$($alias:literal),*])? $family:ident
        $(se $se:literal)? $(hodoku $score:literal $level:ident)?;
    )*) => {
        /// A named pattern.
        #[doc(alias = "strategy")]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Technique { $(#[doc = $idea] $technique,)* }

        impl Technique {
            /// All techniques, easiest first.
            pub const ALL: [Technique; [$($name),*].len()] = [$(Technique::$technique),*];

            pub(super) fn facts(self) -> &'static $crate::logic::catalogue::Facts {
                const FACTS: &[$crate::logic::catalogue::Facts] = &[$($crate::logic::catalogue::Facts {
                    idea: $idea,
                    name: $name,
                    aliases: &[$($($alias),*)?],
                    family: $crate::logic::Family::$family,
                    se: $crate::logic::catalogue::optional!($($crate::logic::Tenths::new($se))?),
                    hodoku: $crate::logic::catalogue::optional!($(($score, $crate::logic::Level::$level))?),
                }),*];
                &FACTS[self as usize]
            }
        }
    };
}

macro_rules! optional {
    () => {
        None
    };
    ($value:expr) => {
        Some($value)
    };
}

/// Makes [`Search`], what each search finds, and the call of its finder.
macro_rules! searches {
    (
        ($position:ident, $start:ident, $queue:ident, $memory:ident, $options:ident, $found:ident)
        $($search:ident [$($technique:ident),*] => $find:expr;)*
    ) => {
        /// A way of looking at a position. It finds one technique or several that are met together.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        #[allow(missing_docs)]
        pub enum Search { $($search,)* }

        impl Search {
            pub(super) const COUNT: usize = [$(Search::$search),*].len();

            /// The techniques that it can find.
            pub const fn techniques(self) -> &'static [Technique] {
                match self { $(Search::$search => &[$(Technique::$technique),*],)* }
            }

            /// Hands over what is found in this state, until it is told to stop.
            pub(super) fn run<W: $crate::logic::bits::Width>(
                self,
                state: &mut $crate::logic::state::EngineState<W>,
                $options: $crate::logic::SearchOptions<'_>,
                $found: &mut $crate::logic::StepSink<'_>,
            ) -> std::ops::ControlFlow<()> {
                let $crate::logic::state::EngineState {
                    position: $position, start: $start, queue: $queue, memory: $memory,
                } = state;
                $memory.enter(self, $options.all);
                match self { $(Search::$search => $find,)* }
            }
        }

        impl Technique {
            /// The search that finds it; where Sukaku Explainer and HoDoKu differ, the former's.
            pub fn search(self) -> Search {
                const SEARCHES: [Search; Technique::ALL.len()] = {
                    let all = [$(Search::$search),*];
                    let mut of = [all[0]; Technique::ALL.len()];
                    let mut number = all.len();
                    // From the last to the first, so that the first stays.
                    while number > 0 {
                        number -= 1;
                        let mut own = all[number].techniques();
                        while let [technique, rest @ ..] = own {
                            of[*technique as usize] = all[number];
                            own = rest;
                        }
                    }
                    of
                };
                SEARCHES[self as usize]
            }
        }
    };
}

pub(super) use {optional, searches, techniques};

impl Technique {
    /// Its name: `hidden single in a box`.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// What others call it.
    pub fn aliases(self) -> &'static [&'static str] {
        self.facts().aliases
    }

    /// Its idea in a line: `Two lines with the same two places for a digit.`
    pub fn idea(self) -> &'static str {
        self.facts().idea.trim_start()
    }

    /// The family to which it belongs.
    pub fn family(self) -> Family {
        self.facts().family
    }

    /// Sudoku Explainer's rating of the easiest case.
    pub fn se(self) -> Option<Tenths> {
        self.facts().se
    }

    /// HoDoKu's score and level.
    pub fn hodoku(self) -> Option<(u16, Level)> {
        self.facts().hodoku
    }

    /// What it takes for granted beyond the rules.
    pub fn needs(self) -> Needs {
        if self.family() == Family::Uniqueness { Needs::OneSolution } else { Needs::Nothing }
    }

    /// Hands over its instances in this position, one after the other, until it is told to stop.
    pub fn find(self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        self.search().find(board, &mut |step| match step.technique == self {
            true => found(step),
            false => ControlFlow::Continue(()),
        })
    }

    /// Its first instance in this position.
    pub fn first(self, board: &Board) -> Option<Step> {
        let mut first = None;
        let _ = self.find(board, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Search {
    /// Whether it can find steps of this technique.
    pub fn finds(self, technique: Technique) -> bool {
        self.techniques().contains(&technique)
    }

    /// What its techniques take for granted beyond the rules.
    pub fn needs(self) -> Needs {
        self.techniques()[0].needs()
    }

    /// Whether it takes singles in the order in which they came up.
    pub(super) fn needs_queue(self) -> bool {
        matches!(self, Search::FirstFullHouses | Search::FirstNakedSingles | Search::FirstHiddenSingles)
    }

    /// Hands over all it finds in this position, in its own order, until it is told to stop. The position is taken for
    /// the beginning of the puzzle.
    pub fn find(self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        Engine::new(board, SearchOrder::SINGLES).all(self, found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_has_its_own_facts_and_a_search() {
        for (place, technique) in Technique::ALL.into_iter().enumerate() {
            assert_eq!(technique as usize, place);
            assert!(technique.search().finds(technique), "{technique}");
            assert!(technique.idea().ends_with('.'), "{technique}");
        }
    }

    #[test]
    fn names_are_unique() {
        let own = |technique: Technique| technique.aliases().iter().chain([&technique.facts().name]);
        let mut names: Vec<&str> = Technique::ALL.into_iter().flat_map(own).copied().collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
