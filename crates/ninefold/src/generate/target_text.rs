//! Targets as text: `level hard; symmetry rotate180; clues 24-30`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::difficulty::Difficulty;
use super::level_scale::LevelScale;
use super::target::Target;
use crate::logic::{Level, Scale, SearchOrder, Technique, Tenths};

/// The orders of searches that a target can name.
const ORDERS: [SearchOrder; 4] =
    [SearchOrder::SINGLES, SearchOrder::SE, SearchOrder::SE_121, SearchOrder::HODOKU];

/// A text that is not a target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseTargetError(String);

impl fmt::Display for ParseTargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseTargetError {}

/// Reads `a-b`, `a-`, `-b` or `a`.
fn range<T: Copy>(
    text: &str,
    all: RangeInclusive<T>,
    read: impl Fn(&str) -> Option<T>,
) -> Option<RangeInclusive<T>> {
    let end = |text: &str, open: &T| if text.is_empty() { Some(*open) } else { read(text) };
    match text.split_once('-') {
        None => read(text).map(|only| only..=only),
        Some(("", "")) => None,
        Some((from, to)) => Some(end(from, all.start())?..=end(to, all.end())?),
    }
}

/// Reads a range of numbers: `24`, `22-26`, `30-` or `-24`.
pub fn parse_counts(text: &str) -> Result<RangeInclusive<usize>, ParseTargetError> {
    let found = range(text, 0..=usize::MAX, |number| number.parse().ok());
    found.ok_or_else(|| {
        ParseTargetError(format!("expected a number or a range such as 22-26, found '{text}'"))
    })
}

/// Reads a range of ratings: `4.5`, `3.0-4.5`, `7.1-` or `-2.3`.
pub fn parse_ratings(text: &str) -> Result<RangeInclusive<Tenths>, ParseTargetError> {
    let found = range(text, Tenths::ZERO..=Tenths::MAX, |number| number.parse().ok());
    found.ok_or_else(|| {
        ParseTargetError(format!("expected a rating or a range such as 3.0-4.5, found '{text}'"))
    })
}

/// Writes a range as [`range`] reads it.
fn write_range<T: PartialEq, D: fmt::Display>(
    range: &RangeInclusive<T>,
    all: RangeInclusive<T>,
    show: impl Fn(&T) -> D,
) -> String {
    let end = |end: &T, open: &T| if end == open { String::new() } else { show(end).to_string() };
    match range.start() == range.end() {
        true => show(range.start()).to_string(),
        false => format!("{}-{}", end(range.start(), all.start()), end(range.end(), all.end())),
    }
}

/// Reads a target: parts with semicolons between them, in any order. `hard` alone is `level hard`.
///
/// ```
/// use ninefold::generate::{Symmetry, Target};
/// use ninefold::logic::Level;
/// let target: Target = "level hard; symmetry rotate180".parse()?;
/// assert_eq!(target, Target::level(Level::Hard).with_symmetry(Symmetry::Rotate180));
/// assert_eq!(target.to_string(), "level hard; symmetry rotate180");
/// assert_eq!("".parse(), Ok(Target::default()));
/// # Ok::<(), ninefold::generate::ParseTargetError>(())
/// ```
///
/// | part | |
/// |---|---|
/// | `shape 4x4+diagonals` | the board |
/// | `level hard`, `er 3.0-4.5`, `score 800-1000` | how hard |
/// | `scale hodoku` | the scale: `se`, `se121` or `hodoku` |
/// | `order singles` | the techniques, if not all of the scale |
/// | `needs XY-wing`, `nothing harder`, `without naked pair` | techniques |
/// | `brief rating` | the rating may end when the puzzle is known to be on target |
/// | `clues 24-30`, `minimal`, `symmetry rotate180`, `pattern r1c1 r5c5 ...` | the clues |
/// | `tries 1000` | the budget |
impl FromStr for Target {
    type Err = ParseTargetError;

    fn from_str(text: &str) -> Result<Target, ParseTargetError> {
        let mut target = Target::default();
        let (mut level, mut scale, mut order, mut er, mut score) = (None, None, None, None, None);
        let (mut needs, mut never, mut pattern) = (None, Vec::new(), None);
        let (mut nothing_harder, mut rate_fully) = (false, true);
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once(' ').map_or((part, ""), |(key, value)| (key, value.trim()));
            match (key, value) {
                ("shape", _) => target.shape = value.parse().map_err(wrong)?,
                ("clues", _) => target.clues = parse_counts(value)?,
                ("minimal", "") => target.minimal = true,
                ("symmetry", _) => target.symmetry = value.parse().map_err(wrong)?,
                ("tries", _) => target.tries = value.parse().map_err(wrong)?,
                ("level", _) => level = Some(value.parse::<Level>().map_err(wrong)?),
                ("scale", _) => scale = Some(value.parse::<Scale>().map_err(wrong)?),
                ("order", _) => order = Some(order_named(value)?),
                ("er", _) => er = Some(parse_ratings(value)?),
                ("score", _) => score = Some(parse_counts(value)?),
                ("needs", _) => needs = Some(value.parse::<Technique>().map_err(wrong)?),
                ("without", _) => never.push(value.parse::<Technique>().map_err(wrong)?),
                ("nothing", "harder") => nothing_harder = true,
                ("brief", "rating") => rate_fully = false,
                ("pattern", _) => pattern = Some(value),
                _ => level = Some(part.parse::<Level>().map_err(|_| unknown(part))?),
            }
        }
        if let Some(pattern) = pattern {
            let cell = |name: &str| {
                let error = || ParseTargetError(format!("expected a cell of the board, found '{name}'"));
                target.shape.cell_named(name).ok_or_else(error)
            };
            target.pattern = Some(pattern.split_whitespace().map(cell).collect::<Result<_, _>>()?);
        }
        let is_asked = level.is_some() || scale.is_some() || order.is_some() || er.is_some();
        if is_asked || score.is_some() || needs.is_some() || !never.is_empty() {
            let scale = scale.or(er.as_ref().map(|_| Scale::Se));
            let base = Difficulty::combined(scale, level, needs);
            let end = |end: &usize| u32::try_from(*end).unwrap_or(u32::MAX);
            target.difficulty = Some(Difficulty {
                order: order.unwrap_or(base.order),
                er: er.unwrap_or(base.er),
                score: score.map_or(base.score, |score| end(score.start())..=end(score.end())),
                nothing_harder,
                never,
                rate_fully,
                ..base
            });
        }
        Ok(target)
    }
}

fn wrong(error: impl fmt::Display) -> ParseTargetError {
    ParseTargetError(error.to_string())
}

fn unknown(part: &str) -> ParseTargetError {
    ParseTargetError(format!("expected a level or a part such as 'clues 24-30', found '{part}'"))
}

fn order_named(name: &str) -> Result<SearchOrder, ParseTargetError> {
    let found = ORDERS.into_iter().find(|order| order.name == name);
    let names = ORDERS.map(|order| order.name).join(", ");
    found.ok_or_else(|| ParseTargetError(format!("expected an order ({names}), found '{name}'")))
}

/// Writes a target as it is read.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = Target::default();
        let mut parts: Vec<String> = Vec::new();
        if self.shape != default.shape {
            parts.push(format!("shape {}", self.shape));
        }
        if let Some(difficulty) = &self.difficulty {
            difficulty.write_parts(&mut parts);
        }
        if self.clues != default.clues {
            parts.push(format!("clues {}", write_range(&self.clues, default.clues, |clues| *clues)));
        }
        if self.minimal {
            parts.push("minimal".to_owned());
        }
        if self.symmetry != default.symmetry {
            parts.push(format!("symmetry {}", self.symmetry));
        }
        if let Some(pattern) = &self.pattern {
            let names: Vec<String> = pattern.iter().map(|&cell| self.shape.name(cell).to_string()).collect();
            parts.push(format!("pattern {}", names.join(" ")));
        }
        if self.tries != default.tries {
            parts.push(format!("tries {}", self.tries));
        }
        f.pad(&parts.join("; "))
    }
}

impl Difficulty {
    fn write_parts(&self, parts: &mut Vec<String>) {
        let is_same = |base: &Difficulty| {
            (base.scale, base.order, &base.er, base.level) == (self.scale, self.order, &self.er, self.level)
        };
        let of_level =
            |level: &Level| is_same(&Difficulty::combined(Some(self.scale), Some(*level), self.needs));
        let level = Level::ALL.into_iter().find(of_level);
        if !is_same(&Difficulty::combined(None, None, self.needs)) {
            if self.scale != Scale::Se || level.is_none() {
                parts.push(format!("scale {}", self.scale.name()));
            }
            if let Some(level) = level {
                parts.push(format!("level {}", LevelScale::of(self.scale).range(level).name));
            } else if self.order != self.scale.order() {
                parts.push(format!("order {}", self.order.name));
            }
            if level.is_none() && self.er != (Tenths::ZERO..=Tenths::MAX) {
                parts.push(format!("er {}", write_range(&self.er, Tenths::ZERO..=Tenths::MAX, |er| *er)));
            }
        }
        if self.score != (0..=u32::MAX) {
            parts.push(format!("score {}", write_range(&self.score, 0..=u32::MAX, |score| *score)));
        }
        parts.extend(self.needs.map(|needed| format!("needs {needed}")));
        if self.nothing_harder {
            parts.push("nothing harder".to_owned());
        }
        parts.extend(self.never.iter().map(|never| format!("without {never}")));
        if !self.rate_fully {
            parts.push("brief rating".to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Shape};
    use crate::generate::Symmetry;

    fn ratings(from: u16, to: u16) -> RangeInclusive<Tenths> {
        Tenths::new(from)..=Tenths::new(to)
    }

    #[test]
    fn ranges_may_be_open_at_either_end() {
        assert_eq!(parse_counts("24"), Ok(24..=24));
        assert_eq!(parse_counts("22-26"), Ok(22..=26));
        assert_eq!((parse_counts("30-"), parse_counts("-24")), (Ok(30..=usize::MAX), Ok(0..=24)));
        assert_eq!(
            (parse_ratings("3.0-4.5"), parse_ratings("7")),
            (Ok(ratings(30, 45)), Ok(ratings(70, 70)))
        );
        for wrong in ["", "-", "x", "3-x", "3.5"] {
            assert!(parse_counts(wrong).is_err(), "{wrong}");
        }
        assert!(parse_ratings("3.55").is_err());
    }

    #[test]
    fn targets_are_read_as_they_are_written() {
        let windows: Shape = "3x3+windows".parse().unwrap();
        let hodoku = |level| Difficulty::combined(Some(Scale::Hodoku), Some(level), None);
        let wing = Difficulty { nothing_harder: true, ..Difficulty::needs(Technique::XyWing) };
        let pattern = Some([0, 3, 40, 80].map(Cell::new).to_vec());
        let mut targets = vec![
            Target::default(),
            Target::minimal().with_shape(&windows).with_tries(7),
            Target { pattern, ..Target::default() }.with_clues(4..=4),
            Target::difficulty(wing).with_symmetry(Symmetry::Full).with_clues(0..=30),
            Target::difficulty(Difficulty::solved_by(SearchOrder::SINGLES)),
            Target::difficulty(Difficulty { score: 800..=1000, ..hodoku(Level::Hard) }).with_clues(24..=30),
            Target::difficulty(Difficulty {
                rate_fully: false,
                ..Difficulty::er(Tenths::new(71)..=Tenths::MAX)
            }),
            Target::difficulty(Difficulty {
                never: vec![Technique::NakedPair],
                ..Difficulty::er(ratings(30, 45))
            }),
        ];
        targets.extend(Level::ALL.map(Target::level));
        targets.extend(Level::ALL.map(|level| Target::difficulty(hodoku(level))));
        targets.extend(Technique::ALL.into_iter().map(Target::technique));
        for target in targets {
            let text = target.to_string();
            assert_eq!(text.parse(), Ok(target), "{text}");
        }
        assert_eq!("very-hard".parse(), Ok(Target::level(Level::Unfair)));
        for (wrong, part) in [
            ("silly", "found 'silly'"),
            ("clues many", "found 'many'"),
            ("symmetry odd", "expected a symmetry"),
            ("needs luck", "no technique is called 'luck'"),
            ("scale x", "expected a scale (se, se121"),
            ("pattern r9", "r9"),
        ] {
            let error = wrong.parse::<Target>().unwrap_err().to_string();
            assert!(error.contains(part), "{wrong}: {error}");
        }
    }
}
