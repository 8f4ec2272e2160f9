//! What follows from an assumption, and what several assumptions have in common.

use std::collections::VecDeque;
use std::rc::Rc;

use super::grid::{Grid, KINDS, around, house_of};
use super::rules;
use super::statement::{Cause, Hint, Key, Kind, Said, Statement};

/// What a run may do besides following implications.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Nothing is struck.
    Static,
    /// What is false is struck; the level says which rules are asked, and that of an inner dynamic search.
    Dynamic(usize, usize),
}

/// What is false if this is true, in order. `by_cell` and `by_house` say which links count.
pub fn falls(grid: &Grid, (cell, digit, _): Key, by_cell: bool) -> Vec<(Key, Cause)> {
    let mut list: Vec<(Key, Cause)> = Vec::new();
    if by_cell {
        let others = grid.digits(cell).into_iter().filter(|&other| other != digit);
        list.extend(others.map(|other| ((cell, other, false), Cause::Cell)));
    }
    for kind in KINDS {
        for other in grid.places(kind, house_of(kind, cell), digit) {
            let key = (other, digit, false);
            if other != cell && list.iter().all(|(known, _)| *known != key) {
                list.push((key, Cause::House(kind)));
            }
        }
    }
    list
}

/// What is true if this is false, in order.
pub fn rises(grid: &Grid, (cell, digit, _): Key, by_cell: bool, by_house: bool) -> Vec<(Key, Cause)> {
    let mut list: Vec<(Key, Cause)> = Vec::new();
    let digits = grid.digits(cell);
    if by_cell && digits.len() == 2 {
        let other = if digits[0] == digit { digits[1] } else { digits[0] };
        list.push(((cell, other, true), Cause::Cell));
    }
    for kind in KINDS.into_iter().filter(|_| by_house) {
        let mut others = grid.places(kind, house_of(kind, cell), digit);
        others.retain(|&other| other != cell);
        if let [other] = others[..] {
            let key = (other, digit, true);
            if list.iter().all(|(known, _)| *known != key) {
                list.push((key, Cause::House(kind)));
            }
        }
    }
    list
}

/// All that follows from an assumption.
#[derive(Default)]
pub struct Run {
    pub on: Said,
    pub off: Said,
    pub contradiction: Option<[Rc<Statement>; 2]>,
}

impl Run {
    pub fn new(source: &Grid, mode: Mode, assumption: Key) -> Run {
        let mut run = Run::default();
        let mut work = source.clone();
        let (mut ons, mut offs) = (VecDeque::new(), VecDeque::new());
        let first = Statement::new(assumption, Cause::None, Vec::new());
        if assumption.2 {
            run.on.add(&first);
            ons.push_back(first);
        } else {
            run.off.add(&first);
            offs.push_back(first);
        }
        loop {
            if let Some(statement) = ons.pop_front() {
                for (key, cause) in falls(&work, statement.key, true) {
                    let new = Statement::new(key, cause, vec![Rc::clone(&statement)]);
                    if let Some(on) = run.on.get((key.0, key.1, true)) {
                        run.contradiction = Some([Rc::clone(on), new]);
                        return run;
                    }
                    if run.off.get(key).is_none() {
                        run.off.add(&new);
                        offs.push_back(new);
                    }
                }
            } else if let Some(statement) = offs.pop_front() {
                let (cell, digit, _) = statement.key;
                let list: Vec<Rc<Statement>> = rises(&work, statement.key, true, true)
                    .into_iter()
                    .map(|(key, cause)| {
                        let mut parents = vec![Rc::clone(&statement)];
                        let group: Vec<(usize, usize)> = match cause {
                            Cause::House(kind) => {
                                around(kind, cell).into_iter().map(|cell| (cell, digit)).collect()
                            }
                            _ => (0..9).map(|digit| (cell, digit)).collect(),
                        };
                        for (cell, digit) in group {
                            if source.has(cell, digit) && !work.has(cell, digit) {
                                parents.extend(run.off.get((cell, digit, false)).cloned());
                            }
                        }
                        Statement::new(key, cause, parents)
                    })
                    .collect();
                if mode != Mode::Static {
                    work.strike(cell, digit);
                }
                for new in list {
                    let (cell, digit, _) = new.key;
                    if let Some(off) = run.off.get((cell, digit, false)) {
                        run.contradiction = Some([new, Rc::clone(off)]);
                        return run;
                    }
                    if run.on.get(new.key).is_none() {
                        run.on.add(&new);
                        ons.push_back(new);
                    }
                }
            } else {
                let Mode::Dynamic(level, inner) = mode else { return run };
                let mut any = false;
                for new in rules::ask(source, &work, &run.off, level, inner) {
                    if run.off.get(new.key).is_none() {
                        run.off.add(&new);
                        offs.push_back(new);
                        any = true;
                    }
                }
                if !any {
                    return run;
                }
            }
        }
    }
}

/// Every hint of a search, in the order of discovery.
pub fn hints(source: &Grid, mode: Mode) -> Vec<Hint> {
    let base = match mode {
        Mode::Static => 8.0,
        Mode::Dynamic(level, _) => 8.5 + 0.5 * level as f64,
    };
    let dynamic = mode != Mode::Static;
    let mut found = Vec::new();
    let mut runs: std::collections::HashMap<(usize, usize), Rc<Run>> = Default::default();
    let mut run = |cell: usize, digit: usize| {
        Rc::clone(
            runs.entry((cell, digit)).or_insert_with(|| Rc::new(Run::new(source, mode, (cell, digit, true)))),
        )
    };
    for cell in (0..81).filter(|&cell| source.digits(cell).len() >= if dynamic { 2 } else { 3 }) {
        let digits = source.digits(cell);
        for &digit in &digits {
            let on = run(cell, digit);
            if dynamic {
                let off = Rc::new(Run::new(source, mode, (cell, digit, false)));
                for (run, assumed) in [(&on, true), (&off, false)] {
                    if let Some(ends) = &run.contradiction {
                        let target = (cell, digit, !assumed);
                        let strikes = strikes(source, target);
                        let kind = (Kind::Contradiction, 7, base);
                        found.push(Hint::new(kind, target, strikes, ends.to_vec()));
                    }
                }
                if digits.len() >= 3 {
                    common(source, (Kind::Double, 1, base), &[Rc::clone(&on), off], &mut found);
                }
            }
            for kind in KINDS {
                let places = source.places(kind, house_of(kind, cell), digit);
                if places.len() >= 2 && places[0] == cell {
                    let runs: Vec<Rc<Run>> = places.iter().map(|&place| run(place, digit)).collect();
                    common(source, (Kind::House(kind), 6, base), &runs, &mut found);
                }
            }
        }
        let runs: Vec<Rc<Run>> = digits.iter().map(|&digit| run(cell, digit)).collect();
        common(source, (Kind::Cell, 5, base), &runs, &mut found);
    }
    found
}

/// What a conclusion strikes.
pub fn strikes(source: &Grid, (cell, digit, on): Key) -> Vec<(usize, usize)> {
    match on {
        true => source
            .digits(cell)
            .into_iter()
            .filter(|&other| other != digit)
            .map(|other| (cell, other))
            .collect(),
        false => vec![(cell, digit)],
    }
}

fn common(source: &Grid, kind: (Kind, u8, f64), runs: &[Rc<Run>], found: &mut Vec<Hint>) {
    fn said(run: &Run, on: bool) -> &Said {
        if on { &run.on } else { &run.off }
    }
    for on in [true, false] {
        for statement in &said(&runs[0], on).order {
            let ends: Option<Vec<Rc<Statement>>> =
                runs.iter().map(|run| said(run, on).get(statement.key).cloned()).collect();
            let strikes = strikes(source, statement.key);
            if let (Some(ends), false) = (ends, strikes.is_empty()) {
                found.push(Hint::new(kind, statement.key, strikes, ends));
            }
        }
    }
}
