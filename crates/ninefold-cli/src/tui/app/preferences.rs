//! What the player chose, and how it is saved.

use ninefold::play::{Store, StoreError};

use crate::tui::keys::{Bindings, Scheme, ShiftedDigits};
use crate::tui::theme::{Theme, ThemeName};

/// What the player chose.
#[derive(Clone, PartialEq, Debug)]
pub struct Preferences {
    /// How things look.
    pub theme: ThemeName,
    /// Whether colours are not wanted now, whatever the theme. Not saved.
    pub without_colour: bool,
    /// Whether the terminal can show nothing but ASCII. Not saved.
    pub only_ascii: bool,
    /// The keys.
    pub bindings: Bindings,
    /// What Shift with a digit types.
    pub shifted: ShiftedDigits,
    /// What can only be on or off.
    pub switches: [bool; Switch::ALL.len()],
}

/// Something that is on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Switch {
    /// The time is shown.
    Timer,
    /// The cells that share a house with the cursor's are shaded.
    Peers,
    /// The digit under the cursor is marked everywhere.
    SameDigit,
    /// Digits that break a rule are marked.
    Conflicts,
    /// Placed digits leave the marks of the cells they see.
    CleanMarks,
    /// Every entry is checked against the solution.
    AutoCheck,
    /// Lines and signs are plain ASCII.
    Ascii,
}

impl Switch {
    /// All of them in the order of the settings.
    pub const ALL: [Switch; 7] = [
        Switch::Timer,
        Switch::Peers,
        Switch::SameDigit,
        Switch::Conflicts,
        Switch::CleanMarks,
        Switch::AutoCheck,
        Switch::Ascii,
    ];

    /// The name under which it is saved.
    fn name(self) -> &'static str {
        match self {
            Switch::Timer => "timer",
            Switch::Peers => "peers",
            Switch::SameDigit => "same-digit",
            Switch::Conflicts => "conflicts",
            Switch::CleanMarks => "clean-marks",
            Switch::AutoCheck => "auto-check",
            Switch::Ascii => "ascii",
        }
    }

    /// What it does, for the settings.
    pub fn what(self) -> &'static str {
        match self {
            Switch::Timer => "Show the time",
            Switch::Peers => "Shade row, column and box",
            Switch::SameDigit => "Mark the same digit",
            Switch::Conflicts => "Mark broken rules",
            Switch::CleanMarks => "Clean up marks",
            Switch::AutoCheck => "Check every entry",
            Switch::Ascii => "Plain ASCII lines",
        }
    }

    fn usually(self) -> bool {
        !matches!(self, Switch::AutoCheck | Switch::Ascii)
    }
}

impl Default for Preferences {
    fn default() -> Preferences {
        Preferences {
            theme: ThemeName::default(),
            without_colour: false,
            only_ascii: false,
            bindings: Bindings::new(Scheme::default()),
            shifted: ShiftedDigits::default(),
            switches: Switch::ALL.map(Switch::usually),
        }
    }
}

impl Preferences {
    /// The saved preferences; where there is none, or none that is known, the default.
    pub fn read(store: &dyn Store) -> Result<Preferences, StoreError> {
        let mut read = Preferences::default();
        let setting = |name: &str| store.setting(&format!("play.{name}"));
        if let Some(name) = setting("theme")? {
            read.theme = ThemeName::ALL.into_iter().find(|theme| theme.name() == name).unwrap_or_default();
        }
        if let Some(name) = setting("scheme")? {
            let scheme = Scheme::ALL.into_iter().find(|scheme| scheme.name() == name);
            read.bindings = Bindings::new(scheme.unwrap_or_default());
        }
        if let Some(own) = setting("keys")? {
            read.bindings.read_own(&own);
        }
        if let Some(name) = setting("shifted-digits")? {
            let shifted = ShiftedDigits::ALL.into_iter().find(|shifted| shifted.name() == name);
            read.shifted = shifted.unwrap_or_default();
        }
        for switch in Switch::ALL {
            if let Some(word) = setting(switch.name())? {
                read.switches[switch as usize] = word == "on";
            }
        }
        Ok(read)
    }

    /// Every preference with the name under which it is saved.
    pub fn named(&self) -> Vec<(String, String)> {
        let on = |switch: Switch| if self.is_on(switch) { "on" } else { "off" };
        let mut named = vec![
            ("play.theme".to_owned(), self.theme.name().to_owned()),
            ("play.scheme".to_owned(), self.bindings.scheme().name().to_owned()),
            ("play.keys".to_owned(), self.bindings.own_text()),
            ("play.shifted-digits".to_owned(), self.shifted.name().to_owned()),
        ];
        named.extend(
            Switch::ALL.into_iter().map(|switch| (format!("play.{}", switch.name()), on(switch).to_owned())),
        );
        named
    }

    /// The styles in force.
    pub fn look(&self) -> Theme {
        if self.without_colour { ThemeName::None.theme() } else { self.theme.theme() }
    }

    /// Whether only ASCII is shown.
    pub fn is_ascii(&self) -> bool {
        self.only_ascii || self.is_on(Switch::Ascii)
    }

    /// Whether a switch is on.
    pub fn is_on(&self, switch: Switch) -> bool {
        self.switches[switch as usize]
    }

    /// Turns a switch over.
    pub fn turn(&mut self, switch: Switch) {
        self.switches[switch as usize] ^= true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::keys::Command;
    use ninefold::play::MemoryStore;

    #[test]
    fn preferences_come_back_as_they_were_saved() {
        let mut store = MemoryStore::default();
        assert_eq!(Preferences::read(&store).unwrap(), Preferences::default());
        let mut chosen = Preferences { theme: ThemeName::Light, ..Preferences::default() };
        chosen.turn(Switch::Timer);
        chosen.turn(Switch::AutoCheck);
        chosen.shifted = ShiftedDigits::German;
        chosen.bindings.set_scheme(Scheme::Wasd);
        chosen.bindings.bind(Command::Hint, vec!["j".parse().unwrap()]).unwrap();
        for (name, value) in chosen.named() {
            store.set_setting(&name, Some(&value)).unwrap();
        }
        assert_eq!(Preferences::read(&store).unwrap(), chosen);
    }
}
