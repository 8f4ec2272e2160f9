//! The panel beside the board: what game this is, its progress, and the keys; each digit with how often it is
//! still to be placed, which also is a pad for the mouse.

use ninefold::board::symbol;
use ninefold::play::{Game, GameState, Status};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::text::{cut, put};
use crate::tui::app::{App, Switch, time_words};
use crate::tui::layout::Panel;

/// The status in a word or two.
pub fn status_word(game: &Game) -> &'static str {
    match (game.session().status(), game.state()) {
        (Status::Solved, GameState::Shown) => "Solution",
        (Status::Solved, _) => "SOLVED",
        (Status::Invalid(_), _) => "Invalid",
        (Status::Unsolved, _) if game.is_paused() => "Paused",
        (Status::Unsolved, _) => "Unsolved",
    }
}

/// Draws the panel.
pub fn draw(buffer: &mut Buffer, app: &App, game: &Game, panel: Rect, now: std::time::Duration) {
    let theme = app.preferences.look();
    let panel = Panel::new(panel, game.shape().side());
    let area = panel.area;
    let about = game.session().about();
    let shape = game.shape();
    let name = about.name.as_deref().unwrap_or("A puzzle");
    put(buffer, area, 0, 0, name, theme.title);
    let time = match app.preferences.is_on(Switch::Timer) {
        true => time_words(game.time(now)),
        false => "hidden".to_owned(),
    };
    let status = status_word(game);
    let status_style = match status {
        "SOLVED" => theme.good,
        "Invalid" => theme.bad,
        _ => theme.base,
    };
    let left = game.session().spaces_left().to_string();
    let here = shape.name(game.cursor()).to_string();
    let here = match game.selection().len() {
        0 | 1 => here,
        more => format!("{here} +{}", more - 1),
    };
    if panel.wide {
        let side = shape.side();
        let level = about.level.as_deref().unwrap_or("level unknown");
        put(buffer, area, 0, 1, &format!("{level}, {side}x{side}"), theme.dim);
        let facts = [("Time", &time, theme.base), ("Left", &left, theme.base)];
        for (row, (word, fact, style)) in facts.into_iter().enumerate() {
            put(buffer, area, 0, 3 + row as u16, word, theme.dim);
            put(buffer, area, 8, 3 + row as u16, fact, style);
        }
        put(buffer, area, 0, 5, "Status", theme.dim);
        put(buffer, area, 8, 5, status, status_style);
        put(buffer, area, 0, 6, "Cell", theme.dim);
        put(buffer, area, 8, 6, &here, theme.base);
        put(buffer, area, 0, 7, "Mode", theme.dim);
        put(buffer, area, 8, 7, game.mode().name(), theme.title);
    } else {
        put(buffer, area, 0, 1, &format!("{time}  {here}"), theme.base);
        put(buffer, area, 0, 2, &format!("{left} left"), theme.base);
        put(buffer, area, 0, 3, status, status_style);
        put(buffer, area, 0, 4, "mode", theme.dim);
        put(buffer, area, 5, 4, game.mode().name(), theme.title);
    }
    if game.is_paused() {
        return;
    }
    for &(rect, digit) in &panel.pad {
        let left = game.session().remaining(digit);
        let style = match left {
            0 => theme.dim,
            ..0 => theme.bad,
            _ => theme.base,
        };
        let digit_style = if left > 0 { style.patch(theme.given) } else { style };
        put(buffer, rect, 0, 0, &symbol(digit).to_string(), digit_style);
        put(
            buffer,
            rect,
            1,
            0,
            &match left {
                0 => " -".to_owned(),
                ..0 => format!("+{}", -left),
                _ => format!("×{left}"),
            },
            theme.dim,
        );
    }
    for &(rect, command, word) in &panel.keys {
        let key = app.preferences.bindings.label(command);
        let width = put(buffer, rect, 0, 0, &key, theme.key);
        put(buffer, rect, width + 1, 0, word, theme.dim);
    }
}

/// The line of status where there is no panel.
pub fn draw_strip(buffer: &mut Buffer, app: &App, game: &Game, strip: Rect, now: std::time::Duration) {
    let theme = app.preferences.look();
    let time = match app.preferences.is_on(Switch::Timer) {
        true => format!("{}  ", time_words(game.time(now))),
        false => String::new(),
    };
    let left = game.session().spaces_left();
    let here = game.shape().name(game.cursor());
    let text = format!("{time}{left} left  {}  {here}  {}", status_word(game), game.mode().name());
    put(buffer, strip, 0, 0, &cut(&text, strip.width), theme.base);
}
