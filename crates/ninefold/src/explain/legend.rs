//! What the signs of a drawing mean. The words depend on the pattern: an orange cell is a fin, a pincer or a guardian.

use super::drawing::{Drawing, Link, Mark, Tint};
use crate::logic::{Chain, ChainKind, Reason, Step};

/// A sign that a picture explains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Sign {
    /// A tinted cell.
    Tint(Tint),
    /// A marked candidate.
    Mark(Mark),
    /// A line; an arrow where it is read in one direction.
    Line(Link),
    /// The ring around the first candidate of a chain.
    Start,
}

/// The words for the tints and for the discs of a pattern. Empty words are not shown.
#[derive(Clone, Copy)]
struct Roles {
    house: &'static str,
    cover: &'static str,
    pattern: &'static str,
    other: &'static str,
    discs: &'static [&'static str],
}

impl Roles {
    const PLAIN: Roles = Roles { house: "house", cover: "", pattern: "pattern", other: "", discs: &[] };

    fn of(reason: &Reason) -> Roles {
        let roles = Roles::PLAIN;
        match reason {
            Reason::FullHouse { .. } => Roles { pattern: "last empty cell", ..roles },
            Reason::LastDigit { .. } => Roles { pattern: "last place", other: "the other places", ..roles },
            Reason::HiddenSingle { .. } => {
                Roles { pattern: "only place", other: "rules out the digit", ..roles }
            }
            Reason::NakedSingle { .. } => Roles { pattern: "cell", other: "rules out a digit", ..roles },
            Reason::Locked { .. } => Roles { cover: "loses the digit", other: "only place left", ..roles },
            Reason::Fish { .. } => Roles { house: "base", cover: "cover", ..roles },
            Reason::FinnedFish { .. } => Roles { house: "base", cover: "cover", other: "fin", ..roles },
            Reason::Wing { .. } => {
                let discs = &["one of these is true", "link"];
                Roles { pattern: "pivot", other: "pincer", discs, ..roles }
            }
            Reason::LargeWing { .. } => {
                let discs = &["one of these is true", "link"];
                Roles { pattern: "set", other: "pincer", discs, ..roles }
            }
            Reason::UniqueLoop { .. } => {
                let discs = &["the two digits", "extra digits"];
                Roles { pattern: "rectangle or loop", other: "cells beside it", discs, ..roles }
            }
            Reason::Bug { .. } => {
                let discs = &["extra digit", "set"];
                Roles { pattern: "more than two digits", other: "set", discs, ..roles }
            }
            Reason::AlignedExclusion { .. } => {
                Roles { pattern: "tried together", other: "rules out combinations", ..roles }
            }
            Reason::Chain(_) | Reason::Forcing { .. } | Reason::BruteForce { .. } => {
                Roles { pattern: "", ..roles }
            }
            Reason::EmptyRectangle { .. } => Roles { house: "box", cover: "row and column", ..roles },
            Reason::WWing { .. } => {
                let discs = &["link", "one of these is true"];
                Roles { pattern: "strong link", other: "pair", discs, ..roles }
            }
            Reason::BrokenWing { .. } => {
                Roles { pattern: "ring", other: "guardian", discs: &["", "one of these is true"], ..roles }
            }
            Reason::RemotePair { .. } => {
                Roles { discs: &["all of these are true", "or all of these"], ..roles }
            }
            Reason::Colours { .. } => {
                let discs = &["colour A", "colour B", "colour C", "colour D"];
                Roles { pattern: "", discs, ..roles }
            }
            Reason::Alternating { .. } | Reason::GroupedAlternating { .. } => {
                Roles { discs: &["if these are false", "these are true"], ..roles }
            }
            Reason::SueDeCoq { .. } => {
                let discs = &["digits of one set", "of the other", "of neither"];
                Roles { pattern: "where the houses meet", other: "set", discs, ..roles }
            }
            Reason::AlmostLocked { .. } => {
                let discs = &["", "link"];
                Roles { pattern: "almost locked set", other: "the next set", discs, ..roles }
            }
            Reason::Combined { both } => both.first().map_or(roles, Roles::of),
            _ => roles,
        }
    }
}

impl Drawing {
    /// The signs of this drawing of this step with their meaning, in the order in which a legend lists them.
    pub fn legend(&self, step: &Step) -> Vec<(Sign, &'static str)> {
        let roles = Roles::of(&step.reason);
        let mut legend = Vec::new();
        let tints = [
            (Tint::House, roles.house),
            (Tint::Cover, roles.cover),
            (Tint::Pattern, roles.pattern),
            (Tint::Other, roles.other),
        ];
        for (tint, words) in tints {
            if self.tints.values().any(|&known| known == tint) {
                legend.push((Sign::Tint(tint), words));
            }
        }
        if let Reason::Chain(chain) = &step.reason {
            legend.extend(signs_of(chain));
        } else {
            for (number, words) in roles.discs.iter().enumerate() {
                let mark = Mark::True(number);
                if self.marks.values().any(|&known| known == mark) {
                    legend.push((Sign::Mark(mark), words));
                }
            }
        }
        let arrows = self.lines.iter().any(|line| line.arrow);
        let lines = [
            (Link::Loop, "could be swapped"),
            (Link::Strong, if arrows { "so it is true" } else { "one is true" }),
            (Link::Weak, if arrows { "so it is false" } else { "not both are true" }),
        ];
        for (link, words) in lines {
            if self.lines.iter().any(|line| line.link == link) {
                legend.push((Sign::Line(link), words));
            }
        }
        for (mark, words) in [(Mark::Gone, "eliminated"), (Mark::Placed, "placed")] {
            if self.marks.values().any(|&known| known == mark) {
                legend.push((Sign::Mark(mark), words));
            }
        }
        legend.retain(|(_, words)| !words.is_empty());
        legend
    }
}

/// The discs and rings of a chain.
fn signs_of(chain: &Chain) -> Vec<(Sign, &'static str)> {
    let mut signs = vec![
        (Sign::Start, "start"),
        (Sign::Mark(Mark::True(0)), "true"),
        (Sign::Mark(Mark::False(0)), "false"),
    ];
    if matches!(chain.kind, ChainKind::Cell { .. } | ChainKind::House { .. }) {
        signs.push((Sign::Mark(Mark::True(1)), "one colour per branch"));
    }
    signs
}
