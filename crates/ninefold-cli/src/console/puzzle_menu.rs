//! One puzzle: try it, or see its solution.

use ninefold::Session;
use ninefold::format::Record;
use ninefold::play::Game;
use ninefold::solve::Uniqueness;

use super::Console;
use super::entry::{self, BoardCommand};
use super::spoken;
use super::talk::{Heard, Item, menu_text, pick, quoted, wants_menu};
use crate::board_picture::{grid_picture, session_picture, with_coordinates};
use crate::games::calendar;
use crate::report::heading;

const MENU: &[Item] = &[
    ("attempt", "Try to solve it"),
    ("solution", "Show a solution, and whether it is the only one"),
    ("read", "The board in words"),
    ("back", "Back to the main menu"),
];

impl Console<'_> {
    /// Shows the puzzle and asks what to do with it.
    pub(super) fn puzzle_menu(&mut self, record: Record) -> Heard<()> {
        let session = Session::new(record.puzzle.clone());
        let shape = session.shape().clone();
        self.talk.say(&format!("\n{}", heading(&record)))?;
        self.talk.say(&with_coordinates(&session_picture(&session), &shape))?;
        self.talk.say(&format!("\n{}", menu_text(MENU)))?;
        loop {
            let answer = self.talk.ask("\n>")?;
            let picked = pick(MENU, &answer).filter(|(_, rest)| rest.is_empty());
            match picked.map(|(place, _)| MENU[place].0) {
                Some("attempt") => return self.solving(Game::new(record, calendar::now()), None),
                Some("solution") => self.show_solution(&session)?,
                Some("read") => self.talk.say(&spoken::board(&session))?,
                Some(_) => return Ok(()),
                None if answer.is_empty() || wants_menu(&answer) => self.talk.say(&menu_text(MENU))?,
                // A move says that somebody has begun.
                None => match entry::parse(&answer, &shape).ok().filter(|_| answer.parse::<u64>().is_err()) {
                    Some(BoardCommand::Word("board")) => {
                        self.talk.say(&with_coordinates(&session_picture(&session), &shape))?;
                    }
                    Some(BoardCommand::Word("close")) => return Ok(()),
                    Some(command) => {
                        return self.solving(Game::new(record, calendar::now()), Some(command));
                    }
                    None => {
                        let most = MENU.len();
                        self.talk.say(&format!(
                            "Expected a number from 1 to {most}, a word of the menu, a move such as r1c1=1 or Q, found {}.",
                            quoted(&answer)
                        ))?;
                    }
                },
            }
        }
    }

    fn show_solution(&mut self, session: &Session) -> Heard<()> {
        let answer = session.uniqueness();
        let words = match answer {
            Uniqueness::Unique(_) => "The only solution:",
            Uniqueness::Multiple(_) => "One of several solutions:",
            Uniqueness::Unknown(Some(_)) => "A solution; it is not known whether it is the only one:",
            Uniqueness::Impossible(_) => "There is no solution.",
            Uniqueness::Unknown(None) => "The search gave up without finding a solution.",
        };
        self.talk.say(words)?;
        let shape = session.shape();
        if let Some(clash) = session.puzzle().clash() {
            self.talk.say(&crate::sentence::sentence(&clash.describe(shape)))?;
        }
        match answer.solution() {
            Some(solution) => {
                self.talk.say(&with_coordinates(&grid_picture(solution.grid(), session.puzzle()), shape))
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::script::said;

    #[test]
    fn name_source_board_and_numbers_are_shown() {
        let text = said("list 9 easy\nEasy\n");
        assert!(
            text.contains(
                "Easy\nsource: an early Ninefold ancestor, 2021\nlevel: easy\n9x9, boxes 3x3; 36 givens\n"
            ),
            "{text}"
        );
        assert!(text.contains("    1 2 3   4 5 6   7 8 9\n"));
        assert!(text.contains("1 | . . . | 2 6 . | 7 . 1 |\n"));
    }

    #[test]
    fn a_solution_comes_with_the_number_of_them() {
        let shown = |puzzle: &str| said(&format!("{puzzle}\n2\n"));
        assert!(shown("1..3..1..4..3..4").contains("The only solution:\n    1 2   3 4\n"));
        assert!(shown("1...............").contains("One of several solutions:"));
        let none = shown("11..............");
        assert!(none.contains("There is no solution.\n"), "{none}");
        assert!(none.contains("r1c1"), "{none}");
    }

    #[test]
    fn a_move_begins_the_game_and_bad_answers_are_explained() {
        let text = said("1..4..1..1..4..1\n0\n9\nwhat\nboard\n3\nr1c2=3\nclose\n");
        assert_eq!(
            text.matches("Expected a number from 1 to 4, a word of the menu, a move").count(),
            3,
            "{text}"
        );
        assert!(text.contains("Row 1: 1, empty, empty, 4."));
        assert!(text.contains("1 | 1 3'| . 4 |"));
        assert!(text.contains("Game 1 saved"));
    }
}
