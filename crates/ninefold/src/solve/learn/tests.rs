//! Every clause that is learnt follows from what came before, which is checked in the slowest way.

use super::*;
use crate::solve::Settings;
use crate::solve::settings::Goal;
use crate::{Grid, Puzzle, Shape};

/// Clauses as somebody else sees them: a candidate's number is cell times side plus digit, from 1, negative for 'not'.
struct Checker {
    side: usize,
    clauses: Vec<Vec<i32>>,
    learnt: usize,
    refuted: bool,
}

impl Checker {
    /// The rules and the givens, all written down.
    fn new(puzzle: &Puzzle) -> Checker {
        let shape = puzzle.shape();
        let side = shape.side();
        let mut clauses = Vec::new();
        let number = |cell: Cell, digit: usize| (cell.index() * side + digit + 1) as i32;
        for cell in shape.all_cells() {
            clauses.push((0..side).map(|digit| number(cell, digit)).collect());
            for digit in 0..side {
                clauses.extend((0..digit).map(|other| vec![-number(cell, digit), -number(cell, other)]));
                let later = shape.peers(cell).filter(|&peer| peer > cell);
                clauses.extend(later.map(|peer| vec![-number(cell, digit), -number(peer, digit)]));
                if !puzzle.allowed(cell).contains(Digit::from_index(digit)) {
                    clauses.push(vec![-number(cell, digit)]);
                }
            }
            clauses.extend(puzzle.given(cell).map(|digit| vec![number(cell, digit.index())]));
        }
        for house in shape.houses().iter().filter(|house| house.is_full(shape)) {
            for digit in 0..side {
                clauses.push(house.cells().iter().map(|&cell| number(cell, digit)).collect());
            }
        }
        Checker { side, clauses, learnt: 0, refuted: false }
    }

    /// Whether the opposite of this clause leads to a contradiction by unit propagation.
    fn follows(&self, clause: &[i32]) -> bool {
        let mut values = std::collections::BTreeSet::new();
        values.extend(clause.iter().map(|literal| -literal));
        loop {
            let before = values.len();
            for clause in &self.clauses {
                if clause.iter().any(|literal| values.contains(literal)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&literal| !values.contains(&-literal));
                match (open.next(), open.next()) {
                    (None, _) => return true,
                    (Some(&literal), None) => {
                        values.insert(literal);
                    }
                    _ => {}
                }
            }
            if values.len() == before {
                return false;
            }
        }
    }

    fn numbers(&self, clause: &[Statement]) -> Vec<i32> {
        let number = |&(cell, digit, holds): &Statement| {
            let number = (cell.index() * self.side + digit.index() + 1) as i32;
            if holds { number } else { -number }
        };
        clause.iter().map(number).collect()
    }
}

impl ClauseLog for Checker {
    fn learnt(&mut self, clause: &[Statement]) {
        let clause = self.numbers(clause);
        assert!(self.follows(&clause), "{clause:?}");
        self.learnt += 1;
        self.refuted |= clause.is_empty();
        self.clauses.push(clause);
    }

    fn deleted(&mut self, clause: &[Statement]) {
        let mut clause = self.numbers(clause);
        clause.sort_unstable();
        let same = |other: &Vec<i32>| {
            let mut other = other.clone();
            other.sort_unstable();
            other == clause
        };
        let place = self.clauses.iter().position(same).expect("only what was learnt is deleted");
        self.clauses.swap_remove(place);
    }

    fn blocked(&mut self, values: &[u8]) {
        let number = |(cell, &value): (usize, &u8)| -((cell * self.side) as i32 + i32::from(value));
        self.clauses.push(values.iter().enumerate().map(number).collect());
    }
}

fn proved(puzzle: &Puzzle) -> (u64, usize) {
    let settings = Settings::goal(Goal::All);
    let mut run = Run::new(puzzle, &settings, None);
    let mut checker = Checker::new(puzzle);
    let ControlFlow::Continue(simplified) = simplify(&mut run) else { panic!("no budget") };
    let Simplified::Open { board, locked } = simplified else { return (0, 0) };
    let ControlFlow::Continue(mut learn) = Learn::new(&mut run, &board, &locked, Some(&mut checker)) else {
        panic!("no budget")
    };
    let ended = learn.search(&mut run, u64::MAX);
    assert_eq!(ended, ControlFlow::Continue(Ended::Exhausted));
    drop(learn);
    assert!(checker.refuted);
    let report = run.finish(ControlFlow::Continue(crate::solve::run::End::Exhausted));
    (report.outcome.count(), checker.learnt)
}

#[test]
fn every_learnt_clause_follows_by_unit_propagation() {
    // Two puzzles that are hard for searches, and the first of them with a wrong digit.
    let lines = [
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "82.........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ];
    let mut learnt = 0;
    for (line, solutions) in lines.into_iter().zip([1, 1, 0]) {
        let values: Vec<u8> = line.chars().map(|symbol| symbol.to_digit(10).unwrap_or(0) as u8).collect();
        let puzzle = Puzzle::new(Grid::from_values(&Shape::classic(), &values).unwrap()).unwrap();
        let (count, clauses) = proved(&puzzle);
        assert_eq!(count, solutions, "{line}");
        learnt += clauses;
    }
    let blank = Puzzle::blank(&"2x2+diagonals".parse().unwrap());
    assert_eq!(proved(&blank).0, 48);
    assert!(learnt > 100, "{learnt}");
}
