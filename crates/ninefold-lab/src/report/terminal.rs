//! A section in a terminal.

use std::fmt::Write as _;

use super::prose::{Piece, number_columns, paragraphs, pieces};
use crate::chart::{self, Screen, printable, wrapped};
use crate::section::{Block, Section, Shown};
use crate::words::columns;

const BOLD: anstyle::Style = anstyle::Style::new().bold();
const PALE: anstyle::Style = anstyle::Style::new().dimmed();
const WARNING: anstyle::Style =
    anstyle::Style::new().fg_color(Some(anstyle::Color::Ansi(anstyle::AnsiColor::Yellow)));

/// As text with colours, which the stream takes away where nobody sees them. Words, tables and charts are
/// no wider than the screen, as far as a table can be narrowed.
pub fn terminal(section: &Section, screen: Screen) -> String {
    let mut text = String::new();
    let title = printable(&section.title);
    for line in wrapped(&title, screen.width, "") {
        let _ = writeln!(text, "{BOLD}{line}{BOLD:#}");
    }
    let _ = writeln!(text, "{}", "═".repeat(title.chars().count().min(screen.width)));
    prose(&mut text, &section.question, screen, anstyle::Style::new().italic());
    prose(&mut text, &section.answer, screen, BOLD);
    prose(&mut text, &section.method, screen, anstyle::Style::new());
    for block in &section.blocks {
        text.push('\n');
        match block {
            Block::Text(words) => prose_at(&mut text, words, screen, anstyle::Style::new()),
            Block::Table(shown) => table(&mut text, shown, screen),
            Block::Chart(shown) => {
                text.push_str(&chart::text(shown, screen));
                prose_at(&mut text, &shown.caption, screen, PALE);
            }
            Block::Picture(shown) => {
                for line in wrapped(&printable(&shown.title), screen.width, "") {
                    let _ = writeln!(text, "{BOLD}{line}{BOLD:#}");
                }
                // Cut rather than wrapped: a wrapped drawing cannot be read.
                for line in shown.text.lines() {
                    let line: String = printable(line).chars().take(screen.width).collect();
                    let _ = writeln!(text, "{}", line.trim_end());
                }
                prose_at(&mut text, &shown.caption, screen, PALE);
            }
        }
    }
    for line in &section.cut {
        text.push('\n');
        let words = format!("Cut: {}", plain(line));
        for line in wrapped(&words, screen.width, "     ") {
            let _ = writeln!(text, "{WARNING}{line}{WARNING:#}");
        }
    }
    text
}

fn prose(text: &mut String, words: &str, screen: Screen, style: anstyle::Style) {
    if !words.trim().is_empty() {
        text.push('\n');
        prose_at(text, words, screen, style);
    }
}

fn prose_at(text: &mut String, words: &str, screen: Screen, style: anstyle::Style) {
    for (at, paragraph) in paragraphs(words).enumerate() {
        if at > 0 {
            text.push('\n');
        }
        for line in wrapped(&plain(paragraph), screen.width, "") {
            let _ = writeln!(text, "{style}{line}{style:#}");
        }
    }
}

/// Without the backticks.
fn plain(text: &str) -> String {
    let piece = |piece: Piece<'_>| match piece {
        Piece::Words(text) | Piece::Code(text) => printable(text),
    };
    pieces(text).into_iter().map(piece).collect()
}

/// Columns side by side. Where they do not fit, the last ones go below, with the first again beside them.
fn table(text: &mut String, table: &Shown, screen: Screen) {
    for line in wrapped(&plain(&table.caption), screen.width, "") {
        let _ = writeln!(text, "{BOLD}{line}{BOLD:#}");
    }
    let count = table.head.len();
    let numbers = number_columns(&table.rows, count);
    // No field may be wider than the screen leaves room for beside another.
    let widest = screen.width.saturating_sub(14).max(12);
    let field = |row: &[String], column: usize| -> String {
        let field = plain(row.get(column).map_or("", String::as_str));
        match field.chars().count() > widest {
            true => field.chars().take(widest - 1).chain(['…']).collect(),
            false => field,
        }
    };
    let all: Vec<Vec<String>> = std::iter::once(&table.head)
        .chain(&table.rows)
        .map(|row| (0..count).map(|column| field(row, column)).collect())
        .collect();
    let width =
        |column: usize| all.iter().map(|row: &Vec<String>| row[column].chars().count()).max().unwrap_or(0);
    let mut next = 0;
    while next < count {
        // The first column says what a row is about, so it is there each time.
        let mut chosen: Vec<usize> = if next > 0 { vec![0] } else { Vec::new() };
        let mut used: usize = chosen.iter().map(|&column| width(column) + 2).sum();
        let fresh = next;
        while next < count && (next == fresh || used + width(next) <= screen.width) {
            used += width(next) + 2;
            chosen.push(next);
            next += 1;
        }
        if used > screen.width + 2 && chosen.len() > 1 && chosen[0] == 0 && fresh > 0 {
            chosen.remove(0);
        }
        let rows: Vec<Vec<String>> =
            all.iter().map(|row| chosen.iter().map(|&column| row[column].clone()).collect()).collect();
        let left: Vec<usize> = (0..chosen.len()).filter(|&place| !numbers[chosen[place]]).collect();
        let block = columns(&rows, &left);
        let (head, body) = block.split_once('\n').unwrap_or((&block, ""));
        let _ = writeln!(text, "{PALE}{head}{PALE:#}");
        text.push_str(body);
        if next < count {
            text.push('\n');
        }
    }
}
