//! HoDoKu's library of cases for techniques, where it lies beside the repository. It is not part of it.
//!
//! A line: `:code[-variant]:digits:board:deleted:eliminations:placements:extra:`. In the board `+` marks a digit
//! that was placed, not given; the lists are of digit, row and column. Of all steps of the technique in this
//! position one must have just these results; a variant `x` must have none.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use ninefold::board::{Candidate, Cell, Digit, HouseId};
use ninefold::logic::{Engine, Reason, SearchOrder, Step, Technique};
use ninefold::{Board, Grid, Puzzle, Shape};

/// The techniques of a code; none for one that is not in the catalogue.
fn techniques(code: &str) -> &'static [Technique] {
    use Technique::*;
    match code {
        "0000" => &[FullHouse],
        "0002" => &[HiddenSingleBox, HiddenSingleRow, HiddenSingleColumn],
        "0003" => &[NakedSingle],
        "0100" => &[Pointing],
        "0101" => &[Claiming],
        "0110" => &[LockedPair],
        "0111" => &[LockedTriple],
        "0200" => &[NakedPair],
        "0201" => &[NakedTriple],
        "0202" => &[NakedQuad],
        "0210" => &[HiddenPair],
        "0211" => &[HiddenTriple],
        "0212" => &[HiddenQuad],
        "0300" => &[XWing],
        "0301" => &[Swordfish],
        "0302" => &[Jellyfish],
        "0310" => &[FinnedXWing],
        "0311" => &[FinnedSwordfish],
        "0312" => &[FinnedJellyfish],
        "0320" => &[SashimiXWing],
        "0321" => &[SashimiSwordfish],
        "0322" => &[SashimiJellyfish],
        "0400" => &[Skyscraper],
        "0401" => &[TwoStringKite],
        "0402" => &[EmptyRectangle],
        "0403" => &[TurbotFish],
        // Two at once: told under the same name.
        "0404" => &[TwoStringKite],
        "0405" => &[EmptyRectangle],
        "0500" => &[SimpleColoursTrap],
        "0501" => &[SimpleColoursWrap],
        "0502" => &[MultiColours1],
        "0503" => &[MultiColours2],
        "0600" => &[UniqueRectangle1],
        "0601" => &[UniqueRectangle2],
        "0602" => &[UniqueRectangle3],
        "0603" => &[UniqueRectangle4],
        "0604" => &[UniqueRectangle5],
        "0605" => &[UniqueRectangle6],
        "0606" => &[HiddenRectangle],
        "0607" => &[AvoidableRectangle1],
        "0608" => &[AvoidableRectangle2],
        "0610" => &[Bug1],
        "0701" => &[XChain],
        "0702" => &[XyChain],
        "0703" => &[RemotePair],
        "0706" => &[ContinuousNiceLoop],
        "0707" => &[DiscontinuousNiceLoop],
        "0708" => &[Aic],
        "0709" => &[GroupedContinuousNiceLoop],
        "0710" => &[GroupedDiscontinuousNiceLoop],
        "0711" => &[GroupedAic],
        "0800" => &[XyWing],
        "0801" => &[XyzWing],
        "0803" => &[WWing],
        "0901" => &[AlsXz],
        "0902" => &[AlsXyWing],
        "0903" => &[AlsXyChain],
        "1101" => &[SueDeCoq],
        _ => &[],
    }
}

/// Cases for an option that is off in HoDoKu and has no counterpart here: almost locked sets as parts of chains.
const OPTIONS: [&str; 5] = ["0709-2", "0710-3", "0710-4", "0711-3", "0711-4"];

fn candidates(list: &str) -> Vec<Candidate> {
    let number = |byte: u8| usize::from(byte - b'0');
    let mut candidates: Vec<Candidate> = list
        .split_whitespace()
        .map(|word| {
            let [digit, row, column] = word.as_bytes() else { panic!("{word}") };
            let cell = Cell::new(9 * (number(*row) - 1) + number(*column) - 1);
            Candidate { cell, digit: Digit::from_index(number(*digit) - 1) }
        })
        .collect();
    candidates.sort_unstable();
    candidates
}

/// The position of a case, made from the givens on: what was placed since is known not to be given.
fn position(board: &str, deleted: &str) -> Engine {
    let (mut givens, mut placements) = (Vec::new(), Vec::new());
    let mut placed = false;
    for character in board.chars() {
        match character {
            '+' => placed = true,
            other => {
                let value = other.to_digit(10).unwrap_or(0) as u8;
                if placed {
                    let digit = Digit::from_index(usize::from(value) - 1);
                    placements.push(Candidate { cell: Cell::new(givens.len()), digit });
                }
                givens.push(if placed { 0 } else { value });
                placed = false;
            }
        }
    }
    let puzzle = Puzzle::new(Grid::from_values(&Shape::classic(), &givens).unwrap()).unwrap();
    let mut engine = Engine::new(&Board::new(&puzzle), SearchOrder::HODOKU);
    let (digit, house) = (Digit::from_index(0), HouseId::new(0));
    let reason = Reason::Locked { digit, house, cover: house, cells: Vec::new(), single: None };
    let eliminations = candidates(deleted);
    engine.apply(&Step { technique: Technique::Pointing, placements, eliminations, se: None, reason });
    engine
}

/// All steps of some techniques, along the searches of HoDoKu's order that find them.
fn steps(engine: &mut Engine, of: &[Technique]) -> Vec<Step> {
    let mut steps = Vec::new();
    for &search in SearchOrder::HODOKU.searches {
        if !of.iter().any(|&technique| search.finds(technique)) {
            continue;
        }
        let _ = engine.all(search, &mut |step| {
            if of.contains(&step.technique) {
                steps.push(step);
            }
            ControlFlow::Continue(())
        });
    }
    steps
}

#[test]
fn every_case_of_a_technique_in_the_catalogue_is_found() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/reglib_half.txt");
    let Ok(text) = fs::read_to_string(&path) else {
        println!("skipped: there is no reglib_half.txt beside the repository");
        return;
    };
    // Per code with its variant: cases, and cases as they should be.
    let mut tally: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut failures = Vec::new();
    let mut others = 0;
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let fields: Vec<&str> = line.split(':').collect();
        let (code, variant) = fields[1].split_at(4);
        let of = techniques(code);
        if of.is_empty() || OPTIONS.contains(&fields[1]) {
            others += 1;
            continue;
        }
        let mut engine = position(fields[3], fields[4]);
        let expected = (candidates(fields[5]), candidates(fields[6]));
        let matches = |step: &Step| {
            let mut results = (step.eliminations.clone(), step.placements.clone());
            results.0.sort_unstable();
            results.1.sort_unstable();
            results == expected
        };
        let found = steps(&mut engine, of);
        let good = if variant == "-x" { found.is_empty() } else { found.iter().any(matches) };
        let count = tally.entry(fields[1]).or_default();
        count.0 += 1;
        count.1 += usize::from(good);
        if !good {
            failures.push((line, found));
        }
    }
    for (code, (cases, good)) in &tally {
        println!("{code:8} {:28} {good:3} of {cases:3}", techniques(&code[..4])[0].name());
    }
    println!("{others} cases of techniques and options that are not in the catalogue");
    for (line, found) in &failures {
        println!("failed: {line}");
        if std::env::var_os("NINEFOLD_REGLIB_STEPS").is_some() {
            for step in found {
                let shape = Shape::classic();
                println!("    {}", ninefold::explain::words::the_move(&shape, step));
            }
        }
    }
    let all: usize = tally.values().map(|count| count.0).sum();
    assert!(failures.is_empty(), "{} of {all} cases failed", failures.len());
}
