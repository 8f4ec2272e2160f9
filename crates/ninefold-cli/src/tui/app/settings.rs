//! The settings, and binding keys.

use super::pages::other;
use super::{App, Effect, Page, Switch, Tone};
use crate::tui::keys::{Key, Refused, Scheme, ShiftedDigits, TABLE};
use crate::tui::theme::ThemeName;

/// A line of the settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingLine {
    /// How things look.
    Theme,
    /// The ready set of keys.
    Scheme,
    /// Every key by itself.
    Keys,
    /// What Shift with a digit types.
    Shifted,
    /// Something that is on or off.
    Switch(Switch),
}

/// The lines of the settings.
pub const SETTINGS: [SettingLine; 11] = [
    SettingLine::Theme,
    SettingLine::Scheme,
    SettingLine::Keys,
    SettingLine::Shifted,
    SettingLine::Switch(Switch::Timer),
    SettingLine::Switch(Switch::Peers),
    SettingLine::Switch(Switch::SameDigit),
    SettingLine::Switch(Switch::Conflicts),
    SettingLine::Switch(Switch::CleanMarks),
    SettingLine::Switch(Switch::AutoCheck),
    SettingLine::Switch(Switch::Ascii),
];

impl App {
    /// The next or previous choice on the chosen line.
    pub(super) fn change_setting(&mut self, back: bool) -> Vec<Effect> {
        let Page::Settings(line) = *self.page() else { return Vec::new() };
        let preferences = &mut self.preferences;
        match SETTINGS[line] {
            SettingLine::Theme => preferences.theme = other(&ThemeName::ALL, preferences.theme, back),
            SettingLine::Scheme => {
                let scheme = other(&Scheme::ALL, preferences.bindings.scheme(), back);
                preferences.bindings.set_scheme(scheme);
            }
            SettingLine::Keys => {
                self.pages.push(Page::Keys(0, false));
                return Vec::new();
            }
            SettingLine::Shifted => {
                preferences.shifted = other(&ShiftedDigits::ALL, preferences.shifted, back)
            }
            SettingLine::Switch(switch) => preferences.turn(switch),
        }
        vec![Effect::SavePreferences]
    }

    /// Binds the key that was pressed.
    pub(super) fn bind_key(&mut self, key: Key) -> Vec<Effect> {
        let Page::Keys(line, waiting) = self.page_mut() else { return Vec::new() };
        *waiting = false;
        let line = &TABLE[*line];
        let bound = self.preferences.bindings.bind(line.command, vec![key]);
        self.bound(bound, &format!("'{}' is now {}.", line.what, key.label()), key.label())
    }

    /// Gives a command the keys of the scheme again.
    pub(super) fn unbind(&mut self, line: usize) -> Vec<Effect> {
        let line = &TABLE[line];
        let bound = self.preferences.bindings.unbind(line.command);
        self.bound(bound, &format!("'{}' has its default keys again.", line.what), "that key".to_owned())
    }

    fn bound(&mut self, bound: Result<(), Refused>, good: &str, key: String) -> Vec<Effect> {
        match bound {
            Ok(()) => {
                self.say(Tone::Good, good);
                vec![Effect::SavePreferences]
            }
            Err(Refused::Digit) => {
                self.say(Tone::Bad, &format!("{key} writes digits and cannot do anything else."));
                Vec::new()
            }
            Err(Refused::Taken(command)) => {
                let holder = TABLE[command as usize].what;
                self.say(Tone::Bad, &format!("{key} is taken: '{holder}'. Give that another key first."));
                Vec::new()
            }
        }
    }
}
