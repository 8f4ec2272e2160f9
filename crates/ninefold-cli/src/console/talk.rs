//! Asking and answering, line by line: the console's only way in and out.
//!
//! Anything can be at the other end, a person, a pipe or a file of random bytes, so a line has a greatest
//! length, bytes that are no text are shown as such, and the end of the input means quit.

use std::io::{self, BufRead, Read as _, Write};

pub use ninefold::play::quoted;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

/// Longer lines are left out. The largest board as one line of text has 16,384 cells.
const LONGEST_LINE: u64 = 1 << 20;

/// A line that is longer than this by far has no end.
const ENDLESS_LINE: usize = 64 << 20;

/// Words that end the program wherever a line is asked for.
const QUIT: [&str; 3] = ["q", "quit", "exit"];

/// Why a conversation ends early.
#[derive(Debug)]
pub enum Leave {
    /// The player wants to go, or the input has ended.
    Quit,
    /// Nobody can be heard or spoken to any more.
    Failed(io::Error),
}

impl From<io::Error> for Leave {
    fn from(error: io::Error) -> Leave {
        Leave::Failed(error)
    }
}

/// What was heard, unless the conversation ended.
pub type Heard<T> = Result<T, Leave>;

/// The two ends of the conversation.
pub struct Talk<'a> {
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    /// Whether the answer shows on the same screen, as in a terminal. Elsewhere every prompt ends its line.
    echoed: bool,
    /// In a terminal: editing of the line, and the lines before by the arrow keys.
    editor: Option<DefaultEditor>,
}

impl<'a> Talk<'a> {
    /// A conversation.
    pub fn new(input: &'a mut dyn BufRead, out: &'a mut dyn Write, echoed: bool) -> Talk<'a> {
        Talk { input, out, echoed, editor: None }
    }

    /// Lets the lines be edited. They then come from the terminal, not from the input.
    pub fn edit_lines(&mut self) {
        self.editor = DefaultEditor::new().ok();
    }

    /// Says a line, or several.
    pub fn say(&mut self, text: &str) -> Heard<()> {
        Ok(writeln!(self.out, "{}", text.trim_end_matches('\n'))?)
    }

    /// Asks for a line. The end of the input and the word quit end the conversation.
    pub fn ask(&mut self, prompt: &str) -> Heard<String> {
        self.ask_text(prompt)?.ok_or(Leave::Quit)
    }

    /// As `ask`, where the end of the input is an answer too: none.
    pub fn ask_text(&mut self, prompt: &str) -> Heard<Option<String>> {
        loop {
            let Some(line) = self.answer(prompt)? else {
                if self.echoed {
                    writeln!(self.out)?;
                }
                return Ok(None);
            };
            match line {
                Ok(line) if QUIT.iter().any(|word| line.eq_ignore_ascii_case(word)) => {
                    return Err(Leave::Quit);
                }
                Ok(line) => return Ok(Some(line)),
                Err(TooLong) => {
                    self.say(&format!(
                        "Expected a line of at most {LONGEST_LINE} bytes, found a longer one."
                    ))?;
                }
            }
        }
    }

    /// The answer to a prompt, without blanks around it; none at the end of the input.
    fn answer(&mut self, prompt: &str) -> io::Result<Option<Result<String, TooLong>>> {
        let Some(editor) = &mut self.editor else {
            write!(self.out, "{prompt}{}", if self.echoed { " " } else { "\n" })?;
            self.out.flush()?;
            return self.read();
        };
        self.out.flush()?;
        match editor.readline(&format!("{prompt} ")) {
            Ok(line) => {
                let line = line.trim().to_owned();
                let _ = editor.add_history_entry(&line);
                Ok(Some(Ok(line)))
            }
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }

    /// Asks for yes or no. An empty line is no.
    pub fn agrees(&mut self, question: &str) -> Heard<bool> {
        loop {
            let answer = self.ask(&format!("{question} (yes or no)"))?;
            match answer.to_lowercase().as_str() {
                "y" | "yes" => return Ok(true),
                "n" | "no" | "" => return Ok(false),
                _ => self.say(&format!("Expected yes or no, found {}.", quoted(&answer)))?,
            }
        }
    }

    /// Asks until `read` makes something of the answer; it says what was expected. An empty line goes back
    /// without an answer.
    pub fn ask_for<T>(
        &mut self,
        prompt: &str,
        mut read: impl FnMut(&str) -> Result<T, String>,
    ) -> Heard<Option<T>> {
        loop {
            let answer = self.ask(prompt)?;
            if answer.is_empty() || answer.eq_ignore_ascii_case("back") {
                return Ok(None);
            }
            match read(&answer) {
                Ok(thing) => return Ok(Some(thing)),
                Err(expected) => self.say(&format!("Expected {expected}, found {}.", quoted(&answer)))?,
            }
        }
    }

    /// The next line of a pipe or file.
    fn read(&mut self) -> io::Result<Option<Result<String, TooLong>>> {
        let mut bytes = Vec::new();
        (&mut *self.input).take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
            return Ok(self.skip_line()?.then_some(Err(TooLong)));
        }
        Ok(Some(Ok(String::from_utf8_lossy(&bytes).trim().to_owned())))
    }

    /// Lets go of everything up to the end of the line. `false` if it does not seem to have one: whoever
    /// sends that will not answer either, so it is the end.
    fn skip_line(&mut self) -> io::Result<bool> {
        let mut skipped = 0;
        while skipped < ENDLESS_LINE {
            let (used, ended) = match self.input.fill_buf() {
                Ok(buffer) => match buffer.iter().position(|&byte| byte == b'\n') {
                    Some(place) => (place + 1, true),
                    None => (buffer.len(), buffer.is_empty()),
                },
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            self.input.consume(used);
            if ended {
                return Ok(true);
            }
            skipped += used;
        }
        Ok(false)
    }
}

/// A line that nobody typed.
struct TooLong;

/// A line of a menu: its word, and what it does.
pub type Item = (&'static str, &'static str);

/// The widest word of any menu.
const WORD_WIDTH: usize = 8;

/// The menu as text.
pub fn menu_text(items: &[Item]) -> String {
    let mut text = String::new();
    let width = WORD_WIDTH;
    for (number, (word, label)) in (1..).zip(items) {
        text.push_str(&format!("{number:3}  {word:width$}  {label}\n"));
    }
    text + &format!("  Q  {:width$}  Leave the program; nothing is lost\n", "quit")
}

/// The item that an answer names by its number or its word, counted from 0, and what follows the word.
pub fn pick<'a>(items: &[Item], answer: &'a str) -> Option<(usize, &'a str)> {
    let (word, rest) = answer.split_once(char::is_whitespace).unwrap_or((answer, ""));
    let numbered = || word.parse::<usize>().ok()?.checked_sub(1).filter(|&place| place < items.len());
    let place = items.iter().position(|item| item.0.eq_ignore_ascii_case(word)).or_else(numbered)?;
    Some((place, rest.trim()))
}

/// Whether somebody wants to see the menu again.
pub fn wants_menu(answer: &str) -> bool {
    ["help", "menu", "?"].iter().any(|word| answer.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `ask` hears, and what is said meanwhile.
    fn hear(input: &[u8], echoed: bool) -> (Vec<String>, String) {
        let (mut input, mut out, mut heard) = (input, Vec::new(), Vec::new());
        let mut talk = Talk::new(&mut input, &mut out, echoed);
        while let Ok(line) = talk.ask(">") {
            heard.push(line);
        }
        (heard, String::from_utf8(out).unwrap())
    }

    #[test]
    fn lines_end_as_they_like() {
        assert_eq!(
            hear(b"one\r\n two \nthree", false),
            (vec!["one".into(), "two".into(), "three".into()], ">\n>\n>\n>\n".into())
        );
        assert_eq!(hear(b"\nQ\nnever", true), (vec![String::new()], "> > ".into()));
        assert_eq!(hear(b"", true).1, "> \n");
        assert_eq!(hear(b"\xFF\xFEa\n", false).0, ["\u{FFFD}\u{FFFD}a"]);
    }

    #[test]
    fn a_line_that_is_too_long_is_left_out() {
        let mut input = vec![b'x'; 3 << 20];
        input.extend(b"\nnext\n");
        let (heard, said) = hear(&input, false);
        assert_eq!(heard, ["next"]);
        assert!(said.contains("at most 1048576 bytes"), "{said}");
        assert!(hear(&vec![b'x'; 3 << 20], false).0.is_empty());
        let mut longest = vec![b'x'; (1 << 20) - 1];
        longest.push(b'\n');
        assert_eq!(hear(&longest, false).0[0].len(), (1 << 20) - 1);
    }

    #[test]
    fn yes_and_no_are_asked_for_until_they_come() {
        let answers = |mut input: &[u8]| {
            let mut out = Vec::new();
            Talk::new(&mut input, &mut out, false).agrees("Sure?").ok()
        };
        assert_eq!(answers(b"perhaps\nYES\n"), Some(true));
        assert_eq!(answers(b"\n"), Some(false));
        assert_eq!(answers(b"n\n"), Some(false));
        assert_eq!(answers(b"maybe"), None);
    }

    #[test]
    fn items_are_picked_by_number_and_by_word() {
        let items = [("one", "The first"), ("two", "The second")];
        assert_eq!(pick(&items, "2"), Some((1, "")));
        assert_eq!(pick(&items, "ONE  more thing"), Some((0, "more thing")));
        for answer in ["0", "3", "-1", "", "three", "99999999999999999999999"] {
            assert_eq!(pick(&items, answer), None, "{answer}");
        }
    }

    #[test]
    fn what_was_heard_is_quoted_without_harm() {
        assert_eq!(quoted("\u{1b}[2J"), "'\\u{1b}[2J'");
        assert_eq!(quoted(&"x".repeat(50)), format!("'{}...'", "x".repeat(40)));
        assert_eq!(quoted(""), "nothing");
    }
}
