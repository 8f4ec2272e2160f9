//! Digits and marks, and the verdict on them.

use ninefold::explain::words;
use ninefold::play::{Action, Game};
use ninefold::verify::{Fault, FaultKind, faults};
use ninefold::{Board, Cell, Digit, DigitSet, Shape, verify};

use super::super::Console;
use super::super::entry::{Marks, Part};
use super::super::spoken;
use super::super::talk::Heard;
use crate::board_picture::with_coordinates;

impl Console<'_> {
    pub(super) fn place(&mut self, game: &mut Game, cells: Vec<Cell>, digit: Digit) -> Heard<()> {
        let shape = game.session().shape().clone();
        // To the session the same digit once more means to take it out; nobody who types it means that.
        if let Some(&cell) = cells.iter().find(|&&cell| !game.session().is_given(cell))
            && cells
                .iter()
                .all(|&cell| game.session().is_given(cell) || game.session().value(cell) == Some(digit))
        {
            let (name, digit) = (shape.name(cell), words::digit(&shape, digit));
            return self.talk.say(&format!("{name} is {digit} already."));
        }
        let first = cells.iter().copied().find(|&cell| !game.session().is_given(cell));
        self.act(game, Action::Place { cells, digit })?;
        match first.filter(|&cell| game.session().is_conflict(cell)) {
            Some(cell) => {
                let faults = faults(game.session().puzzle(), &game.session().grid());
                match faults.iter().find(|fault| fault.cell == cell) {
                    Some(fault) => self.talk.say(&format!("Take care: {}", fault_words(fault, &shape))),
                    None => Ok(()),
                }
            }
            None => Ok(()),
        }
    }

    pub(super) fn mark(
        &mut self,
        game: &mut Game,
        kind: Marks,
        cells: &[Cell],
        digits: &[Digit],
    ) -> Heard<()> {
        let now = self.now();
        for &digit in digits {
            let cells = cells.to_vec();
            let action = match kind {
                Marks::Centre => Action::Centre { cells, digit },
                Marks::Corner => Action::Corner { cells, digit },
            };
            if let Err(rejected) = game.act(now, action) {
                return self.refuse(game, &rejected);
            }
        }
        self.save_events(game)?;
        self.say_cells(game, cells)?;
        self.say_note(game)
    }

    /// Takes away those of the marks that are there.
    pub(super) fn unmark(&mut self, game: &mut Game, cells: &[Cell], digits: &[Digit]) -> Heard<()> {
        let now = self.now();
        let mut found = false;
        for &cell in cells {
            for &digit in digits {
                let cells = vec![cell];
                if game.session().centre(cell).contains(digit) {
                    found |= game.act(now, Action::Centre { cells: cells.clone(), digit }).is_ok();
                }
                if game.session().corner(cell).contains(digit) {
                    found |= game.act(now, Action::Corner { cells, digit }).is_ok();
                }
            }
        }
        if !found {
            let shape = game.session().shape();
            let (digits, cells) = (digits.iter().copied().collect::<DigitSet>(), words::cells(shape, cells));
            return self.talk.say(&format!("There is no mark {} in {cells}.", words::digits(shape, digits)));
        }
        self.save_events(game)?;
        self.say_cells(game, cells)?;
        self.say_note(game)
    }

    pub(super) fn say_cells(&mut self, game: &Game, cells: &[Cell]) -> Heard<()> {
        for &cell in cells {
            self.talk.say(&spoken::part(game.session(), Part::Cell(cell)))?;
        }
        Ok(())
    }

    pub(super) fn submit(&mut self, game: &Game) -> Heard<()> {
        let shape = game.session().shape();
        match verify(game.session().puzzle(), &game.session().grid()) {
            Ok(_) => self.talk.say("Solved: every row, column and box is right."),
            Err(fault) => {
                self.talk.say(&format!("Not solved. The first mistake: {}", fault_words(&fault, shape)))
            }
        }
    }
}

/// The fault with its row, its column and its digit.
fn fault_words(fault: &Fault, shape: &Shape) -> String {
    let (row, col) = (shape.row(fault.cell) + 1, shape.col(fault.cell) + 1);
    let Some(digit) = Digit::new(fault.value) else {
        return format!("row {row}, column {col} is empty.");
    };
    let digit = words::digit(shape, digit);
    let why = match &fault.kind {
        FaultKind::Repeated { house, other_name, .. } => {
            format!("it appears twice in {house}, here and in {other_name}")
        }
        FaultKind::NotACandidate => "the puzzle does not allow it here".to_owned(),
        _ => fault.to_string(),
    };
    format!("row {row}, column {col}, digit {digit}: {why}.")
}

/// The board with the centre marks, and the corner marks listed below it.
pub(super) fn marks_picture(game: &Game) -> String {
    let session = game.session();
    let shape = session.shape();
    let marks: Vec<DigitSet> = shape.all_cells().map(|cell| session.centre(cell)).collect();
    let board = Board::from_parts(session.grid(), &marks).expect("one set per cell");
    let mut text = with_coordinates(&ninefold::format::candidates_text(&board), shape);
    for cell in shape.all_cells().filter(|&cell| !session.corner(cell).is_empty()) {
        let digits = words::digits(shape, session.corner(cell));
        text.push_str(&format!("{}: corner marks {digits}\n", shape.name(cell)));
    }
    text
}
