//! An algorithm or the logic engine at work on a board.

use ninefold::play::CellView;
use ninefold::{Digit, DigitSet};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::board::{Look, Picture};
use super::foot;
use super::text::{put, wrap};
use crate::tui::app::{App, SPEEDS, Watch};
use crate::tui::keys::Command;

/// The word for the key that stops; while all is stopped, the key continues.
const STOP: &str = "stop";

const KEYS: [(Command, &str); 8] = [
    (Command::WatchPause, STOP),
    (Command::WatchStep, "step"),
    (Command::WatchFaster, "faster"),
    (Command::WatchSlower, "slower"),
    (Command::WatchNext, "next"),
    (Command::WatchPuzzle, "puzzle"),
    (Command::WatchRestart, "again"),
    (Command::WatchBack, "back"),
];

/// The keys at the foot of a small screen.
const FEW_KEYS: [(Command, &str); 4] = [
    (Command::WatchPause, STOP),
    (Command::WatchFaster, ""),
    (Command::WatchSlower, "speed"),
    (Command::WatchNext, "next"),
];

/// Draws the board and the counters.
pub fn draw(buffer: &mut Buffer, app: &App, watch: &Watch) {
    let theme = app.preferences.look();
    let shape = watch.record.puzzle.shape();
    let screen = watch.screen(app.size);
    let picture = Picture { shape, theme: &theme, same: None, cursor: watch.last, hidden: false };
    // In cells of one row candidates would hide what was removed.
    let has_room = screen.geometry.cell.height > 1;
    picture.draw(buffer, &screen, |cell| {
        let removed: DigitSet =
            watch.removed.iter().filter(|gone| gone.cell == cell).map(|gone| gone.digit).collect();
        let seen = CellView {
            value: Digit::new(watch.values[cell.index()]),
            given: watch.record.puzzle.given(cell).is_some(),
            centre: if has_room { watch.candidates[cell.index()] } else { DigitSet::EMPTY },
            hint_cell: watch.last == Some(cell) || !removed.is_empty(),
            hint_reason: watch.because.contains(&cell),
            hint_gone: removed,
            ..CellView::default()
        };
        Look { cell: seen, guess: watch.guessed[cell.index()], ..Look::default() }
    });
    match screen.panel {
        Some(panel) => draw_panel(buffer, app, watch, panel),
        None => {
            let tally = &watch.tally;
            let strip = screen.strip.unwrap_or(screen.foot);
            let text =
                format!("{}  placed {}  guesses {}", watch.subject.name(), tally.placements, tally.guesses);
            put(buffer, strip, 0, 0, &text, theme.base);
        }
    }
    let said = watch.text();
    foot::say_page(buffer, app, &screen, said, Command::WatchStep);
    let has_keys = screen.panel.is_some_and(|panel| panel.width >= 18);
    let rows = wrap(said, screen.foot.width).len();
    if rows != 2 && !has_keys {
        let keys = FEW_KEYS.map(|(command, word)| (command, key_word(watch, word)));
        foot::draw_keys(buffer, app, screen.foot, &keys);
    }
}

fn key_word<'a>(watch: &Watch, word: &'a str) -> &'a str {
    if word == STOP && !watch.running { "run" } else { word }
}

fn draw_panel(buffer: &mut Buffer, app: &App, watch: &Watch, panel: Rect) {
    let theme = app.preferences.look();
    let wide = panel.width >= 18;
    let gap = if wide { 2 } else { 1 };
    let area = Rect { x: panel.x + gap, width: panel.width - gap, ..panel };
    put(buffer, area, 0, 0, watch.subject.name(), theme.title);
    let tally = &watch.tally;
    let state = match (&watch.end, watch.running) {
        (Some(_), _) => "ended".to_owned(),
        (None, true) => format!("{}/s", SPEEDS[watch.speed]),
        (None, false) => "stopped".to_owned(),
    };
    let facts = [
        ("state", state),
        ("steps", tally.steps.to_string()),
        ("placed", tally.placements.to_string()),
        ("guesses", tally.guesses.to_string()),
        ("open", tally.open.to_string()),
        ("deepest", tally.deepest.to_string()),
        ("dead ends", tally.dead_ends.to_string()),
    ];
    let mut y = 1;
    if wide {
        let name = watch.record.about.name.as_deref().unwrap_or("a puzzle");
        put(buffer, area, 0, 1, name, theme.dim);
        let summary = wrap(watch.subject.summary(), area.width.saturating_sub(1));
        for (row, line) in summary.iter().take(5).enumerate() {
            put(buffer, area, 0, 3 + row as u16, line, theme.dim);
        }
        y = 9;
    }
    let column = if wide { 11 } else { 7 };
    for (word, value) in facts {
        let word = match word {
            "guesses" if !wide => "tried",
            "deepest" if !wide => "deep",
            "dead ends" if !wide => "dead",
            word => word,
        };
        put(buffer, area, 0, y, word, theme.dim);
        put(buffer, area, column, y, &value, theme.base);
        y += 1;
    }
    if wide {
        y += 1;
        let rows = area.height.saturating_sub(y);
        let columns = if rows < KEYS.len() as u16 { 2 } else { 1 };
        for (number, (command, word)) in KEYS.iter().enumerate() {
            let (row, column) = ((number / columns) as u16, (number % columns) as u16);
            let x = column * (area.width / 2 + 1);
            let key = app.preferences.bindings.label(*command);
            let width = put(buffer, area, x, y + row, &key, theme.key);
            put(buffer, area, x + width + 1, y + row, key_word(watch, word), theme.dim);
        }
    }
}
