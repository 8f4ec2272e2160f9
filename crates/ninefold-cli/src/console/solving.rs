//! The board: moves and commands until the game is closed.

use std::time::Duration;

use ninefold::logic::words;
use ninefold::play::{Action, Check, Done, Refusal, Status};
use ninefold::verify::{Fault, FaultKind, faults};
use ninefold::{Board, Cell, Digit, DigitSet, Shape, verify};

use super::entry::{self, Command, FIRST_WORDS, Marks, WORDS, line_number, mark_digits};
use super::game::Game;
use super::puzzle_menu::heading;
use super::talk::{Heard, menu_text, quoted, wants_menu};
use super::{Console, SHOW_BOARDS, spoken};
use crate::board_picture::{session_picture, with_coordinates};
use crate::games::{ShownHint, State};
use crate::report::{counted, playing_time};
use crate::sentence::sentence;

/// What tells digits apart where there is no bold type.
const SIGNS: &str = "On the board, ' stands behind your own digits and ! behind those that break a rule.";

/// Whether the game goes on after a command.
#[derive(PartialEq)]
enum Next {
    Stay,
    Close,
    /// Somebody answered a question with another command.
    Instead(Command),
}

impl Console<'_> {
    /// Plays a game until it is closed, with a command that was given already. However the conversation ends, the
    /// game is on the shelf.
    pub(super) fn solving(&mut self, mut game: Game, first: Option<Command>) -> Heard<()> {
        let ended = self.play(&mut game, first);
        let now = self.now();
        game.stop_clock(now);
        if let Err(error) = game.keep_time(self.shelf, now) {
            self.talk.say(&format!("Not saved: {error:#}."))?;
        } else if let (Some(id), None) = (game.id, game.over) {
            self.talk.say(&format!("Game {id} is saved; 'continue' in the main menu goes on with it."))?;
        }
        ended
    }

    fn play(&mut self, game: &mut Game, first: Option<Command>) -> Heard<()> {
        game.start_clock(self.now());
        let mut command = first;
        if !std::mem::replace(&mut self.has_met_board, true) {
            self.talk.say(&format!("\n{}", menu_text(&WORDS[..FIRST_WORDS])))?;
            self.talk.say("  ?  help      These and the other commands")?;
            self.talk.say(SIGNS)?;
        }
        if command.is_none() {
            let heading = if game.id.is_some() { heading(game.record()) } else { String::new() };
            self.talk.say(&format!("\n{heading}"))?;
            self.show_board(game)?;
            self.say_standing(game)?;
        }
        loop {
            let next = match command.take() {
                Some(command) => self.obey(game, command)?,
                None => {
                    let answer = self.talk.ask("\n>")?;
                    match entry::parse(&answer, game.session.shape()) {
                        _ if answer.is_empty() => {
                            self.talk.say("Type a move such as r4c7=5, or 'help'.")?;
                            Next::Stay
                        }
                        _ if wants_menu(&answer) => {
                            self.talk.say(&menu_text(WORDS))?;
                            self.talk.say(SIGNS)?;
                            Next::Stay
                        }
                        Ok(command) => Next::Instead(command),
                        Err(error) => {
                            self.talk.say(&error)?;
                            Next::Stay
                        }
                    }
                }
            };
            match next {
                Next::Stay => {}
                Next::Close => return Ok(()),
                Next::Instead(other) => command = Some(other),
            }
        }
    }

    fn obey(&mut self, game: &mut Game, command: Command) -> Heard<Next> {
        let now = self.now();
        let shape = game.session.shape().clone();
        match command {
            Command::Place(Some((cells, digit))) => self.place(game, cells, digit)?,
            Command::Place(None) => return self.ask_place(game),
            Command::Clear(Some(cells)) => self.done(game, |game| game.act(now, Action::Clear { cells }))?,
            Command::Clear(None) => {
                return self.ask_cell(&shape, |console, cell| {
                    console.done(game, |game| game.act(now, Action::Clear { cells: vec![cell] }))?;
                    Ok(Next::Stay)
                });
            }
            Command::Mark(kind, Some((cells, digits))) => self.mark(game, kind, &cells, &digits)?,
            Command::Mark(kind, None) => {
                return self.ask_cell(&shape, |console, cell| {
                    let prompt = format!("Digits (1 to {}):", shape.side());
                    match console.ask_part(&prompt, &shape, |answer| mark_digits(answer, &shape))? {
                        Ok(digits) => {
                            console.mark(game, kind, &[cell], &digits)?;
                            Ok(Next::Stay)
                        }
                        Err(next) => Ok(next),
                    }
                });
            }
            Command::Unmark(cells, digits) => self.unmark(game, &cells, &digits)?,
            Command::Read(None) => {
                self.talk.say(&spoken::board(&game.session))?;
                self.say_standing(game)?;
            }
            Command::Read(Some(part)) => self.talk.say(&spoken::part(&game.session, part))?,
            Command::ShowBoards(on) => {
                self.shows_boards = on;
                let kept = self.shelf.set_setting(SHOW_BOARDS, (!on).then_some("off"));
                self.talk.say(match on {
                    true => "The board is shown after every move.",
                    false => "The board is shown when asked for: 'board', or 'read' in words.",
                })?;
                if let Err(error) = kept {
                    self.talk.say(&format!("Not saved: {error:#}."))?;
                }
            }
            Command::CleanMarks(on) => match game.act(now, Action::CleanMarks { on }) {
                Ok(_) => {
                    self.keep(game)?;
                    self.talk.say(match on {
                        true => "A placed digit now wipes the marks it rules out.",
                        false => "Marks now stay until you take them away.",
                    })?;
                }
                Err(refusal) => self.refuse(game, &refusal)?,
            },
            Command::Save(name) => self.save(game, name)?,
            Command::Restore(name) => self.restore(game, name)?,
            Command::Word(word) => return self.word(game, word),
        }
        Ok(Next::Stay)
    }

    /// A command of one word.
    fn word(&mut self, game: &mut Game, word: &str) -> Heard<Next> {
        let now = self.now();
        match word {
            "submit" => self.submit(game)?,
            "hint" => self.hint(game)?,
            "apply" => self.done(game, |game| game.change(now, |session, at| session.apply_hint(at)))?,
            "undo" => self.done(game, |game| game.act(now, Action::Undo))?,
            "redo" => self.done(game, |game| game.act(now, Action::Redo))?,
            "fill" => self.done(game, |game| game.act(now, Action::FillMarks))?,
            "unmark" => self.done(game, |game| game.act(now, Action::ClearMarks))?,
            "marks" => self.talk.say(&marks_picture(game))?,
            "check" => self.check(game)?,
            "rewind" => {
                self.done(game, |game| game.change(now, |session, at| session.back_to_correct(at)))?;
            }
            "digits" => self.talk.say(&spoken::digits_left(&game.session))?,
            "board" => {
                self.show_board(game)?;
                self.say_standing(game)?;
            }
            "reset" => {
                if self.talk.agrees("Start over? Your entries and marks go; 'undo' brings them back.")? {
                    self.done(game, |game| game.act(now, Action::Reset))?;
                } else {
                    self.talk.say("Nothing is changed.")?;
                }
            }
            "solution" => {
                if self.talk.agrees("Fill the solution in? The game then does not count as solved.")? {
                    self.done(game, |game| game.change(now, |session, at| session.solve(at)))?;
                } else {
                    self.talk.say("Nothing is changed.")?;
                }
            }
            _ => return Ok(Next::Close),
        }
        Ok(Next::Stay)
    }

    /// Asks for row, column and digit.
    fn ask_place(&mut self, game: &mut Game) -> Heard<Next> {
        let shape = game.session.shape().clone();
        self.ask_cell(&shape, |console, cell| {
            if game.session.is_given(cell) {
                console.refuse(game, &Refusal::Given(cell))?;
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

    /// Asks for row and column and goes on with the cell.
    fn ask_cell(&mut self, shape: &Shape, go_on: impl FnOnce(&mut Self, Cell) -> Heard<Next>) -> Heard<Next> {
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
    fn ask_part<T>(
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
            match read(&answer) {
                Ok(part) => return Ok(Ok(part)),
                Err(expected) => match entry::parse(&answer, shape) {
                    Ok(command) if answer.parse::<u64>().is_err() => return Ok(Err(Next::Instead(command))),
                    _ => self.talk.say(&expected)?,
                },
            }
        }
    }

    fn place(&mut self, game: &mut Game, cells: Vec<Cell>, digit: Digit) -> Heard<()> {
        let shape = game.session.shape().clone();
        // To the session the same digit once more means to take it out; nobody who types it means that.
        if let Some(&cell) = cells.iter().find(|&&cell| !game.session.is_given(cell))
            && cells
                .iter()
                .all(|&cell| game.session.is_given(cell) || game.session.value(cell) == Some(digit))
        {
            let (name, digit) = (shape.name(cell), words::digit(&shape, digit));
            return self.talk.say(&format!("{name} is {digit} already."));
        }
        let now = self.now();
        let first = cells.iter().copied().find(|&cell| !game.session.is_given(cell));
        self.done(game, |game| game.act(now, Action::Place { cells, digit }))?;
        match first.filter(|&cell| game.session.is_conflict(cell)) {
            Some(cell) => {
                let faults = faults(game.session.puzzle(), &game.session.grid());
                match faults.iter().find(|fault| fault.cell == cell) {
                    Some(fault) => self.talk.say(&format!("Take care: {}", fault_words(fault, &shape))),
                    None => Ok(()),
                }
            }
            None => Ok(()),
        }
    }

    fn mark(&mut self, game: &mut Game, kind: Marks, cells: &[Cell], digits: &[Digit]) -> Heard<()> {
        let now = self.now();
        for &digit in digits {
            let cells = cells.to_vec();
            let action = match kind {
                Marks::Centre => Action::Centre { cells, digit },
                Marks::Corner => Action::Corner { cells, digit },
            };
            if let Err(refusal) = game.act(now, action) {
                return self.refuse(game, &refusal);
            }
        }
        self.keep(game)?;
        self.say_cells(game, cells)
    }

    /// Takes away those of the marks that are there.
    fn unmark(&mut self, game: &mut Game, cells: &[Cell], digits: &[Digit]) -> Heard<()> {
        let now = self.now();
        let mut found = false;
        for &cell in cells {
            for &digit in digits {
                let cells = vec![cell];
                if game.session.centre(cell).contains(digit) {
                    found |= game.act(now, Action::Centre { cells: cells.clone(), digit }).is_ok();
                }
                if game.session.corner(cell).contains(digit) {
                    found |= game.act(now, Action::Corner { cells, digit }).is_ok();
                }
            }
        }
        if !found {
            let shape = game.session.shape();
            let (digits, cells) = (digits.iter().copied().collect::<DigitSet>(), words::cells(shape, cells));
            return self.talk.say(&format!("There is no mark {} in {cells}.", words::digits(shape, digits)));
        }
        self.keep(game)?;
        self.say_cells(game, cells)
    }

    fn say_cells(&mut self, game: &Game, cells: &[Cell]) -> Heard<()> {
        for &cell in cells {
            self.talk.say(&spoken::part(&game.session, entry::Part::Cell(cell)))?;
        }
        Ok(())
    }

    fn submit(&mut self, game: &Game) -> Heard<()> {
        let shape = game.session.shape();
        match verify(game.session.puzzle(), &game.session.grid()) {
            Ok(_) => self.talk.say("Solved: every row, column and box is right."),
            Err(fault) => {
                self.talk.say(&format!("Not solved. The first fault: {}", fault_words(&fault, shape)))
            }
        }
    }

    /// Tells a hint, or more of the one that was told.
    fn hint(&mut self, game: &mut Game) -> Heard<()> {
        match &mut game.hint {
            Some(shown) if shown.is_last() => {}
            Some(shown) => shown.go_on(),
            None => game.hint = Some(ShownHint::new(&game.session.hint())),
        }
        let Some(shown) = game.hint.clone() else { return Ok(()) };
        let now = self.now();
        if let Err(refusal) = game.act(now, shown.action()) {
            return self.refuse(game, &refusal);
        }
        self.keep(game)?;
        let more = match (shown.is_last(), shown.has_move) {
            (false, _) => "'hint' tells more.",
            (true, true) => "'apply' plays it.",
            (true, false) => "",
        };
        let (stage, stages) = (shown.stage + 1, shown.stages.len());
        let said = shown.now().text.trim_end_matches('.');
        let text = format!("Hint {stage} of {stages}: {said}. {more}");
        self.talk.say(text.trim_end())
    }

    fn check(&mut self, game: &mut Game) -> Heard<()> {
        let text = match game.session.check() {
            Check::Right => "Nothing is wrong so far.".to_owned(),
            Check::Wrong(cells) => format!("Wrong: {}.", words::cells(game.session.shape(), &cells)),
            Check::DeadEnd => "No solution fits these entries.".to_owned(),
            Check::NoSolution => "The puzzle has no solution.".to_owned(),
            Check::Unknown => "The solution was not found, so nothing can be said.".to_owned(),
        };
        let now = self.now();
        match game.act(now, Action::Check) {
            Ok(_) => {
                self.keep(game)?;
                self.talk.say(&text)
            }
            Err(refusal) => self.refuse(game, &refusal),
        }
    }

    fn save(&mut self, game: &mut Game, name: Option<String>) -> Heard<()> {
        let now = self.now();
        if let Some(name) = name {
            let text = format!("This position is remembered as {}.", quoted(&name));
            return match game.act(now, Action::Savepoint { name }) {
                Ok(_) => {
                    self.keep(game)?;
                    self.talk.say(&text)
                }
                Err(refusal) => self.refuse(game, &refusal),
            };
        }
        match game.keep_time(self.shelf, now) {
            Ok(()) => match game.id {
                Some(id) => self.talk.say(&format!("Saved as game {id}, like every move as you make it.")),
                None => self.talk.say("There is nothing to save yet. Every move is saved as you make it."),
            },
            Err(error) => self.talk.say(&format!("Not saved: {error:#}.")),
        }
    }

    fn restore(&mut self, game: &mut Game, name: Option<String>) -> Heard<()> {
        let names: Vec<&str> = game.session.savepoints().collect();
        let name = match (name, &names[..]) {
            (Some(name), _) => name,
            (None, []) => {
                return self.talk.say("There is no remembered position; 'save' with a name makes one.");
            }
            (None, [only]) => (*only).to_owned(),
            (None, _) => {
                return self.talk.say(&format!("Which one? 'restore' and a name: {}.", names.join(", ")));
            }
        };
        let now = self.now();
        self.done(game, |game| game.act(now, Action::Restore { name }))
    }

    /// Does something, puts it on the shelf and then shows it; or says why not.
    fn done(&mut self, game: &mut Game, act: impl FnOnce(&mut Game) -> Result<Done, Refusal>) -> Heard<()> {
        let before = game.session.grid();
        let done = match act(game) {
            Ok(done) => done,
            Err(refusal) => return self.refuse(game, &refusal),
        };
        let now = self.now();
        let ended = game.has_just_ended(now);
        self.keep(game)?;
        let only_marks = game.session.grid() == before;
        match done.changed[..] {
            [cell] if only_marks || !self.shows_boards => self.say_cells(game, &[cell])?,
            _ if only_marks => {
                let cells = counted(done.changed.len() as u64, "cell", "cells");
                return self.talk.say(&format!("The marks of {cells} are changed; 'marks' shows them."));
            }
            _ if self.shows_boards => self.show_board(game)?,
            _ => {}
        }
        match game.over {
            Some(state) if ended => self.say_end(game, state),
            _ => self.say_standing(game),
        }
    }

    fn refuse(&mut self, game: &Game, refusal: &Refusal) -> Heard<()> {
        self.talk.say(&sentence(&refusal.describe(game.session.shape())))
    }

    /// Puts on the shelf what has happened. Where that fails the game goes on.
    fn keep(&mut self, game: &mut Game) -> Heard<()> {
        let now = self.now();
        match game.keep(self.shelf, now) {
            Ok(()) => Ok(()),
            Err(error) => self.talk.say(&format!("Not saved: {error:#}.")),
        }
    }

    fn show_board(&mut self, game: &Game) -> Heard<()> {
        self.talk.say(&with_coordinates(&session_picture(&game.session), game.session.shape()))
    }

    fn say_standing(&mut self, game: &Game) -> Heard<()> {
        match game.session.status() {
            Status::Unsolved => self.talk.say(&format!("Unsolved, {}", spoken::spaces_left(&game.session))),
            Status::Invalid(_) => {
                self.talk.say("Every cell is filled, but something is wrong: 'submit' names the first fault.")
            }
            Status::Solved => self.talk.say("Solved. 'close' goes back to the main menu."),
        }
    }

    fn say_end(&mut self, game: &Game, state: State) -> Heard<()> {
        if state == State::Shown {
            return self.talk.say("This is the solution. 'close' goes back to the main menu.");
        }
        let session = &game.session;
        let time = playing_time(game.time(Duration::ZERO));
        let hints = counted(session.hints_used() as u64, "hint", "hints");
        let checks = counted(session.checks_used() as u64, "check", "checks");
        let end = format!("Solved in {time} with {hints} and {checks}. Well done!");
        self.talk.say(&format!("{end} 'close' goes back to the main menu."))
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
            format!("it stands twice in {house}, here and in {other_name}")
        }
        FaultKind::NotACandidate => "the puzzle does not allow it here".to_owned(),
        _ => fault.to_string(),
    };
    format!("row {row}, column {col}, digit {digit}: {why}.")
}

/// The board with the centre marks, and the corner marks behind a slash where there are some.
fn marks_picture(game: &Game) -> String {
    let session = &game.session;
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

#[cfg(test)]
mod tests {
    use super::super::script::{said, script_with};
    use super::*;
    use crate::games::{GameId, Memory, Shelf as _};

    const EASY_FOUR: &str = "1..4..1..1..4..1";

    /// What is said at the board of a small puzzle, from the first prompt on.
    fn at_board(input: &str) -> String {
        let text = said(&format!("{EASY_FOUR}\n1\n{input}"));
        let start = text.find("Unsolved, 10 spaces left.").expect("the board");
        text[start + 25..].to_owned()
    }

    #[test]
    fn a_digit_is_asked_for_part_by_part() {
        let text = at_board("1\n1\n2\n3\n");
        for part in
            ["Row (1 to 4):", "Column (1 to 4):", "Digit (1 to 4):", "1 | 1 3'| . 4 |", "9 spaces left."]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
        let text = at_board("place\n0\nfive\n1\n9\n2\n7\n\n");
        assert!(text.contains("Expected a row from 1 to 4, found '0'."));
        assert!(text.contains("Expected a row from 1 to 4, found 'five'."));
        assert!(text.contains("Expected a column from 1 to 4, found '9'."));
        assert!(text.contains("Expected a digit from 1 to 4, found '7'."));
        assert!(text.contains("Nothing is changed."));
    }

    #[test]
    fn a_command_may_answer_a_question() {
        let text = at_board("place\nr1c2=3\nplace\n1\nundo\n2\nhint\n");
        assert!(text.contains("1 | 1 3'| . 4 |"), "{text}");
        assert!(text.ends_with("Hint 1 of 4: Look at box 1. 'hint' tells more.\n\n>\nGame 1 is saved; 'continue' in the main menu goes on with it.\n"), "{text}");
    }

    #[test]
    fn givens_and_repeated_entries_are_refused_in_words() {
        assert!(at_board("r1c1=2\n").contains("r1c1 is a given and cannot be changed."));
        assert!(at_board("clear r1c1\n").contains("r1c1 is a given and cannot be changed."));
        assert!(at_board("place\n1\n1\n").contains("r1c1 is a given and cannot be changed."));
        assert!(at_board("r1c2=3\nr1c2=3\n").contains("r1c2 is 3 already."));
        assert!(at_board("undo\n").contains("There is nothing to undo."));
        assert!(at_board("redo\n").contains("There is nothing to redo."));
        assert!(at_board("clear r1c2\n").contains("This changes nothing."));
        assert!(at_board("rewind\n").contains("No entry is wrong."));
        assert!(at_board("restore\n").contains("There is no remembered position"));
        assert!(at_board("restore x\n").contains("There is no savepoint 'x'."));
    }

    #[test]
    fn submit_names_the_first_fault() {
        let fault = |input: &str| at_board(&format!("{input}\nsubmit\n"));
        assert!(fault("").contains("Not solved. The first fault: row 1, column 2 is empty."));
        let text = fault("r1c2=3\nr1c3=3");
        let first = "row 1, column 2, digit 3: it stands twice in row 1, here and in r1c3.";
        assert!(text.contains(&format!("Not solved. The first fault: {first}")), "{text}");
        assert!(
            text.contains("Take care: row 1, column 3, digit 3: it stands twice in row 1, here and in r1c2.")
        );
    }

    #[test]
    fn a_full_board_is_judged_at_once() {
        let solve = "1 2 3\n1 3 2\n2 1 2\n2 2 4\n2 4 3\n3 1 3\n3 3 4\n3 4 2\n4 2 2\n";
        let text = at_board(&format!("{solve}4 3 1\nsubmit\n4 3 3\nsubmit\nclose\n7\n"));
        assert!(
            text.contains("Every cell is filled, but something is wrong: 'submit' names the first fault.")
        );
        assert!(
            text.contains("The first fault: row 2, column 3, digit 1: it stands twice in column 3"),
            "{text}"
        );
        assert!(text.contains("with 0 hints and 0 checks. Well done!"), "{text}");
        assert!(text.contains("Solved: every row, column and box is right."));
        assert!(text.contains("There is no game to go on with."));
    }

    #[test]
    fn hints_tell_more_and_more_and_can_be_played() {
        let text = at_board("hint\nhint\nhint\nhint\nhint\napply\n");
        for stage in 1..=4 {
            assert!(text.contains(&format!("Hint {stage} of 4: ")), "{text}");
        }
        assert_eq!(text.matches("Hint 4 of 4: ").count(), 2);
        assert!(text.contains("9 spaces left."));
    }

    #[test]
    fn a_wrong_entry_is_found_by_check_and_taken_back_by_rewind() {
        let text = said(".21..42..34..13.\n1\nr2c1=3\ncheck\nr1c4=4\nrewind\ncheck\n");
        assert!(text.contains("Wrong: r2c1."), "{text}");
        let after = text.rfind("Nothing is wrong so far.").unwrap();
        assert!(text[..after].ends_with("8 spaces left.\n\n>\n"), "{text}");
    }

    #[test]
    fn reset_asks_first_and_can_be_undone() {
        let text = at_board("r1c2=3\nreset\nperhaps\nno\nreset\nyes\nundo\n");
        assert!(text.contains("Expected yes or no, found 'perhaps'."));
        let lefts: Vec<&str> = text.lines().filter(|line| line.starts_with("Unsolved")).collect();
        assert_eq!(
            lefts,
            ["Unsolved, 9 spaces left.", "Unsolved, 10 spaces left.", "Unsolved, 9 spaces left."]
        );
    }

    #[test]
    fn marks_are_made_shown_and_taken_away() {
        let text = at_board("mark r1c2 23\nr1c2<>2\nr1c2<>2\ncorner r1c3 2\nmarks\nunmark\nmark r1c1 2\n");
        assert!(text.contains("r1c2: empty, centre marks 2 and 3."));
        assert!(text.contains("r1c2: empty, centre marks 3."));
        assert!(text.contains("There is no mark 2 in r1c2."));
        assert!(text.contains("1 | 1 3 | . 4 |"));
        assert!(text.contains("r1c3: corner marks 2"));
        assert!(text.contains("r1c1 is a given and cannot be changed."));
        let text = at_board("8\nfill\nmarks clean\nr1c2=3\nmarks\n13\n1\n3\n2\n");
        assert!(text.contains("The marks of 10 cells are changed; 'marks' shows them.\n\n>"), "{text}");
        assert!(text.contains("A placed digit now wipes the marks it rules out."));
        assert!(text.contains("r1c3: empty."), "{text}");
    }

    #[test]
    fn the_board_is_read_in_words() {
        let text = at_board("r1c2=3\nread\nread c1\nr1c2\ndigits\n");
        assert!(text.contains("Row 1: 1, 3 yours, empty, 4.\nRow 2: empty, empty, 1, empty.\n"), "{text}");
        assert!(text.contains("Column 1: 1, empty, empty, 4.\n"));
        assert!(text.contains("r1c2: 3 yours.\n"));
        assert!(text.contains("Still to be placed: 2 4 times"));
    }

    #[test]
    fn boards_are_not_drawn_for_those_who_listen() {
        let mut shelf = Memory::default();
        let (text, _) = script_with(&format!("{EASY_FOUR}\n1\nboard off\nr1c2=3\n"), &mut shelf);
        assert!(text.contains("r1c2: 3 yours.\nUnsolved, 9 spaces left.\n"), "{text}");
        let (text, _) = script_with("7\nr1c3=2\nboard on\n", &mut shelf);
        assert!(text.contains("r1c3: 2 yours.\nUnsolved, 8 spaces left.\n"), "{text}");
        assert_eq!(shelf.setting(SHOW_BOARDS).unwrap(), None);
    }

    #[test]
    fn every_move_is_on_the_shelf_when_the_next_prompt_comes() {
        let mut shelf = Memory::default();
        script_with(&format!("{EASY_FOUR}\n1\nr1c2=3\nmark r1c3 2\nhint\nsave a guess\ncheck"), &mut shelf);
        let kept = shelf.load(GameId(1)).unwrap();
        let texts: Vec<&str> = kept.events.iter().map(|event| event.text.as_str()).collect();
        assert_eq!(texts, ["place r1c2 3", "centre r1c3 2", "hint 1", "savepoint a guess", "check"]);
        let (text, _) = script_with("continue\nundo\nrestore\nsave\n", &mut shelf);
        assert!(text.contains("source: typed in\n4x4, boxes 2x2; 6 givens\n    1 2   3 4\n"), "{text}");
        assert!(text.contains("Saved as game 1"));
        assert_eq!(shelf.load(GameId(1)).unwrap().events.len(), 7);
    }

    #[test]
    fn the_solution_is_filled_in_after_a_yes() {
        let text = at_board("solution\nno\nsolution\ny\nsubmit\nhint\n");
        assert!(text.contains("Nothing is changed."));
        assert!(text.contains("This is the solution."));
        assert!(text.contains("Solved: every row"));
        assert!(!text.contains("Well done"));
    }

    #[test]
    fn a_puzzle_without_a_solution_says_so() {
        let text = said("11..............\n2\n1\ncheck\nhint\nsolution\ny\n");
        assert!(text.contains("There is no solution.\n"), "{text}");
        assert!(text.contains("The puzzle has no solution."), "{text}");
    }
}
