//! Small windows over a page.

use ninefold::play::{Game, GameState};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, BorderType, Clear, Widget as _};

use super::text::{put, wrap};
use crate::tui::app::{App, Dialog, Job, time_words};
use crate::tui::keys::Command;
use crate::tui::layout;

/// Draws the window.
pub fn draw(buffer: &mut Buffer, app: &App, dialog: &Dialog) {
    let theme = app.preferences.look();
    let wide = app.size.width.saturating_sub(4).min(56);
    let inner = wide - 4;
    let mut lines: Vec<(String, Style)> = Vec::new();
    let mut title = String::new();
    match dialog {
        Dialog::Ask(question, _) => {
            lines.extend(wrap(question, inner).into_iter().map(|line| (line, theme.base)));
            lines.push((String::new(), theme.base));
            lines.push(("y yes   n no".to_owned(), theme.key));
        }
        Dialog::Name { text, default } => {
            title = "Save this position".to_owned();
            let empty = if text.is_empty() { format!(" (Enter: '{default}')") } else { String::new() };
            lines.push((format!("Name: {text}_{empty}"), theme.base));
            lines.push((String::new(), theme.base));
            lines.push(("Enter saves it, Esc goes back".to_owned(), theme.dim));
        }
        Dialog::Pick(index) => {
            title = "Restore which position?".to_owned();
            let names = app.savepoints();
            let first = layout::first_line(8, names.len(), *index);
            for (number, name) in names.iter().enumerate().skip(first).take(8) {
                let (sign, style) = if number == *index { (">", theme.chosen) } else { (" ", theme.base) };
                lines.push((format!("{sign} {name}"), style));
            }
            lines.push((String::new(), theme.base));
            lines.push(("Enter restores it, Esc goes back".to_owned(), theme.dim));
        }
        Dialog::Text(heading, text) => {
            title = (*heading).to_owned();
            for line in text {
                lines.extend(wrap(line, inner).into_iter().map(|line| (line, theme.base)));
            }
        }
        Dialog::Over => {
            let Some(game) = &app.game else { return };
            title = if game.state() == GameState::Shown { "The solution" } else { "Solved!" }.to_owned();
            lines = over(app, game);
        }
    }
    window(buffer, app, &title, &lines);
}

/// Says what the player waits for.
pub fn draw_job(buffer: &mut Buffer, app: &App, job: &Job) {
    let theme = app.preferences.look();
    let lines = [(format!("{}...", job.what), theme.base), ("Esc cancels".to_owned(), theme.dim)];
    window(buffer, app, "", &lines);
}

fn window(buffer: &mut Buffer, app: &App, title: &str, lines: &[(String, Style)]) {
    let theme = app.preferences.look();
    let wide = app.size.width.saturating_sub(4).min(56);
    let longest = lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0) as u16;
    let width = (longest + 4).max(title.chars().count() as u16 + 6).min(wide);
    let area = layout::window(app.size, width, lines.len() as u16 + 2);
    Clear.render(area, buffer);
    let block =
        Block::bordered().border_type(BorderType::Rounded).style(theme.base).border_style(theme.heavy);
    block.render(area, buffer);
    if !title.is_empty() {
        put(buffer, area, 2, 0, &format!(" {title} "), theme.base.patch(theme.title));
    }
    let text = Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2 };
    for (row, (line, style)) in lines.iter().enumerate() {
        put(buffer, text, 0, row as u16, line, *style);
    }
}

/// What is said at the end.
fn over(app: &App, game: &Game) -> Vec<(String, Style)> {
    let theme = app.preferences.look();
    let session = game.session();
    let fact = |word: &str, value: String| (format!("{word:8} {value}"), theme.base);
    let about = session.about();
    let side = game.shape().side();
    let level = about.level.as_deref().unwrap_or("unknown");
    let mut lines = vec![
        fact("Puzzle", about.name.clone().unwrap_or_else(|| "without a name".to_owned())),
        fact("Level", format!("{level}, {side}x{side}")),
        fact("Time", time_words(game.time(std::time::Duration::ZERO))),
        fact("Hints", session.hints_used().to_string()),
        fact("Checks", session.checks_used().to_string()),
        (String::new(), theme.base),
    ];
    if let Some(source) = &about.source {
        lines.insert(1, fact("Source", source.clone()));
    }
    let label = |command| app.preferences.bindings.label(command);
    let (new, view) = match app.size.width >= 48 {
        true => ("new game", "view board"),
        false => ("new", "view"),
    };
    let keys = format!("Enter {new}   Esc {view}   {} menu", label(Command::Leave));
    lines.push((keys, theme.key));
    lines
}
