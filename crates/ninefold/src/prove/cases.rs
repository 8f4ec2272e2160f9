//! A proof as cases that a person can follow: what is supposed, the singles that follow, and where they lead.

use super::certificate::{Certificate, Claim};
use super::search::Clause;
use crate::board::{Board, Candidate, Cell, Digit, HouseId, Puzzle};

/// One clause of a proof, told as a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// What is supposed. All of it together is impossible.
    pub supposed: Vec<Candidate>,
    /// The digits that follow, in order: singles, and what earlier cases leave.
    pub placed: Vec<Candidate>,
    /// Why that cannot be.
    pub end: CaseEnd,
}

/// Where singles end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaseEnd {
    /// No digit is left for this cell.
    NoDigit(Cell),
    /// No cell of this house is left for this digit.
    NoPlace(HouseId, Digit),
    /// This digit stands twice in this house.
    Twice(HouseId, Digit),
    /// This known solution is reached, by its number; it is no new one.
    Known(usize),
    /// An earlier case, by its number, excludes all that is left.
    Earlier(usize),
}

impl Certificate {
    /// The proof as cases. The last one supposes nothing: what is left after all the others contradicts itself, or leads to a
    /// solution that is known. `None` if the proof does not hold, or if there is nothing to refute.
    pub fn cases(&self, puzzle: &Puzzle) -> Option<Vec<Case>> {
        if matches!(self.claim, Claim::AtLeast(_)) {
            return None;
        }
        let none = Vec::new();
        let clauses = self.proof.iter().chain([&none]).enumerate();
        clauses.map(|(number, clause)| self.case(puzzle, clause, &self.proof[..number])).collect()
    }

    fn case(&self, puzzle: &Puzzle, clause: &Clause, earlier: &[Clause]) -> Option<Case> {
        let encoding = self.encoding(puzzle);
        let candidate = |literal: i32| encoding.candidate(literal);
        let supposed: Vec<Candidate> =
            clause.iter().map(|&literal| candidate(literal)).collect::<Option<_>>()?;
        let (mut board, mut placed) = (Board::new(puzzle), Vec::new());
        for &Candidate { cell, digit } in &supposed {
            if board.value(cell).is_none() {
                board.place(cell, digit);
            }
        }
        loop {
            if let Some(end) = self.contradiction(&board) {
                return Some(Case { supposed, placed, end });
            }
            if let Some(single) = single(&board) {
                board.place(single.cell, single.digit);
                placed.push(single);
                continue;
            }
            let mut settled = false;
            for (number, clause) in earlier.iter().enumerate() {
                let stands = |literal: &i32| {
                    candidate(*literal).is_some_and(|of| board.value(of.cell) == Some(of.digit))
                };
                let can_be = |literal: &&i32| {
                    candidate(**literal).is_some_and(|of| board.candidates(of.cell).contains(of.digit))
                };
                let open: Vec<&i32> = clause.iter().filter(|literal| !stands(literal)).collect();
                match open[..] {
                    [] => return Some(Case { supposed, placed, end: CaseEnd::Earlier(number) }),
                    [only] if can_be(&only) => {
                        let Candidate { cell, digit } = candidate(*only)?;
                        board.eliminate(cell, digit);
                        settled = true;
                    }
                    _ => {}
                }
            }
            if !settled {
                return self.near_solution(&board).map(|end| Case { supposed, placed, end });
            }
        }
    }

    fn contradiction(&self, board: &Board) -> Option<CaseEnd> {
        let shape = board.shape();
        if board.is_full() {
            let solutions = self.claim.solutions().iter();
            return solutions
                .zip(0..)
                .find(|(of, _)| of.grid() == board.values())
                .map(|(_, at)| CaseEnd::Known(at));
        }
        let is_open = |&cell: &Cell| board.value(cell).is_none();
        if let Some(cell) = shape.all_cells().filter(is_open).find(|&cell| board.candidates(cell).is_empty())
        {
            return Some(CaseEnd::NoDigit(cell));
        }
        for (number, house) in shape.houses().iter().enumerate() {
            for digit in shape.digits() {
                if house.cells().iter().filter(|&&cell| board.value(cell) == Some(digit)).count() > 1 {
                    return Some(CaseEnd::Twice(HouseId::new(number), digit));
                }
                let can_be = |&cell: &Cell| match board.value(cell) {
                    Some(value) => value == digit,
                    None => board.candidates(cell).contains(digit),
                };
                if house.is_full(shape) && !house.cells().iter().any(can_be) {
                    return Some(CaseEnd::NoPlace(HouseId::new(number), digit));
                }
            }
        }
        None
    }

    /// A position that differs from a known solution in a single open candidate: that candidate is excluded with the solution.
    fn near_solution(&self, board: &Board) -> Option<CaseEnd> {
        let solutions = self.claim.solutions().iter().enumerate();
        let mut near = solutions.filter(|(_, solution)| {
            let open = board.shape().all_cells().filter(|&cell| board.value(cell).is_none());
            let agrees = board
                .shape()
                .all_cells()
                .all(|cell| board.value(cell).is_none_or(|digit| solution.grid().get(cell) == Some(digit)));
            agrees && open.count() == 1
        });
        near.next().map(|(number, _)| CaseEnd::Known(number))
    }
}

/// The next single: a cell with one candidate, or a digit with one cell in a full house.
fn single(board: &Board) -> Option<Candidate> {
    let shape = board.shape();
    let naked = shape.all_cells().filter(|&cell| board.value(cell).is_none());
    let mut naked =
        naked.filter_map(|cell| board.candidates(cell).single().map(|digit| Candidate { cell, digit }));
    naked.next().or_else(|| {
        let full = shape.houses().iter().filter(|house| house.is_full(shape));
        let mut hidden = full.flat_map(|house| {
            shape.digits().iter().filter_map(move |digit| {
                let mut places = house.cells().iter().filter(|&&cell| board.candidates(cell).contains(digit));
                let (first, second) = (places.next(), places.next());
                first.filter(|_| second.is_none()).map(|&cell| Candidate { cell, digit })
            })
        });
        hidden.next()
    })
}
