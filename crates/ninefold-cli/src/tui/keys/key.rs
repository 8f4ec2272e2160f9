//! A key as it is pressed, named and written down.

use std::fmt;
use std::str::FromStr;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key with its modifiers. A shifted character is the character it gives: there is no `shift+a`, but `A`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    /// The key.
    pub code: KeyCode,
    /// Whether Ctrl is held.
    pub ctrl: bool,
    /// Whether Alt is held.
    pub alt: bool,
    /// Whether Shift is held; of characters only for digits, where a terminal can tell them apart.
    pub shift: bool,
}

/// The names of keys that are not characters.
const NAMES: [(&str, KeyCode); 14] = [
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pageup", KeyCode::PageUp),
    ("pagedown", KeyCode::PageDown),
    ("tab", KeyCode::Tab),
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("delete", KeyCode::Delete),
    ("backspace", KeyCode::Backspace),
    ("space", KeyCode::Char(' ')),
];

impl Key {
    /// The key without modifiers.
    pub fn plain(code: KeyCode) -> Key {
        Key { code, ctrl: false, alt: false, shift: false }
    }

    /// The key of what the terminal reports. Terminals differ in how they report Shift with a character;
    /// here all come to the same.
    pub fn of(event: KeyEvent) -> Key {
        let held = |modifier| event.modifiers.contains(modifier);
        let (ctrl, alt, shift) =
            (held(KeyModifiers::CONTROL), held(KeyModifiers::ALT), held(KeyModifiers::SHIFT));
        match event.code {
            KeyCode::BackTab => Key { code: KeyCode::Tab, ctrl, alt, shift: true },
            // With Ctrl or Alt the case of a letter says nothing that every terminal would report.
            KeyCode::Char(letter) if letter.is_ascii_alphabetic() && ctrl => {
                Key { code: KeyCode::Char(letter.to_ascii_lowercase()), ctrl, alt, shift: false }
            }
            KeyCode::Char(letter) if letter.is_ascii_alphabetic() && shift => {
                Key { code: KeyCode::Char(letter.to_ascii_uppercase()), ctrl, alt, shift: false }
            }
            KeyCode::Char('1'..='9') => Key { code: event.code, ctrl, alt, shift },
            KeyCode::Char(_) => Key { code: event.code, ctrl, alt, shift: false },
            code => Key { code, ctrl, alt, shift },
        }
    }

    /// The same key with a small letter for a capital one.
    pub fn small(self) -> Key {
        match self.code {
            KeyCode::Char(letter) => Key { code: KeyCode::Char(letter.to_ascii_lowercase()), ..self },
            _ => self,
        }
    }

    /// How the help writes it: short, and letters as on the key cap.
    pub fn label(self) -> String {
        let name = match self.code {
            KeyCode::Left => "←".to_owned(),
            KeyCode::Right => "→".to_owned(),
            KeyCode::Up => "↑".to_owned(),
            KeyCode::Down => "↓".to_owned(),
            KeyCode::PageUp => "PgUp".to_owned(),
            KeyCode::PageDown => "PgDn".to_owned(),
            KeyCode::Delete => "Del".to_owned(),
            KeyCode::Backspace => "Bksp".to_owned(),
            KeyCode::Char(' ') => "Space".to_owned(),
            KeyCode::Char(letter) if self.ctrl => letter.to_ascii_uppercase().to_string(),
            KeyCode::Char(letter) => letter.to_string(),
            _ => {
                let name = Key::plain(self.code).to_string();
                let (first, rest) = name.split_at(1);
                format!("{}{rest}", first.to_uppercase())
            }
        };
        let held = |on: bool, word: &'static str| if on { word } else { "" };
        format!("{}{}{}{name}", held(self.ctrl, "^"), held(self.alt, "Alt+"), held(self.shift, "⇧"))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (held, word) in [(self.ctrl, "ctrl+"), (self.alt, "alt+"), (self.shift, "shift+")] {
            if held {
                f.write_str(word)?;
            }
        }
        match (NAMES.iter().find(|name| name.1 == self.code), self.code) {
            (Some((name, _)), _) => f.write_str(name),
            (None, KeyCode::Char(letter)) => write!(f, "{letter}"),
            (None, KeyCode::F(number)) => write!(f, "f{number}"),
            (None, other) => write!(f, "{}", format!("{other:?}").to_lowercase()),
        }
    }
}

impl FromStr for Key {
    type Err = String;

    fn from_str(text: &str) -> Result<Key, String> {
        let mut key = Key::plain(KeyCode::Null);
        let mut rest = text;
        for (word, held) in [("ctrl+", &mut key.ctrl), ("alt+", &mut key.alt), ("shift+", &mut key.shift)] {
            if let Some(after) = rest.strip_prefix(word) {
                (*held, rest) = (true, after);
            }
        }
        let mut letters = rest.chars();
        let function = || rest.strip_prefix('f')?.parse().ok().filter(|number| (1..=24).contains(number));
        key.code = match (letters.next(), letters.next()) {
            (Some(letter), None) if !letter.is_control() => KeyCode::Char(letter),
            _ => match NAMES.iter().find(|name| name.0 == rest) {
                Some((_, code)) => *code,
                None => KeyCode::F(function().ok_or_else(|| {
                    format!("expected a key such as 'u', 'ctrl+z' or 'shift+left', found '{text}'")
                })?),
            },
        };
        Ok(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_back_as_they_were_written() {
        for text in
            ["a", "A", "?", "+", "ctrl+z", "shift+left", "ctrl+shift+up", "f1", "space", "alt+7", "tab"]
        {
            assert_eq!(text.parse::<Key>().unwrap().to_string(), text);
        }
        for bad in ["", "ctrl+", "f0", "f25", "hello", "ctrl+hello"] {
            assert!(bad.parse::<Key>().is_err(), "{bad}");
        }
    }

    #[test]
    fn however_a_terminal_reports_shift_the_key_is_the_same() {
        let key = |code, modifiers| Key::of(KeyEvent::new(code, modifiers)).to_string();
        assert_eq!(key(KeyCode::Char('A'), KeyModifiers::SHIFT), "A");
        assert_eq!(key(KeyCode::Char('a'), KeyModifiers::SHIFT), "A");
        assert_eq!(key(KeyCode::Char('A'), KeyModifiers::NONE), "A");
        assert_eq!(key(KeyCode::Char('?'), KeyModifiers::SHIFT), "?");
        assert_eq!(key(KeyCode::BackTab, KeyModifiers::SHIFT), "shift+tab");
        assert_eq!(key(KeyCode::Char('Z'), KeyModifiers::CONTROL | KeyModifiers::SHIFT), "ctrl+z");
    }
}
