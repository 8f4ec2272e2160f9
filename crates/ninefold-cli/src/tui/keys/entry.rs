//! Keys that write digits.
//!
//! ```text
//! 1-9             the digit, in the mode that is on
//! A-Z             on boards above 9: the digits from 10 on (Shift with the letter)
//! Shift+digit     a corner mark     as the keyboard types it: '!' is Shift+1 on a US keyboard
//! Ctrl+digit      a centre mark     where the terminal tells it from the digit alone
//! Alt+digit       a centre mark     in nearly every terminal
//! ```
//! Terminals report Shift+1 as the character it types, which depends on the keyboard; the settings say which
//! keyboard that is. Digits above 35 have no key: they are typed as numbers (`Command::Number`).

use ninefold::Digit;
use ninefold::board::digit_of;
use ratatui::crossterm::event::KeyCode;

use super::key::Key;

/// A digit that was typed, and what it should become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The digit.
    pub digit: Digit,
    /// What kind of entry the key asks for.
    pub kind: EntryKind,
}

/// What a typed digit should become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryKind {
    /// Whatever the mode says.
    ByMode,
    /// A corner mark.
    Corner,
    /// A centre mark.
    Centre,
}

/// What Shift with 1 to 9 types on the player's keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ShiftedDigits {
    /// A US keyboard.
    #[default]
    Us,
    /// A British keyboard.
    British,
    /// A German keyboard, and most of those in Europe's north.
    German,
    /// Nothing that should be taken for a digit.
    Off,
}

impl ShiftedDigits {
    /// All of them, in the order the settings show.
    pub const ALL: [ShiftedDigits; 4] =
        [ShiftedDigits::Us, ShiftedDigits::British, ShiftedDigits::German, ShiftedDigits::Off];

    /// Its name in the settings.
    pub fn name(self) -> &'static str {
        match self {
            ShiftedDigits::Us => "us",
            ShiftedDigits::British => "british",
            ShiftedDigits::German => "german",
            ShiftedDigits::Off => "off",
        }
    }

    /// The nine characters.
    pub fn characters(self) -> &'static str {
        match self {
            ShiftedDigits::Us => "!@#$%^&*(",
            ShiftedDigits::British => "!\"£$%^&*(",
            ShiftedDigits::German => "!\"§$%&/()",
            ShiftedDigits::Off => "",
        }
    }
}

/// The digit that this key writes on a board of this side, if it writes one.
pub fn entry(key: Key, side: usize, shifted: ShiftedDigits) -> Option<Entry> {
    let KeyCode::Char(typed) = key.code else { return None };
    let by_modifier = match (key.ctrl || key.alt, key.shift) {
        (true, _) => EntryKind::Centre,
        (false, true) => EntryKind::Corner,
        (false, false) => EntryKind::ByMode,
    };
    if let Some(position) = shifted.characters().chars().position(|character| character == typed) {
        let digit = Digit::from_index(position);
        return (position < side && !key.ctrl).then_some(Entry { digit, kind: EntryKind::Corner });
    }
    let digit = match typed {
        '1'..='9' => digit_of(typed, side)?,
        // Ctrl with a letter is a command.
        'A'..='Z' if side > 9 && !key.ctrl => digit_of(typed, side)?,
        _ => return None,
    };
    Some(Entry { digit, kind: by_modifier })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(key: &str, side: usize) -> Option<(u8, EntryKind)> {
        let entry = entry(key.parse().unwrap(), side, ShiftedDigits::Us)?;
        Some((entry.digit.get(), entry.kind))
    }

    #[test]
    fn digits_letters_and_marks() {
        assert_eq!(typed("5", 9), Some((5, EntryKind::ByMode)));
        assert_eq!(typed("5", 4), None);
        assert_eq!(typed("0", 9), None);
        assert_eq!(typed("A", 9), None);
        assert_eq!(typed("A", 16), Some((10, EntryKind::ByMode)));
        assert_eq!(typed("a", 16), None);
        assert_eq!(typed("H", 16), None);
        assert_eq!(typed("#", 9), Some((3, EntryKind::Corner)));
        assert_eq!(typed("shift+3", 9), Some((3, EntryKind::Corner)));
        assert_eq!(typed("ctrl+3", 9), Some((3, EntryKind::Centre)));
        assert_eq!(typed("alt+3", 9), Some((3, EntryKind::Centre)));
        assert_eq!(typed("alt+B", 16), Some((11, EntryKind::Centre)));
        assert_eq!(typed("%", 4), None);
    }

    #[test]
    fn every_keyboard_has_nine_digits_or_none() {
        for shifted in ShiftedDigits::ALL {
            let length = shifted.characters().chars().count();
            assert!(length == 9 || shifted == ShiftedDigits::Off && length == 0);
        }
    }
}
