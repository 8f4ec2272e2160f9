//! docs/techniques.md and the pages of docs/techniques, made from the catalogue and an example of each technique.
//!
//! ```text
//! cargo test -p ninefold-cli find_examples -- --ignored     looks in generated puzzles for examples that are missing
//! cargo test -p ninefold-cli write_the_page -- --ignored    writes the pages and their pictures
//! ```
//! docs/techniques/examples.txt has the examples: on each line a technique and a position in HoDoKu's notation. Where that
//! notation is not enough, the line has a puzzle and a third field: its shape, or the number of steps of HoDoKu's order
//! that lead to the position, where it matters which digits were given. A test compares the pages with the code.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::{Path as FilePath, PathBuf};

use ninefold::explain::{ExplainedStep, words};
use ninefold::format::{Format, ReadOptions, Record, Writer, parse};
use ninefold::logic::{Engine, Family, Needs, Reason, SearchOrder, Step, Technique};
use ninefold::rng::Rng;
use ninefold::{Board, Puzzle, Shape, generate};

use crate::technique_name::Named;

/// The number of puzzles searched for examples.
const PUZZLES: u64 = 12_000;

fn docs() -> PathBuf {
    FilePath::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// The name in an address.
fn anchor(technique: Technique) -> String {
    let plain = |letter: char| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
    technique.name().chars().map(plain).collect()
}

/// A position on a line. It names no candidate that a digit on the board excludes anyway.
fn line(board: &Board) -> Option<String> {
    let plain = Board::new(&Puzzle::new(board.values().clone()).ok()?);
    let all = board.shape().digits();
    let deleted = |cell| plain.candidates(cell) - board.candidates(cell);
    let candidates: Vec<_> = board.shape().all_cells().map(|cell| all - deleted(cell)).collect();
    let puzzle = Puzzle::new(board.values().clone()).ok()?.with_candidates(&candidates)?;
    let mut text = String::new();
    Writer::new(Format::Hodoku).write(&Record::new(puzzle), &mut text).ok()?;
    Some(text.trim_end().to_owned())
}

fn position(line: &str) -> Puzzle {
    let options = ReadOptions { format: Some(Format::Hodoku), shape: None };
    parse(line, &options).unwrap_or_else(|error| panic!("{line}: {error}")).puzzle
}

/// What is easier to see comes first: a board with about as many digits as a player meets it on, then fewer statements and
/// cells, then fewer candidates.
fn burden(board: &Board, step: &Step) -> (usize, usize) {
    let filled = board.shape().all_cells().filter(|&cell| board.value(cell).is_some()).count();
    let open = board.shape().all_cells().map(|cell| board.candidates(cell).len()).sum();
    let pattern = match &step.reason {
        // No single that rests on an elimination, which the picture cannot show.
        Reason::HiddenSingle { marked, .. } => 100 * marked.len() + filled.abs_diff(36),
        Reason::NakedSingle { marked, .. } => 100 * marked.len() + filled.abs_diff(36),
        Reason::FullHouse { .. } | Reason::LastDigit { .. } => filled.abs_diff(40),
        Reason::Chain(chain) => chain.nodes.len(),
        reason => reason.cells().len(),
    };
    (pattern + step.eliminations.len().saturating_sub(3), open)
}

#[test]
#[ignore = "takes minutes; writes docs/techniques/examples.txt"]
fn find_examples() {
    let shape = Shape::classic();
    let kept = std::fs::read_to_string(docs().join("techniques/examples.txt")).unwrap_or_default();
    let known = kept.lines().filter_map(|entry| entry.split_once('\t'));
    let known = known.map(|(name, line)| (name.parse::<Named>().unwrap().techniques[0], line));
    // What is there stays.
    let mut best: BTreeMap<Technique, ((usize, usize), String)> =
        known.map(|(technique, line)| (technique, ((0, 0), line.to_owned()))).collect();
    for seed in 0..PUZZLES {
        let mut rng = Rng::new(seed);
        let Ok(full) = generate::full_board(&shape, &mut rng) else { continue };
        let puzzle = generate::dig(&full, shape.cells(), &mut rng);
        // What one order finds easier ways around the other must use.
        let order = [SearchOrder::SE, SearchOrder::SE_121, SearchOrder::HODOKU][(seed % 3) as usize];
        let mut engine = Engine::new(&Board::new(&puzzle), order);
        let mut taken = 0;
        while let Some(step) = engine.find() {
            let single = matches!(step.reason, Reason::HiddenSingle { .. } | Reason::FullHouse { .. });
            if order == SearchOrder::HODOKU {
                for technique in [Technique::AvoidableRectangle1, Technique::AvoidableRectangle2] {
                    if !best.contains_key(&technique) && first_of(&mut engine, technique).is_some() {
                        let line = format!("{}\t{taken}", puzzle_line(&puzzle));
                        best.insert(technique, ((0, 0), line));
                    }
                }
            }
            if !is_avoidable(step.technique) && step.technique.family() != Family::Singles {
                keep(&mut best, &engine.board(), &step);
            }
            if seed < 300 {
                singles(&mut best, &engine.board());
            }
            if !single && seed % 8 == 0 {
                rare(&mut best, &engine.board());
            }
            engine.apply(&step);
            taken += 1;
            if engine.is_full() {
                break;
            }
        }
    }
    best.entry(Technique::HiddenSingleExtra).or_insert_with(in_a_diagonal);
    let mut text = String::new();
    for (technique, (_, line)) in &best {
        let _ = writeln!(text, "{}\t{line}", technique.name());
    }
    std::fs::create_dir_all(docs().join("techniques")).unwrap();
    std::fs::write(docs().join("techniques/examples.txt"), text).unwrap();
}

/// A puzzle with diagonals in which a digit has one place in one of them.
fn in_a_diagonal() -> ((usize, usize), String) {
    let spec = "3x3+diagonals";
    let diagonals: Shape = spec.parse().unwrap();
    let full = generate::full_board(&diagonals, &mut Rng::new(1)).unwrap();
    let mut puzzle = generate::dig(&full, 81, &mut Rng::new(1));
    let mut engine = Engine::new(&Board::new(&puzzle), SearchOrder::SE);
    while Technique::HiddenSingleExtra.first(&Board::new(&puzzle)).is_none() {
        assert!(engine.step().is_some(), "a hidden single in a diagonal comes before the end");
        puzzle = Puzzle::new(engine.board().values().clone()).unwrap();
    }
    ((0, 0), format!("{}\t{spec}", puzzle_line(&puzzle)))
}

/// The first step of the technique in this position.
fn first_of(engine: &mut Engine, technique: Technique) -> Option<Step> {
    let mut first = None;
    let _ = engine.all(technique.search(), &mut |step| {
        if step.technique == technique {
            first = Some(step);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    first
}

/// Whether it matters which digits were given.
fn is_avoidable(technique: Technique) -> bool {
    matches!(technique, Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2)
}

fn puzzle_line(puzzle: &Puzzle) -> String {
    puzzle.to_string()
}

/// Singles wherever they are: the engine's order would hide those in rows and columns behind those in boxes. A learner
/// meets them on boards from which nothing was eliminated.
fn singles(best: &mut BTreeMap<Technique, ((usize, usize), String)>, board: &Board) {
    if line(board).is_none_or(|line| !line.ends_with("::::")) {
        return;
    }
    for technique in Technique::ALL.into_iter().filter(|one| one.family() == Family::Singles) {
        let _ = technique.find(board, &mut |step| {
            keep(best, board, &step);
            ControlFlow::Continue(())
        });
    }
}

/// Techniques that are hardly ever the next step: wherever they are on the board.
fn rare(best: &mut BTreeMap<Technique, ((usize, usize), String)>, board: &Board) {
    let rare = [
        Technique::LastDigit,
        Technique::DirectClaiming,
        Technique::HiddenQuad,
        Technique::MultiColours2,
        Technique::SashimiJellyfish,
        Technique::TuvwxyzWing,
        Technique::AlignedTripletExclusion,
    ];
    for technique in rare {
        if !best.contains_key(&technique) {
            let step = technique.first(board);
            step.iter().for_each(|step| keep(best, board, step));
        }
    }
}

fn keep(best: &mut BTreeMap<Technique, ((usize, usize), String)>, board: &Board, step: &Step) {
    let burden = burden(board, step);
    if best.get(&step.technique).is_none_or(|known| burden < known.0) {
        let Some(line) = line(board) else { return };
        // Only what is found again in the position as it is written.
        if step.technique.first(&Board::new(&position(&line))).is_some() {
            best.insert(step.technique, (burden, line));
        }
    }
}

/// The examples: of each technique a position and what it does there.
fn examples() -> BTreeMap<Technique, (String, Puzzle, ExplainedStep)> {
    let text = std::fs::read_to_string(docs().join("techniques/examples.txt")).unwrap();
    let mut examples = BTreeMap::new();
    for entry in text.lines() {
        let (name, line) = entry.split_once('\t').expect("a technique and a position");
        let named: Named = name.parse().unwrap();
        let technique = named.techniques[0];
        let (line, more) = line.split_once('\t').unwrap_or((line, ""));
        let read = |spec: &str| {
            let shape = spec.parse().unwrap_or_else(|error| panic!("{spec}: {error}"));
            parse(line, &ReadOptions { format: Some(Format::Line), shape: Some(shape) }).unwrap().puzzle
        };
        let (puzzle, before, step) = match (more, more.parse::<usize>()) {
            ("", _) => {
                let puzzle = position(line);
                let before = Board::new(&puzzle);
                let step = technique.first(&before);
                (puzzle, before, step)
            }
            (_, Ok(taken)) => {
                let puzzle = read("3x3");
                let mut engine = Engine::new(&Board::new(&puzzle), SearchOrder::HODOKU);
                (0..taken).for_each(|_| drop(engine.step()));
                let step = first_of(&mut engine, technique);
                (puzzle, engine.board(), step)
            }
            (spec, _) => {
                let puzzle = read(spec);
                let before = Board::new(&puzzle);
                let step = technique.first(&before);
                (puzzle, before, step)
            }
        };
        let step = step.unwrap_or_else(|| panic!("no {technique} in {entry}"));
        let way = match (more, more.parse::<usize>()) {
            ("", _) => self::line(&before).expect("a board of 9x9"),
            (_, Ok(taken)) => {
                format!("{line}\n(after {taken} steps of ninefold explain --scale hodoku)")
            }
            (spec, _) => format!("{line}\n--shape {spec}"),
        };
        examples.insert(technique, (way, puzzle, ExplainedStep { number: 1, before, step }));
    }
    examples
}

const OPENING: &str = "\
# Techniques

Which techniques Ninefold knows, how hard each is, and where to see it. A technique's name leads to its page with an idea, a
picture, an explained example and a position to try. Families are ordered from easy to hard, and techniques within a family too.

- `ninefold explain PUZZLE` shows the techniques of a whole solution, `ninefold hint PUZZLE` the next one, `ninefold steps PUZZLE` all that are there.
- `ninefold generate --needs swordfish` makes puzzles that need a technique, and `ninefold play` has a practice page.
- `ninefold explain --format hodoku POSITION` continues from a position of these pages.

The columns are Sudoku Explainer's rating of the easiest case (SE) and HoDoKu's score and level. A technique with neither number
is in no rating, but `generate --needs` finds it. 'One solution' marks techniques that rely on the puzzle having one solution.

The pages are made from the catalogue in the code: `cargo test -p ninefold-cli write_the_page -- --ignored`.
";

/// Families from easy to hard, each with its opening sentence.
const FAMILIES: [(Family, &str); 10] = [
    (
        Family::Singles,
        "A digit with one place left, or a cell with one digit left. Singles alone solve most newspaper puzzles.",
    ),
    (
        Family::Intersections,
        "A box and a line share three cells. What the shared cells must hold, the rest of one of the two houses cannot.",
    ),
    (
        Family::Subsets,
        "As many cells of a house as digits: these cells take these digits, and no other cell of the house does.",
    ),
    (Family::Fish, "One digit in parallel lines whose places lie in equally many lines across."),
    (
        Family::SingleDigit,
        "Links between the places of one digit: where a house has two places, one of them is true.",
    ),
    (Family::Wings, "Cells whose digits are linked so that one of several places must hold a digit."),
    (
        Family::Uniqueness,
        "A puzzle has one solution. A pattern that could be swapped would give two, so it cannot occur.",
    ),
    (
        Family::Exclusion,
        "Cells tried together: a combination of digits that leaves another cell empty is impossible.",
    ),
    (
        Family::AlmostLocked,
        "Sets of cells with one digit more than cells. A set that loses a digit is locked.",
    ),
    (Family::Chains, "Implications from candidate to candidate: what is true or false in every case is so."),
];

/// The file of a family.
fn file_of(family: Family) -> String {
    format!("techniques/{}.md", family.name().replace(' ', "-"))
}

fn techniques_of(family: Family) -> impl Iterator<Item = Technique> {
    Technique::ALL.into_iter().filter(move |technique| technique.family() == family)
}

fn capital(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}

/// All files by their names: the index, a page per family, and the pictures.
fn files() -> Vec<(String, String)> {
    let examples = examples();
    let mut files = Vec::new();
    let mut index = OPENING.to_owned();
    for (family, idea) in FAMILIES {
        let title = capital(family.name());
        let mut page = format!("# {title}\n\n{idea}\n\n[All techniques](../techniques.md)\n");
        let _ = write!(
            index,
            "\n## [{title}]({})\n\n{idea}\n\n| technique | idea | SE | HoDoKu | assumes |\n|---|---|---:|---:|---|\n",
            file_of(family)
        );
        for technique in techniques_of(family) {
            index.push_str(&index_row(technique));
            page.push_str(&section(technique, examples.get(&technique)));
            if let Some((_, puzzle, explained)) = examples.get(&technique) {
                files.push((format!("techniques/{}.svg", anchor(technique)), explained.svg(puzzle)));
            }
        }
        files.push((file_of(family), page));
    }
    index.push_str(&coverage());
    files.push(("techniques.md".to_owned(), index));
    files
}

fn link(technique: Technique) -> String {
    format!("[{}]({}#{})", technique.name(), file_of(technique.family()), anchor(technique))
}

fn index_row(technique: Technique) -> String {
    let se = technique.se().map_or_else(|| "–".to_owned(), |easiest| easiest.to_string());
    let hodoku = technique.hodoku();
    let hodoku = hodoku.map_or_else(|| "–".to_owned(), |(score, level)| format!("{score} {level:?}"));
    let needs = if technique.needs() == Needs::OneSolution { "one solution" } else { "" };
    format!("| {} | {} | {se} | {hodoku} | {needs} |\n", link(technique), technique.idea())
}

fn section(technique: Technique, example: Option<&(String, Puzzle, ExplainedStep)>) -> String {
    let mut text = format!("\n## {}\n\n{}\n", technique.name(), technique.idea());
    if !technique.aliases().is_empty() {
        let _ = writeln!(text, "Also called: {}.", technique.aliases().join(", "));
    }
    let Some((line, _, explained)) = example else {
        return text
            + "\nSuch a step has hundreds of statements, and no picture of it would teach anything.\n";
    };
    let rating = explained.step.se.map_or_else(String::new, |se| format!(", SE rating {se}"));
    let _ = writeln!(
        text,
        "\n![{}]({}.svg)\n\n{}\n\n`{}`{rating}\n\n```text\n{line}\n```",
        technique.name(),
        anchor(technique),
        words::why_on(&explained.before, &explained.step),
        words::the_move(explained.before.shape(), &explained.step),
    );
    text
}

fn coverage() -> String {
    let mut text = "\n## Coverage\n\nThe techniques of Sukaku Explainer and of HoDoKu, in their order, and their names here.\n\n\
                    | # | Sukaku Explainer 1.18.1 | rating | here |\n|---:|---|---|---|\n"
        .to_owned();
    for (number, name, rating, ours) in SE {
        let _ = writeln!(text, "| {number} | {name} | {rating} | {} |", here(name, ours));
    }
    text.push_str("\n(off): switched off in that program unless asked for.\n\n");
    text.push_str("| HoDoKu | score | level | here |\n|---|---:|---|---|\n");
    for (name, score, level, ours) in HODOKU {
        let _ = writeln!(text, "| {name} | {score} | {level} | {} |", here(name, ours));
    }
    text
}

/// Links to the techniques of this name, or of our names for it; 'not yet' where there are none.
fn here(name: &str, ours: &str) -> String {
    let names: Vec<&str> = if ours.is_empty() { vec![name] } else { ours.split('/').collect() };
    let found: Vec<Technique> = names
        .iter()
        .filter_map(|name| name.parse::<Named>().ok())
        .flat_map(|named| named.techniques)
        .collect();
    // The beginning of a name is not enough: another technique may begin with the same word.
    let found: Vec<String> = found
        .into_iter()
        .filter(|technique| {
            let plain = |text: &str| text.to_lowercase().replace(['-', ' '], "");
            let all = [technique.name()].into_iter().chain(technique.aliases().iter().copied());
            all.into_iter().any(|own| names.iter().any(|name| plain(own) == plain(name)))
        })
        .map(link)
        .collect();
    if found.is_empty() { "not yet".to_owned() } else { found.join(", ") }
}

#[test]
#[ignore = "writes docs/techniques.md, the pages of docs/techniques and their pictures"]
fn write_the_page() {
    for (file, text) in files() {
        std::fs::write(docs().join(file), text).unwrap();
    }
}

#[test]
fn every_technique_has_a_family_page_and_an_example() {
    let examples = examples();
    let listed = FAMILIES.map(|(family, _)| family);
    for technique in Technique::ALL {
        assert!(listed.contains(&technique.family()), "{technique}");
        let is_too_long = technique == Technique::NestedDynamicChains;
        assert!(examples.contains_key(&technique) || is_too_long, "{technique}: find_examples finds one");
    }
}

#[test]
fn the_pages_and_their_pictures_are_those_of_the_code() {
    for (file, text) in files() {
        let again = "cargo test -p ninefold-cli write_the_page -- --ignored";
        assert!(std::fs::read_to_string(docs().join(&file)).unwrap_or_default() == text, "{file}: {again}");
    }
}

/// Position, name, rating; what it is called here, where that is not the same.
#[rustfmt::skip]
const SE: &[(&str, &str, &str, &str)] = &[
    ("1", "Full house (last cell)", "1.0", "full house"),
    ("1", "Hidden single", "1.2 / 1.5", "hidden single in a box/hidden single in a column/hidden single in a row"),
    ("2", "Direct pointing", "1.7", ""),
    ("2", "Direct claiming", "1.9", ""),
    ("3", "Direct hidden pair", "2.0", ""),
    ("4", "Naked single", "2.3", ""),
    ("5", "Direct hidden triplet", "2.5", ""),
    ("6", "Pointing", "2.6", ""),
    ("6", "Claiming", "2.8", ""),
    ("7", "Generalized intersections (off)", "2.9", ""),
    ("8", "Naked pair", "3.0", ""),
    ("8", "Generalized naked pair (off)", "3.0", ""),
    ("9", "X-wing", "3.2", ""),
    ("10", "Hidden pair", "3.4", ""),
    ("11", "Naked triplet", "3.6", ""),
    ("11", "Generalized naked triplet (off)", "3.6", ""),
    ("12", "Swordfish", "3.8", ""),
    ("13", "Hidden triplet", "4.0", ""),
    ("14", "Skyscraper", "4.0", ""),
    ("14", "Two-string kite", "4.1", ""),
    ("14", "Turbot fish", "4.1–4.2", ""),
    ("14", "Grouped two strong links", "4.3", "grouped turbot fish"),
    ("15", "XY-wing", "4.2", ""),
    ("16", "XYZ-wing", "4.4", ""),
    ("17", "Unique rectangle, types 1–4", "4.5–4.8", "unique rectangle type 1/unique rectangle type 2/unique rectangle type 3/unique rectangle type 4"),
    ("17", "Unique loop, types 1–4", "4.6–5.3", "unique loop type 1/unique loop type 2/unique loop type 3/unique loop type 4"),
    ("18", "Naked quad", "5.0", ""),
    ("18", "Generalized naked quad (off)", "5.0", ""),
    ("19", "Jellyfish", "5.2", ""),
    ("20", "Hidden quad", "5.4", ""),
    ("21", "Three strong links", "5.4–5.7", ""),
    ("22", "Generalized naked quintuplet (off)", "5.6", ""),
    ("23", "WXYZ-wing", "5.5–5.6", ""),
    ("24", "BUG, types 1–4", "5.6–6.2", "BUG type 1/BUG type 2/BUG type 3/BUG type 4"),
    ("25", "Four strong links", "5.8–6.1", ""),
    ("26", "VWXYZ-wing", "6.2–6.4", ""),
    ("27", "Aligned pair exclusion", "6.2", ""),
    ("28", "Five strong links (off)", "6.2–6.5", ""),
    ("29", "Generalized naked sextuplet (off)", "6.5", ""),
    ("30", "UVWXYZ-wing", "6.6", ""),
    ("31", "Six strong links (off)", "6.6–6.9", ""),
    ("32", "Bidirectional X-cycle", "6.5 + length", ""),
    ("32", "Bidirectional Y-cycle", "6.5 + length", ""),
    ("32", "Forcing X-chain", "6.6 + length", ""),
    ("32", "Bidirectional cycle", "7.0 + length", ""),
    ("32", "Forcing chain", "7.0 + length", ""),
    ("33", "TUVWXYZ-wing", "7.5", ""),
    ("34", "Aligned triplet exclusion", "7.5", ""),
    ("35", "Nishio forcing chains", "7.5 + length", "nishio"),
    ("36", "Cell forcing chains", "8.0 + length", ""),
    ("36", "Region forcing chains", "8.0 + length", ""),
    ("37", "Dynamic forcing chains", "8.5 + length", "dynamic chains"),
    ("38", "Dynamic forcing chains (+)", "9.0 + length", "dynamic forcing chains plus"),
    ("39", "Nested forcing chains", "9.5 + length", ""),
    ("40", "Nested multiple forcing chains", "10.0 + length", ""),
    ("41–44", "Nested dynamic forcing chains", "10.5 + length", ""),
];

/// Name, score, level; what it is called here, where that is not the same.
#[rustfmt::skip]
const HODOKU: &[(&str, u16, &str, &str)] = &[
    ("Full House", 4, "Easy", ""),
    ("Naked Single", 4, "Easy", ""),
    ("Hidden Single", 14, "Easy", "hidden single in a box/hidden single in a column/hidden single in a row"),
    ("Locked Pair", 40, "Medium", ""),
    ("Locked Triple", 60, "Medium", ""),
    ("Locked Candidates 1", 50, "Medium", ""),
    ("Locked Candidates 2", 50, "Medium", ""),
    ("Naked Pair", 60, "Medium", ""),
    ("Naked Triple", 80, "Medium", ""),
    ("Hidden Pair", 70, "Medium", ""),
    ("Hidden Triple", 100, "Medium", ""),
    ("Naked Quadruple", 120, "Hard", ""),
    ("Hidden Quadruple", 150, "Hard", ""),
    ("X Wing", 140, "Hard", ""),
    ("Swordfish", 150, "Hard", ""),
    ("Jellyfish", 160, "Hard", ""),
    ("Squirmbag (off)", 470, "Unfair", "Squirmbag"),
    ("Whale (off)", 470, "Unfair", "Whale"),
    ("Leviathan (off)", 470, "Unfair", "Leviathan"),
    ("Remote Pair", 110, "Hard", ""),
    ("Bug Plus 1", 100, "Hard", "BUG type 1"),
    ("Skyscraper", 130, "Hard", ""),
    ("Two String Kite", 150, "Hard", ""),
    ("Turbot Fish", 120, "Hard", ""),
    ("Empty Rectangle", 120, "Hard", ""),
    ("W Wing", 150, "Hard", ""),
    ("Xy Wing", 160, "Hard", ""),
    ("Xyz Wing", 180, "Hard", ""),
    ("Uniqueness 1", 100, "Hard", "uniqueness test 1"),
    ("Uniqueness 2", 100, "Hard", "uniqueness test 2"),
    ("Uniqueness 3", 100, "Hard", "uniqueness test 3"),
    ("Uniqueness 4", 100, "Hard", "uniqueness test 4"),
    ("Uniqueness 5", 100, "Hard", "uniqueness test 5"),
    ("Uniqueness 6", 100, "Hard", "uniqueness test 6"),
    ("Hidden Rectangle", 100, "Hard", ""),
    ("Avoidable Rectangle 1", 100, "Hard", ""),
    ("Avoidable Rectangle 2", 100, "Hard", ""),
    ("Finned X Wing", 130, "Hard", ""),
    ("Sashimi X Wing", 150, "Hard", ""),
    ("Finned Swordfish", 200, "Unfair", ""),
    ("Sashimi Swordfish", 240, "Unfair", ""),
    ("Finned Jellyfish", 250, "Unfair", ""),
    ("Sashimi Jellyfish", 260, "Unfair", ""),
    ("Finned Squirmbag (off)", 470, "Unfair", "Finned Squirmbag"),
    ("Sashimi Squirmbag (off)", 470, "Unfair", "Sashimi Squirmbag"),
    ("Finned Whale (off)", 470, "Unfair", "Finned Whale"),
    ("Sashimi Whale (off)", 470, "Unfair", "Sashimi Whale"),
    ("Finned Leviathan (off)", 470, "Unfair", "Finned Leviathan"),
    ("Sashimi Leviathan (off)", 470, "Unfair", "Sashimi Leviathan"),
    ("Sue De Coq", 250, "Unfair", ""),
    ("Simple Colors", 150, "Hard", "simple colors/simple colours"),
    ("Multi Colors", 200, "Hard", "multi colors/multi colours"),
    ("X Chain", 260, "Unfair", ""),
    ("Xy Chain", 260, "Unfair", ""),
    ("Nice Loop", 280, "Unfair", "continuous nice loop/discontinuous nice loop"),
    ("Grouped Nice Loop", 300, "Unfair", "grouped continuous nice loop/grouped discontinuous nice loop/grouped AIC"),
    ("Als Xz", 300, "Unfair", "ALS-XZ"),
    ("Als Xy Wing", 320, "Unfair", "ALS-XY-wing"),
    ("Als Xy Chain", 340, "Unfair", "ALS-XY-chain"),
    ("Death Blossom (off)", 360, "Unfair", "Death Blossom"),
    ("Franken X Wing", 300, "Unfair", ""),
    ("Franken Swordfish", 350, "Unfair", ""),
    ("Franken Jellyfish (off)", 370, "Unfair", "Franken Jellyfish"),
    ("Franken Squirmbag (off)", 470, "Extreme", "Franken Squirmbag"),
    ("Franken Whale (off)", 470, "Extreme", "Franken Whale"),
    ("Franken Leviathan (off)", 470, "Extreme", "Franken Leviathan"),
    ("Finned Franken X Wing", 390, "Unfair", ""),
    ("Finned Franken Swordfish", 410, "Unfair", ""),
    ("Finned Franken Jellyfish (off)", 430, "Unfair", "Finned Franken Jellyfish"),
    ("Finned Franken Squirmbag (off)", 470, "Extreme", "Finned Franken Squirmbag"),
    ("Finned Franken Whale (off)", 470, "Extreme", "Finned Franken Whale"),
    ("Finned Franken Leviathan (off)", 470, "Extreme", "Finned Franken Leviathan"),
    ("Mutant X Wing (off)", 450, "Extreme", "Mutant X Wing"),
    ("Mutant Swordfish (off)", 450, "Extreme", "Mutant Swordfish"),
    ("Mutant Jellyfish (off)", 450, "Extreme", "Mutant Jellyfish"),
    ("Mutant Squirmbag (off)", 470, "Extreme", "Mutant Squirmbag"),
    ("Mutant Whale (off)", 470, "Extreme", "Mutant Whale"),
    ("Mutant Leviathan (off)", 470, "Extreme", "Mutant Leviathan"),
    ("Finned Mutant X Wing (off)", 470, "Extreme", "Finned Mutant X Wing"),
    ("Finned Mutant Swordfish (off)", 470, "Extreme", "Finned Mutant Swordfish"),
    ("Finned Mutant Jellyfish (off)", 470, "Extreme", "Finned Mutant Jellyfish"),
    ("Finned Mutant Squirmbag (off)", 470, "Extreme", "Finned Mutant Squirmbag"),
    ("Finned Mutant Whale (off)", 470, "Extreme", "Finned Mutant Whale"),
    ("Finned Mutant Leviathan (off)", 470, "Extreme", "Finned Mutant Leviathan"),
    ("Kraken Fish (off)", 500, "Extreme", "Kraken Fish"),
    ("Forcing Chain", 500, "Extreme", "forcing chain contradiction/forcing chain verity"),
    ("Forcing Net", 700, "Extreme", "forcing net contradiction/forcing net verity"),
    ("Template Set (off)", 10000, "Extreme", "Template Set"),
    ("Template Del (off)", 10000, "Extreme", "Template Del"),
    ("Brute Force", 10000, "Extreme", "brute force"),
];
