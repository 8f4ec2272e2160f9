//! The full-screen game in a real pseudo-terminal: the program itself is played, and its screen is read as a player
//! reads it. What each screen looks like in detail is the business of the snapshots beside the views.

#![cfg(all(unix, feature = "tui"))]

mod board;
mod picture;
mod pty;

use nix::sys::signal::Signal;
use vt100::Screen;

use self::board::Board;
use self::pty::{Home, Pty};

const FOUR: &str = ".21..42..34..13.";
const NINE: &str = ".9.8..2..15....734.42....9668972.4..235486179..1.9362882....56.914....87..3..8.4.";

const ESCAPE: &str = "\x1b";
const ENTER: &str = "\r";

/// The keys that bring the cursor to a cell, wherever it is.
fn way(board: &Board, cell: usize) -> String {
    let (row, col) = (cell / board.side(), cell % board.side());
    let (home, page_up, right, down) = ("\x1b[H", "\x1b[5~", "\x1b[C", "\x1b[B");
    [home, page_up, &right.repeat(col), &down.repeat(row)].concat()
}

/// Writes a digit into a cell by keys and waits until it is seen there.
fn write(pty: &mut Pty, board: &Board, cell: usize, digit: char) {
    pty.press(&format!("{}{digit}", way(board, cell)));
    pty.until_board("the digit", |seen| seen.cells[cell] == digit);
}

/// Writes the solution into all cells but the last by keys, then into the last.
fn fill(pty: &mut Pty, board: &Board, solution: &[char]) {
    let empty = pty.board().empty();
    let (last, others) = empty.split_last().expect("an empty cell");
    for &cell in others {
        write(pty, board, cell, solution[cell]);
    }
    assert!(pty.text().contains("Unsolved"), "{}", pty.text());
    pty.press(&format!("{}{}", way(board, *last), solution[*last]));
    pty.until_text("Solved!");
}

/// Leaves the board for the menu, and the menu for the shell.
fn leave(pty: &mut Pty) {
    pty.press("q");
    pty.until_text("N I N E F O L D");
    pty.press("q");
    assert_eq!(pty.until_end().exit_code(), 0);
    assert!(pty.is_given_back());
}

/// Where these words begin on the screen.
fn find(screen: &Screen, words: &str) -> (u16, u16) {
    let (height, width) = screen.size();
    let at = |x: u16, y: u16| screen.cell(y, x).map_or("", |cell| cell.contents());
    let is_here = |&(x, y): &(u16, u16)| (x..).zip(words.chars()).all(|(x, sign)| sign_is(at(x, y), sign));
    let mut places = (0..height.get()).flat_map(|y| (0..width.get()).map(move |x| (x, y)));
    places.find(is_here).unwrap_or_else(|| panic!("{words:?} was expected on\n{}", screen.contents()))
}

/// Cells that nothing was written to are empty, not blank.
fn sign_is(contents: &str, sign: char) -> bool {
    contents.chars().next().unwrap_or(' ') == sign
}

#[test]
fn a_small_puzzle_is_solved_by_keys() {
    let home = Home::new();
    let mut pty = Pty::start(&home, &["play", FOUR]);
    pty.until_board("the puzzle", |board| board.cells.iter().collect::<String>() == FOUR.replace('.', "·"));
    let board = pty.board();
    fill(&mut pty, &board, &board.solution());
    pty.press(ESCAPE);
    pty.until_board("the solution", |seen| seen.cells == board.solution());
    assert!(pty.text().contains("SOLVED"), "{}", pty.text());
    leave(&mut pty);
    assert!(home.says(&["games", "list"]).contains("solved"));
}

/// From the menu on, with a puzzle that the test sees for the first time, and with a mistake.
#[test]
fn a_new_game_is_solved_by_keys() {
    let home = Home::new();
    let mut pty = Pty::start(&home, &[]);
    pty.until_text("New game");
    pty.press("2");
    pty.until_text("Start");
    pty.press(ENTER);
    pty.until_board("a new puzzle", |board| board.side() == 9);
    let board = pty.board();
    let solution = board.solution();
    let first = board.empty()[0];
    // A digit that stands in the same row already breaks a rule, and says so beside it.
    let wrong = board.cells[..9].iter().copied().find(|&sign| sign != '·').expect("a given in row 1");
    write(&mut pty, &board, first, wrong);
    let (x, y) = board.place(first);
    pty.until("a conflict", |screen| screen.cell(y, x + 1).is_some_and(|cell| cell.contents() == "!"));
    pty.press(".");
    pty.until_board("an empty cell", |seen| *seen == board);
    fill(&mut pty, &board, &solution);
    pty.press(ESCAPE);
    pty.until_board("the solution", |seen| seen.cells == solution);
    assert!(pty.text().contains("SOLVED"), "{}", pty.text());
    leave(&mut pty);
}

/// Clicks on a cell and waits until the panel says that the cursor is there.
fn click_cell(pty: &mut Pty, board: &Board, cell: usize) {
    pty.click(board.place(cell));
    let line = format!("Cell    {}", board.name(cell));
    pty.until(&line, |screen| screen.contents().lines().any(|shown| shown.trim_end().ends_with(&line)));
}

/// Cells are clicked, and digits in the panel; its keys work, and dragging selects.
#[test]
fn a_puzzle_is_solved_by_mouse() {
    let home = Home::new();
    let mut pty = Pty::start(&home, &["play", FOUR]);
    pty.until_board("the puzzle", |board| board.side() == 4);
    let board = pty.board();
    let solution = board.solution();
    let click_digit =
        |pty: &mut Pty, cell: usize| pty.click(find(pty.screen(), &format!("{}×", solution[cell])));
    pty.drag(board.place(0), board.place(1));
    pty.until_text("r1c2 +1");
    let empty = board.empty();
    let (&last, others) = empty.split_last().unwrap();
    for &cell in others {
        click_cell(&mut pty, &board, cell);
        click_digit(&mut pty, cell);
        pty.until_board("the digit", |seen| seen.cells[cell] == solution[cell]);
    }
    let full = pty.board();
    pty.click(find(pty.screen(), "u undo"));
    pty.until_board("one digit less", |seen| seen.empty().len() == 2);
    pty.click(find(pty.screen(), "r redo"));
    pty.until_board("the digit again", |seen| *seen == full);
    click_cell(&mut pty, &board, last);
    click_digit(&mut pty, last);
    pty.until_text("Solved!");
    leave(&mut pty);
}

#[test]
fn the_window_changes_its_size_in_the_middle() {
    let home = Home::new();
    let mut pty = Pty::start(&home, &["play", NINE]);
    pty.until_board("the puzzle", |board| board.side() == 9);
    let board = pty.board();
    let (solution, empty) = (board.solution(), board.empty());
    let mut cells = board.cells.clone();
    let mut go_on = |pty: &mut Pty, pitch: u16, cell: usize| {
        pty.until_board("the board at its new size", |seen| seen.pitch() == pitch && seen.cells == cells);
        write(pty, &board, cell, solution[cell]);
        cells[cell] = solution[cell];
        assert_eq!(pty.board().cells, cells);
    };
    pty.resize(120, 40);
    go_on(&mut pty, 8, empty[0]);
    pty.resize(30, 10);
    let sentence =
        "Ninefold needs a window of at least 40 by 15 characters; this one has 30 by 10. The game is paused.";
    pty.until("one sentence", |screen| screen.contents().split_whitespace().eq(sentence.split_whitespace()));
    // Nobody sees what these would do, so they do nothing.
    pty.press("123456789");
    pty.resize(40, 15);
    pty.until_text("Press p to resume");
    pty.press("p");
    go_on(&mut pty, 2, empty[1]);
    pty.resize(80, 24);
    go_on(&mut pty, 6, empty[2]);
    fill(&mut pty, &board, &solution);
    leave(&mut pty);
}

/// More digits are on their way when the program is killed: what was seen must be kept, whatever else is.
#[test]
fn a_game_that_was_killed_goes_on_with_every_move_that_was_seen() {
    for seen_first in [1, 4, 9] {
        let home = Home::new();
        let mut pty = Pty::start(&home, &["play", NINE]);
        pty.until_board("the puzzle", |board| board.side() == 9);
        let board = pty.board();
        let (solution, empty) = (board.solution(), board.empty());
        for &cell in &empty[..seen_first] {
            write(&mut pty, &board, cell, solution[cell]);
        }
        for &cell in &empty[seen_first..20] {
            pty.press(&format!("{}{}", way(&board, cell), solution[cell]));
        }
        pty.signal(Signal::SIGKILL);
        assert!(!pty.until_end().success());
        assert!(!pty.is_given_back(), "no program can give the terminal back after that");
        let shown = pty.board();

        let mut pty = Pty::start(&home, &["play", "--resume"]);
        pty.until_board("the game", |board| board.side() == 9);
        let kept = pty.board();
        for (cell, &sign) in shown.cells.iter().enumerate() {
            assert!(sign == '·' || kept.cells[cell] == sign, "{} was seen and lost", board.name(cell));
        }
        // The history is there too: back to the beginning, and on again.
        let moves = empty.len() - kept.empty().len();
        assert!(moves >= seen_first);
        pty.press(&"u".repeat(moves));
        pty.until_board("the beginning", |seen| *seen == board);
        pty.press(&"r".repeat(moves));
        pty.until_board("everything again", |seen| *seen == kept);
        fill(&mut pty, &board, &solution);
        leave(&mut pty);
    }
}

#[test]
fn a_signal_ends_the_game_and_gives_the_terminal_back() {
    for (signal, code) in [(Signal::SIGTERM, 143), (Signal::SIGHUP, 129), (Signal::SIGINT, 130)] {
        let home = Home::new();
        let mut pty = Pty::start(&home, &["play", FOUR]);
        pty.until_board("the puzzle", |board| board.side() == 4);
        assert!(pty.screen().alternate_screen() && pty.screen().hide_cursor());
        let board = pty.board();
        write(&mut pty, &board, 0, board.solution()[0]);
        pty.signal(signal);
        assert_eq!(pty.until_end().exit_code(), code, "{signal}");
        assert!(pty.is_given_back(), "{signal}");
        let mut pty = Pty::start(&home, &["play", "--resume"]);
        pty.until_board("the game", |seen| seen.cells[0] == board.solution()[0]);
    }
}

/// The program leads a session of its own here and no shell watches it. It still stops, because after giving the
/// terminal back it stops itself by the signal that cannot be refused.
#[test]
fn a_stopped_game_gives_the_terminal_back_and_takes_it_again() {
    let home = Home::new();
    let mut pty = Pty::start(&home, &["play", FOUR]);
    pty.until_board("the puzzle", |board| board.side() == 4);
    let board = pty.board();
    let solution = board.solution();
    let playing = pty.line_settings().expect("how keys are treated");
    write(&mut pty, &board, 0, solution[0]);
    for turn in 0..2 {
        let shown = pty.board();
        pty.signal(Signal::SIGTSTP);
        pty.until("the shell's screen", |screen| !screen.alternate_screen() && !screen.hide_cursor());
        pty.until_stopped();
        assert!(pty.is_given_back());
        if turn == 1 {
            pty.resize(120, 40);
        }
        pty.signal(Signal::SIGCONT);
        pty.until("the game", |screen| screen.alternate_screen() && screen.hide_cursor());
        // Nobody's time runs while the program is stopped, nor before the player is back.
        pty.until_text("Press p to resume");
        pty.press("p");
        pty.until_board("the board as it was", |seen| seen.cells == shown.cells);
        assert_eq!(pty.line_settings().as_ref(), Some(&playing));
    }
    fill(&mut pty, &board, &solution);
    leave(&mut pty);
}

#[test]
fn the_player_leaves_by_q_and_by_control_c() {
    let home = Home::new();
    let mut pty = Pty::start(&home, &["play", FOUR]);
    pty.until_board("the puzzle", |board| board.side() == 4);
    leave(&mut pty);
    let mut pty = Pty::start(&home, &["play", FOUR]);
    pty.until_board("the puzzle", |board| board.side() == 4);
    pty.press("\x03");
    assert_eq!(pty.until_end().exit_code(), 0);
    assert!(pty.is_given_back());
}

/// Whether a colour is asked for anywhere in this: foreground or background, of 8, 16, 256 or all.
fn has_colour(written: &[u8]) -> bool {
    let text = String::from_utf8_lossy(written);
    let styles = text.split("\x1b[").filter_map(|piece| piece.split_once('m').map(|(numbers, _)| numbers));
    let mut numbers =
        styles.flat_map(|numbers| numbers.split([';', ':'])).filter_map(|number| number.parse().ok());
    numbers.any(|number: u16| matches!(number, 30..=38 | 40..=48 | 90..=97 | 100..=107))
}

#[test]
fn colours_are_written_unless_they_are_not_wanted() {
    for (variables, expected) in [(&[][..], true), (&[("NO_COLOR", "1")][..], false)] {
        let home = Home::new();
        let mut pty = Pty::start_with(&home, &["play", NINE], 80, 24, variables);
        pty.until_board("the puzzle", |board| board.side() == 9);
        // What is most colourful: a conflict, marks, a hint.
        let board = pty.board();
        write(&mut pty, &board, 0, '9');
        pty.press("m");
        pty.until_text("9!");
        pty.press("u");
        pty.press("u");
        pty.press("h");
        pty.until_text("h: more");
        leave(&mut pty);
        assert_eq!(has_colour(pty.written()), expected, "{variables:?}");
    }
}
