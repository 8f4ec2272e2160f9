//! Boards drawn for a terminal: givens stand out, two boards stand beside each other.

use anstream::adapter::strip_str;
use ninefold::board::Cell;
use ninefold::format::board_text;
use ninefold::{Grid, Puzzle, Session, Shape};

/// Boards wider than this together stand under each other.
const WIDTH: usize = 100;

/// The grid with the puzzle's givens in bold.
pub fn grid_picture(grid: &Grid, puzzle: &Puzzle) -> String {
    picture(grid, puzzle, |_| ' ')
}

/// The position of a game. Where there is no bold, what stands behind a digit tells it apart: `'` behind
/// the player's own, `!` behind one that breaks a rule.
pub fn session_picture(session: &Session) -> String {
    picture(&session.grid(), session.puzzle(), |cell| match session.value(cell) {
        Some(_) if session.is_conflict(cell) => '!',
        Some(_) if !session.is_given(cell) => '\'',
        _ => ' ',
    })
}

/// The grid with the givens in bold and a sign in the gap behind each cell.
fn picture(grid: &Grid, puzzle: &Puzzle, sign: impl Fn(Cell) -> char) -> String {
    let bold = anstyle::Style::new().bold();
    let mut picture = String::new();
    let mut cells = puzzle.shape().all_cells();
    let text = board_text(grid);
    let mut rest = text.as_str();
    // Every run of characters that is neither frame nor space is one cell, and a space follows it.
    while let Some(start) = rest.find(|c: char| !is_frame(c)) {
        let length = rest[start..].find(is_frame).unwrap_or(rest.len() - start);
        let (before, value) = (&rest[..start], &rest[start..start + length]);
        picture.push_str(before);
        let cell = cells.next();
        match cell.is_some_and(|cell| puzzle.given(cell).is_some()) {
            true => picture.push_str(&format!("{bold}{value}{bold:#}")),
            false => picture.push_str(value),
        }
        picture.push(cell.map_or(' ', &sign));
        rest = rest[start + length..].strip_prefix(' ').unwrap_or_default();
    }
    picture.push_str(rest);
    picture
}

fn is_frame(c: char) -> bool {
    c.is_whitespace() || "+-|'!".contains(c)
}

/// Two pictures side by side, or under each other where they are too wide.
pub fn beside(left: &str, right: &str) -> String {
    let width = left.lines().map(visible_width).max().unwrap_or(0);
    if 2 * width + 3 > WIDTH {
        return format!("{left}\n{right}");
    }
    let mut text = String::new();
    for (left, right) in left.lines().zip(right.lines()) {
        let gap = " ".repeat(width - visible_width(left) + 3);
        text.push_str(&format!("{left}{gap}{right}\n"));
    }
    text
}

/// The picture of a board with its rows numbered on the left and its columns above, from 1.
pub fn with_coordinates(picture: &str, shape: &Shape) -> String {
    let gutter = shape.side().to_string().len();
    let plain: Vec<String> = picture.lines().map(|line| strip_str(line).to_string()).collect();
    let is_row = |line: &str| !line.chars().all(is_frame);
    let columns = plain.iter().find(|line| is_row(line)).map(|line| cell_starts(line)).unwrap_or_default();
    let mut text = String::new();
    for line in header(&columns) {
        text.push_str(&format!("{:gutter$} {line}\n", ""));
    }
    let mut row = 0;
    for (line, plain) in picture.lines().zip(&plain) {
        row += usize::from(is_row(plain));
        let label = if is_row(plain) { row.to_string() } else { String::new() };
        text.push_str(&format!("{label:>gutter$} {line}\n"));
    }
    text
}

/// The numbers of columns that start at these places: on one line where there is room, else with their
/// figures under each other.
fn header(starts: &[usize]) -> Vec<String> {
    let most = starts.len().to_string().len();
    let is_roomy = starts.windows(2).all(|pair| pair[1] - pair[0] > most);
    let lines = if is_roomy { 1 } else { most };
    let mut header = vec![String::new(); lines];
    for (number, &start) in (1..).zip(starts) {
        let label = if is_roomy { number.to_string() } else { format!("{number:>most$}") };
        for (line, part) in header.iter_mut().enumerate() {
            let figures = if is_roomy { label.trim() } else { label[line..=line].trim() };
            if !figures.is_empty() {
                part.push_str(&" ".repeat(start - part.len()));
                part.push_str(figures);
            }
        }
    }
    header
}

/// Where the cells of a row start, in characters.
fn cell_starts(line: &str) -> Vec<usize> {
    let mut before = ' ';
    let mut starts = Vec::new();
    for (index, c) in line.chars().enumerate() {
        if is_frame(before) && !is_frame(c) {
            starts.push(index);
        }
        before = c;
    }
    starts
}

/// Characters that take up room: all but the codes for bold and plain.
fn visible_width(line: &str) -> usize {
    strip_str(line).to_string().chars().count()
}

#[cfg(test)]
mod tests {
    use ninefold::play::Action;

    use super::*;

    #[test]
    fn givens_are_bold_and_nothing_else_changes() {
        let shape = Shape::boxes(2, 2).unwrap();
        let mut values = [0; 16];
        values[5] = 3;
        let grid = Grid::from_values(&shape, &values).unwrap();
        let picture = grid_picture(&grid, &Puzzle::new(grid.clone()).unwrap());
        assert_eq!(strip_str(&picture).to_string(), board_text(&grid));
        assert_eq!(picture.matches("\u{1b}[1m3\u{1b}[0m").count(), 1);
    }

    #[test]
    fn own_digits_and_broken_rules_can_be_seen_without_bold() {
        let shape = Shape::boxes(2, 2).unwrap();
        let mut values = [0; 16];
        values[..4].copy_from_slice(&[1, 0, 0, 4]);
        let mut session = Session::new(Puzzle::new(Grid::from_values(&shape, &values).unwrap()).unwrap());
        for text in ["place r1c2 2", "place r2c4 4"] {
            session.act(Default::default(), Action::parse(text, &shape).unwrap()).unwrap();
        }
        let text = strip_str(&with_coordinates(&session_picture(&session), &shape)).to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..4], ["    1 2   3 4", "  +-----+-----+", "1 | 1 2'| . 4!|", "2 | . . | . 4!|"]);
    }

    #[test]
    fn rows_and_columns_are_numbered_from_one() {
        let shape = Shape::boxes(2, 2).unwrap();
        let picture = board_text(&Grid::empty(&shape));
        let text = with_coordinates(&picture, &shape);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..3], ["    1 2   3 4", "  +-----+-----+", "1 | . . | . . |"]);
        assert_eq!(lines.len(), 8);
    }

    #[test]
    fn numbers_of_narrow_columns_stand_upright() {
        let shape = Shape::boxes(3, 4).unwrap();
        let text = with_coordinates(&board_text(&Grid::empty(&shape)), &shape);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..2], ["                           1 1 1", "     1 2 3 4   5 6 7 8   9 0 1 2"]);
        assert_eq!(lines[3], " 1 | . . . . | . . . . | . . . . |");
        assert_eq!(header(&[1, 5]), [" 1   2"]);
    }

    #[test]
    fn wide_boards_stand_under_each_other() {
        assert_eq!(beside("ab\nc\n", "x\ny\n"), "ab   x\nc    y\n");
        let wide = "-".repeat(60);
        assert_eq!(beside(&wide, "x"), format!("{wide}\nx"));
    }
}
