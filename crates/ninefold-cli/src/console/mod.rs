//! The menu: plain lines in and out, for any terminal and for a screen reader.

use std::io::{self, BufRead as _, Write as _};

use ninefold::format::Record;
use ninefold::rng::Rng;
use ninefold::{Algorithm, Outcome, Settings};

use crate::board_picture::{grid_picture, with_coordinates};
use crate::commands::{any_seed, write_heading};
use crate::exit::Exit;
use crate::library;

const RULES: &str = "\
Fill every empty cell with a digit so that no digit stands twice in a row, in a column or in a box.
On a 9x9 board the digits are 1 to 9 and the boxes have 3 rows and 3 columns; other boards have as
many digits as rows. Some boards have more houses, such as both diagonals. The digits that are there
at the start are the givens; they stay. A proper puzzle has exactly one solution.";

/// What a menu was answered.
enum Choice {
    /// One of its lines, from 1.
    Item(usize),
    /// Leave the program.
    Quit,
}

/// The main menu, until somebody quits.
pub fn menu() -> anyhow::Result<Exit> {
    let mut rng = Rng::new(any_seed());
    println(&format!("Ninefold {}", env!("CARGO_PKG_VERSION")))?;
    loop {
        match choose(&["How Sudoku is played", "A random puzzle", "All puzzles, by number"])? {
            Choice::Item(1) => println(RULES)?,
            Choice::Item(2) => {
                let mut records = library::all()?;
                let record = records.swap_remove(rng.index(records.len()));
                if let Choice::Quit = puzzle_menu(&record)? {
                    break;
                }
            }
            Choice::Item(_) => {
                if let Choice::Quit = list_menu()? {
                    break;
                }
            }
            Choice::Quit => break,
        }
    }
    Ok(Exit::Yes)
}

fn list_menu() -> anyhow::Result<Choice> {
    let records = library::all()?;
    let name = |record: &Record| record.about.name.clone().unwrap_or_default();
    let names: Vec<String> =
        records.iter().map(|record| format!("{} ({})", name(record), record.puzzle.shape())).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    match choose(&names)? {
        Choice::Item(number) => puzzle_menu(&records[number - 1]),
        Choice::Quit => Ok(Choice::Quit),
    }
}

fn puzzle_menu(record: &Record) -> anyhow::Result<Choice> {
    let puzzle = &record.puzzle;
    let mut text = Vec::new();
    write_heading(&mut text, record)?;
    let board = with_coordinates(&grid_picture(puzzle.givens(), puzzle), puzzle.shape());
    println(&format!("\n{}{board}", String::from_utf8_lossy(&text)))?;
    loop {
        match choose(&["Show the solution", "Back"])? {
            Choice::Item(1) => {
                let report = Algorithm::default_for(puzzle.shape()).solve(puzzle, &Settings::default());
                let words = match &report.outcome {
                    Outcome::Unique(_) => "The only solution:",
                    Outcome::Impossible { .. } => "There is no solution.",
                    _ => "One of several solutions:",
                };
                println(words)?;
                if let Some(solution) = report.outcome.solution() {
                    println(&with_coordinates(&grid_picture(solution.grid(), puzzle), puzzle.shape()))?;
                }
            }
            other => return Ok(other),
        }
    }
}

/// Asks until one of the lines is chosen. The end of the input means quit.
fn choose(items: &[&str]) -> io::Result<Choice> {
    loop {
        println("")?;
        for (index, item) in items.iter().enumerate() {
            println(&format!("{:3}  {item}", index + 1))?;
        }
        println("  Q  Quit")?;
        let mut out = anstream::stdout();
        write!(out, "> ")?;
        out.flush()?;
        let mut answer = String::new();
        if io::stdin().lock().read_line(&mut answer)? == 0 {
            return Ok(Choice::Quit);
        }
        let answer = answer.trim();
        if answer.eq_ignore_ascii_case("q") {
            return Ok(Choice::Quit);
        }
        match answer.parse() {
            Ok(number) if (1..=items.len()).contains(&number) => return Ok(Choice::Item(number)),
            _ => println(&format!("Expected a number from 1 to {} or Q, found '{answer}'.", items.len()))?,
        }
    }
}

fn println(text: &str) -> io::Result<()> {
    writeln!(anstream::stdout(), "{text}")
}
