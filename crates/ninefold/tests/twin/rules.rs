//! What a run asks when nothing is left to follow.

use std::rc::Rc;

use super::chains;
use super::grid::{BOX, COLUMN, Grid, ROW, around, cells, house_of};
use super::run::{self, Mode};
use super::statement::{Cause, Hint, Kind, Said, Statement, lineage, sorted};

/// What a rule strikes as it writes it down, and the candidates struck before on which it rests.
type Found = (Vec<(usize, usize)>, Vec<(usize, usize)>, Option<Rc<Hint>>);

/// The new statements of the first rule that gives any.
pub fn ask(source: &Grid, work: &Grid, off: &Said, level: usize, inner: usize) -> Vec<Rc<Statement>> {
    if level == 0 {
        return Vec::new();
    }
    let plain: [fn(&Grid, &Grid) -> Vec<Found>; 4] = [locked, hidden_pairs, naked_pairs, x_wings];
    for rule in plain {
        let new = statements(rule(source, work), off);
        if !new.is_empty() {
            return new;
        }
    }
    let nested = |hints: Vec<Hint>| -> Vec<Found> {
        hints
            .into_iter()
            .map(|hint| (hint.strikes.clone(), owed(source, work, &hint), Some(Rc::new(hint))))
            .collect()
    };
    if level == 4 {
        return statements(nested(sorted(run::hints(work, Mode::Dynamic(inner, 0)), false)), off);
    }
    let new = if level >= 2 { statements(nested(chains::hints(work)), off) } else { Vec::new() };
    if new.is_empty() && level == 3 {
        return statements(nested(sorted(run::hints(work, Mode::Static), false)), off);
    }
    new
}

fn statements(found: Vec<Found>, off: &Said) -> Vec<Rc<Statement>> {
    let mut new = Vec::new();
    for (strikes, owed, nested) in found {
        let parents: Vec<Rc<Statement>> =
            owed.iter().filter_map(|&(cell, digit)| off.get((cell, digit, false)).cloned()).collect();
        if parents.is_empty() {
            continue;
        }
        let mut cells: Vec<usize> = Vec::new();
        for &(cell, _) in &strikes {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let buckets = match cells.len() {
            0..=12 => 16,
            13..=24 => 32,
            25..=48 => 64,
            _ => 128,
        };
        cells.sort_by_key(|cell| cell % buckets);
        for cell in cells {
            for digit in (0..9).filter(|&digit| strikes.contains(&(cell, digit))) {
                let (parents, nested) = (parents.clone(), nested.clone());
                new.push(Rc::new(Statement {
                    key: (cell, digit, false),
                    cause: Cause::Advanced,
                    parents,
                    nested,
                }));
            }
        }
    }
    new
}

fn locked(source: &Grid, work: &Grid) -> Vec<Found> {
    let mut found = Vec::new();
    for (one, other) in [(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)] {
        for digit in 0..9 {
            for first in 0..9 {
                let places = work.places(one, first, digit);
                for second in 0..9 {
                    if places.len() < 2 || places.iter().any(|&cell| house_of(other, cell) != second) {
                        continue;
                    }
                    let strikes: Vec<(usize, usize)> = work
                        .places(other, second, digit)
                        .into_iter()
                        .filter(|&cell| house_of(one, cell) != first)
                        .map(|cell| (cell, digit))
                        .collect();
                    let owed = cells(one, first)
                        .into_iter()
                        .filter(|&cell| house_of(other, cell) != second)
                        .filter(|&cell| source.has(cell, digit) && !work.has(cell, digit));
                    if !strikes.is_empty() {
                        found.push((strikes, owed.map(|cell| (cell, digit)).collect(), None));
                    }
                }
            }
        }
    }
    found
}

fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..9).flat_map(|larger| (0..larger).map(move |smaller| (smaller, larger)))
}

fn hidden_pairs(source: &Grid, work: &Grid) -> Vec<Found> {
    let mut found = Vec::new();
    for kind in [BOX, COLUMN, ROW] {
        for number in 0..9 {
            let own = cells(kind, number);
            if own.iter().filter(|&&cell| !work.is_filled(cell)).count() <= 4 {
                continue;
            }
            for (smaller, larger) in pairs() {
                let places = work.places(kind, number, smaller);
                if places.len() != 2 || work.places(kind, number, larger) != places {
                    continue;
                }
                let strikes: Vec<(usize, usize)> = places
                    .iter()
                    .flat_map(|&cell| work.digits(cell).into_iter().map(move |digit| (cell, digit)))
                    .filter(|&(_, digit)| digit != smaller && digit != larger)
                    .collect();
                let owed = own
                    .iter()
                    .filter(|cell| !places.contains(cell))
                    .flat_map(|&cell| [(cell, smaller), (cell, larger)])
                    .filter(|&(cell, digit)| source.has(cell, digit));
                if !strikes.is_empty() {
                    found.push((strikes, owed.collect(), None));
                }
            }
        }
    }
    found
}

fn naked_pairs(source: &Grid, work: &Grid) -> Vec<Found> {
    let mut found = Vec::new();
    for kind in [BOX, COLUMN, ROW] {
        for number in 0..9 {
            let own = cells(kind, number);
            if own.iter().filter(|&&cell| !work.is_filled(cell)).count() < 4 {
                continue;
            }
            for (first, second) in pairs() {
                let (first, second) = (own[first], own[second]);
                let digits = work.digits(first);
                if digits.len() != 2 || work.digits(second) != digits {
                    continue;
                }
                let strikes: Vec<(usize, usize)> = own
                    .iter()
                    .filter(|&&cell| cell != first && cell != second)
                    .flat_map(|&cell| digits.iter().map(move |&digit| (cell, digit)))
                    .filter(|&(cell, digit)| work.has(cell, digit))
                    .collect();
                let owed = [first, second]
                    .into_iter()
                    .flat_map(|cell| source.digits(cell).into_iter().map(move |digit| (cell, digit)))
                    .filter(|(_, digit)| !digits.contains(digit));
                if !strikes.is_empty() {
                    found.push((strikes, owed.collect(), None));
                }
            }
        }
    }
    found
}

fn x_wings(source: &Grid, work: &Grid) -> Vec<Found> {
    let mut found = Vec::new();
    for (base, cover) in [(COLUMN, ROW), (ROW, COLUMN)] {
        for (first, second) in pairs() {
            for digit in (0..9).filter(|&digit| work.placed(digit) + 4 <= 9) {
                let lines = |line: usize| -> Vec<usize> {
                    work.places(base, line, digit).iter().map(|&cell| house_of(cover, cell)).collect()
                };
                let covers = lines(first);
                if covers.len() != 2 || lines(second) != covers {
                    continue;
                }
                let outside = |cell: &usize| ![first, second].contains(&house_of(base, *cell));
                let strikes: Vec<(usize, usize)> = covers
                    .iter()
                    .flat_map(|&line| work.places(cover, line, digit))
                    .filter(outside)
                    .map(|cell| (cell, digit))
                    .collect();
                let owed = [first, second]
                    .into_iter()
                    .flat_map(|line| source.places(base, line, digit))
                    .filter(|&cell| !covers.contains(&house_of(cover, cell)) && !work.has(cell, digit));
                if !strikes.is_empty() {
                    found.push((strikes, owed.map(|cell| (cell, digit)).collect(), None));
                }
            }
        }
    }
    found
}

/// What a nested hint owes to candidates that the outer run has struck.
fn owed(source: &Grid, work: &Grid, hint: &Hint) -> Vec<(usize, usize)> {
    let mut owed = Vec::new();
    for statement in hint.chains.iter().flat_map(lineage) {
        let (cell, digit, on) = statement.key;
        let cause = match (statement.cause, hint.kind) {
            (Cause::None, Kind::Cell) => Cause::Cell,
            (Cause::None, Kind::House(kind)) => Cause::House(kind),
            (cause, _) => cause,
        };
        let group: Vec<(usize, usize)> = match cause {
            Cause::Cell if on => (0..9).map(|digit| (cell, digit)).collect(),
            Cause::House(kind) if on => around(kind, cell).into_iter().map(|cell| (cell, digit)).collect(),
            _ => Vec::new(),
        };
        for (cell, digit) in group {
            if source.has(cell, digit) && !work.has(cell, digit) && !owed.contains(&(cell, digit)) {
                owed.push((cell, digit));
            }
        }
    }
    owed
}
