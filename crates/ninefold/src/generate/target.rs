//! What a puzzle should be like, and how far one is from it.

use std::fmt;
use std::ops::RangeInclusive;

use super::judge::Judged;
use super::symmetry::Symmetry;
use crate::board::{Cell, HouseKind, Layout, Puzzle, Shape};
use crate::logic::{self, Rating, Scale, Search, SearchOrder, Step, Technique};

/// What a puzzle should be like. The default asks for nothing: any puzzle with one solution, from which clues were
/// taken until none could go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// How many clues.
    pub clues: RangeInclusive<usize>,
    /// Whether no clue may be left that could go. A puzzle is made easier by giving more clues, so that most levels
    /// take longer with this.
    pub minimal: bool,
    /// The symmetry of the places of the clues.
    pub symmetry: Symmetry,
    /// The cells that are to be clues, all of them and no others.
    pub pattern: Option<Vec<Cell>>,
    /// How hard it should be.
    pub difficulty: Option<Difficulty>,
}

impl Default for Target {
    fn default() -> Target {
        Target {
            clues: 0..=usize::MAX,
            minimal: false,
            symmetry: Symmetry::None,
            pattern: None,
            difficulty: None,
        }
    }
}

impl Target {
    /// Any minimal puzzle.
    pub fn minimal() -> Target {
        Target { minimal: true, ..Target::default() }
    }

    /// Any puzzle of this difficulty.
    pub fn difficulty(difficulty: Difficulty) -> Target {
        Target { difficulty: Some(difficulty), ..Target::default() }
    }
}

/// How hard a puzzle should be, judged by the way that an order of searches takes. That way must solve it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// Whose numbers.
    pub scale: Scale,
    /// The searches: all of the scale, or some of them.
    pub order: SearchOrder,
    /// The hardest step on the scale of Sudoku Explainer, in tenths.
    pub er: RangeInclusive<u16>,
    /// HoDoKu's score.
    pub score: RangeInclusive<u32>,
    /// HoDoKu's level.
    pub level: Option<logic::Level>,
    /// A technique that is used: at some point nothing that is tried before it found anything.
    pub needs: Option<Technique>,
    /// Whether no step may be harder than those of this technique.
    pub nothing_harder: bool,
    /// Techniques that are not used.
    pub never: Vec<Technique>,
    /// Whether the rating goes on to the end. If not, it ends as soon as the puzzle is known to be on target, and
    /// with a lower bound alone that is long before.
    pub rate_fully: bool,
}

impl Default for Difficulty {
    fn default() -> Difficulty {
        Difficulty {
            scale: Scale::Se,
            order: SearchOrder::SE,
            er: 0..=u16::MAX,
            score: 0..=u32::MAX,
            level: None,
            needs: None,
            nothing_harder: false,
            never: Vec::new(),
            rate_fully: true,
        }
    }
}

impl Difficulty {
    /// A hardest step in this range, in tenths.
    pub fn er(er: RangeInclusive<u16>) -> Difficulty {
        Difficulty { er, ..Difficulty::default() }
    }

    /// Solved by these searches alone.
    pub fn solved_by(order: SearchOrder) -> Difficulty {
        Difficulty { order, ..Difficulty::default() }
    }

    /// Uses this technique, in the order in which it is found at all: that of Sukaku Explainer, if it knows the
    /// technique, else that of HoDoKu; but for those few of which Sukaku Explainer's hardly ever leaves anything
    /// because something easier says the same. For hidden quads, BUG types 3 and 4, aligned pair exclusion,
    /// X-cycles and X-chains it is that of Sudoku Explainer 1.2.1, for the last digit that of singles.
    pub fn needs(technique: Technique) -> Difficulty {
        use Technique::{AlignedPairExclusion, Bug3, Bug4, HiddenQuad, LastDigit, XChain, XCycle};
        let scale = match technique {
            HiddenQuad | Bug3 | Bug4 | AlignedPairExclusion | XCycle | XChain => Scale::Se121,
            _ if technique.se().is_none() && technique != LastDigit => Scale::Hodoku,
            _ => Scale::Se,
        };
        let order = if technique == LastDigit { SearchOrder::SINGLES } else { scale.order() };
        Difficulty { scale, order, needs: Some(technique), ..Difficulty::default() }
    }

    /// Whether a step may be taken.
    pub(super) fn allows(&self, step: &Step) -> bool {
        step.se <= *self.er.end()
            && self.level.is_none_or(|most| step.technique.hodoku().is_none_or(|(_, level)| level <= most))
            && !self.never.contains(&step.technique)
            && match self.needs {
                Some(needed) if self.nothing_harder => {
                    step.technique == needed || !self.is_harder(step, needed)
                }
                _ => true,
            }
    }

    /// Whether the way so far has a higher score or level than asked for: neither falls again.
    pub(super) fn is_past(&self, rating: &Rating) -> bool {
        rating.score.is_some_and(|(score, level)| {
            score > *self.score.end() || self.level.is_some_and(|wanted| level > wanted)
        })
    }

    /// Whether a step is harder than the technique: by Sudoku Explainer's number, on HoDoKu's scale because it is
    /// looked for later.
    fn is_harder(&self, step: &Step, than: Technique) -> bool {
        match self.scale {
            Scale::Hodoku => self.order.place_of(step.technique) > self.order.place_of(than),
            _ => step.se > than.se().unwrap_or(u16::MAX),
        }
    }

    /// The searches that can find something that is allowed.
    pub(super) fn allowed_order(&self) -> SearchOrder {
        let last = self.needs.filter(|_| self.nothing_harder).and_then(|needed| self.order.place_of(needed));
        let searches = &self.order.searches[..last.map_or(self.order.searches.len(), |place| place + 1)];
        let may = |search: &Search| {
            easiest(*search) <= *self.er.end() && self.level.is_none_or(|level| lowest(*search) <= level)
        };
        let beyond = searches.iter().rposition(may);
        SearchOrder { searches: &searches[..beyond.map_or(0, |place| place + 1)], ..self.order }
    }

    /// The searches by which puzzles are looked through for the technique: up to it, and at least up to forcing
    /// chains, because most techniques come up only after harder steps. Not what takes longest.
    pub(super) fn seeking_order(&self) -> SearchOrder {
        let is_chains = |search: &Search| [Search::ForcingChains, Search::NiceLoops].contains(search);
        let chains = self.order.searches.iter().position(is_chains);
        let own = self.needs.and_then(|needed| self.order.place_of(needed));
        let last = own.max(chains).map_or(self.order.searches.len(), |place| place + 1);
        SearchOrder { searches: &self.order.searches[..last], ..self.order }
    }

    /// What is wrong with a rating that went to the end.
    fn misses(&self, judged: &Judged) -> Vec<Miss> {
        let Judged { rating, hardest_needed, open } = judged;
        let (open, hardest_needed) = (*open, *hardest_needed);
        let mut misses = Vec::new();
        if open > 0 {
            misses.push(Miss::NotSolved { open });
        }
        let (score, level) = rating.score.unwrap_or((0, logic::Level::Easy));
        if !self.score.contains(&score) {
            misses.push(Miss::Score { found: score, wanted: self.score.clone() });
        }
        if let Some(wanted) = self.level.filter(|&wanted| wanted != level) {
            misses.push(Miss::Level { found: level, wanted });
        }
        if !self.er.contains(&rating.er) {
            misses.push(Miss::Er { found: rating.er, wanted: self.er.clone() });
        }
        let used = |technique: Technique| rating.counts.iter().any(|count| count.0 == technique);
        if let Some(needed) = self.needs {
            if !used(needed) {
                misses.push(Miss::Unused(needed));
            } else if self.nothing_harder && rating.er > hardest_needed {
                misses.push(Miss::Harder { found: rating.er, wanted: hardest_needed });
            } else if self.nothing_harder && self.scale == Scale::Hodoku {
                let place = |of: Technique| self.order.place_of(of);
                let harder = rating.counts.iter().find(|count| place(count.0) > place(needed));
                misses.extend(harder.map(|count| Miss::Used(count.0)));
            }
        }
        misses.extend(self.never.iter().copied().filter(|&never| used(never)).map(Miss::Used));
        misses
    }
}

/// The rating of the easiest technique that a search finds.
fn easiest(search: Search) -> u16 {
    let own = Technique::ALL.into_iter().filter(|technique| technique.search() == search);
    own.filter_map(Technique::se).min().unwrap_or(0)
}

/// HoDoKu's level of the easiest technique that a search finds.
fn lowest(search: Search) -> logic::Level {
    let own = Technique::ALL.into_iter().filter(|&technique| search.finds(technique));
    own.filter_map(Technique::hodoku).map(|(_, level)| level).min().unwrap_or(logic::Level::Easy)
}

/// A named range of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Its name.
    pub name: &'static str,
    /// What a player needs.
    pub summary: &'static str,
    /// By whose numbers it is judged.
    pub scale: Scale,
    /// The techniques by which it must be solved: all of the scale, or fewer.
    pub order: SearchOrder,
    /// The hardest step on that scale, from and to, in tenths.
    pub er: (u16, u16),
    /// What HoDoKu calls it, if it is judged so.
    pub hodoku: Option<logic::Level>,
}

impl Level {
    /// As a difficulty.
    pub fn difficulty(&self) -> Difficulty {
        // What fewer techniques solve is in the range.
        let er = if self.order == self.scale.order() { self.er.0..=self.er.1 } else { 0..=u16::MAX };
        Difficulty { scale: self.scale, order: self.order, level: self.hodoku, ..Difficulty::er(er) }
    }

    /// Whether a rating by its scale is on this level.
    pub fn holds(&self, rating: &Rating) -> bool {
        let is_level = |wanted| rating.score.is_some_and(|(_, level)| level == wanted);
        rating.finished && (self.er.0..=self.er.1).contains(&rating.er) && self.hodoku.is_none_or(is_level)
    }
}

/// Levels, easiest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ladder {
    /// Its name.
    pub name: &'static str,
    /// The levels.
    pub levels: &'static [Level],
}

const fn level(name: &'static str, summary: &'static str, er: (u16, u16)) -> Level {
    Level { name, summary, scale: Scale::Se, order: SearchOrder::SE, er, hodoku: None }
}

const fn hodoku(name: &'static str, summary: &'static str, level: logic::Level) -> Level {
    Level {
        name,
        summary,
        scale: Scale::Hodoku,
        order: SearchOrder::HODOKU,
        er: (0, u16::MAX),
        hodoku: Some(level),
    }
}

impl Ladder {
    /// By the hardest step on the scale of Sudoku Explainer. Among random minimal 9x9 puzzles half are easy, and
    /// about an eighth, a fifth, a tenth and a tenth are of the others.
    pub const SE: Ladder = Ladder {
        name: "se",
        levels: &[
            Level { order: SearchOrder::SINGLES, ..level("easy", "singles alone", (10, 23)) },
            level("medium", "intersections, pairs, X-wings", (24, 34)),
            level("hard", "triples, fish, small wings, unique rectangles", (35, 50)),
            level("very-hard", "strong links, large wings, graves, the shortest chains", (51, 71)),
            level("extreme", "forcing chains", (72, u16::MAX)),
        ],
    };

    /// HoDoKu's: by the hardest step, and by the score, which raises the level.
    pub const HODOKU: Ladder = Ladder {
        name: "hodoku",
        levels: &[
            hodoku("easy", "singles", logic::Level::Easy),
            hodoku("medium", "intersections, pairs and triples", logic::Level::Medium),
            hodoku("hard", "fish, wings, colours, uniqueness", logic::Level::Hard),
            hodoku("unfair", "chains and almost locked sets", logic::Level::Unfair),
            hodoku("extreme", "the longest of these, and forcing chains", logic::Level::Extreme),
        ],
    };

    /// The level of this name.
    pub fn level(&self, name: &str) -> Result<&'static Level, UnknownLevel> {
        let named = self.levels.iter().find(|level| level.name == name);
        named.ok_or_else(|| UnknownLevel { name: name.to_owned(), ladder: *self })
    }

    /// The level of a rating by its order, if it has one.
    pub fn level_of(&self, rating: &Rating) -> Option<&'static Level> {
        self.levels.iter().find(|level| level.holds(rating))
    }
}

/// A name that no level bears.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLevel {
    name: String,
    ladder: Ladder,
}

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.ladder.levels.iter().map(|level| level.name).collect();
        write!(f, "expected a level ({}), found '{}'", names.join(", "), self.name)
    }
}

impl std::error::Error for UnknownLevel {}

/// One way in which a puzzle is off target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Miss {
    /// Too many or too few clues.
    Clues {
        /// How many it has.
        found: usize,
        /// How many were asked for.
        wanted: RangeInclusive<usize>,
    },
    /// A clue could go.
    NotMinimal,
    /// The order does not solve it, or not with what is allowed.
    NotSolved {
        /// So many cells stay empty.
        open: usize,
    },
    /// Too hard or too easy, in tenths. If the rating was ended early, it is at least so hard.
    Er {
        /// The hardest step.
        found: u16,
        /// What was asked for.
        wanted: RangeInclusive<u16>,
    },
    /// HoDoKu's score is too high or too low.
    Score {
        /// The score.
        found: u32,
        /// What was asked for.
        wanted: RangeInclusive<u32>,
    },
    /// Another of HoDoKu's levels.
    Level {
        /// The level.
        found: logic::Level,
        /// What was asked for.
        wanted: logic::Level,
    },
    /// The technique asked for is not used.
    Unused(Technique),
    /// A step is harder than those of the technique asked for, in tenths.
    Harder {
        /// The hardest step.
        found: u16,
        /// The hardest of the technique.
        wanted: u16,
    },
    /// A technique is used that should not be.
    Used(Technique),
}

impl Miss {
    /// How far off: an order to climb by, nothing more.
    fn distance(&self) -> u64 {
        match self {
            Miss::Clues { found, wanted } => {
                let off = wanted.start().saturating_sub(*found) + found.saturating_sub(*wanted.end());
                10 * off as u64
            }
            Miss::NotMinimal => 5,
            Miss::NotSolved { open } => 10 + *open as u64,
            Miss::Er { found, wanted } => {
                u64::from(wanted.start().saturating_sub(*found) + found.saturating_sub(*wanted.end()))
            }
            Miss::Score { found, wanted } => {
                let off = wanted.start().saturating_sub(*found) + found.saturating_sub(*wanted.end());
                u64::from(off) / 10 + 1
            }
            Miss::Level { found, wanted } => 40 * (*found as u64).abs_diff(*wanted as u64),
            Miss::Unused(_) => 100,
            Miss::Harder { found, wanted } => u64::from(found.saturating_sub(*wanted)),
            Miss::Used(_) => 50,
        }
    }
}

/// How far off target these misses are together; 0 is on target.
pub(super) fn distance(misses: &[Miss]) -> u64 {
    misses.iter().map(Miss::distance).sum()
}

/// A rating in tenths as people write it.
struct Tenths(u16);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Miss::Clues { found, wanted } => match *wanted.end() {
                usize::MAX => write!(f, "{found} clues, asked for at least {}", wanted.start()),
                end => write!(f, "{found} clues, asked for {} to {end}", wanted.start()),
            },
            Miss::NotMinimal => f.write_str("a clue could go"),
            Miss::NotSolved { open } => {
                write!(f, "not solved by the techniques asked for, with {open} cells empty")
            }
            Miss::Er { found, wanted } => match *wanted.end() {
                u16::MAX => {
                    write!(f, "rated {}, asked for {} or more", Tenths(*found), Tenths(*wanted.start()))
                }
                end => {
                    let (start, end) = (Tenths(*wanted.start()), Tenths(end));
                    write!(f, "rated {}, asked for {start} to {end}", Tenths(*found))
                }
            },
            Miss::Score { found, wanted } => match *wanted.end() {
                u32::MAX => write!(f, "score {found}, asked for {} or more", wanted.start()),
                end => write!(f, "score {found}, asked for {} to {end}", wanted.start()),
            },
            Miss::Level { found, wanted } => {
                write!(f, "level {}, asked for {}", found.name(), wanted.name())
            }
            Miss::Unused(technique) => write!(f, "{technique} is not needed"),
            Miss::Harder { found, wanted } => {
                write!(f, "needs {} beside {}", Tenths(*found), Tenths(*wanted))
            }
            Miss::Used(technique) => write!(f, "{technique} is needed"),
        }
    }
}

/// Why no puzzle at all is on target, where that is easily seen.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unreachable {
    /// A range from more to less.
    EmptyRange,
    /// No puzzle of this shape has so few clues.
    TooFewClues {
        /// The most that are allowed.
        found: usize,
        /// The fewest that any puzzle has.
        least: usize,
    },
    /// The board has fewer cells.
    TooManyClues {
        /// The fewest that are allowed.
        found: usize,
        /// The cells.
        cells: usize,
    },
    /// The pattern is outside the board, or has another number of cells or another symmetry than asked for.
    OtherPattern,
    /// Two lines of a band without a clue can be swapped.
    EmptyLines {
        /// The houses.
        houses: [usize; 2],
    },
    /// The order of searches never finds it on such a board.
    NeverFound(Technique),
    /// The technique is asked for and forbidden.
    Forbidden(Technique),
}

impl fmt::Display for Unreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreachable::EmptyRange => f.write_str("the range ends before it begins"),
            Unreachable::TooFewClues { found, least } => {
                write!(f, "no puzzle of this shape has fewer than {least} clues; asked for at most {found}")
            }
            Unreachable::TooManyClues { found, cells } => {
                write!(f, "the board has {cells} cells; asked for at least {found} clues")
            }
            Unreachable::OtherPattern => f.write_str(
                "the pattern does not fit the board, the number of clues or the symmetry asked for",
            ),
            Unreachable::EmptyLines { .. } => {
                f.write_str("the pattern leaves two lines of one band empty: they could be swapped")
            }
            Unreachable::NeverFound(technique) => {
                write!(f, "{technique} is never found on such a board by these techniques")
            }
            Unreachable::Forbidden(technique) => write!(f, "{technique} is both asked for and forbidden"),
        }
    }
}

impl std::error::Error for Unreachable {}

impl Target {
    /// The reason why no puzzle of this shape is on target, if one is known without any search.
    pub fn unreachable(&self, shape: &Shape) -> Option<Unreachable> {
        if self.clues.is_empty() {
            return Some(Unreachable::EmptyRange);
        }
        let (fewest, most) = (*self.clues.start(), *self.clues.end());
        // Two digits without a clue could be swapped. For the usual board it is known to be 17 (McGuire and
        // others, 2012).
        let least = if shape.is_classic() { 17 } else { shape.side() - 1 };
        let given = self.pattern.as_ref().map_or(most, Vec::len).min(most);
        if given < least {
            return Some(Unreachable::TooFewClues { found: given, least });
        }
        if fewest > shape.cells() {
            return Some(Unreachable::TooManyClues { found: fewest, cells: shape.cells() });
        }
        if let Some(pattern) = &self.pattern {
            return self.bad_pattern(shape, pattern).or_else(|| self.bad_difficulty(shape));
        }
        self.bad_difficulty(shape)
    }

    fn bad_pattern(&self, shape: &Shape, pattern: &[Cell]) -> Option<Unreachable> {
        let mut is_clue = vec![false; shape.cells()];
        for cell in pattern {
            match is_clue.get_mut(cell.index()) {
                Some(clue) if !*clue => *clue = true,
                _ => return Some(Unreachable::OtherPattern),
            }
        }
        let fits =
            self.clues.contains(&pattern.len()) && self.symmetry.holds(shape, |cell| is_clue[cell.index()]);
        if !fits {
            return Some(Unreachable::OtherPattern);
        }
        let Layout::Boxes { rows, cols } = *shape.layout() else { return None };
        if shape.houses().len() > 3 * shape.side() {
            return None;
        }
        for (kind, size) in [(HouseKind::Row, rows), (HouseKind::Column, cols)] {
            let lines = shape.houses().iter().enumerate().filter(|house| house.1.kind() == kind);
            let empty = lines.filter(|house| house.1.cells().iter().all(|cell| !is_clue[cell.index()]));
            let empty: Vec<(usize, usize)> =
                empty.map(|(house, line)| (house, line.number() / size)).collect();
            if let Some(pair) = empty.windows(2).find(|pair| pair[0].1 == pair[1].1) {
                return Some(Unreachable::EmptyLines { houses: [pair[0].0, pair[1].0] });
            }
        }
        None
    }

    fn bad_difficulty(&self, shape: &Shape) -> Option<Unreachable> {
        let difficulty = self.difficulty.as_ref()?;
        if difficulty.er.is_empty() || difficulty.score.is_empty() {
            return Some(Unreachable::EmptyRange);
        }
        let needed = difficulty.needs?;
        if difficulty.never.contains(&needed) {
            return Some(Unreachable::Forbidden(needed));
        }
        let no_extra = needed == Technique::HiddenSingleExtra && shape.houses().len() == 3 * shape.side();
        // Direct claiming leaves one of three parallel lines a single place, in another box. Then the third box of the
        // band has the digit in the third line only, and that is direct pointing, or a hidden single.
        let no_claiming = needed == Technique::DirectClaiming && shape.is_classic();
        (no_extra || no_claiming || difficulty.order.place_of(needed).is_none())
            .then_some(Unreachable::NeverFound(needed))
    }

    /// What is wrong with a puzzle that has one solution, whose rating by the order of this target is given.
    /// `is_minimal` is asked only if that matters.
    pub(super) fn misses(
        &self,
        puzzle: &Puzzle,
        judged: Option<&Judged>,
        is_minimal: impl FnOnce() -> bool,
    ) -> Vec<Miss> {
        let mut misses = Vec::new();
        if !self.clues.contains(&puzzle.clues()) {
            misses.push(Miss::Clues { found: puzzle.clues(), wanted: self.clues.clone() });
        }
        if let (Some(difficulty), Some(judged)) = (&self.difficulty, judged) {
            misses.extend(difficulty.misses(judged));
        }
        if self.minimal && misses.is_empty() && !is_minimal() {
            misses.push(Miss::NotMinimal);
        }
        misses
    }
}
