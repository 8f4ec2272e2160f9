//! The main menu.

use ninefold::format::{ReadOptions, parse};

use super::Console;
use super::talk::{Heard, Item, menu_text, pick, quoted, wants_menu};

const MENU: &[Item] = &[
    ("rules", "How Sudoku is played"),
    ("random", "A random puzzle from the library"),
    ("list", "Choose a puzzle from the library"),
    ("type", "Type or paste a puzzle"),
    ("file", "A puzzle from a file"),
    ("new", "A new puzzle: size or diagonals, windows, jigsaw; level, seed"),
    ("continue", "Resume a saved game"),
    ("practice", "Practise a technique"),
];

const RULES: &str = "\
Fill every empty cell with a digit so that no digit repeats in a row, a column or a box.
On a 9x9 board the digits are 1 to 9 and the boxes have 3 rows and 3 columns; other boards have as
many digits as rows, and those above 9 are written A, B, C. On some boards the boxes are irregular, or
there are more houses, such as both diagonals. The digits that are there at the start are the givens;
they cannot be changed. A proper puzzle has exactly one solution.";

/// Fewer characters than the smallest puzzle worth playing has are no puzzle.
const SHORTEST_PUZZLE: usize = 16;

impl Console<'_> {
    /// The main menu, until somebody quits.
    pub(super) fn main_menu(&mut self) -> Heard<()> {
        self.talk.say(&format!("Ninefold {}. Q leaves at any time.", env!("CARGO_PKG_VERSION")))?;
        loop {
            self.talk.say(&format!("\n{}", menu_text(MENU)))?;
            let (place, rest) = self.main_choice()?;
            match MENU[place].0 {
                "rules" => self.talk.say(RULES)?,
                "random" => self.random_puzzle(&rest)?,
                "list" => self.listed_puzzle(&rest)?,
                "type" => self.typed_puzzle(&rest)?,
                "file" => self.puzzle_of_file(&rest)?,
                "new" => self.new_puzzle(&rest)?,
                "practice" => self.practice(&rest)?,
                _ => self.continue_game(&rest)?,
            }
        }
    }

    /// Asks until an item is chosen. A puzzle is an answer too.
    fn main_choice(&mut self) -> Heard<(usize, String)> {
        loop {
            let answer = self.talk.ask("\n>")?;
            if let Some((place, rest)) = pick(MENU, &answer) {
                return Ok((place, rest.to_owned()));
            }
            let is_puzzle = || parse(&answer, &ReadOptions::default()).is_ok();
            if answer.len() >= SHORTEST_PUZZLE && is_puzzle() {
                let typed = MENU.iter().position(|item| item.0 == "type").expect("in the menu");
                return Ok((typed, answer));
            }
            if answer.is_empty() || wants_menu(&answer) {
                self.talk.say(&menu_text(MENU))?;
                continue;
            }
            let most = MENU.len();
            self.talk.say(&format!(
                "Expected a number from 1 to {most}, a word of the menu or Q, found {}.",
                quoted(&answer)
            ))?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::script::{said, script};

    #[test]
    fn the_menu_comes_first_and_the_rules_are_told() {
        let text = said("1\nq\n");
        assert!(text.contains("  1  rules     How Sudoku is played\n"), "{text}");
        assert!(text.contains("no digit repeats in a row"), "{text}");
        assert_eq!(text.matches("How Sudoku is played").count(), 2);
    }

    #[test]
    fn the_end_of_the_input_is_quit() {
        for input in ["", "\n", "1", "2", "2\n9\neasy", "3\n\n\n", "4\n1..4", "5\n", "6\n9\n", "6"] {
            assert!(said(input).starts_with("Ninefold "), "{input}");
        }
    }

    #[test]
    fn bad_answers_are_explained_and_asked_again() {
        for bad in ["0", "9", "-1", "x", "randon", "99999999999999999999", "\u{1b}[31m", "é"] {
            let text = said(&format!("{bad}\nrules\n"));
            assert!(
                text.contains("Expected a number from 1 to 8, a word of the menu or Q, found '"),
                "{bad}"
            );
            assert!(text.contains("no digit repeats"), "{bad}");
        }
        assert!(!said("\u{1b}[31m\n").contains('\u{1b}'));
        assert!(said("help\n").matches("How Sudoku is played").count() == 2);
    }

    #[test]
    fn a_puzzle_can_be_pasted_at_once() {
        let text = said("1..4..1..1..4..1\n3\n");
        assert!(text.contains("source: typed in"), "{text}");
        assert!(said("1..4..1..1..4..x\n").contains("found '1..4..1..1..4..x'"));
    }

    #[test]
    fn q_leaves_from_every_menu() {
        for input in [
            "q",
            "Q",
            "quit",
            "2\nq",
            "2\n\nq",
            "2\n\n\nq",
            "3\nq",
            "3\n\n\nq",
            "4\nq",
            "4\n1..4\nq",
            "5\nq",
            "6\nq",
            "6\n9\nq",
            "6\n9\neasy\nq",
            "list 4\n1\nq",
            "list 4\n1\n1\nq",
            "list 4\n1\n1\nplace\nq",
            "list 4\n1\n1\n1\n1\nq",
            "list 4\n1\n1\nreset\nq",
        ] {
            let (text, rest) = script(&format!("{input}\nleft\n"));
            assert_eq!(rest, "left\n", "{input}: {text}");
        }
    }
}
