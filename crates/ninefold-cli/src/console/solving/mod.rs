//! The board: moves and commands until the game is closed.

mod asking;
mod helping;
mod moves;
#[cfg(test)]
mod tests;

use std::time::Duration;

use ninefold::play::{Action, Game, GameState, Help, Input, Rejected, Status, StoreError};

use self::moves::marks_picture;
use super::entry::{self, BoardCommand, FIRST_WORDS, WORDS, mark_digits};
use super::talk::{Heard, menu_text, wants_menu};
use super::{Console, SHOW_BOARDS, spoken};
use crate::board_picture::{session_picture, with_coordinates};
use crate::report::heading;
use crate::report::{counted, playing_time};
use crate::sentence::sentence;

/// What tells digits apart where there is no bold type.
const SIGNS: &str = "On the board, ' marks your own digits and ! marks digits that break a rule.";

/// Whether the game continues after a command.
#[derive(PartialEq)]
enum Next {
    Stay,
    Close,
    /// Somebody answered a question with another command.
    Instead(BoardCommand),
}

impl Console<'_> {
    /// Plays a game until it is closed, with a command that was given already. However the conversation ends, the
    /// game is in the store.
    pub(super) fn solving(&mut self, mut game: Game, first: Option<BoardCommand>) -> Heard<()> {
        let ended = self.play(&mut game, first);
        let now = self.now_and_here();
        game.stop_clock(now.clock);
        if let Err(error) = game.save_time(self.store, now) {
            self.talk.say(&format!("Not saved: {error}."))?;
        } else if let (Some(id), false) = (game.id(), game.is_over()) {
            self.talk.say(&format!("Game {id} saved. Choose 'continue' in the main menu to resume."))?;
        }
        ended
    }

    fn play(&mut self, game: &mut Game, first: Option<BoardCommand>) -> Heard<()> {
        game.start_clock(self.now());
        let mut command = first;
        if !std::mem::replace(&mut self.has_met_board, true) {
            self.talk.say(&format!("\n{}", menu_text(&WORDS[..FIRST_WORDS])))?;
            self.talk.say("  ?  help      These and the other commands")?;
            self.talk.say(SIGNS)?;
        }
        if command.is_none() {
            let heading = if game.id().is_some() { heading(game.record()) } else { String::new() };
            self.talk.say(&format!("\n{heading}"))?;
            self.show_board(game)?;
            self.say_progress(game)?;
        }
        loop {
            let next = match command.take() {
                Some(command) => self.obey(game, command)?,
                None => {
                    let answer = self.talk.ask("\n>")?;
                    match entry::parse(&answer, game.session().shape()) {
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

    fn obey(&mut self, game: &mut Game, command: BoardCommand) -> Heard<Next> {
        let now = self.now();
        let shape = game.session().shape().clone();
        match command {
            BoardCommand::Place(Some((cells, digit))) => self.place(game, cells, digit)?,
            BoardCommand::Place(None) => return self.ask_place(game),
            BoardCommand::Clear(Some(cells)) => self.act(game, Action::Clear { cells })?,
            BoardCommand::Clear(None) => {
                return self.ask_cell(&shape, |console, cell| {
                    console.act(game, Action::Clear { cells: vec![cell] })?;
                    Ok(Next::Stay)
                });
            }
            BoardCommand::Mark(kind, Some((cells, digits))) => self.mark(game, kind, &cells, &digits)?,
            BoardCommand::Mark(kind, None) => {
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
            BoardCommand::Unmark(cells, digits) => self.unmark(game, &cells, &digits)?,
            BoardCommand::Read(None) => {
                self.talk.say(&spoken::board(game.session()))?;
                self.say_progress(game)?;
            }
            BoardCommand::Read(Some(part)) => self.talk.say(&spoken::part(game.session(), part))?,
            BoardCommand::ShowBoards(on) => {
                self.shows_boards = on;
                let saved = self.store.set_setting(SHOW_BOARDS, (!on).then_some("off"));
                self.talk.say(match on {
                    true => "The board is shown after every move.",
                    false => "The board is shown when asked for: 'board', or 'read' in words.",
                })?;
                if let Err(error) = saved {
                    self.talk.say(&format!("Not saved: {error:#}."))?;
                }
            }
            BoardCommand::CleanMarks(on) => match game.act(now, Action::CleanMarks { on }) {
                Ok(_) => {
                    self.save_events(game)?;
                    self.talk.say(match on {
                        true => "Placing a digit now removes the marks it rules out.",
                        false => "Marks now stay until you clear them.",
                    })?;
                }
                Err(rejected) => self.refuse(game, &rejected)?,
            },
            BoardCommand::Save(name) => self.save(game, name)?,
            BoardCommand::Restore(name) => self.restore(game, name)?,
            BoardCommand::Word(word) => return self.word(game, word),
        }
        Ok(Next::Stay)
    }

    /// A command of one word.
    fn word(&mut self, game: &mut Game, word: &str) -> Heard<Next> {
        match word {
            "submit" => self.submit(game)?,
            "hint" => self.hint(game)?,
            "apply" => self.help(game, Help::ApplyHint)?,
            "undo" => self.act(game, Action::Undo)?,
            "redo" => self.act(game, Action::Redo)?,
            "fill" => self.act(game, Action::FillMissingMarks)?,
            "unmark" => self.act(game, Action::ClearMarks)?,
            "marks" => self.talk.say(&marks_picture(game))?,
            "check" => self.check(game)?,
            "rewind" => self.help(game, Help::BackToCorrect)?,
            "digits" => self.talk.say(&spoken::digits_left(game.session()))?,
            "board" => {
                self.show_board(game)?;
                self.say_progress(game)?;
            }
            "reset" => {
                if self
                    .talk
                    .agrees("Start over? This clears your entries and marks; 'undo' brings them back.")?
                {
                    self.act(game, Action::Reset)?;
                } else {
                    self.talk.say("Nothing is changed.")?;
                }
            }
            "solution" => {
                if self.talk.agrees("Fill the solution in? The game then does not count as solved.")? {
                    self.help(game, Help::Solve)?;
                } else {
                    self.talk.say("Nothing is changed.")?;
                }
            }
            _ => return Ok(Next::Close),
        }
        Ok(Next::Stay)
    }

    fn act(&mut self, game: &mut Game, action: Action) -> Heard<()> {
        self.input(game, Input::Act(action))
    }

    fn help(&mut self, game: &mut Game, help: Help) -> Heard<()> {
        self.input(game, Input::Help(help))
    }

    /// Does what the player wants, saves it and then shows it; or says why not.
    fn input(&mut self, game: &mut Game, input: Input) -> Heard<()> {
        let (before, was_over) = (game.session().grid(), game.is_over());
        if let Err(rejected) = self.drive(game, input) {
            return self.refuse(game, &rejected);
        }
        self.save_events(game)?;
        let only_marks = game.session().grid() == before;
        match game.changed() {
            &[cell] if only_marks || !self.shows_boards => self.say_cells(game, &[cell])?,
            changed if only_marks => {
                let cells = counted(changed.len() as u64, "cell", "cells");
                self.talk.say(&format!("The marks of {cells} are changed; 'marks' shows them."))?;
                return self.say_note(game);
            }
            _ if self.shows_boards => self.show_board(game)?,
            _ => {}
        }
        self.say_note(game)?;
        match game.is_over() && !was_over {
            true => self.say_end(game),
            false => self.say_progress(game),
        }
    }

    /// Hands an input to the game. The console has nothing else to do while a request is answered.
    fn drive(&mut self, game: &mut Game, input: Input) -> Result<(), Rejected> {
        let now = self.now();
        let request = game.input(now, input)?;
        match request.and_then(|request| request.answer(&|| false)) {
            Some(reply) => game.reply(now, reply),
            None => Ok(()),
        }
    }

    fn refuse(&mut self, game: &Game, rejected: &Rejected) -> Heard<()> {
        self.talk.say(&sentence(&rejected.describe(game.session().shape())))
    }

    /// Saves what happened. Where that fails the game continues.
    fn save_events(&mut self, game: &mut Game) -> Heard<()> {
        let now = self.now_and_here();
        match game.save(self.store, now) {
            Ok(()) => Ok(()),
            Err(error @ StoreError::PlayedElsewhere { .. }) => {
                self.talk.say(&format!("Not saved: {error}."))?;
                if self.talk.agrees("Keep your moves as a game of their own?")? {
                    game.detach();
                    return self.save_events(game);
                }
                Ok(())
            }
            Err(error) => self.talk.say(&format!("Not saved: {error}.")),
        }
    }

    /// Says what the game says about the last input, as far as no other line says it.
    fn say_note(&mut self, game: &Game) -> Heard<()> {
        match game.note().filter(|_| game.practice().is_some()) {
            Some(note) if game.practice().is_some_and(|practice| practice.is_found()) => {
                self.talk.say(&format!("{note} 'close' ends the exercise."))
            }
            Some(note) => self.talk.say(note),
            None => Ok(()),
        }
    }

    fn show_board(&mut self, game: &Game) -> Heard<()> {
        self.talk.say(&with_coordinates(&session_picture(game.session()), game.session().shape()))
    }

    fn say_progress(&mut self, game: &Game) -> Heard<()> {
        match game.session().status() {
            Status::Unsolved => self.talk.say(&format!("Unsolved, {}", spoken::spaces_left(game.session()))),
            Status::Invalid(_) => {
                self.talk.say("The board is full but wrong: 'submit' names the first mistake.")
            }
            Status::Solved => self.talk.say("Solved. 'close' goes back to the main menu."),
        }
    }

    fn say_end(&mut self, game: &Game) -> Heard<()> {
        if game.state() == GameState::Shown {
            return self.talk.say("This is the solution. 'close' goes back to the main menu.");
        }
        let session = game.session();
        let time = playing_time(game.time(Duration::ZERO));
        let hints = counted(session.hints_used() as u64, "hint", "hints");
        let checks = counted(session.checks_used() as u64, "check", "checks");
        let end = format!("Solved in {time} with {hints} and {checks}. Well done!");
        self.talk.say(&format!("{end} 'close' goes back to the main menu."))
    }
}
