//! The terminal: taken over, given back, whatever happens.
//!
//! ```text
//! enter   raw mode, alternate screen, mouse, bracketed paste, keys told apart where the terminal can
//! leave   all of that undone, in reverse; also from the panic hook
//! ```
//! Nothing is asked of the terminal and waited for: one that does not answer would delay the start. What it does not
//! know it ignores.

use std::io::{self, Stdout, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    KeyboardEnhancementFlags, PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use crossterm::style::ResetColor;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode,
};
use crossterm::{clipboard::CopyToClipboard, execute, queue};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use super::perform::Display;

/// The terminal while the game has it. Dropping it gives it back.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

/// Whether the terminal is ours at the moment. After a panic it has been given back already, and doing that twice would
/// put the cursor over the message.
static TAKEN: AtomicBool = AtomicBool::new(false);

impl Screen {
    /// Takes the terminal over.
    pub fn enter() -> io::Result<Screen> {
        give_back_on_panic();
        take()?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()));
        match terminal {
            Ok(terminal) => Ok(Screen { terminal }),
            Err(error) => {
                let _ = give_back();
                Err(error)
            }
        }
    }

    /// Gives the terminal back for a while.
    pub fn leave(&mut self) -> io::Result<()> {
        give_back()
    }

    /// Takes it over again after [`leave`](Screen::leave), or after somebody else used it.
    pub fn take_again(&mut self) -> io::Result<()> {
        // What was taken must be given back first: terminals count how often keys were asked to be told apart.
        give_back()?;
        take()?;
        self.clear()
    }

    /// Draws; only what changed since the last time is written.
    pub fn draw(&mut self, draw: impl FnOnce(&mut ratatui::Frame<'_>)) -> io::Result<()> {
        // Terminals that know how show the change in one go.
        queue!(io::stdout(), crossterm::terminal::BeginSynchronizedUpdate)?;
        self.terminal.draw(draw)?;
        execute!(io::stdout(), crossterm::terminal::EndSynchronizedUpdate)
    }
}

impl Display for Screen {
    fn clear(&mut self) -> io::Result<()> {
        // Not `Terminal::clear`: that one asks the terminal where its cursor is and waits for the answer, which
        // the thread that reads the keys gets. Resizing, even to the same size, forgets without asking.
        let size = self.terminal.size()?;
        self.terminal.resize(size.into())
    }

    /// Only some terminals let programs do that; the others do not mind being told.
    fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = give_back();
    }
}

/// Whether keys can be asked to be told apart: two old terminals would print the question.
fn knows_keys() -> bool {
    !matches!(std::env::var("TERM").as_deref(), Ok("linux" | "dumb"))
}

fn take() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    let mut out = io::stdout();
    queue!(out, EnterAlternateScreen, SetTitle("Ninefold"), EnableMouseCapture, EnableBracketedPaste, Hide)?;
    if knows_keys() {
        queue!(out, PushKeyboardEnhancementFlags(KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES))?;
    }
    out.flush()
}

fn give_back() -> io::Result<()> {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return Ok(());
    }
    let mut out = io::stdout();
    if knows_keys() {
        queue!(out, PopKeyboardEnhancementFlags)?;
    }
    queue!(out, ResetColor, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show)?;
    let flushed = out.flush();
    disable_raw_mode()?;
    flushed
}

/// A message of a panic should stand on the ordinary screen, where it can be read.
fn give_back_on_panic() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let _ = give_back();
            before(panic);
        }));
    });
}
