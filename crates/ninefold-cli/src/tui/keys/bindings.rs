//! Which keys are bound to what: a scheme, and what the player changed in it.

use std::collections::HashMap;

use ratatui::crossterm::event::KeyCode;

use super::entry::{ShiftedDigits, entry};
use super::key::Key;
use super::table::{Command, Context, Line, Scheme, TABLE};

/// The keys in force.
#[derive(Clone, PartialEq, Debug)]
pub struct Bindings {
    scheme: Scheme,
    /// What the player changed, by command.
    own: HashMap<Command, Vec<Key>>,
}

/// Why a key cannot be bound.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// It writes digits.
    Digit,
    /// Another command has it where this one needs it.
    Taken(Command),
}

impl Bindings {
    /// The scheme as it comes.
    pub fn new(scheme: Scheme) -> Bindings {
        Bindings { scheme, own: HashMap::new() }
    }

    /// The scheme.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// Takes another scheme; what the player changed stays where it does not clash with it.
    pub fn set_scheme(&mut self, scheme: Scheme) {
        let own = std::mem::take(&mut self.own);
        self.scheme = scheme;
        let mut own: Vec<(Command, Vec<Key>)> = own.into_iter().collect();
        own.sort_by_key(|(command, _)| *command as usize);
        for (command, keys) in own {
            let _ = self.bind(command, keys);
        }
    }

    /// The command of a key in a context. A capital letter is taken for the small one unless it may be a digit.
    pub fn command(&self, context: Context, key: Key, capitals_are_digits: bool) -> Option<Command> {
        let key = if capitals_are_digits { key } else { key.small() };
        let mut here =
            TABLE.iter().filter(|line| line.context == context || line.context == Context::Everywhere);
        here.find(|line| self.keys(line.command).contains(&key)).map(|line| line.command)
    }

    /// The keys of a command.
    pub fn keys(&self, command: Command) -> Vec<Key> {
        match self.own.get(&command) {
            Some(keys) => keys.clone(),
            None => scheme_keys(line(command), self.scheme),
        }
    }

    /// The first key of a command as the help writes it.
    pub fn label(&self, command: Command) -> String {
        self.keys(command).first().map_or_else(|| "-".to_owned(), |key| key.label())
    }

    /// Whether the player changed the keys of a command.
    pub fn is_own(&self, command: Command) -> bool {
        self.own.contains_key(&command)
    }

    /// Gives a command these keys instead of those it has.
    pub fn bind(&mut self, command: Command, keys: Vec<Key>) -> Result<(), Refused> {
        for &key in &keys {
            if ShiftedDigits::ALL.iter().any(|&shifted| entry(key, 35, shifted).is_some()) {
                return Err(Refused::Digit);
            }
            let context = line(command).context;
            let meets = |other: Context| {
                other == context || other == Context::Everywhere || context == Context::Everywhere
            };
            let holder = TABLE.iter().find(|line| {
                line.command != command && meets(line.context) && self.keys(line.command).contains(&key)
            });
            if let Some(holder) = holder {
                return Err(Refused::Taken(holder.command));
            }
        }
        self.own.insert(command, keys);
        Ok(())
    }

    /// Gives a command the keys of the scheme again, if nothing else has them by now.
    pub fn unbind(&mut self, command: Command) -> Result<(), Refused> {
        let keys = scheme_keys(line(command), self.scheme);
        self.bind(command, keys)?;
        self.own.remove(&command);
        Ok(())
    }

    /// What the player changed, as text: `undo=u ctrl+z` lines.
    pub fn own_text(&self) -> String {
        let changed = TABLE.iter().filter_map(|line| {
            let keys: Vec<String> = self.own.get(&line.command)?.iter().map(Key::to_string).collect();
            Some(format!("{}={}\n", line.name, keys.join(" ")))
        });
        changed.collect()
    }

    /// Takes changes back from text. Lines that say nothing, or would clash, are left out.
    pub fn read_own(&mut self, text: &str) {
        for (name, keys) in text.lines().filter_map(|line| line.split_once('=')) {
            let keys: Result<Vec<Key>, String> = keys.split_whitespace().map(str::parse).collect();
            let line = TABLE.iter().find(|line| line.name == name);
            if let (Some(line), Ok(keys)) = (line, keys) {
                let _ = self.bind(line.command, keys);
            }
        }
    }
}

fn line(command: Command) -> &'static Line {
    &TABLE[command as usize]
}

fn scheme_keys(line: &Line, scheme: Scheme) -> Vec<Key> {
    let parse = |text: &str| text.parse().unwrap_or(Key::plain(KeyCode::Null));
    line.keys(scheme).split_whitespace().map(parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_commands_share_a_key_in_any_scheme() {
        for scheme in Scheme::ALL {
            for context in [Context::Game, Context::List, Context::Watch] {
                let mut seen: HashMap<Key, &str> = HashMap::new();
                for line in TABLE.iter().filter(|line| [context, Context::Everywhere].contains(&line.context))
                {
                    for key in line.keys(scheme).split_whitespace() {
                        let key: Key = key.parse().expect("a key of the table");
                        let other = seen.insert(key, line.name);
                        assert_eq!(other, None, "{key} in {scheme:?} is {} too", line.name);
                    }
                }
            }
        }
    }

    #[test]
    fn no_command_has_a_key_that_writes_digits() {
        for (scheme, line) in
            Scheme::ALL.iter().flat_map(|scheme| TABLE.iter().map(move |line| (scheme, line)))
        {
            for key in scheme_keys(line, *scheme) {
                let writes = |&shifted: &ShiftedDigits| entry(key, 35, shifted).is_some();
                assert!(!ShiftedDigits::ALL.iter().any(writes), "{key} of {}", line.name);
            }
        }
    }

    #[test]
    fn commands_stand_in_the_table_at_their_own_number() {
        for (number, line) in TABLE.iter().enumerate() {
            assert_eq!(line.command as usize, number);
            assert_eq!(TABLE.iter().filter(|other| other.name == line.name).count(), 1, "{}", line.name);
        }
    }

    #[test]
    fn keys_can_be_bound_but_not_twice() {
        let mut bindings = Bindings::new(Scheme::Default);
        let key = |text: &str| text.parse::<Key>().unwrap();
        assert_eq!(bindings.command(Context::Game, key("H"), false), Some(Command::Hint));
        assert_eq!(bindings.bind(Command::Hint, vec![key("u")]), Err(Refused::Taken(Command::Undo)));
        assert_eq!(bindings.bind(Command::Hint, vec![key("7")]), Err(Refused::Digit));
        assert_eq!(bindings.bind(Command::Hint, vec![key("B")]), Err(Refused::Digit));
        bindings.bind(Command::Hint, vec![key("y")]).unwrap();
        assert_eq!(bindings.command(Context::Game, key("y"), false), Some(Command::Hint));
        assert_eq!(bindings.command(Context::Game, key("h"), false), None);
        let mut again = Bindings::new(Scheme::Default);
        again.read_own(&bindings.own_text());
        assert_eq!(again, bindings);
        // In vi, y is 'check': the change gives way.
        bindings.set_scheme(Scheme::Vi);
        assert_eq!(bindings.command(Context::Game, key("y"), false), Some(Command::Check));
        assert_eq!(bindings.command(Context::Game, key("e"), false), Some(Command::Hint));
    }
}
