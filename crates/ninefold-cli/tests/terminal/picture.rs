//! A picture of the real screen, as SVG, for the README:
//!
//! ```text
//! cargo test -p ninefold-cli --test terminal picture -- --ignored
//! ```
//! Words have a place and a length each, so that every font keeps to the grid. Lines are drawn as lines, not as letters: those
//! of most fonts are lower than a row and would not meet.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use vt100::{Cell, Color, Screen};

use super::pty::{Home, Pty};
use super::way;

const COMMAND: &str = "cargo test -p ninefold-cli --test terminal picture -- --ignored";
const FONT: &str = "'DejaVu Sans Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace";

/// The size of a cell of the screen, of the letters in it, and of the window's edges.
const WIDTH: u16 = 9;
const HEIGHT: u16 = 19;
const LETTERS: f32 = 14.95;
const BASELINE: u16 = 14;
const EDGE: u16 = 18;
const BAR: u16 = 36;

/// The arms of the signs that lines are made of: up, right, down, left; 1 is thin, 2 is heavy.
const LINES: [(char, [u8; 4]); 28] = [
    ('━', [0, 2, 0, 2]),
    ('┃', [2, 0, 2, 0]),
    ('┏', [0, 2, 2, 0]),
    ('┓', [0, 0, 2, 2]),
    ('┗', [2, 2, 0, 0]),
    ('┛', [2, 0, 0, 2]),
    ('┳', [0, 2, 2, 2]),
    ('┻', [2, 2, 0, 2]),
    ('┣', [2, 2, 2, 0]),
    ('┫', [2, 0, 2, 2]),
    ('╋', [2, 2, 2, 2]),
    ('─', [0, 1, 0, 1]),
    ('│', [1, 0, 1, 0]),
    ('┼', [1, 1, 1, 1]),
    ('┠', [2, 1, 2, 0]),
    ('┨', [2, 0, 2, 1]),
    ('╂', [2, 1, 2, 1]),
    ('┿', [1, 2, 1, 2]),
    ('┯', [0, 2, 1, 2]),
    ('┷', [1, 2, 0, 2]),
    ('┰', [0, 1, 2, 1]),
    ('┸', [2, 1, 0, 1]),
    ('┝', [1, 2, 1, 0]),
    ('┥', [1, 0, 1, 2]),
    ('╭', [0, 1, 1, 0]),
    ('╮', [0, 0, 1, 1]),
    ('╰', [1, 1, 0, 0]),
    ('╯', [1, 0, 0, 1]),
];

/// How letters look.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Look {
    colour: String,
    bold: bool,
    underlined: bool,
    dim: bool,
}

/// On which row or column, from where, to where; the last two in half cells.
type Stroke = (u16, u16, u16);

/// A game in the middle, with marks, a digit seen everywhere it stands, and a hint.
#[test]
#[ignore = "makes docs/pictures/play.svg"]
fn picture() {
    let home = Home::new();
    let arguments = ["play", "--new", "9", "--level", "medium", "--seed", "7"];
    let mut pty = Pty::start_with(&home, &arguments, 94, 39, &[]);
    pty.until_board("the puzzle", |board| board.side() == 9);
    let board = pty.board();
    let solution = board.solution();
    for &cell in board.empty().iter().step_by(3) {
        super::write(&mut pty, &board, cell, solution[cell]);
    }
    // The 8 that is nearest to the middle.
    let board = pty.board();
    let from_middle = |cell: &usize| (cell / 9).abs_diff(4) + (cell % 9).abs_diff(4);
    let eights = (0..81).filter(|&cell| board.cells[cell] == '8');
    pty.press(&way(&board, eights.min_by_key(from_middle).expect("an 8")));
    pty.press("mhhh");
    // A hint marks its cell from the third stage on.
    pty.until_text("*");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("play.svg"), svg(pty.screen())).unwrap();
}

/// The screen as a picture.
fn svg(screen: &Screen) -> String {
    let (rows, cols) = screen.size();
    let (width, height) = (cols.get() * WIDTH + 2 * EDGE, rows.get() * HEIGHT + BAR + EDGE);
    let ground = screen.cell(0, 0).map_or(Color::Default, Cell::bgcolor);
    let ground = colour(ground, "#1c1c1c");
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" aria-label=\"Ninefold in a terminal\">\n\
         <metadata>Made from the real screen by: {COMMAND}</metadata>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"{ground}\"/>"
    );
    for (number, fill) in ["#ff5f57", "#febc2e", "#28c840"].into_iter().enumerate() {
        let x = 22 + 20 * number;
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"18\" r=\"6\" fill=\"{fill}\"/>");
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"23\" text-anchor=\"middle\" font-family=\"{FONT}\" font-size=\"13\" \
         fill=\"#808080\">ninefold play</text>",
        width / 2
    );
    let _ = writeln!(svg, "<g transform=\"translate({EDGE} {BAR})\">");
    svg.push_str(&grounds(screen, &ground));
    svg.push_str(&lines(screen));
    svg.push_str(&letters(screen));
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// All cells of a screen with their places.
fn cells(screen: &Screen) -> impl Iterator<Item = (u16, u16, &Cell)> {
    let (rows, cols) = screen.size();
    let places = (0..rows.get()).flat_map(move |row| (0..cols.get()).map(move |col| (row, col)));
    places.filter_map(|(row, col)| Some((row, col, screen.cell(row, col)?)))
}

/// The colours behind the letters: one rectangle for as many cells of a row as have the same one.
fn grounds(screen: &Screen, ground: &str) -> String {
    let mut runs: Vec<(u16, u16, u16, String)> = Vec::new();
    for (row, col, cell) in cells(screen) {
        let (_, behind) = colours(cell, ground);
        match runs.last_mut() {
            Some((y, x, length, of)) if *y == row && *x + *length == col && *of == behind => *length += 1,
            _ => runs.push((row, col, 1, behind)),
        }
    }
    let mut by_colour: BTreeMap<&str, String> = BTreeMap::new();
    for (row, col, length, of) in runs.iter().filter(|(.., of)| of != ground) {
        let path = by_colour.entry(of).or_default();
        let (x, y, width) = (col * WIDTH, row * HEIGHT, length * WIDTH);
        let _ = write!(path, "M{x} {y}h{width}v{HEIGHT}h-{width}z");
    }
    let paths = by_colour.into_iter();
    paths
        .map(|(fill, path)| format!("<path fill=\"{fill}\" shape-rendering=\"crispEdges\" d=\"{path}\"/>\n"))
        .collect()
}

/// The lines, arm by arm, joined where they go on. Thin ones are drawn first, so that heavy ones lie over them.
fn lines(screen: &Screen) -> String {
    // By weight and colour: the strokes along rows, and those along columns.
    let mut strokes: BTreeMap<(u8, String), [Vec<Stroke>; 2]> = BTreeMap::new();
    for (row, col, cell) in cells(screen) {
        let sign = cell.contents().chars().next().unwrap_or(' ');
        let Some((_, [up, right, down, left])) = LINES.iter().find(|(line, _)| *line == sign) else {
            continue;
        };
        let (colour, _) = colours(cell, "");
        let arms = [
            (*left, 0, row, 2 * col),
            (*right, 0, row, 2 * col + 1),
            (*up, 1, col, 2 * row),
            (*down, 1, col, 2 * row + 1),
        ];
        for (weight, way, line, from) in arms.into_iter().filter(|(weight, ..)| *weight > 0) {
            strokes.entry((weight, colour.clone())).or_default()[way].push((line, from, from + 1));
        }
    }
    let mut text = String::new();
    for ((weight, colour), ways) in strokes {
        let mut path = String::new();
        for (way, mut parts) in ways.into_iter().enumerate() {
            parts.sort_unstable();
            parts.dedup_by(|next, last| {
                let joins = next.0 == last.0 && next.1 == last.2;
                last.2 = if joins { next.2 } else { last.2 };
                joins
            });
            for (line, from, to) in parts {
                let half = |length: u16, by: u16| f32::from(length) * f32::from(by) / 2.0;
                let _ = match way {
                    0 => write!(
                        path,
                        "M{} {}H{}",
                        half(from, WIDTH),
                        half(2 * line + 1, HEIGHT),
                        half(to, WIDTH)
                    ),
                    _ => write!(
                        path,
                        "M{} {}V{}",
                        half(2 * line + 1, WIDTH),
                        half(from, HEIGHT),
                        half(to, HEIGHT)
                    ),
                };
            }
        }
        let width = if weight == 2 { 2.2 } else { 1.0 };
        let _ = writeln!(
            text,
            "<path stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"square\" fill=\"none\" d=\"{path}\"/>"
        );
    }
    text
}

/// The letters, word by word.
fn letters(screen: &Screen) -> String {
    let mut words: Vec<(Look, u16, u16, String)> = Vec::new();
    for (row, col, cell) in cells(screen) {
        let sign = cell.contents();
        if sign.trim().is_empty() || LINES.iter().any(|(line, _)| sign.starts_with(*line)) {
            continue;
        }
        let (colour, _) = colours(cell, "");
        let look = Look { colour, bold: cell.bold(), underlined: cell.underline(), dim: cell.dim() };
        match words.last_mut() {
            Some((of, y, x, word)) if *of == look && *y == row && *x + length(word) == col => {
                word.push_str(sign)
            }
            _ => words.push((look, row, col, sign.to_owned())),
        }
    }
    let mut groups: BTreeMap<&Look, String> = BTreeMap::new();
    for (look, row, col, word) in &words {
        let (x, y) = (col * WIDTH, row * HEIGHT + BASELINE);
        let mut more = String::new();
        if length(word) > 1 {
            let _ = write!(more, " textLength=\"{}\"", length(word) * WIDTH);
        }
        more.push_str(if look.underlined { " text-decoration=\"underline\"" } else { "" });
        let group = groups.entry(look).or_default();
        let _ = writeln!(group, "<text x=\"{x}\" y=\"{y}\"{more}>{}</text>", escaped(word));
    }
    let mut text = format!("<g font-family=\"{FONT}\" font-size=\"{LETTERS}\">\n");
    for (look, words) in groups {
        let bold = if look.bold { " font-weight=\"bold\"" } else { "" };
        let dim = if look.dim { " opacity=\"0.6\"" } else { "" };
        let _ = write!(text, "<g fill=\"{}\"{bold}{dim}>\n{words}</g>\n", look.colour);
    }
    text.push_str("</g>\n");
    text
}

/// How many cells a word takes.
fn length(word: &str) -> u16 {
    word.chars().count() as u16
}

fn escaped(sign: &str) -> String {
    sign.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The colour of a cell's letter and the one behind it.
fn colours(cell: &Cell, ground: &str) -> (String, String) {
    let (letter, behind) = (colour(cell.fgcolor(), "#d0d0d0"), colour(cell.bgcolor(), ground));
    if cell.inverse() { (behind, letter) } else { (letter, behind) }
}

/// A colour of the terminal, as nearly all of them show it.
fn colour(of: Color, default: &str) -> String {
    const FIRST: [&str; 16] = [
        "#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5", "#7f7f7f",
        "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
    ];
    let step = |level: u8| if level == 0 { 0 } else { 55 + 40 * level };
    let (red, green, blue) = match of {
        Color::Default => return default.to_owned(),
        Color::Idx(number @ ..16) => return FIRST[usize::from(number)].to_owned(),
        Color::Idx(number @ 16..232) => {
            let number = number - 16;
            (step(number / 36), step(number / 6 % 6), step(number % 6))
        }
        Color::Idx(number) => {
            let grey = 8 + 10 * (number - 232);
            (grey, grey, grey)
        }
        Color::Rgb(red, green, blue) => (red, green, blue),
    };
    format!("#{red:02x}{green:02x}{blue:02x}")
}
