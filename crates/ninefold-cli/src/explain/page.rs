//! docs/techniques.md, made of the catalogue and of an example for each technique.
//!
//! ```text
//! cargo test -p ninefold-cli find_examples -- --ignored     looks in generated puzzles for examples that are missing
//! cargo test -p ninefold-cli write_the_page -- --ignored    writes the page and its pictures
//! ```
//! Examples are kept in docs/techniques/examples.txt, on each line a technique and a position in HoDoKu's notation. Where
//! that cannot say it, it is a puzzle on a line and one word more: its shape, or how many steps of HoDoKu's order lead to
//! the position, where it matters which digits were given. A test holds the page against what would be written now.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::{Path as FilePath, PathBuf};

use ninefold::explain::{ExplainedStep, words};
use ninefold::format::{Format, ReadOptions, Record, Writer, parse};
use ninefold::logic::{Engine, Needs, Reason, SearchOrder, Step, Technique};
use ninefold::rng::Rng;
use ninefold::{Board, Puzzle, Shape, generate};

use crate::technique_name::Named;

/// Of so many puzzles the examples are taken.
const PUZZLES: u64 = 12_000;

fn docs() -> PathBuf {
    FilePath::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// The name in an address.
fn anchor(technique: Technique) -> String {
    let plain = |letter: char| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
    technique.name().chars().map(plain).collect()
}

/// A position on a line.
fn line(board: &Board) -> Option<String> {
    let candidates: Vec<_> = board.shape().all_cells().map(|cell| board.candidates(cell)).collect();
    let puzzle = Puzzle::new(board.values().clone()).ok()?.with_candidates(&candidates)?;
    let mut text = String::new();
    Writer::new(Format::Hodoku).write(&Record::new(puzzle), &mut text).ok()?;
    Some(text.trim_end().to_owned())
}

fn position(line: &str) -> Puzzle {
    let options = ReadOptions { format: Some(Format::Hodoku), shape: None };
    parse(line, &options).unwrap_or_else(|error| panic!("{line}: {error}")).puzzle
}

/// What is easier to see comes first: fewer statements and cells, then fewer candidates on the board.
fn burden(board: &Board, step: &Step) -> (usize, usize) {
    let pattern = match &step.reason {
        Reason::Chain(chain) => chain.nodes.len(),
        reason => reason.cells().len(),
    };
    let open = board.shape().all_cells().map(|cell| board.candidates(cell).len()).sum();
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
            let new = !single || !best.contains_key(&step.technique);
            if new && !is_avoidable(step.technique) {
                keep(&mut best, &engine.board(), &step);
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

/// Techniques that hardly ever are the next thing to see: wherever they are there at all.
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
            ("", _) => line.to_owned(),
            (_, Ok(taken)) => {
                format!("{line}\n(after {taken} steps of ninefold explain --scale hodoku)")
            }
            (spec, _) => format!("{line}\n--shape {spec}"),
        };
        examples.insert(technique, (way, puzzle, ExplainedStep { number: 1, before, step }));
    }
    examples
}

/// The page, and the pictures by their names.
fn page() -> (String, Vec<(String, String)>) {
    let examples = examples();
    let mut pictures = Vec::new();
    let mut text = "\
# Techniques

Every technique, easiest first: what it is, its numbers in Sudoku Explainer (SE) and HoDoKu, and a position in which it is
to be seen. A technique with neither number is not part of any rating; `ninefold generate --needs` looks for it. `ninefold explain --format hodoku POSITION` goes on from
there. In the pictures blue cells are the pattern, struck candidates go, those in a green square are placed; full lines join
candidates of which one holds, broken lines those that cannot both hold.

This page is made from the catalogue; see `crates/ninefold-cli/src/explain/page.rs`.

"
    .to_owned();
    text.push_str("| technique | family | SE | HoDoKu | needs |\n|---|---|---:|---:|---|\n");
    for technique in Technique::ALL {
        let se = technique.se().map_or_else(|| "–".to_owned(), |easiest| easiest.to_string());
        let hodoku =
            technique.hodoku().map_or_else(|| "–".to_owned(), |(score, level)| format!("{score} {level:?}"));
        let needs = if technique.needs() == Needs::OneSolution { "one solution" } else { "" };
        let family = crate::report::family_word(technique);
        let _ = writeln!(
            text,
            "| [{}](#{}) | {family} | {se} | {hodoku} | {needs} |",
            technique.name(),
            anchor(technique)
        );
    }
    text.push_str("\nHow this compares with the lists of others: [coverage](#coverage).\n");
    for technique in Technique::ALL {
        let _ = writeln!(text, "\n## {}\n\n{}", technique.name(), technique.idea());
        if !technique.aliases().is_empty() {
            let _ = writeln!(text, "Also called: {}.", technique.aliases().join(", "));
        }
        let Some((line, puzzle, told)) = examples.get(&technique) else {
            text.push_str("\nNo example found yet.\n");
            continue;
        };
        let file = format!("techniques/{}.svg", anchor(technique));
        let rating = words::rating_in_brackets(&told.step);
        let _ = writeln!(
            text,
            "\n![{}]({file})\n\n{}\n\n`{}`{rating}\n\n```text\n{line}\n```",
            technique.name(),
            words::why_on(&told.before, &told.step),
            words::the_move(told.before.shape(), &told.step),
        );
        pictures.push((file, told.svg(puzzle)));
    }
    text.push_str(&coverage());
    (text, pictures)
}

fn coverage() -> String {
    let mut text = "\n## Coverage\n\nWhat others have, in their order, and what it is called here.\n\n\
                    | # | Sukaku Explainer 1.18.1 | rating | here |\n|---:|---|---|---|\n"
        .to_owned();
    for (number, name, rating, ours) in SE {
        let _ = writeln!(text, "| {number} | {name} | {rating} | {} |", here(name, ours));
    }
    text.push_str("\nTechniques marked (off) are switched off there, unless asked for.\n\n");
    text.push_str("| HoDoKu | score | level | here |\n|---|---:|---|---|\n");
    for (name, score, level, ours) in HODOKU {
        let _ = writeln!(text, "| {name} | {score} | {level} | {} |", here(name, ours));
    }
    text
}

/// Their name, or ours where it is not the same; where nothing is called so, it is not there yet.
fn here(name: &str, ours: &str) -> String {
    let names: Vec<&str> = if ours.is_empty() { vec![name] } else { ours.split('/').collect() };
    let found: Vec<Technique> = names
        .iter()
        .filter_map(|name| name.parse::<Named>().ok())
        .flat_map(|named| named.techniques)
        .collect();
    // A beginning of a name is no answer: 'finned X-wing' is not there because something else begins so.
    let found: Vec<String> = found
        .into_iter()
        .filter(|technique| {
            let plain = |text: &str| text.to_lowercase().replace(['-', ' '], "");
            let all = [technique.name()].into_iter().chain(technique.aliases().iter().copied());
            all.into_iter().any(|own| names.iter().any(|name| plain(own) == plain(name)))
        })
        .map(|technique| format!("[{}](#{})", technique.name(), anchor(technique)))
        .collect();
    if found.is_empty() { "not yet".to_owned() } else { found.join(", ") }
}

#[test]
#[ignore = "writes docs/techniques.md and its pictures"]
fn write_the_page() {
    let (text, pictures) = page();
    std::fs::write(docs().join("techniques.md"), text).unwrap();
    for (file, picture) in pictures {
        std::fs::write(docs().join(file), picture).unwrap();
    }
}

#[test]
fn every_technique_stands_on_the_page() {
    let page = std::fs::read_to_string(docs().join("techniques.md")).unwrap();
    for technique in Technique::ALL {
        assert!(
            page.contains(&format!("\n## {}\n", technique.name())),
            "{technique}: write_the_page makes it"
        );
    }
}

#[test]
fn the_page_and_its_pictures_are_those_of_the_code() {
    let (text, pictures) = page();
    let again = "cargo test -p ninefold-cli write_the_page -- --ignored";
    assert!(std::fs::read_to_string(docs().join("techniques.md")).unwrap() == text, "{again}");
    for (file, picture) in pictures {
        assert!(std::fs::read_to_string(docs().join(&file)).unwrap() == picture, "{file}: {again}");
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
    ("37", "Dynamic forcing chains", "8.5 + length", ""),
    ("38", "Dynamic forcing chains (+)", "9.0 + length", ""),
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
    ("Grouped Nice Loop", 300, "Unfair", "grouped nice loop"),
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
    ("Forcing Chain", 500, "Extreme", "cell forcing chains/house forcing chains"),
    ("Forcing Net", 700, "Extreme", ""),
    ("Template Set (off)", 10000, "Extreme", "Template Set"),
    ("Template Del (off)", 10000, "Extreme", "Template Del"),
    ("Brute Force", 10000, "Extreme", ""),
];
