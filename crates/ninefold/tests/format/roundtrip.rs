//! What is written is read back: every format, many shapes, and anything that may be said about a puzzle.

use crate::common::{SHAPES, STRANGE_SHAPES, any_record, kept, sound, written};
use ninefold::board::Shape;
use ninefold::format::{Format, FormatError, ReadOptions, Record, parse_all};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

fn read(text: &str, format: Option<Format>, shape: Option<&Shape>) -> Result<Vec<Record>, FormatError> {
    let options = ReadOptions { format, shape: shape.cloned() };
    parse_all(text, &options)?.into_iter().collect()
}

fn cases(shape: &Shape) -> u32 {
    (3000 / shape.cells() as u32).clamp(2, 30)
}

fn run<S: Strategy>(cases: u32, strategy: S, test: impl Fn(S::Value)) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&strategy, |value| {
            test(value);
            Ok(())
        })
        .unwrap();
}

fn carries_shapes(format: Format) -> bool {
    !matches!(format.name(), "sdm" | "hodoku" | "opensudoku" | "sudokuwiki")
}

#[test]
fn sound_puzzles_come_back_from_every_format() {
    for spec in SHAPES.iter().chain(STRANGE_SHAPES) {
        let shape: Shape = spec.parse().unwrap();
        let usual = SHAPES.contains(spec);
        for density in [10, 60] {
            let records = prop::collection::vec(sound(shape.clone(), density), 1..4);
            run(cases(&shape), records, |records| {
                for &format in Format::ALL.iter().filter(|format| **format != Format::Candidates) {
                    let Some(text) = written(format, &records) else { continue };
                    let expected: Vec<Record> = records.iter().map(|record| kept(format, record)).collect();
                    let told = read(&text, Some(format), Some(&shape));
                    assert_eq!(told, Ok(expected.clone()), "{format} {spec}\n{text}");
                    if usual || carries_shapes(format) {
                        let untold = read(&text, Some(format), None);
                        assert_eq!(untold, Ok(expected), "{format} {spec}, shape not told\n{text}");
                    }
                }
            });
        }
    }
}

/// Clashing givens and candidates of all kinds, where the format holds them at all.
#[test]
fn any_puzzle_comes_back_or_is_refused() {
    for spec in SHAPES.iter().chain(STRANGE_SHAPES) {
        let shape: Shape = spec.parse().unwrap();
        run(cases(&shape) / 2 + 1, any_record(shape.clone()), |record| {
            for &format in Format::ALL.iter().filter(|format| **format != Format::Candidates) {
                let Some(text) = written(format, std::slice::from_ref(&record)) else { continue };
                let mut expected = kept(format, &record);
                let deleted = shape.all_cells().any(|cell| {
                    record.puzzle.given(cell).is_none() && record.puzzle.allowed(cell) != shape.digits()
                });
                if format == Format::Hodoku && !deleted {
                    expected.puzzle = ninefold::Puzzle::new(expected.puzzle.givens().clone()).unwrap();
                }
                let told = read(&text, Some(format), Some(&shape));
                assert_eq!(told, Ok(vec![expected]), "{format} {spec}\n{text}");
            }
        });
    }
}

/// A candidate grid says what is left, not what was given: after one pass nothing changes any more.
#[test]
fn candidate_grids_come_back() {
    for spec in SHAPES.iter().chain(STRANGE_SHAPES) {
        let shape: Shape = spec.parse().unwrap();
        let any = prop_oneof![sound(shape.clone(), 30), any_record(shape.clone())];
        run(cases(&shape) / 2 + 1, any, |record| {
            let Some(text) = written(Format::Candidates, &[record]) else { return };
            let once = read(&text, Some(Format::Candidates), Some(&shape)).unwrap();
            let Some(again) = written(Format::Candidates, &once) else { return };
            assert_eq!(again, text, "{spec}");
        });
    }
}

/// Detection may refuse, but it never makes another puzzle of a text.
#[test]
fn detection_finds_the_puzzles_or_says_why_not() {
    let mut found = 0;
    let mut refused = Vec::new();
    for spec in &SHAPES[1..] {
        let shape: Shape = spec.parse().unwrap();
        for density in [5, 35, 100] {
            let records = prop::collection::vec(sound(shape.clone(), density), 1..4);
            let counts = std::cell::RefCell::new((0, Vec::new()));
            run(cases(&shape) / 2 + 1, records, |records| {
                for &format in Format::ALL.iter().filter(|format| **format != Format::Candidates) {
                    let Some(text) = written(format, &records) else { continue };
                    let mut counts = counts.borrow_mut();
                    match read(&text, None, None) {
                        Ok(read) => {
                            let puzzles: Vec<_> = read.into_iter().map(|record| record.puzzle).collect();
                            let expected: Vec<_> =
                                records.iter().map(|record| kept(format, record).puzzle).collect();
                            assert_eq!(puzzles, expected, "{format} {spec}\n{text}");
                            counts.0 += 1;
                        }
                        Err(error) => {
                            let told = error.expected.starts_with("the format named: ");
                            assert!(told, "{format} {spec} {error}\n{text}");
                            counts.1.push(format!("{format} {spec} {density}: {error}"));
                        }
                    }
                }
            });
            let (understood, errors) = counts.into_inner();
            found += understood;
            refused.extend(errors);
        }
    }
    assert!(found > 20 * refused.len(), "found {found}, refused {}: {refused:#?}", refused.len());
}
