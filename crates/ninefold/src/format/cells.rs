//! From the characters of a board to a puzzle, remembering where each of them stood.

use super::alphabet;
use super::error::{FormatError, shown};
use super::shapes;
use crate::board::{Grid, Puzzle, Shape};

/// Line and column of a character, both from 1.
pub(super) type Place = (u64, u64);

/// A word of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub text: &'a str,
    /// Where it starts.
    pub place: Place,
    /// What follows it, separator included.
    pub rest: &'a str,
}

/// The first word up to one of the separators, after white space.
pub(super) fn first_word<'a>(text: &'a str, place: Place, separator: fn(char) -> bool) -> Word<'a> {
    let start = text.trim_start();
    let skipped = text[..text.len() - start.len()].chars().count() as u64;
    let (word, rest) = start.split_at(start.find(separator).unwrap_or(start.len()));
    Word { text: word, place: (place.0, place.1 + skipped), rest }
}

/// The numbers of a board written without gaps, and its shape.
pub(super) fn read(word: Word<'_>, told: Option<&Shape>) -> Result<Grid, FormatError> {
    // Collecting would guess a quarter of the length and grow three times.
    let mut symbols: Vec<char> = Vec::with_capacity(word.text.len());
    symbols.extend(word.text.chars());
    let place = |at: usize| (word.place.0, word.place.1 + at as u64);
    let shape = match shapes::of_cells(symbols.len(), told) {
        Ok(shape) => shape,
        Err(expected) => {
            // A character that belongs to no board at all is the better news than a wrong count.
            if let Some(at) = symbols.iter().position(|&character| !alphabet::is_symbol(character)) {
                return Err(FormatError::new(place(at), "a digit, '.' or '0'", shown(symbols[at])));
            }
            // The first cell too many, or the first that is missing.
            let at = symbols.len().min(expected.cells);
            return Err(FormatError::new(place(at), expected.words, count(symbols.len())));
        }
    };
    grid(&symbols, &shape, place)
}

/// The grid of exactly as many symbols as the shape has cells.
pub(super) fn grid(
    symbols: &[char],
    shape: &Shape,
    place: impl Fn(usize) -> Place,
) -> Result<Grid, FormatError> {
    let values = alphabet::values(symbols, shape.side())
        .map_err(|trouble| FormatError::new(place(trouble.at), trouble.expected, trouble.found))?;
    Ok(Grid::from_values(shape, &values).expect("as many symbols as cells"))
}

/// The puzzle of a grid whose numbers came through the alphabet.
pub(super) fn puzzle(givens: Grid) -> Puzzle {
    Puzzle::new(givens).expect("the alphabet gives only digits of the board")
}

pub(super) fn count(cells: usize) -> String {
    if cells == 1 { "1 cell".to_owned() } else { format!("{cells} cells") }
}
