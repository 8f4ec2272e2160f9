//! Where things are in the panel beside the board.

use ninefold::Digit;
use ratatui::layout::Rect;

use crate::tui::keys::Command;

/// What the mouse can hit in the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hit {
    /// A digit of the pad.
    Digit(Digit),
    /// A key of the list, or the mode.
    Command(Command),
}

/// The keys shown, with a short word for each.
const KEYS: [(Command, &str); 15] = [
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
    (Command::Settings, "options"),
    (Command::Help, "help"),
    (Command::Leave, "leave"),
];

/// The order in which keys are left out from the end where there is no room for all. Help and leave are always there.
const BY_WEIGHT: [Command; 12] = [
    Command::Hint,
    Command::Undo,
    Command::ModeDigit,
    Command::ModeCorner,
    Command::ModeCentre,
    Command::ModeColour,
    Command::Redo,
    Command::Check,
    Command::Marks,
    Command::Pause,
    Command::New,
    Command::Solve,
];

/// As many of the keys as there is room for.
fn most_needed(room: usize) -> Vec<(Command, &'static str)> {
    let kept = &BY_WEIGHT[..room.saturating_sub(2).min(BY_WEIGHT.len())];
    let needed = |&&(command, _): &&(Command, &str)| {
        room >= KEYS.len() || kept.contains(&command) || matches!(command, Command::Help | Command::Leave)
    };
    KEYS.iter().filter(needed).copied().collect()
}

/// Where things are in the panel.
pub struct Panel {
    /// The part that is written on.
    pub area: Rect,
    /// Whether there is room for words beside figures.
    pub wide: bool,
    mode: Rect,
    /// The digits, which are also buttons.
    pub pad: Vec<(Rect, Digit)>,
    /// The keys with a short word for each.
    pub keys: Vec<(Rect, Command, &'static str)>,
}

impl Panel {
    /// The panel of a board with this side, in this part of the screen.
    pub fn new(area: Rect, side: usize) -> Panel {
        let wide = area.width >= 18;
        let gap = if wide { 2 } else { 1 };
        let area = Rect { x: area.x + gap, width: area.width.saturating_sub(gap), ..area };
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
        let keys_top = pad_top + side.div_ceil(per_row) as u16 + 1;
        let columns = if wide { 2 } else { 1 };
        // Where the pad would leave no room for the keys that everybody needs, it is cut.
        let keys_top = keys_top.min(area.height.saturating_sub(2));
        let room = usize::from(area.height.saturating_sub(keys_top)) * columns;
        let keys = most_needed(if wide { room } else { 2 });
        let pad = pad.filter(|(rect, _)| rect.bottom() < area.y + keys_top || keys_top <= pad_top);
        let pad: Vec<(Rect, Digit)> = pad.filter(|(rect, _)| inside(rect)).collect();
        let width = area.width.div_ceil(columns as u16);
        let keys = keys
            .iter()
            .enumerate()
            .map(|(index, &(command, word))| (place(index, keys_top, columns, width), command, word));
        let keys = keys.filter(|(rect, ..)| inside(rect)).collect();
        Panel { area, wide, mode: row(mode), pad, keys }
    }

    /// What lies at this place of the screen.
    pub fn hit(&self, x: u16, y: u16) -> Option<Hit> {
        let at = |rect: &Rect| rect.contains((x, y).into());
        let digit = self.pad.iter().find(|(rect, _)| at(rect)).map(|&(_, digit)| Hit::Digit(digit));
        let key =
            || self.keys.iter().find(|(rect, ..)| at(rect)).map(|&(_, command, _)| Hit::Command(command));
        digit.or_else(key).or_else(|| at(&self.mode).then_some(Hit::Command(Command::NextMode)))
    }
}
