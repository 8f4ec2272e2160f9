//! The game on the board: cursor, selection, mode, hint, and the session that all of it acts on.

use std::collections::BTreeSet;
use std::time::Duration;

use ninefold::board::{HouseId, HouseKind, Layout};
use ninefold::play::{Action, Colour, Done, Refusal, Session};
use ninefold::{Cell, Digit, Shape};

use crate::games::{Clock, GameId, KeptEvent, Moment, ShownHint, Standing, State};
use crate::games::{ending, events_from, standing};

/// What a typed digit becomes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Mode {
    /// An entry.
    #[default]
    Digit,
    /// A corner mark.
    Corner,
    /// A centre mark.
    Centre,
    /// A colour.
    Colour,
}

impl Mode {
    /// All of them, in the order of their keys.
    pub const ALL: [Mode; 4] = [Mode::Digit, Mode::Corner, Mode::Centre, Mode::Colour];

    /// Its name on the screen.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Digit => "digit",
            Mode::Corner => "corner",
            Mode::Centre => "centre",
            Mode::Colour => "colour",
        }
    }

    /// The next one, round and round.
    pub fn next(self) -> Mode {
        Mode::ALL[(self as usize + 1) % Mode::ALL.len()]
    }
}

/// A direction on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Towards column 1.
    Left,
    /// Towards the last column.
    Right,
    /// Towards row 1.
    Up,
    /// Towards the last row.
    Down,
}

/// A game on the board.
#[derive(Clone, Debug)]
pub struct Game {
    /// What has been done, and what stands on the board because of it.
    pub session: Session,
    /// Its number on the shelf; none if it could not be put there.
    pub id: Option<GameId>,
    /// How many of its events are on the shelf.
    kept: usize,
    /// Where the player is.
    pub cursor: Cell,
    /// What is selected beside the cursor; empty means the cursor's cell alone.
    pub selection: BTreeSet<Cell>,
    /// What a typed digit becomes.
    pub mode: Mode,
    /// The time played.
    pub clock: Clock,
    /// When the time was last put on the shelf.
    pub noted: Duration,
    /// Whether the player stopped the game.
    pub paused: bool,
    /// The hint on the screen.
    pub hint: Option<ShownHint>,
    /// Entries that were found wrong and not changed since.
    pub wrong: BTreeSet<Cell>,
    /// A number that is being typed.
    pub number: Option<String>,
    /// How it ended, once it did.
    pub over: Option<State>,
}

impl Game {
    /// A game at its start or as it was left, with the clock standing still.
    pub fn new(session: Session, id: Option<GameId>, time: Duration) -> Game {
        let shape = session.shape().clone();
        let centre = shape.cell(shape.side() / 2, shape.side() / 2);
        let over = ending(&session);
        Game {
            kept: session.events().len(),
            session,
            id,
            cursor: centre,
            selection: BTreeSet::new(),
            mode: Mode::Digit,
            clock: Clock::at(time),
            noted: Duration::ZERO,
            paused: false,
            hint: None,
            wrong: BTreeSet::new(),
            number: None,
            over,
        }
    }

    /// The geometry of its board.
    pub fn shape(&self) -> &Shape {
        self.session.shape()
    }

    /// The cells an action is about.
    pub fn cells(&self) -> Vec<Cell> {
        match self.selection.is_empty() {
            true => vec![self.cursor],
            false => self.selection.iter().copied().collect(),
        }
    }

    /// Whether a cell is part of the selection.
    pub fn is_selected(&self, cell: Cell) -> bool {
        self.selection.contains(&cell)
    }

    /// Does an action and forgets what was shown about the position before.
    pub fn act(&mut self, now: Duration, action: Action) -> Result<Done, Refusal> {
        let at = self.clock.time(now);
        let done = self.session.act(at, action);
        self.after(done)
    }

    /// Goes back to before the first mistake.
    pub fn back_to_correct(&mut self, now: Duration) -> Result<Done, Refusal> {
        let at = self.clock.time(now);
        let done = self.session.back_to_correct(at);
        self.after(done)
    }

    /// Fills in the solution.
    pub fn solve(&mut self, now: Duration) -> Result<Done, Refusal> {
        let at = self.clock.time(now);
        let done = self.session.solve(at);
        self.after(done)
    }

    /// Plays the move of the hint.
    pub fn apply_hint(&mut self, now: Duration) -> Result<Done, Refusal> {
        let at = self.clock.time(now);
        let done = self.session.apply_hint(at);
        self.after(done)
    }

    fn after(&mut self, done: Result<Done, Refusal>) -> Result<Done, Refusal> {
        if let Ok(done) = &done
            && !done.changed.is_empty()
        {
            self.hint = None;
            for cell in &done.changed {
                self.wrong.remove(cell);
            }
        }
        done
    }

    /// The action that this mode makes of a digit.
    pub fn entry(&self, digit: Digit, mode: Mode) -> Option<Action> {
        let cells = self.cells();
        Some(match mode {
            Mode::Digit => Action::Place { cells, digit },
            Mode::Corner => Action::Corner { cells, digit },
            Mode::Centre => Action::Centre { cells, digit },
            Mode::Colour => Action::Colour { cells, colour: Colour::new(digit.get())? },
        })
    }

    /// Shows a hint, or more of the one on the screen.
    pub fn more_hint(&mut self, now: Duration) -> Result<Done, Refusal> {
        match &mut self.hint {
            Some(shown) => shown.go_on(),
            None => self.hint = Some(ShownHint::new(&self.session.hint())),
        }
        let at = self.clock.time(now);
        let action = self.hint.as_ref().expect("just shown").action();
        self.session.act(at, action)
    }

    /// Moves the cursor by one cell; past the edge it comes in again on the other side.
    pub fn step(&mut self, way: Way, select: bool) {
        let shape = self.shape();
        let side = shape.side();
        let (row, col) = (shape.row(self.cursor), shape.col(self.cursor));
        let to = match way {
            Way::Left => shape.cell(row, (col + side - 1) % side),
            Way::Right => shape.cell(row, (col + 1) % side),
            Way::Up => shape.cell((row + side - 1) % side, col),
            Way::Down => shape.cell((row + 1) % side, col),
        };
        if select {
            self.selection.extend([self.cursor, to]);
        } else {
            self.selection.clear();
        }
        self.cursor = to;
    }

    /// Moves the cursor to the same place of the box beside this one; on a jigsaw by three cells.
    pub fn step_box(&mut self, way: Way) {
        let shape = self.shape();
        let side = shape.side();
        let (rows, cols) = match shape.layout() {
            Layout::Boxes { rows, cols } => (*rows, *cols),
            Layout::Regions(_) => (3.min(side), 3.min(side)),
        };
        let (row, col) = (shape.row(self.cursor), shape.col(self.cursor));
        let to = match way {
            Way::Left => shape.cell(row, (col + side - cols) % side),
            Way::Right => shape.cell(row, (col + cols) % side),
            Way::Up => shape.cell((row + side - rows) % side, col),
            Way::Down => shape.cell((row + rows) % side, col),
        };
        self.go(to);
    }

    /// Moves the cursor to the next or previous box in reading order, to its middle cell.
    pub fn next_box(&mut self, back: bool) {
        let shape = self.shape();
        let mut boxes: Vec<HouseId> = shape.houses_of_kind(HouseKind::Box).collect();
        if back {
            boxes.reverse();
        }
        let own = shape.box_of(self.cursor);
        let next = boxes.iter().cycle().skip_while(|&&one| one != own).nth(1);
        if let Some(&next) = next {
            let cells = shape.house(next).cells();
            self.go(cells[cells.len() / 2]);
        }
    }

    /// Moves the cursor and ends the selection.
    pub fn go(&mut self, to: Cell) {
        self.selection.clear();
        self.cursor = to;
    }

    /// The events that are not on the shelf yet, which from now on count as being there.
    pub fn unkept(&mut self) -> Vec<KeptEvent> {
        let events = events_from(&self.session, self.kept);
        self.kept = self.session.events().len();
        events
    }

    /// The shelf did not take the events from this number on: they are still to be put there.
    pub fn not_kept(&mut self, number: u32) {
        self.kept = self.kept.min(number as usize);
    }

    /// How it stands.
    pub fn standing(&self, now: Duration, seen: Moment) -> Standing {
        standing(&self.session, self.clock.time(now), self.over, seen)
    }
}
