//! Forcing chains and cycles of a grid that does not change, all of them.

use std::collections::HashMap;
use std::rc::Rc;

use super::grid::{Grid, see_each_other};
use super::run::{falls, rises, strikes};
use super::statement::{Cause, Hint, Key, Kind, Statement, lineage, sorted};

/// Which links count: of the cell, of houses.
type Links = (bool, bool);

/// All hints, sorted, of those that strike the same only the first.
pub fn hints(grid: &Grid) -> Vec<Hint> {
    let mut found = Vec::new();
    let passes: [(Links, f64, f64, u8); 3] =
        [((false, true), 6.5, 6.6, 2), ((true, false), 6.5, 0.0, 3), ((true, true), 7.0, 7.0, 4)];
    for (links, cycle, chain, sort) in passes {
        for cell in (0..81).filter(|&cell| grid.digits(cell).len() >= 2) {
            for digit in grid.digits(cell) {
                for end in cycles(grid, (cell, digit, true), links) {
                    let strikes = lost(grid, &end);
                    if !strikes.is_empty() {
                        let chains = vec![Rc::clone(&end), reversed(&end)];
                        found.push(Hint::new((Kind::Cycle, sort, cycle), end.key, strikes, chains));
                    }
                }
                for on in [true, false].into_iter().filter(|_| chain > 0.0) {
                    if let Some(end) = opposite(grid, (cell, digit, on), links) {
                        let strikes = strikes(grid, end.key);
                        if !strikes.is_empty() {
                            found.push(Hint::new((Kind::Opposite, sort, chain), end.key, strikes, vec![end]));
                        }
                    }
                }
            }
        }
    }
    sorted(found, true)
}

fn follow(grid: &Grid, from: &Rc<Statement>, (by_cell, by_house): Links) -> Vec<Rc<Statement>> {
    let list = match from.key.2 {
        true => falls(grid, from.key, by_cell),
        false => rises(grid, from.key, by_cell, by_house),
    };
    list.into_iter().map(|(key, cause)| Statement::new(key, cause, vec![Rc::clone(from)])).collect()
}

/// The first way from an assumption to its opposite.
fn opposite(grid: &Grid, start: Key, links: Links) -> Option<Rc<Statement>> {
    let first = Statement::new(start, Cause::None, Vec::new());
    let mut known: HashMap<Key, ()> = HashMap::from([(start, ())]);
    let mut level = vec![first];
    while !level.is_empty() {
        let mut next = Vec::new();
        for statement in &level {
            for new in follow(grid, statement, links) {
                if new.key == (start.0, start.1, !start.2) {
                    return Some(new);
                }
                if known.insert(new.key, ()).is_none() {
                    next.push(new);
                }
            }
        }
        level = next;
    }
    None
}

/// Every way from the truth of a candidate back to it.
fn cycles(grid: &Grid, start: Key, links: Links) -> Vec<Rc<Statement>> {
    let mut found = Vec::new();
    let mut known: HashMap<Key, ()> = HashMap::from([(start, ())]);
    let mut ons = vec![Statement::new(start, Cause::None, Vec::new())];
    let mut length = 0;
    while !ons.is_empty() {
        let mut offs = Vec::new();
        for statement in &ons {
            let before = lineage(statement);
            let new = follow(grid, statement, links).into_iter();
            offs.extend(new.filter(|new| before.iter().all(|one| one.key != new.key)));
        }
        length += 2;
        ons = Vec::new();
        for statement in &offs {
            for new in follow(grid, statement, links) {
                if length >= 4 && new.key == start {
                    found.push(Rc::clone(&new));
                }
                if known.insert(new.key, ()).is_none() {
                    ons.push(new);
                }
            }
        }
    }
    found
}

/// The statements of a cycle from its end back to its assumption, both of which say the same.
fn ring(end: &Rc<Statement>) -> Vec<Rc<Statement>> {
    let mut ring = vec![Rc::clone(end)];
    while let Some(parent) = ring[ring.len() - 1].parents.first().cloned() {
        ring.push(parent);
    }
    ring
}

/// The same read the other way, each statement the opposite and with its cause.
fn reversed(end: &Rc<Statement>) -> Rc<Statement> {
    let mut last: Option<Rc<Statement>> = None;
    for statement in ring(end) {
        let (cell, digit, on) = statement.key;
        last = Some(Statement::new((cell, digit, !on), statement.cause, last.into_iter().collect()));
    }
    last.expect("a cycle has statements")
}

/// What sees a true and a false candidate of the cycle, written down from its end back.
fn lost(grid: &Grid, end: &Rc<Statement>) -> Vec<(usize, usize)> {
    let ring = ring(end);
    let mut lost = Vec::new();
    for on in ring.iter().filter(|statement| statement.key.2) {
        let digit = on.key.1;
        let outside = (0..81).filter(|cell| ring.iter().all(|statement| statement.key.0 != *cell));
        for cell in outside.filter(|&cell| grid.has(cell, digit) && see_each_other(cell, on.key.0)) {
            let by_off =
                |off: &Rc<Statement>| !off.key.2 && off.key.1 == digit && see_each_other(cell, off.key.0);
            if ring.iter().any(by_off) && !lost.contains(&(cell, digit)) {
                lost.push((cell, digit));
            }
        }
    }
    lost
}
