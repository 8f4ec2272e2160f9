//! A player for tests: presses keys, waits, looks at the screen. Time passes only when the test says so.

use std::time::Duration;

use ninefold::play::{Game, MemoryStore, NewPuzzle, Now, Store, Timestamp, built_in};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;

use super::app::{App, Message, Mouse, Page, Preferences, Start};
use super::perform::{Display, Performer, read};
use super::view;

/// A display that only remembers what was copied.
#[derive(Default)]
struct Blind {
    copied: String,
}

impl Display for Blind {
    fn clear(&mut self) -> std::io::Result<()> {
        Ok(())
    }

    fn copy(&mut self, text: &str) -> std::io::Result<()> {
        self.copied = text.to_owned();
        Ok(())
    }
}

/// Somebody at the keyboard.
pub struct Player {
    /// The program.
    pub app: App,
    performer: Performer,
    display: Blind,
    now: Now,
    /// Whether the program still runs.
    pub going: bool,
}

impl Player {
    /// A player before a screen of this size, with a store that may hold games already.
    pub fn with_store(width: u16, height: u16, start: Start, store: Box<dyn Store>) -> Player {
        let now = Now { clock: Duration::ZERO, wall: Timestamp(1_700_000_000) };
        let size = Size { width, height };
        let (app, effects) = App::new(size, built_in(), Preferences::default(), 1, start, now);
        let mut player = Player {
            app,
            performer: Performer::new(store, None),
            display: Blind::default(),
            now,
            going: true,
        };
        player.going = player.performer.perform(effects, &mut player.app, &mut player.display, now);
        player
    }

    /// A player at the menu.
    pub fn at_menu(width: u16, height: u16) -> Player {
        Player::with_store(width, height, Start::Menu, Box::new(MemoryStore::default()))
    }

    /// A player before a new puzzle.
    pub fn playing(width: u16, height: u16, side: usize, level: &str) -> Player {
        let record = NewPuzzle::new(side, Some(level), 7).unwrap().make(&|| false).unwrap();
        Player::with_store(width, height, Start::Play(Box::new(record)), Box::new(MemoryStore::default()))
    }

    /// A player before this puzzle.
    pub fn with_puzzle(puzzle: &str) -> Player {
        let start = Start::Play(Box::new(read(puzzle).unwrap()));
        Player::with_store(80, 24, start, Box::new(MemoryStore::default()))
    }

    /// Something happens.
    pub fn message(&mut self, message: Message) {
        let effects = self.app.update(message, self.now);
        self.going = self.performer.perform(effects, &mut self.app, &mut self.display, self.now);
        // Steps of a watched algorithm come from another thread.
        if matches!(self.app.page(), Page::Watch(watch) if watch.is_waiting()) {
            self.message(Message::Tick);
        }
    }

    /// Presses keys, named and separated by spaces.
    pub fn press(&mut self, keys: &str) {
        for key in keys.split_whitespace() {
            self.message(Message::Key(key.parse().unwrap()));
        }
    }

    /// Does something with the mouse.
    pub fn mouse(&mut self, mouse: Mouse, x: u16, y: u16) {
        self.message(Message::Mouse(mouse, x, y));
    }

    /// Lets time pass.
    pub fn wait(&mut self, seconds: u64) {
        self.now.clock += Duration::from_secs(seconds);
        self.now.wall = Timestamp(self.now.wall.0 + seconds);
        self.message(Message::Tick);
    }

    /// The game on the board.
    pub fn game(&self) -> &Game {
        self.app.game.as_ref().expect("a game is being played")
    }

    /// What the player's clock shows, in seconds.
    pub fn seconds(&self) -> u64 {
        self.game().time(self.now.clock).as_secs()
    }

    /// What was copied last.
    pub fn copied(&self) -> &str {
        &self.display.copied
    }

    /// How long the program would sleep.
    pub fn sleep(&self) -> Option<Duration> {
        self.app.wait(self.now.clock)
    }

    /// The screen, with its styles.
    pub fn buffer(&self) -> Buffer {
        let Size { width, height } = self.app.size;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| view::draw(frame.buffer_mut(), &self.app, self.now.clock)).unwrap();
        terminal.backend().buffer().clone()
    }

    /// The screen as text.
    pub fn screen(&self) -> String {
        let buffer = self.buffer();
        let width = usize::from(buffer.area.width);
        let rows = buffer.content().chunks(width);
        let lines = rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
        lines.map(|line| format!("{}\n", line.trim_end())).collect()
    }

    /// The last line of the screen with anything on it, or the one before: what was said.
    pub fn said(&self) -> String {
        self.app.notice.as_ref().map(|notice| notice.text.clone()).unwrap_or_default()
    }
}
