//! Drawing: from the state to the screen, and nothing else. One file for each page.

mod board;
mod dialog;
mod foot;
mod game;
mod games;
mod help;
mod keys;
mod library;
mod lines;
mod list;
mod menu;
mod new;
mod open;
mod panel;
mod practice;
mod settings;
mod statistics;
mod text;
mod watch;

use std::time::Duration;

use ratatui::buffer::Buffer;

use super::app::{App, Page};
use super::layout;

/// Draws everything, at this time.
pub fn draw(buffer: &mut Buffer, app: &App, now: Duration) {
    let theme = app.preferences.look();
    buffer.set_style(buffer.area, theme.base);
    if app.is_too_small() {
        return too_small(buffer, app);
    }
    match app.page() {
        Page::Menu(line) => menu::draw(buffer, app, *line),
        Page::Continue(line) => games::draw(buffer, app, *line),
        Page::New(form) => new::draw(buffer, app, form),
        Page::Practice(line) => practice::draw(buffer, app, *line),
        Page::Library(line) => library::draw(buffer, app, *line),
        Page::Open(form) => open::draw(buffer, app, form),
        Page::Game => game::draw(buffer, app, now),
        Page::Watch(watch) => watch::draw(buffer, app, watch),
        Page::Statistics(statistics, first) => statistics::draw(buffer, app, statistics, *first),
        Page::Settings(line) => settings::draw(buffer, app, *line),
        Page::Keys(line, waiting) => keys::draw(buffer, app, *line, *waiting),
        Page::Help(first) => help::draw(buffer, app, *first),
    }
    if let Some(dialog) = &app.dialog {
        dialog::draw(buffer, app, dialog);
    }
    if let Some(job) = app.job.as_ref().filter(|job| job.is_shown(now)) {
        dialog::draw_job(buffer, app, job);
    }
    if app.preferences.is_ascii() {
        ascii(buffer);
    }
}

/// Replaces every character that a plain terminal may not have.
fn ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let Some(sign) = cell.symbol().chars().next().filter(|sign| !sign.is_ascii()) else { continue };
        let plain = match sign {
            '━' | '═' => '=',
            '─' | '╌' => '-',
            '┃' => '|',
            '│' => ' ',
            '·' | '…' => '.',
            '×' => 'x',
            '‹' | '←' => '<',
            '›' | '→' => '>',
            '↑' => '^',
            '↓' => 'v',
            '╲' => '\\',
            '╱' => '/',
            '╳' => 'X',
            '▫' => 'o',
            '¹' => '1',
            '²' => '2',
            '³' => '3',
            '⁴'..='⁹' => char::from(b'4' + (sign as u32 - '⁴' as u32) as u8),
            // Candidates of a hint: their place says which digit they are.
            '①'..='⑨' | 'Ⓐ'..='Ⓩ' => '+',
            '₁'..='₉' => '-',
            '\u{2500}'..='\u{257f}' => '+',
            _ => '?',
        };
        cell.set_char(plain);
    }
}

/// One clear sentence.
fn too_small(buffer: &mut Buffer, app: &App) {
    let least = layout::LEAST;
    let sentence = format!(
        "Ninefold needs a window of at least {} by {} characters; this one has {} by {}. The game is paused.",
        least.width, least.height, app.size.width, app.size.height
    );
    let theme = app.preferences.look();
    for (row, line) in text::wrap(&sentence, buffer.area.width).iter().enumerate() {
        text::put(buffer, buffer.area, 0, row as u16, line, theme.base);
    }
}

#[cfg(test)]
mod tests;
