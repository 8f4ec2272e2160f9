//! A section as Markdown, beside the files of its charts.

use std::fmt::Write as _;

use super::prose::{Piece, number_columns, paragraphs, pieces};
use super::{Run, drawing_file};
use crate::chart::printable;
use crate::section::{Block, Section, Shown};

/// As Markdown.
pub fn markdown(run: &Run, section: &Section) -> String {
    let mut text = format!("# {}\n\n", words(&section.title));
    for paragraph in paragraphs(&section.question) {
        let _ = writeln!(text, "*{}*\n", inline(paragraph));
    }
    for paragraph in paragraphs(&section.answer) {
        let _ = writeln!(text, "**In brief.** {}\n", inline(paragraph));
    }
    for paragraph in paragraphs(&section.method) {
        let _ = writeln!(text, "{}\n", inline(paragraph));
    }
    for block in &section.blocks {
        match block {
            Block::Text(block) => {
                for paragraph in paragraphs(block) {
                    let _ = writeln!(text, "{}\n", inline(paragraph));
                }
            }
            Block::Table(shown) => table(&mut text, shown),
            Block::Chart(chart) => {
                drawing(&mut text, &chart.title, &chart.caption, &drawing_file(section, &chart.name));
            }
            Block::Picture(picture) => {
                let file = drawing_file(section, &picture.name);
                drawing(&mut text, &picture.title, &picture.caption, &file);
            }
        }
    }
    if !section.cut.is_empty() || !run.cut.is_empty() {
        text.push_str("## What was cut\n\n");
        for line in run.cut.iter().chain(&section.cut) {
            let _ = writeln!(text, "- {}", inline(line));
        }
        text.push('\n');
    }
    text.push_str("## The run\n\n");
    for (name, value) in run.facts(Some(section)) {
        let value = if ["Command", "Alone"].contains(&name) { code(&value) } else { words(&value) };
        let _ = writeln!(text, "- {}: {value}", words(name));
    }
    text
}

fn drawing(text: &mut String, title: &str, caption: &str, file: &str) {
    let _ = writeln!(text, "![{}]({file})\n", words(title));
    if !caption.is_empty() {
        let _ = writeln!(text, "{}\n", inline(caption));
    }
}

fn table(text: &mut String, table: &Shown) {
    if !table.caption.is_empty() {
        let _ = writeln!(text, "{}\n", inline(&table.caption));
    }
    let columns = table.head.len();
    if columns == 0 {
        return;
    }
    let line = |fields: &[String]| {
        let fields: String = (0..columns)
            .map(|column| format!(" {} |", fields.get(column).map_or(String::new(), |field| inline(field))))
            .collect();
        format!("|{fields}\n")
    };
    text.push_str(&line(&table.head));
    let sides = number_columns(&table.rows, columns);
    text.push('|');
    sides.iter().for_each(|&number| text.push_str(if number { "--:|" } else { "---|" }));
    text.push('\n');
    table.rows.iter().for_each(|row| text.push_str(&line(row)));
    text.push('\n');
}

fn inline(text: &str) -> String {
    let piece = |piece: Piece<'_>| match piece {
        Piece::Words(text) => words(text),
        Piece::Code(text) => code(text),
    };
    pieces(text).into_iter().map(piece).collect()
}

/// In a table a bar ends the field even within code.
fn code(text: &str) -> String {
    format!("`{}`", printable(text).replace('`', "'").replace('|', "\\|"))
}

/// Words in which no sign means anything.
fn words(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let text = printable(text);
    for (at, letter) in text.char_indices() {
        let means = "\\`*_<[]|~".contains(letter) || (at == 0 && "#+->=".contains(letter));
        // A number below zero or a dash in a table is no list.
        let list = letter != '-' || text[1..].starts_with(' ');
        if means && list {
            safe.push('\\');
        }
        safe.push(letter);
    }
    safe
}
