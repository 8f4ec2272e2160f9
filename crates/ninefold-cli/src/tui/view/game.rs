//! The board being played.

use std::time::Duration;

use ninefold::explain::words;
use ninefold::play::{CellView, Game};
use ninefold::{Cell, Digit};
use ratatui::buffer::Buffer;

use super::board::{Look, Picture};
use super::text::put;
use super::{foot, panel};
use crate::tui::app::{App, Switch};
use crate::tui::keys::Command;
use crate::tui::layout::Screen;

/// The keys at the foot, for screens whose panel does not have them.
const KEYS: [(Command, &str); 4] =
    [(Command::Hint, "hint"), (Command::Undo, "undo"), (Command::Pause, "pause"), (Command::Help, "help")];

/// Draws the game.
pub fn draw(buffer: &mut Buffer, app: &App, now: Duration) {
    let (Some(screen), Some(game)) = (app.game_screen(), &app.game) else { return };
    let theme = app.preferences.look();
    let same = match app.preferences.is_on(Switch::SameDigit) {
        true => game.session().value(game.cursor()),
        false => None,
    };
    let picture = Picture {
        shape: game.shape(),
        theme: &theme,
        same,
        cursor: Some(game.cursor()),
        hidden: game.is_paused(),
    };
    picture.draw(buffer, &screen, |cell| look(app, game, cell));
    if game.is_paused() {
        paused(buffer, app, &screen);
    }
    if let Some(area) = screen.panel {
        panel::draw(buffer, app, game, area, now);
    }
    if let Some(strip) = screen.strip {
        panel::draw_strip(buffer, app, game, strip, now);
    }
    draw_foot(buffer, app, game, &screen);
}

fn look(app: &App, game: &Game, cell: Cell) -> Look {
    let on = |switch| app.preferences.is_on(switch);
    let seen = game.cell_view(cell);
    let cell = CellView {
        peer: seen.peer && on(Switch::Peers) && game.hint().is_none(),
        conflict: seen.conflict && on(Switch::Conflicts),
        ..seen
    };
    Look { cell, ..Look::default() }
}

fn paused(buffer: &mut Buffer, app: &App, screen: &Screen) {
    let theme = app.preferences.look();
    let key = app.preferences.bindings.label(Command::Pause);
    let lines = [" Paused ".to_owned(), format!(" Press {key} to resume ")];
    let top = screen.board.height.saturating_sub(lines.len() as u16) / 2;
    for (row, line) in lines.iter().enumerate() {
        let x = screen.board.width.saturating_sub(line.chars().count() as u16) / 2;
        let style = if row == 0 { theme.base.patch(theme.title) } else { theme.base };
        put(buffer, screen.board, x, top + row as u16, line, style);
    }
}

fn draw_foot(buffer: &mut Buffer, app: &App, game: &Game, screen: &Screen) {
    let theme = app.preferences.look();
    if let Some(number) = &app.number {
        let text = format!("Digit 1 to {}: {number}_", game.shape().side());
        put(buffer, screen.foot, 0, 0, &text, theme.title);
        return;
    }
    if let Some(text) = app.hint_text().filter(|_| app.notice.is_none()) {
        return foot::say_page(buffer, app, screen, &text, Command::Hint);
    }
    if let Some(notice) = app.notice.as_ref().filter(|notice| !foot::fits(screen, &notice.text)) {
        return foot::say_page(buffer, app, screen, &notice.text, Command::Hint);
    }
    // A wide panel has the keys already.
    let has_keys = screen.panel.is_some_and(|panel| panel.width >= 18);
    foot::draw(buffer, app, screen.foot, if has_keys { &[] } else { &KEYS });
    if app.notice.is_none() && screen.geometry.cell.height == 1 && !game.is_paused() {
        put(buffer, screen.foot, 0, 0, &marks_here(game), theme.dim);
    }
}

/// The marks of the cursor's cell in words, for boards whose cells are too small to show them.
fn marks_here(game: &Game) -> String {
    let list = |digits: ninefold::DigitSet| {
        digits.iter().map(|digit: Digit| words::digit(game.shape(), digit)).collect::<Vec<_>>().join(" ")
    };
    let (centre, corner) = (game.session().centre(game.cursor()), game.session().corner(game.cursor()));
    match (centre.is_empty(), corner.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!("marks {}", list(centre)),
        (true, false) => format!("corner {}", list(corner)),
        (false, false) => format!("marks {}  corner {}", list(centre), list(corner)),
    }
}
