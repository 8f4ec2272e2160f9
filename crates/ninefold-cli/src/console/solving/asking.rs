//! Moves that are asked for part by part: row, column, digit.

use ninefold::explain::words;
use ninefold::play::{Game, Rejected};
use ninefold::{Cell, Digit, Shape};

use super::super::Console;
use super::super::entry::{self, WORDS, line_number};
use super::super::talk::{Heard, menu_text, wants_menu};
use super::Next;

impl Console<'_> {
    /// Asks for row, column and digit.
    pub(super) fn ask_place(&mut self, game: &mut Game) -> Heard<Next> {
        let shape = game.session().shape().clone();
        self.ask_cell(&shape, |console, cell| {
            if game.session().is_given(cell) {
                console.refuse(game, &Rejected::Given(cell))?;
                return Ok(Next::Stay);
            }
            let side = shape.side();
            let letters = match side {
                0..=9 => String::new(),
                10..=35 => {
                    format!(", or letters up to {}", words::digit(&shape, Digit::from_index(side - 1)))
                }
                _ => String::new(),
            };
            let prompt = format!("Digit (1 to {side}{letters}):");
            match console.ask_part(&prompt, &shape, |answer| entry::digit(answer, &shape))? {
                Ok(digit) => {
                    console.place(game, vec![cell], digit)?;
                    Ok(Next::Stay)
                }
                Err(next) => Ok(next),
            }
        })
    }

    /// Asks for row and column, then continues with the cell.
    pub(super) fn ask_cell(
        &mut self,
        shape: &Shape,
        go_on: impl FnOnce(&mut Self, Cell) -> Heard<Next>,
    ) -> Heard<Next> {
        let side = shape.side();
        let row = match self
            .ask_part(&format!("Row (1 to {side}):"), shape, |answer| line_number(answer, "row", shape))?
        {
            Ok(row) => row,
            Err(next) => return Ok(next),
        };
        let prompt = format!("Column (1 to {side}):");
        match self.ask_part(&prompt, shape, |answer| line_number(answer, "column", shape))? {
            Ok(col) => go_on(self, shape.cell(row, col)),
            Err(next) => Ok(next),
        }
    }

    /// Asks for a part of a move. An empty line ends the question, and so does another command, which is then
    /// obeyed.
    pub(super) fn ask_part<T>(
        &mut self,
        prompt: &str,
        shape: &Shape,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Heard<Result<T, Next>> {
        loop {
            let answer = self.talk.ask(prompt)?;
            if answer.is_empty() || answer.eq_ignore_ascii_case("back") {
                self.talk.say("Nothing is changed.")?;
                return Ok(Err(Next::Stay));
            }
            if wants_menu(&answer) {
                self.talk.say(&menu_text(WORDS))?;
                continue;
            }
            match read(&answer) {
                Ok(part) => return Ok(Ok(part)),
                Err(expected) => match entry::parse(&answer, shape) {
                    Ok(command) if answer.parse::<u64>().is_err() => return Ok(Err(Next::Instead(command))),
                    _ => self.talk.say(&expected)?,
                },
            }
        }
    }
}
