//! A player before a real terminal: the program at one end of a pseudo-terminal, a parser at the other.
//!
//! ```text
//! press, click, resize, signal --> pty --> ninefold play
//! until(condition)  <-- screen <-- parser <-- pty <--+
//! ```
//! The program brackets what it draws with `?2026`; conditions are only asked of whole screens. Nothing is done after a
//! fixed time: whoever waits, waits for something to be seen, and a busy machine only takes longer.

use std::io::{Read as _, Write as _};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use vt100::{Callbacks, Parser, Screen};

use super::board::Board;

/// How long something may take that takes a few milliseconds on an idle machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A data folder of its own.
pub struct Home {
    folder: tempfile::TempDir,
}

impl Home {
    /// One without games.
    pub fn new() -> Home {
        Home { folder: tempfile::tempdir().unwrap() }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// What the program prints when it is no game.
    pub fn says(&self, arguments: &[&str]) -> String {
        let output = Command::new(env!("CARGO_BIN_EXE_ninefold"))
            .args(arguments)
            .env("HOME", self.path())
            .env("XDG_DATA_HOME", self.path())
            .stdin(Stdio::null())
            .output()
            .expect("the program starts");
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}

/// Keeps the last whole screen while the next one is being drawn.
#[derive(Default)]
struct Frames {
    before: Option<Screen>,
}

impl Callbacks for Frames {
    fn unhandled_csi(
        &mut self,
        screen: &mut Screen,
        i1: Option<u8>,
        _i2: Option<u8>,
        parameters: &[&[u16]],
        last: char,
    ) {
        if i1 == Some(b'?') && parameters == [[2026]] {
            self.before = (last == 'h').then(|| screen.clone());
        }
    }
}

/// The program in its terminal.
pub struct Pty {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn std::io::Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    output: Receiver<Vec<u8>>,
    parser: Parser<Frames>,
    written: Vec<u8>,
    at_first: Option<String>,
}

impl Pty {
    /// The program in a terminal of 80x24.
    pub fn start(home: &Home, arguments: &[&str]) -> Pty {
        Pty::start_with(home, arguments, 80, 24, &[])
    }

    /// The program in a terminal of this size, with these variables.
    pub fn start_with(
        home: &Home,
        arguments: &[&str],
        width: u16,
        height: u16,
        variables: &[(&str, &str)],
    ) -> Pty {
        let pair = native_pty_system().openpty(size(width, height)).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_ninefold"));
        command.args(arguments);
        command.cwd(home.path());
        for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM"] {
            command.env_remove(variable);
        }
        let own = [("HOME", home.path()), ("XDG_DATA_HOME", home.path())];
        own.into_iter().for_each(|(name, value)| command.env(name, value));
        command.env("TERM", "xterm-256color");
        variables.iter().for_each(|(name, value)| command.env(name, value));
        let at_first = line_settings(&*pair.master);
        let child = pair.slave.spawn_command(command).expect("the program starts");
        // Only the program holds this end now, so that its end is the end of what can be read.
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        let keys = pair.master.take_writer().unwrap();
        let (rows, cols) = (one(height), one(width));
        let parser = Parser::new_with_callbacks(rows, cols, 0, Frames::default());
        Pty { master: pair.master, keys, child, output, parser, written: Vec::new(), at_first }
    }

    /// Sends keys, as the terminal writes them.
    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("the program listens");
        self.keys.flush().unwrap();
    }

    /// Presses the left button of the mouse and lets it go.
    pub fn click(&mut self, (x, y): (u16, u16)) {
        self.drag((x, y), (x, y));
    }

    /// Presses the left button of the mouse at one place and lets it go at another.
    pub fn drag(&mut self, from: (u16, u16), to: (u16, u16)) {
        let at =
            |button: u16, (x, y): (u16, u16), end: char| format!("\x1b[<{button};{};{}{end}", x + 1, y + 1);
        self.press(&at(0, from, 'M'));
        if from != to {
            self.press(&at(32, to, 'M'));
        }
        self.press(&at(0, to, 'm'));
    }

    /// Gives the window another size.
    pub fn resize(&mut self, width: u16, height: u16) {
        self.parser.set_size(one(height), one(width));
        self.master.resize(size(width, height)).unwrap();
    }

    /// Sends a signal.
    pub fn signal(&self, signal: Signal) {
        kill(self.pid(), signal).expect("the program runs");
    }

    fn pid(&self) -> Pid {
        Pid::from_raw(self.child.process_id().expect("the program runs").cast_signed())
    }

    /// The last whole screen.
    pub fn screen(&self) -> &Screen {
        self.parser.callbacks().before.as_ref().unwrap_or(self.parser.screen())
    }

    /// The last whole screen as text.
    pub fn text(&self) -> String {
        self.screen().contents()
    }

    /// The board on it.
    pub fn board(&self) -> Board {
        Board::seen(self.screen()).unwrap_or_else(|| panic!("a board was expected on\n{}", self.text()))
    }

    /// Everything that was written to the terminal.
    pub fn written(&self) -> &[u8] {
        &self.written
    }

    /// Waits until the screen is as it should be.
    pub fn until(&mut self, what: &str, mut condition: impl FnMut(&Screen) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !condition(self.screen()) {
            if let Err(error) = self.take_in(end) {
                panic!("{what} was expected ({error}) on\n{}", self.text());
            }
        }
    }

    /// Waits until these words are on the screen.
    pub fn until_text(&mut self, words: &str) {
        self.until(words, |screen| screen.contents().contains(words));
    }

    /// Waits until there is a board of this kind.
    pub fn until_board(&mut self, what: &str, mut condition: impl FnMut(&Board) -> bool) {
        self.until(what, |screen| Board::seen(screen).is_some_and(|board| condition(&board)));
    }

    /// Takes in the next piece of what the program writes.
    fn take_in(&mut self, end: Instant) -> Result<(), RecvTimeoutError> {
        let piece = self.output.recv_timeout(end.saturating_duration_since(Instant::now()))?;
        self.parser.process(&piece);
        self.written.extend(piece);
        Ok(())
    }

    /// Waits until the program has ended, and takes in what it still wrote.
    pub fn until_end(&mut self) -> ExitStatus {
        let end = Instant::now() + PATIENCE;
        loop {
            match self.take_in(end) {
                Ok(()) => {}
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the end was expected on\n{}", self.text()),
            }
        }
        self.child.wait().unwrap()
    }

    /// Waits until the program has stopped, as a shell does.
    pub fn until_stopped(&self) {
        let end = Instant::now() + PATIENCE;
        let flags = WaitPidFlag::WUNTRACED | WaitPidFlag::WNOHANG;
        loop {
            match waitpid(self.pid(), Some(flags)).unwrap() {
                WaitStatus::Stopped(..) => return,
                WaitStatus::StillAlive if Instant::now() < end => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                other => panic!("a stop was expected, found {other:?}"),
            }
        }
    }

    /// How the terminal treats keys: echo, lines, signals. Not every system still says so when the program has ended.
    pub fn line_settings(&self) -> Option<String> {
        line_settings(&*self.master)
    }

    /// Whether the terminal is as it was before: keys as a shell wants them, its own screen, a cursor, no mouse, no
    /// brackets around what is pasted.
    pub fn is_given_back(&self) -> bool {
        let screen = self.parser.screen();
        self.line_settings().is_none_or(|now| Some(now) == self.at_first)
            && !screen.alternate_screen()
            && !screen.hide_cursor()
            && !screen.bracketed_paste()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
    }
}

fn line_settings(master: &(dyn MasterPty + Send)) -> Option<String> {
    master.get_termios().map(|settings| format!("{settings:?}"))
}

impl Drop for Pty {
    /// A test that fails leaves no program behind.
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

fn one(length: u16) -> NonZeroU16 {
    NonZeroU16::new(length).unwrap()
}
