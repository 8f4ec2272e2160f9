//! The techniques to practise, with what was found of each.

use ninefold::play::PRACTICE;
use ratatui::buffer::Buffer;

use super::list;
use crate::tui::app::App;
use crate::tui::keys::Command;

const KEYS: [(Command, &str); 2] = [(Command::ListChoose, "practise"), (Command::ListBack, "back")];

/// Draws the list of techniques.
pub fn draw(buffer: &mut Buffer, app: &App, chosen: usize) {
    let body = list::page(buffer, app, "Practise a technique", &KEYS);
    let line = |(number, technique): (usize, &ninefold::logic::Technique)| {
        let record = app.practised.get(number).copied().unwrap_or_default();
        let sign = if record.is_mastered() { '*' } else { ' ' };
        let name = technique.name();
        match body.width >= 60 {
            true => format!("{sign} {name:27}{}", record.describe()),
            false => format!(
                "{sign} {name:25} {}",
                if record.found > 0 { record.found.to_string() } else { String::new() }
            ),
        }
    };
    let lines: Vec<String> = PRACTICE.iter().enumerate().map(line).collect();
    list::draw(buffer, app, body, &lines, chosen);
}
