//! Where a puzzle is off target, and how far.

use std::fmt;
use std::ops::RangeInclusive;

use crate::logic::{Level, Technique, Tenths};

/// One property in which a puzzle is off target.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // `found` is what the puzzle has, `wanted` what was asked for.
pub enum Mismatch {
    /// Too many or too few clues.
    Clues { found: usize, wanted: RangeInclusive<usize> },
    /// A clue is redundant.
    NotMinimal,
    /// The allowed techniques leave this many cells empty.
    NotSolved { open: usize },
    /// The puzzle is too hard or too easy. The rating is a lower bound if it was ended early.
    Er { found: Tenths, wanted: RangeInclusive<Tenths> },
    /// HoDoKu's score is too high or too low.
    Score { found: u32, wanted: RangeInclusive<u32> },
    /// HoDoKu's level is another one.
    Level { found: Level, wanted: Level },
    /// The needed technique is not used.
    Unused(Technique),
    /// A step is harder than those of the needed technique.
    Harder { found: Tenths, wanted: Tenths },
    /// A technique is used that must not be.
    Used(Technique),
}

impl Mismatch {
    /// How far off target the puzzle is: only an order by which a search climbs.
    fn distance(&self) -> u64 {
        fn outside(found: u64, from: u64, to: u64) -> u64 {
            from.saturating_sub(found) + found.saturating_sub(to)
        }
        match self {
            Mismatch::Clues { found, wanted } => {
                10 * outside(*found as u64, *wanted.start() as u64, *wanted.end() as u64)
            }
            Mismatch::NotMinimal => 5,
            Mismatch::NotSolved { open } => 10 + *open as u64,
            Mismatch::Er { found, wanted } => {
                let [found, from, to] =
                    [found, wanted.start(), wanted.end()].map(|rating| rating.get().into());
                outside(found, from, to)
            }
            Mismatch::Score { found, wanted } => {
                outside((*found).into(), (*wanted.start()).into(), (*wanted.end()).into()) / 10 + 1
            }
            Mismatch::Level { found, wanted } => 40 * (*found as u64).abs_diff(*wanted as u64),
            Mismatch::Unused(_) => 100,
            Mismatch::Harder { found, wanted } => u64::from(found.get().saturating_sub(wanted.get())),
            Mismatch::Used(_) => 50,
        }
    }
}

/// How far off target a puzzle with these mismatches is; 0 is on target.
pub(super) fn distance(mismatches: &[Mismatch]) -> u64 {
    mismatches.iter().map(Mismatch::distance).sum()
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Clues { found, wanted } => match *wanted.end() {
                usize::MAX => write!(f, "{found} clues, asked for at least {}", wanted.start()),
                end => write!(f, "{found} clues, asked for {} to {end}", wanted.start()),
            },
            Mismatch::NotMinimal => f.write_str("a clue could go"),
            Mismatch::NotSolved { open } => {
                write!(f, "not solved by the techniques asked for, with {open} cells empty")
            }
            Mismatch::Er { found, wanted } => {
                write!(f, "rated {}, asked for {}", found, wanted.start())?;
                match *wanted.end() {
                    Tenths::MAX => f.write_str(" or more"),
                    end => write!(f, " to {end}"),
                }
            }
            Mismatch::Score { found, wanted } => match *wanted.end() {
                u32::MAX => write!(f, "score {found}, asked for {} or more", wanted.start()),
                end => write!(f, "score {found}, asked for {} to {end}", wanted.start()),
            },
            Mismatch::Level { found, wanted } => write!(f, "level {found}, asked for {wanted}"),
            Mismatch::Unused(technique) => write!(f, "{technique} is not needed"),
            Mismatch::Harder { found, wanted } => {
                write!(f, "needs {found} beside {wanted}")
            }
            Mismatch::Used(technique) => write!(f, "{technique} is needed"),
        }
    }
}
