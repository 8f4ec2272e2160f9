//! Where puzzles come from: the library, the keyboard, a file, a seed, the shelf.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use ninefold::Shape;
use ninefold::board::Layout;
use ninefold::format::{About, ReadOptions, Record, parse, parse_all};

use super::Console;
use super::game::Game;
use super::talk::{Heard, quoted};
use crate::args::ReadingArguments;
use crate::games::{GameId, State};
use crate::input::Input;
use crate::new_puzzle::{self, LEVELS};
use crate::report::{columns, counted, playing_time};

/// A list is shown in portions of so many lines.
const PORTION: usize = 60;

/// More puzzles of a file are not offered.
const MOST_OF_A_FILE: usize = 10_000;

/// A pasted line with at least so many cells is a whole puzzle; a shorter one may be the first row.
const CELLS_OF_ONE_LINE: usize = 81;

/// Size and level, where they were said.
#[derive(Default)]
struct Filter {
    side: Option<usize>,
    level: Option<String>,
}

impl Filter {
    fn admits(&self, record: &Record) -> bool {
        let side = self.side.is_none_or(|side| record.puzzle.shape().side() == side);
        side && (self.level.is_none() || record.about.level == self.level)
    }
}

impl Console<'_> {
    /// A random puzzle of the library.
    pub(super) fn random_puzzle(&mut self, rest: &str) -> Heard<()> {
        let mut records = self.filtered(rest)?;
        if records.is_empty() {
            return Ok(());
        }
        let record = records.swap_remove(self.rng.index(records.len()));
        self.puzzle_menu(record)
    }

    /// A puzzle of the library, from the list.
    pub(super) fn listed_puzzle(&mut self, rest: &str) -> Heard<()> {
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

    fn ask_side(&mut self, sides: &[usize], otherwise: &str) -> Heard<Option<usize>> {
        let list = sides.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        self.talk.ask_for(&format!("Size ({list}; Enter for {otherwise}):"), |answer| {
            side_of(answer).filter(|side| sides.contains(side)).ok_or(format!("one of {list}"))
        })
    }

    fn ask_level(&mut self, levels: &[&str]) -> Heard<Option<String>> {
        let list = levels.join(", ");
        self.talk.ask_for(&format!("Level ({list}; Enter for any level):"), |answer| {
            let level = levels.iter().find(|level| level.eq_ignore_ascii_case(answer));
            level.map(|level| (*level).to_owned()).ok_or(format!("one of {list}"))
        })
    }

    /// One of these puzzles, by number or by name. A single one is not asked for.
    fn choose_puzzle(&mut self, mut records: Vec<Record>) -> Heard<Option<Record>> {
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

    /// A puzzle from the keyboard: on one line, or on several with an empty one at the end.
    pub(super) fn typed_puzzle(&mut self, rest: &str) -> Heard<()> {
        let mut text = rest.to_owned();
        let mut shape = None;
        if text.is_empty() {
            self.talk.say(
                "Type or paste a puzzle on one line or row by row, with 0 or . for an empty cell; then an empty line.\n\
                 A first line 'shape 2x3', 'shape 3x3+diagonals' or 'shape regions:1112...' says which boxes it has.",
            )?;
            while let Some(line) = self.talk.ask_text(if text.is_empty() { "Puzzle:" } else { "..." })? {
                if line.is_empty() || line.eq_ignore_ascii_case("back") {
                    break;
                }
                if let Some(spec) = shape_line(&line).filter(|_| text.is_empty()) {
                    match spec.parse::<Shape>() {
                        Ok(found) => shape = Some(found),
                        Err(error) => self.talk.say(&crate::sentence::sentence(&error.to_string()))?,
                    }
                    continue;
                }
                let first = text.is_empty();
                text.push_str(&line);
                text.push('\n');
                let options = ReadOptions { format: None, shape: shape.clone() };
                let is_whole = |record: Record| record.puzzle.shape().cells() >= CELLS_OF_ONE_LINE;
                if first && parse(&text, &options).is_ok_and(is_whole) {
                    break;
                }
            }
        }
        if text.is_empty() {
            return Ok(());
        }
        let read = |shape: Option<Shape>| -> anyhow::Result<Vec<Record>> {
            let records = parse_all(&text, &ReadOptions { format: None, shape })?;
            let records: Vec<Record> = records.into_iter().collect::<Result<_, _>>()?;
            if records.is_empty() { Err(anyhow!("expected a puzzle, found none")) } else { Ok(records) }
        };
        let asked = shape.is_some();
        let about = About {
            name: Some("Typed-in puzzle".into()),
            source: Some("typed in".into()),
            ..About::default()
        };
        self.open_puzzles(shape, asked, about, read)
    }

    /// A puzzle of a file whose name is said or asked for.
    pub(super) fn puzzle_of_file(&mut self, rest: &str) -> Heard<()> {
        let name = match rest {
            "" => self.talk.ask("File (Enter goes back):")?,
            _ => rest.to_owned(),
        };
        let name = name.trim_matches(['"', '\'']);
        if name.is_empty() || name.eq_ignore_ascii_case("back") {
            return Ok(());
        }
        let path = expanded(name);
        let about = About {
            name: path.file_stem().map(|stem| stem.to_string_lossy().into_owned()),
            source: Some(name.to_owned()),
            ..About::default()
        };
        self.open_puzzles(None, false, about, |shape| read_file(&path, shape))
    }

    /// Goes on with what was read, after asking for a shape where the text does not settle it.
    fn open_puzzles(
        &mut self,
        shape: Option<Shape>,
        shape_is_known: bool,
        about: About,
        read: impl Fn(Option<Shape>) -> anyhow::Result<Vec<Record>>,
    ) -> Heard<()> {
        let mut records = match read(shape) {
            Ok(records) => records,
            Err(error) => return self.talk.say(&format!("No puzzle: {error:#}.")),
        };
        if let Some(record) = records.first().filter(|record| !shape_is_known && lacks_boxes(record)) {
            let side = record.puzzle.shape().side();
            let prompt = format!(
                "A {side}x{side} board has no usual boxes. Its regions, one character a cell (Enter for none):"
            );
            let shape = self.talk.ask_for(&prompt, |answer| {
                let spec = answer.strip_prefix("regions:").unwrap_or(answer);
                let shape = Shape::from_region_text(spec).map_err(|error| error.to_string())?;
                if shape.side() == side { Ok(shape) } else { Err(format!("{} characters", side * side)) }
            })?;
            if let Some(shape) = shape {
                records = match read(Some(shape)) {
                    Ok(records) => records,
                    Err(error) => return self.talk.say(&format!("No puzzle: {error:#}.")),
                };
            }
        }
        let several = records.len() > 1;
        for (number, record) in (1..).zip(&mut records) {
            let named =
                about.name.clone().map(|name| if several { format!("{name} {number}") } else { name });
            let said = &mut record.about;
            said.name = said.name.take().or(named);
            said.source = said.source.take().or(about.source.clone());
            for field in
                [&mut said.name, &mut said.source, &mut said.author, &mut said.level, &mut said.comment]
            {
                *field = field.take().map(|text| text.replace(char::is_control, " "));
            }
        }
        match self.choose_puzzle(records)? {
            Some(record) => self.puzzle_menu(record),
            None => Ok(()),
        }
    }

    /// A new puzzle of a size, a level and a seed.
    pub(super) fn new_puzzle(&mut self, rest: &str) -> Heard<()> {
        let sizes = new_puzzle::sizes(&self.library);
        let made = match rest {
            "" => {
                let side = self.ask_side(&sizes, "9")?.unwrap_or(9);
                let levels = new_puzzle::levels(&self.library, side);
                let level = self.ask_level(&levels)?;
                let seed = self.talk.ask_for("Seed (a number; Enter for any):", |answer| {
                    answer.parse::<u64>().map_err(|_| format!("a number from 0 to {}", u64::MAX))
                })?;
                let seed = seed.unwrap_or_else(|| self.rng.below(1_000_000));
                new_puzzle::new_puzzle(&self.library, side, level.as_deref(), seed)
            }
            _ => {
                // The last of two numbers is the seed.
                let mut words: Vec<&str> = rest.split_whitespace().collect();
                let seed = match words.last().and_then(|word| word.parse::<u64>().ok()) {
                    Some(seed) if words.len() > 1 => {
                        words.pop();
                        seed
                    }
                    _ => self.rng.below(1_000_000),
                };
                filter_of(&words.join(" ")).map_err(|error| anyhow!(error)).and_then(|filter| {
                    let side = filter.side.unwrap_or(9);
                    new_puzzle::new_puzzle(&self.library, side, filter.level.as_deref(), seed)
                })
            }
        };
        match made {
            Ok(record) => self.puzzle_menu(record),
            Err(error) => self.talk.say(&crate::sentence::sentence(error.to_string().trim_end_matches('.'))),
        }
    }

    /// A game of the shelf that is not over.
    pub(super) fn continue_game(&mut self, rest: &str) -> Heard<()> {
        let games = match self.shelf.list() {
            Ok(games) => games,
            Err(error) => return self.talk.say(&format!("Your games cannot be read: {error:#}.")),
        };
        let open: Vec<_> = games.iter().filter(|game| game.standing.state == State::Open).collect();
        let numbered = |answer: &str| {
            let id = answer.parse().ok().map(GameId).filter(|id| open.iter().any(|game| game.id == *id));
            id.ok_or("the number of a game in the list".to_owned())
        };
        let id = match (&open[..], rest) {
            ([], _) => {
                self.talk.say("There is no game to go on with.")?;
                None
            }
            ([only], "") => Some(only.id),
            (_, "") => {
                let mut rows = Vec::new();
                for game in &open {
                    let left = counted(game.standing.spaces_left.into(), "space", "spaces") + " left";
                    rows.push([
                        game.id.to_string(),
                        game.name.as_deref().unwrap_or("without a name").replace(char::is_control, " "),
                        format!("{0}x{0}", game.side),
                        game.level.as_deref().unwrap_or("").replace(char::is_control, " "),
                        left,
                        playing_time(game.standing.time),
                    ]);
                }
                self.talk.say(&columns(&rows, &[1, 2, 3, 4]))?;
                self.talk.ask_for("Which game (its number; Enter goes back)?", numbered)?
            }
            (_, number) => match numbered(number) {
                Ok(id) => Some(id),
                Err(expected) => {
                    self.talk.say(&format!("Expected {expected}, found {}.", quoted(number)))?;
                    None
                }
            },
        };
        let Some(id) = id else { return Ok(()) };
        match self.shelf.load(id).and_then(|kept| Game::load(id, kept)) {
            Ok(game) => self.solving(game, None),
            Err(error) => {
                self.talk.say(&format!("Game {id} cannot be read and is left as it is: {error:#}."))
            }
        }
    }
}

/// `9 hard`, `very hard`, `16`.
fn filter_of(text: &str) -> Result<Filter, String> {
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
fn side_of(text: &str) -> Option<usize> {
    let (side, again) = text.split_once(['x', 'X']).unwrap_or((text, text));
    side.parse().ok().filter(|_| side == again)
}

fn shape_line(line: &str) -> Option<&str> {
    let (word, spec) = line.split_once(char::is_whitespace)?;
    word.eq_ignore_ascii_case("shape").then(|| spec.trim())
}

/// Whether the size has no boxes of more than one row, so that somebody should be asked.
fn lacks_boxes(record: &Record) -> bool {
    matches!(record.puzzle.shape().layout(), Layout::Boxes { rows: 1, cols } if *cols > 1)
}

/// Puzzles with their numbers; the first comes after so many others.
fn list_text(records: &[Record], before: usize) -> String {
    let row = |(number, record): (usize, &Record)| {
        let said = |text: &Option<String>| text.clone().unwrap_or_default();
        let shape = record.puzzle.shape().to_string();
        [number.to_string(), said(&record.about.name), said(&record.about.level), shape]
    };
    let rows: Vec<_> = (before + 1..).zip(records).map(row).collect();
    columns(&rows, &[1, 2, 3])
}

/// The path with the home folder in place of a leading `~`: no shell does that here.
fn expanded(name: &str) -> PathBuf {
    match (name.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(name),
    }
}

fn read_file(path: &Path, shape: Option<Shape>) -> anyhow::Result<Vec<Record>> {
    let place = || path.display().to_string();
    let data = std::fs::metadata(path).with_context(place)?;
    if !data.is_file() {
        bail!(
            "{}: expected a file, found {}",
            place(),
            if data.is_dir() { "a folder" } else { "something else" }
        );
    }
    let name = path.to_str().with_context(|| format!("{}: expected a name in UTF-8", place()))?;
    // A name that begins with '-' must not be taken for standard input.
    let name = if name == "-" { "./-" } else { name };
    let input = Input::open(Some(name), &ReadingArguments { shape, ..ReadingArguments::default() })?;
    let mut records = Vec::new();
    let mut broken = None;
    for piece in input.reader.take(MOST_OF_A_FILE) {
        match piece.with_context(place)?.parse() {
            Ok(record) => records.push(record),
            Err(error) => broken = broken.or(Some(error)),
        }
    }
    match (records.is_empty(), broken) {
        (true, Some(error)) => Err(anyhow::Error::from(error).context(place())),
        (true, None) => bail!("{}: expected a puzzle, found none", place()),
        (false, _) => Ok(records),
    }
}

#[cfg(test)]
mod tests {
    use super::super::script::{said, script_with};
    use crate::games::Memory;

    const EASY: &str = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18...";

    #[test]
    fn a_random_puzzle_is_of_the_size_and_level_asked_for() {
        let text = said("2\n7\n16\nmedium-rare\nMEDIUM\n");
        assert!(text.contains("Expected one of 4, 5, 6, 9, 12, 16, 25, found '7'."), "{text}");
        assert!(text.contains("Expected one of easy, medium, hard, very hard, found 'medium-rare'."));
        assert!(text.contains("level: medium\n16x16, boxes 4x4"), "{text}");
        assert!(said("random 9x9 very hard\n").contains("level: very hard\n9x9"));
        assert!(said("random 7\n").contains("The library has no such puzzle."));
        assert!(said("random silly\n").contains("found 'silly'."));
        assert!(said("2\n\n\n").contains("Try to solve it"));
    }

    #[test]
    fn a_puzzle_is_chosen_by_number_or_name() {
        let text = said("3\n4\n\n0\n5\nnobody\n3\n");
        assert_eq!(text.matches("Expected a number from 1 to 4 or a name in the list, found '").count(), 3);
        assert!(text.contains("Four by four, three\nsource: Ninefold, seed 300000"), "{text}");
        assert!(said("list 9 easy\nEASY\n").contains("source: an early Ninefold ancestor, 2021"));
        assert!(!said("list 4\n\n").contains("Try to solve it"));
    }

    #[test]
    fn a_puzzle_is_typed_on_one_line_or_on_many() {
        assert!(said(&format!("4\n{EASY}\n2\n")).contains("The only solution:"));
        let rows: Vec<&str> = (0..9).map(|row| &EASY[9 * row..9 * row + 9]).collect();
        for end in ["\n", "\r\n"] {
            let text = said(&format!("type{end}{}{end}{end}2{end}", rows.join(end)));
            assert!(text.contains("The only solution:"), "{text}");
        }
        let text = said("4\n1..4\n..1.\n.1..\n4..1\n\n2\n");
        assert!(text.contains("4x4, boxes 2x2; 6 givens"), "{text}");
        assert!(said("4\nhello\n\n").contains("No puzzle: "), "{}", said("4\nhello\n\n"));
        assert!(said("4\n\n").matches("How Sudoku is played").count() == 2);
    }

    #[test]
    fn the_shape_is_said_or_asked_for() {
        let blank6 = ".".repeat(36);
        assert!(said(&format!("4\n{blank6}\n\n")).contains("6x6, boxes 2x3"));
        assert!(said(&format!("4\nshape 3x2\n{blank6}\n\n")).contains("6x6, boxes 3x2"));
        assert!(said(&format!("4\nshape 3x3+diagonals\n{EASY}\n")).contains("9x9, boxes 3x3, diagonals"));
        assert!(said(&format!("4\nshape 3y3\n{EASY}\n")).contains("9x9, boxes 3x3;"));
        let text = said(&format!("4\n{}\n\n123\n1112211342553425534253344\n", ".".repeat(25)));
        assert!(text.contains("Its regions, one character a cell"), "{text}");
        assert!(text.contains("5x5, irregular regions"), "{text}");
        assert!(said(&format!("4\n{}\n\n\n", ".".repeat(25))).contains("5x5, boxes 1x5"));
    }

    #[test]
    fn a_file_may_hold_several_puzzles() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("two puzzles.txt");
        let name = file.display();
        std::fs::write(&file, format!("{EASY}\r\nbroken\r\n{EASY}\r\n")).unwrap();
        let text = said(&format!("5\n{name}\n2\n"));
        assert!(text.contains("1  two puzzles 1  "), "{text}");
        assert!(text.contains(&format!("two puzzles 2\nsource: {name}\n9x9")), "{text}");
        assert!(said(&format!("file \"{name}\"\n1\n")).contains("Try to solve it"));
        let bad = |name: &str| said(&format!("5\n{name}\n"));
        assert!(bad(folder.path().to_str().unwrap()).contains("expected a file, found a folder"));
        assert!(bad("/no/such/file").contains("No puzzle: /no/such/file: "));
        assert!(bad("-").contains("No puzzle: -: "));
        std::fs::write(&file, "\u{1b}]0;x\u{7}\n").unwrap();
        assert!(!bad(file.to_str().unwrap()).contains('\u{1b}'));
        std::fs::write(&file, "").unwrap();
        assert!(bad(file.to_str().unwrap()).contains("No puzzle: "));
    }

    #[test]
    fn a_seed_gives_the_same_puzzle_again() {
        let board = |input: &str| {
            let text = said(input);
            let start = text.find("No. 42").unwrap_or_else(|| panic!("{text}"));
            text[start..].to_owned()
        };
        assert_eq!(board("6\n9\nhard\n42\n"), board("new 9 hard 42\n"));
        assert!(
            said("6\n9\n\n-1\n\n").contains("Expected a number from 0 to 18446744073709551615, found '-1'.")
        );
        assert!(said("new 7 easy 3\n").contains("There is no 7x7 puzzle"));
        assert!(said("new 7 silly 3\n").contains("found 'silly'."));
        assert!(said("new 16\n").contains("16x16"));
    }

    #[test]
    fn games_are_continued_by_their_numbers() {
        let mut shelf = Memory::default();
        assert!(script_with("7\n", &mut shelf).0.contains("There is no game to go on with."));
        script_with("list 4\n1\n1\nr1c1=3\nclose\nlist 6\n1\nr1c1=1\nq\n", &mut shelf);
        let (text, _) = script_with("7\n9\n1\nclose\ncontinue 2\nclose\ncontinue 7\n", &mut shelf);
        assert!(text.contains("2  Six by six, one    6x6  easy  "), "{text}");
        assert!(text.contains("Expected the number of a game in the list, found '9'."));
        assert!(text.contains("Expected the number of a game in the list, found '7'."));
        assert!(
            text.contains("Four by four, one\nsource:") && text.contains("Six by six, one\nsource:"),
            "{text}"
        );
    }
}
