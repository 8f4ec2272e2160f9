//! Opening a file, or a puzzle that is pasted or typed.

use ratatui::buffer::Buffer;

use super::list;
use super::text::{put, wrap};
use crate::tui::app::{App, OpenForm};

/// Draws the form.
pub fn draw(buffer: &mut Buffer, app: &App, form: &OpenForm) {
    let theme = app.preferences.look();
    let body = list::page(buffer, app, "Open or paste", &[]);
    let words = "Type the name of a file, or paste a puzzle: a line of digits with '.' or '0' for empty cells, a \
                 board of lines, or any format that 'ninefold convert' knows. Enter opens it, Esc goes back.";
    let lines = wrap(words, body.width);
    for (row, line) in lines.iter().enumerate() {
        put(buffer, body, 0, row as u16, line, theme.dim);
    }
    let top = lines.len() as u16 + 1;
    let width = usize::from(body.width.saturating_sub(3)).max(1);
    // The end of a long text is what is being typed.
    let typed: Vec<char> = form.text.chars().collect();
    let rows = usize::from(body.height.saturating_sub(top)).max(1);
    let mut pieces: Vec<String> = typed.chunks(width).map(|piece| piece.iter().collect()).collect();
    match pieces.last_mut() {
        Some(last) if last.chars().count() < width => last.push('_'),
        _ => pieces.push("_".to_owned()),
    }
    let first = pieces.len().saturating_sub(rows);
    for (row, piece) in pieces[first..].iter().enumerate() {
        let sign = if row == 0 { ">" } else { " " };
        put(buffer, body, 0, top + row as u16, sign, theme.key);
        put(buffer, body, 2, top + row as u16, piece, theme.base);
    }
}
