//! Puzzles of the library, by size and level, and lists to choose from.

use ninefold::format::Record;
use ninefold::play::LEVELS;

use super::super::Console;
use super::super::talk::{Heard, quoted};
use crate::report::columns;

/// A list is shown in portions of this many lines.
const PORTION: usize = 60;

/// Size and level, where they were said.
#[derive(Default)]
pub(super) struct Filter {
    pub side: Option<usize>,
    pub level: Option<String>,
}

impl Filter {
    fn admits(&self, record: &Record) -> bool {
        let side = self.side.is_none_or(|side| record.puzzle.shape().side() == side);
        side && (self.level.is_none() || record.about.level == self.level)
    }
}

impl Console<'_> {
    /// A random puzzle of the library.
    pub(in crate::console) fn random_puzzle(&mut self, rest: &str) -> Heard<()> {
        let mut records = self.filtered(rest)?;
        if records.is_empty() {
            return Ok(());
        }
        let record = records.swap_remove(self.rng.index(records.len()));
        self.puzzle_menu(record)
    }

    /// A puzzle of the library, from the list.
    pub(in crate::console) fn listed_puzzle(&mut self, rest: &str) -> Heard<()> {
        let records = self.filtered(rest)?;
        match self.choose_puzzle(records)? {
            Some(record) => self.puzzle_menu(record),
            None => Ok(()),
        }
    }

    /// The puzzles of the library of the size and level that are said or asked for. Where there is none, that
    /// is said.
    fn filtered(&mut self, rest: &str) -> Heard<Vec<Record>> {
        let filter = match rest {
            "" => self.ask_filter()?,
            _ => match filter_of(rest) {
                Ok(filter) => filter,
                Err(error) => {
                    self.talk.say(&error)?;
                    return Ok(Vec::new());
                }
            },
        };
        let records: Vec<Record> =
            self.library.iter().filter(|record| filter.admits(record)).cloned().collect();
        if records.is_empty() {
            self.talk.say("The library has no such puzzle.")?;
        }
        Ok(records)
    }

    fn ask_filter(&mut self) -> Heard<Filter> {
        let mut sides: Vec<usize> = self.library.iter().map(|record| record.puzzle.shape().side()).collect();
        sides.sort_unstable();
        sides.dedup();
        let side = self.ask_side(&sides, "any size")?;
        let of_side = Filter { side, level: None };
        let levels: Vec<&str> = LEVELS
            .into_iter()
            .filter(|level| {
                let fits = |record: &&Record| of_side.admits(record);
                self.library.iter().filter(fits).any(|record| record.about.level.as_deref() == Some(level))
            })
            .collect();
        let level = self.ask_level(&levels)?;
        Ok(Filter { side, level })
    }

    pub(super) fn ask_side(&mut self, sides: &[usize], otherwise: &str) -> Heard<Option<usize>> {
        let list = sides.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        self.talk.ask_for(&format!("Size ({list}; Enter for {otherwise}):"), |answer| {
            side_of(answer).filter(|side| sides.contains(side)).ok_or(format!("one of {list}"))
        })
    }

    pub(super) fn ask_level(&mut self, levels: &[&str]) -> Heard<Option<String>> {
        let list = levels.join(", ");
        self.talk.ask_for(&format!("Level ({list}; Enter for any level):"), |answer| {
            let level = levels.iter().find(|level| level.eq_ignore_ascii_case(answer));
            level.map(|level| (*level).to_owned()).ok_or(format!("one of {list}"))
        })
    }

    /// One of these puzzles, by number or by name. A single one is not asked for.
    pub(super) fn choose_puzzle(&mut self, mut records: Vec<Record>) -> Heard<Option<Record>> {
        if records.len() < 2 {
            return Ok(records.pop());
        }
        let most = records.len();
        let mut shown = 0;
        loop {
            if shown < most {
                let end = most.min(shown + PORTION);
                self.talk.say(&list_text(&records[shown..end], shown))?;
                shown = end;
            }
            let more = if shown < most { ", 'more' for the next" } else { "" };
            let prompt = format!("Which one (1 to {most}, or a name{more}; Enter goes back)?");
            let chosen = self.talk.ask_for(&prompt, |answer| {
                if shown < most && answer.eq_ignore_ascii_case("more") {
                    return Ok(None);
                }
                let named = |record: &Record| {
                    record.about.name.as_ref().is_some_and(|name| name.eq_ignore_ascii_case(answer))
                };
                let numbered = || {
                    answer
                        .parse::<usize>()
                        .ok()
                        .and_then(|number| number.checked_sub(1))
                        .filter(|&place| place < most)
                };
                let place = records.iter().position(named).or_else(numbered);
                place.map(Some).ok_or(format!("a number from 1 to {most} or a name in the list"))
            })?;
            match chosen {
                None => return Ok(None),
                Some(Some(place)) => return Ok(Some(records.swap_remove(place))),
                Some(None) => {}
            }
        }
    }
}

/// `9 hard`, `very hard`, `16`.
pub(super) fn filter_of(text: &str) -> Result<Filter, String> {
    let mut filter = Filter::default();
    let mut words = Vec::new();
    for word in text.split_whitespace() {
        match side_of(word) {
            Some(side) if filter.side.is_none() => filter.side = Some(side),
            _ => words.push(word),
        }
    }
    let level = words.join(" ").to_lowercase();
    if !level.is_empty() {
        if !LEVELS.contains(&level.as_str()) {
            let levels = LEVELS.join(", ");
            return Err(format!("Expected a size, or a level ({levels}), found {}.", quoted(&level)));
        }
        filter.level = Some(level);
    }
    Ok(filter)
}

/// `9`, also said as `9x9`.
pub(super) fn side_of(text: &str) -> Option<usize> {
    let (side, again) = text.split_once(['x', 'X']).unwrap_or((text, text));
    side.parse().ok().filter(|_| side == again)
}

/// Puzzles with their numbers; the first comes after this many others.
fn list_text(records: &[Record], before: usize) -> String {
    let row = |(number, record): (usize, &Record)| {
        let said = |text: &Option<String>| text.clone().unwrap_or_default();
        let shape = record.puzzle.shape().describe();
        [number.to_string(), said(&record.about.name), said(&record.about.level), shape]
    };
    let rows: Vec<_> = (before + 1..).zip(records).map(row).collect();
    columns(&rows, &[1, 2, 3])
}
