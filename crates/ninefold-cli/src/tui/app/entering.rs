//! Other ways in: digits typed as numbers, and the mouse on the board.

use ninefold::play::{Direction, Input, Mode, Now};
use ratatui::crossterm::event::KeyCode;

use super::{App, Effect, Mouse, Tone};
use crate::tui::keys::{Command, Key};
use crate::tui::layout::{Hit, Panel};

impl App {
    /// Keys while a number is typed.
    pub(super) fn number_key(&mut self, key: Key, now: Now) -> Vec<Effect> {
        let Some(game) = &self.game else { return Vec::new() };
        let mut number = self.number.take().unwrap_or_default();
        let side = game.shape().side();
        let finished = match key.code {
            KeyCode::Esc => return Vec::new(),
            KeyCode::Enter => true,
            KeyCode::Char(figure @ '0'..='9') => {
                number.push(figure);
                // No other figure can follow.
                number.parse::<usize>().is_ok_and(|value| value * 10 > side)
            }
            KeyCode::Backspace => {
                number.pop();
                false
            }
            _ => false,
        };
        if !finished {
            self.number = Some(number);
            return Vec::new();
        }
        let digit = number.parse::<u8>().ok().and_then(|value| game.shape().digit(value));
        match digit {
            Some(digit) => self.write(digit, None, now),
            None => {
                let text = format!("Expected a number from 1 to {side}, found '{number}'.");
                self.say(Tone::Bad, &text);
                Vec::new()
            }
        }
    }

    pub(super) fn game_mouse(&mut self, mouse: Mouse, x: u16, y: u16, now: Now) -> Vec<Effect> {
        let (Some(screen), Some(game)) = (self.game_screen(), &self.game) else { return Vec::new() };
        if game.is_paused() {
            return match mouse {
                Mouse::Press { .. } => self.paused_command(Some(Command::Pause), now),
                _ => Vec::new(),
            };
        }
        let step = |direction| Input::Step { direction, extend: false };
        let cell = screen.cell_at(game.shape(), x, y);
        let hit = screen.panel.and_then(|panel| Panel::new(panel, game.shape().side()).hit(x, y));
        match (mouse, cell, hit) {
            (Mouse::Press { ctrl: false }, Some(cell), _) => self.input(Input::Go(cell), now),
            (Mouse::Press { ctrl: true }, Some(cell), _) => self.input(Input::Toggle(cell), now),
            (Mouse::Drag, Some(cell), _) => self.input(Input::Drag(cell), now),
            (Mouse::RightPress, Some(cell), _) => {
                self.input(Input::Go(cell), now);
                self.input(Input::Clear, now)
            }
            (Mouse::WheelUp, ..) => self.input(step(Direction::Up), now),
            (Mouse::WheelDown, ..) => self.input(step(Direction::Down), now),
            (Mouse::RightPress, None, Some(Hit::Digit(digit))) => self.write(digit, Some(Mode::Centre), now),
            (Mouse::Press { .. }, None, Some(Hit::Digit(digit))) => self.write(digit, None, now),
            (Mouse::Press { .. }, None, Some(Hit::Command(command))) => self.command(command, now),
            _ => Vec::new(),
        }
    }
}
