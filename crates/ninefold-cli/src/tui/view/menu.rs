//! The main menu.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::foot;
use super::text::put;
use crate::tui::app::{App, MENU, MenuItem, time_words};
use crate::tui::keys::Command;
use crate::tui::layout;

/// Draws the main menu.
pub fn draw(buffer: &mut Buffer, app: &App, chosen: usize) {
    let theme = app.preferences.look();
    let body = layout::menu(app.size, MENU.len());
    let wide = Rect { x: 0, width: app.size.width, ..body };
    let centred = |text: &str| wide.width.saturating_sub(text.chars().count() as u16) / 2;
    let title = "N I N E F O L D";
    let above = body.y.saturating_sub(if app.size.height >= 20 { 4 } else { 2 });
    let heading = Rect { y: above, height: 3, ..wide };
    put(buffer, heading, centred(title), 0, title, theme.title);
    if app.size.height >= 20 {
        let under = "Sudoku of every size";
        put(buffer, heading, centred(under), 1, under, theme.dim);
    }
    for (row, (item, word)) in MENU.iter().enumerate().take(usize::from(body.height)) {
        let area = Rect { y: body.y + row as u16, height: 1, ..body };
        let is_chosen = row == chosen;
        let style = if is_chosen { theme.chosen } else { theme.base };
        if is_chosen {
            buffer.set_style(area, style);
        }
        let dim = if is_chosen { style } else { theme.dim };
        put(buffer, area, 1, 0, if is_chosen { ">" } else { " " }, style);
        put(buffer, area, 3, 0, &(row + 1).to_string(), dim);
        put(buffer, area, 6, 0, word, if is_empty(app, *item) { dim } else { style });
    }
    let foot = Rect { x: 2, y: app.size.height - 2, width: app.size.width - 4, height: 2 };
    let keys = [
        (Command::ListUp, ""),
        (Command::ListDown, "move"),
        (Command::ListChoose, "choose"),
        (Command::Help, "help"),
        (Command::Quit, "quit"),
    ];
    foot::draw(buffer, app, foot, &keys);
    if app.notice.is_none()
        && MENU[chosen].0 == MenuItem::Continue
        && let Some(game) = app.open_games.first()
    {
        let name = game.name.as_deref().unwrap_or("a game");
        let time = time_words(game.progress.time);
        let text = format!("{name}, {} left after {time}", game.progress.spaces_left);
        put(buffer, foot, 0, 0, &text, theme.dim);
    }
}

/// Whether there is nothing behind a line.
fn is_empty(app: &App, item: MenuItem) -> bool {
    item == MenuItem::Continue && app.open_games.is_empty()
}
