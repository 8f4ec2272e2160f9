//! Other ways in: digits typed as numbers, and the mouse on the board.

use ninefold::Cell;
use ratatui::crossterm::event::KeyCode;

use super::{App, Effect, Game, Mode, Mouse, Now, Tone, Way};
use crate::tui::keys::{Command, Key};
use crate::tui::view::panel;

impl App {
    /// Keys while a number is typed.
    pub(super) fn number_key(&mut self, key: Key, now: Now) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        let mut number = game.number.take().unwrap_or_default();
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
            game.number = Some(number);
            return Vec::new();
        }
        let digit = number.parse::<u8>().ok().and_then(|value| game.shape().digit(value));
        match digit {
            Some(digit) => {
                let mode = game.mode;
                self.write(digit, mode, now)
            }
            None => {
                let text = format!("Expected a number from 1 to {side}, found '{number}'.");
                self.say(Tone::Bad, &text);
                Vec::new()
            }
        }
    }

    pub(super) fn game_mouse(&mut self, mouse: Mouse, x: u16, y: u16, now: Now) -> Vec<Effect> {
        let (Some(screen), Some(game)) = (self.game_screen(), &mut self.game) else { return Vec::new() };
        if game.paused {
            return match mouse {
                Mouse::Press { .. } => self.paused_command(Some(Command::Pause), now),
                _ => Vec::new(),
            };
        }
        let cell = screen.cell_at(game.shape(), x, y);
        match (mouse, cell) {
            (Mouse::Press { ctrl: false }, Some(cell)) => game.go(cell),
            (Mouse::Press { ctrl: true }, Some(cell)) => toggle(game, cell),
            (Mouse::Drag, Some(cell)) if cell != game.cursor => {
                game.selection.extend([game.cursor, cell]);
                game.cursor = cell;
            }
            (Mouse::RightPress, Some(cell)) => {
                game.go(cell);
                return self.command(Command::Clear, now);
            }
            (Mouse::WheelUp, _) => game.step(Way::Up, false),
            (Mouse::WheelDown, _) => game.step(Way::Down, false),
            (Mouse::Press { .. } | Mouse::RightPress, None) => {
                let Some(hit) = panel::hit(&screen, game, x, y) else { return Vec::new() };
                return match (hit, mouse) {
                    (panel::Hit::Digit(digit), Mouse::RightPress) => self.write(digit, Mode::Centre, now),
                    (panel::Hit::Digit(digit), _) => {
                        let mode = game.mode;
                        self.write(digit, mode, now)
                    }
                    (panel::Hit::Command(command), Mouse::Press { .. }) => self.command(command, now),
                    _ => Vec::new(),
                };
            }
            _ => {}
        }
        Vec::new()
    }
}

/// Adds a cell to the selection, or takes it out.
fn toggle(game: &mut Game, cell: Cell) {
    if game.selection.is_empty() {
        game.selection.insert(game.cursor);
    }
    if !game.selection.insert(cell) {
        game.selection.remove(&cell);
    }
    game.cursor = cell;
}
