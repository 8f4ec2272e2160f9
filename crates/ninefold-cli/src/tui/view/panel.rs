//! The panel beside the board: what game this is, how it stands, and the keys; each digit with how often it is
//! still to be placed, which also is a pad for the mouse.

use ninefold::Digit;
use ninefold::board::symbol;
use ninefold::play::Status;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::text::{cut, put};
use crate::games::State;
use crate::tui::app::{App, Game, Switch, time_words};
use crate::tui::keys::Command;
use crate::tui::layout::Screen;

/// What the mouse can hit in the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hit {
    /// A digit of the pad.
    Digit(Digit),
    /// A key of the list, or the mode.
    Command(Command),
}

/// The keys shown, in the order of their weight, with a short word for each.
const KEYS: [(Command, &str); 14] = [
    (Command::ModeDigit, "digit"),
    (Command::ModeCorner, "corner"),
    (Command::ModeCentre, "centre"),
    (Command::ModeColour, "colour"),
    (Command::Undo, "undo"),
    (Command::Redo, "redo"),
    (Command::Hint, "hint"),
    (Command::Check, "check"),
    (Command::Marks, "marks"),
    (Command::Pause, "pause"),
    (Command::New, "new"),
    (Command::Solve, "solve"),
    (Command::Help, "help"),
    (Command::Leave, "leave"),
];

/// The keys of a narrow panel.
const FEW_KEYS: [(Command, &str); 2] = [(Command::Help, "help"), (Command::Leave, "leave")];

/// Where things are in a panel.
struct Plan {
    /// The part that is written on.
    area: Rect,
    /// Whether there is room for words beside figures.
    wide: bool,
    mode: Rect,
    pad: Vec<(Rect, Digit)>,
    keys: Vec<(Rect, Command, &'static str)>,
}

impl Plan {
    fn new(panel: Rect, side: usize) -> Plan {
        let wide = panel.width >= 18;
        let gap = if wide { 2 } else { 1 };
        let area = Rect { x: panel.x + gap, width: panel.width.saturating_sub(gap), ..panel };
        let row = |y: u16| Rect { y: area.y + y, height: 1, ..area };
        let (mode, pad_top) = if wide { (7, 9) } else { (4, 6) };
        let (per_row, width) = match (wide, side > 9) {
            (true, false) => (3, 6),
            (true, true) => (usize::from(area.width / 5).clamp(3, 5), 5),
            (false, false) => (3, 4),
            (false, true) => (2, 6),
        };
        let place = |index: usize, top: u16, per_row: usize, width: u16| {
            let (y, x) = (top + (index / per_row) as u16, (index % per_row) as u16 * width);
            Rect { x: area.x + x, y: area.y + y, width, height: 1 }
        };
        let inside = |rect: &Rect| rect.bottom() <= area.bottom();
        let pad = (0..side).map(|index| (place(index, pad_top, per_row, width), Digit::from_index(index)));
        let pad: Vec<(Rect, Digit)> = pad.filter(|(rect, _)| inside(rect)).collect();
        let keys_top = pad_top + side.div_ceil(per_row) as u16 + 1;
        let (keys, columns, width) = match wide {
            true => (&KEYS[..], 2, area.width.div_ceil(2)),
            false => (&FEW_KEYS[..], 1, area.width),
        };
        let keys = keys
            .iter()
            .enumerate()
            .map(|(index, &(command, word))| (place(index, keys_top, columns, width), command, word));
        let keys = keys.filter(|(rect, ..)| inside(rect)).collect();
        Plan { area, wide, mode: row(mode), pad, keys }
    }
}

/// What lies at this place of the screen.
pub fn hit(screen: &Screen, game: &Game, x: u16, y: u16) -> Option<Hit> {
    let plan = Plan::new(screen.panel?, game.shape().side());
    let at = |rect: &Rect| rect.contains((x, y).into());
    let digit = plan.pad.iter().find(|(rect, _)| at(rect)).map(|&(_, digit)| Hit::Digit(digit));
    let key = || plan.keys.iter().find(|(rect, ..)| at(rect)).map(|&(_, command, _)| Hit::Command(command));
    digit.or_else(key).or_else(|| at(&plan.mode).then_some(Hit::Command(Command::NextMode)))
}

/// How the game stands, in a word or two.
pub fn status_word(game: &Game) -> &'static str {
    match (game.session.status(), game.over) {
        (Status::Solved, Some(State::Shown)) => "Solution",
        (Status::Solved, _) => "SOLVED",
        (Status::Invalid(_), _) => "Invalid",
        (Status::Unsolved, _) if game.paused => "Paused",
        (Status::Unsolved, _) => "Unsolved",
    }
}

/// Draws the panel.
pub fn draw(buffer: &mut Buffer, app: &App, game: &Game, panel: Rect, now: std::time::Duration) {
    let theme = app.preferences.look();
    let plan = Plan::new(panel, game.shape().side());
    let area = plan.area;
    let about = game.session.about();
    let shape = game.shape();
    let name = about.name.as_deref().unwrap_or("A puzzle");
    put(buffer, area, 0, 0, name, theme.title);
    let time = match app.preferences.is_on(Switch::Timer) {
        true => time_words(game.clock.time(now)),
        false => "hidden".to_owned(),
    };
    let status = status_word(game);
    let status_style = match status {
        "SOLVED" => theme.good,
        "Invalid" => theme.bad,
        _ => theme.base,
    };
    let left = game.session.spaces_left().to_string();
    let here = shape.name(game.cursor).to_string();
    let here = match game.selection.len() {
        0 | 1 => here,
        more => format!("{here} +{}", more - 1),
    };
    if plan.wide {
        let side = shape.side();
        let level = about.level.as_deref().unwrap_or("level unknown");
        put(buffer, area, 0, 1, &format!("{level}, {side}x{side}"), theme.dim);
        let facts = [("Time", &time, theme.base), ("Left", &left, theme.base)];
        for (row, (word, fact, style)) in facts.into_iter().enumerate() {
            put(buffer, area, 0, 3 + row as u16, word, theme.dim);
            put(buffer, area, 8, 3 + row as u16, fact, style);
        }
        put(buffer, area, 0, 5, "Status", theme.dim);
        put(buffer, area, 8, 5, status, status_style);
        put(buffer, area, 0, 6, "Cell", theme.dim);
        put(buffer, area, 8, 6, &here, theme.base);
        put(buffer, area, 0, 7, "Mode", theme.dim);
        put(buffer, area, 8, 7, game.mode.name(), theme.title);
    } else {
        put(buffer, area, 0, 1, &format!("{time}  {here}"), theme.base);
        put(buffer, area, 0, 2, &format!("{left} left"), theme.base);
        put(buffer, area, 0, 3, status, status_style);
        put(buffer, area, 0, 4, "mode", theme.dim);
        put(buffer, area, 5, 4, game.mode.name(), theme.title);
    }
    if game.paused {
        return;
    }
    for &(rect, digit) in &plan.pad {
        let left = game.session.remaining(digit);
        let style = match left {
            0 => theme.dim,
            ..0 => theme.bad,
            _ => theme.base,
        };
        let digit_style = if left > 0 { style.patch(theme.given) } else { style };
        put(buffer, rect, 0, 0, &symbol(digit).to_string(), digit_style);
        put(buffer, rect, 1, 0, &if left == 0 { " -".to_owned() } else { format!("×{left}") }, theme.dim);
    }
    for &(rect, command, word) in &plan.keys {
        let key = app.preferences.bindings.label(command);
        let width = put(buffer, rect, 0, 0, &key, theme.key);
        put(buffer, rect, width + 1, 0, word, theme.dim);
    }
}

/// The line of status where there is no panel.
pub fn draw_strip(buffer: &mut Buffer, app: &App, game: &Game, strip: Rect, now: std::time::Duration) {
    let theme = app.preferences.look();
    let time = match app.preferences.is_on(Switch::Timer) {
        true => format!("{}  ", time_words(game.clock.time(now))),
        false => String::new(),
    };
    let left = game.session.spaces_left();
    let here = game.shape().name(game.cursor);
    let text = format!("{time}{left} left  {}  {here}  {}", status_word(game), game.mode.name());
    put(buffer, strip, 0, 0, &cut(&text, strip.width), theme.base);
}
