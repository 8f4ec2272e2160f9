//! The game. Times are milliseconds on a clock that never goes back (`performance.now()`); points in time are seconds since 1970.

use std::time::Duration;

use ninefold::board::with_names;
use ninefold::play::{
    self, CellView, Exercise, GameId, GameState, GameSummary, Input, NewGame, Now, Rejected, Reply,
    SavedGame, Session, Statistics, Timestamp, View,
};
use serde::Serialize;
use serde_json::json;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::convert::{JsResult, failed, from_js, record, to_js, to_js_quickly};

/// A game as a person plays it, and the cells as `changes` last told them.
#[wasm_bindgen]
pub struct Game(play::Game, Vec<CellView>);

/// A view with the changed cells beside it.
#[derive(Serialize)]
struct Changes {
    #[serde(flatten)]
    view: View,
    changed: Vec<(usize, CellView)>,
}

fn time(milliseconds: f64) -> Duration {
    // Neither a negative number nor NaN is a time.
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}

fn timestamp(seconds: f64) -> Timestamp {
    Timestamp(seconds as u64)
}

impl Game {
    fn over(game: play::Game) -> Game {
        Game(game, Vec::new())
    }

    fn rejected(&self, why: &Rejected) -> JsValue {
        failed("rejected", why.describe(self.0.shape()))
    }

    /// The form of a value about this game.
    fn form(&self, value: &impl Serialize) -> JsResult {
        with_names(self.0.shape(), || to_js(value))
    }

    /// A value about this game.
    fn read<T: serde::de::DeserializeOwned>(&self, what: &str, value: &JsValue) -> JsResult<T> {
        with_names(self.0.shape(), || from_js(what, value))
    }
}

#[wasm_bindgen]
impl Game {
    /// A new game with a stopped clock.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "PuzzleInput")] puzzle: JsValue,
        begun: f64,
    ) -> JsResult<Game> {
        Ok(Game::over(play::Game::new(record(&puzzle)?, timestamp(begun))))
    }

    /// A saved game as the player left it, with a stopped clock.
    pub fn load(
        id: f64,
        #[wasm_bindgen(unchecked_param_type = "SavedGame")] saved: JsValue,
    ) -> JsResult<Game> {
        let saved: SavedGame = from_js("a saved game", &saved)?;
        let game = play::Game::load(GameId(id as u64), saved);
        game.map(Game::over).map_err(|error| failed("saved game", error))
    }

    /// A game from the text of `text()` or of the program's `games export`. It is in no store yet.
    #[wasm_bindgen(js_name = fromText)]
    pub fn from_text(text: &str, begun: f64) -> JsResult<Game> {
        let session = Session::from_text(text).map_err(|error| failed("saved game", error))?;
        let record = ninefold::format::Record {
            about: session.about().clone(),
            ..ninefold::format::Record::new(session.puzzle().clone())
        };
        let new = NewGame { record, begun: timestamp(begun) };
        let mut progress = new.progress();
        progress.time = session.time_of_last_event();
        progress.state = GameState::of(&session);
        let saved = SavedGame { new, events: session.saved_events(0), progress };
        let game = play::Game::load(GameId(0), saved);
        let mut game = game.map_err(|error| failed("saved game", error))?;
        game.detach();
        Ok(Game::over(game))
    }

    /// An exercise: a position in which a technique is the next step.
    pub fn practise(
        #[wasm_bindgen(unchecked_param_type = "Exercise")] exercise: JsValue,
        begun: f64,
    ) -> JsResult<Game> {
        let exercise: Exercise = from_js("an exercise", &exercise)?;
        Ok(Game::over(play::Game::practise(exercise, timestamp(begun))))
    }

    /// Does what the player wants, or throws why not. What comes back is a request to be answered in a worker, if there is
    /// one; its reply belongs into `reply`.
    #[wasm_bindgen(unchecked_return_type = "Request | undefined")]
    pub fn input(
        &mut self,
        now: f64,
        #[wasm_bindgen(unchecked_param_type = "Input")] input: JsValue,
    ) -> JsResult {
        let input: Input = self.read("an input", &input)?;
        match self.0.input(time(now), input) {
            Ok(Some(request)) => self.form(&request),
            Ok(None) => Ok(JsValue::UNDEFINED),
            Err(why) => Err(self.rejected(&why)),
        }
    }

    /// Takes in the reply to a request of this game.
    pub fn reply(
        &mut self,
        now: f64,
        #[wasm_bindgen(unchecked_param_type = "Reply")] reply: JsValue,
    ) -> JsResult<()> {
        let reply: Reply = self.read("a reply", &reply)?;
        let taken = self.0.reply(time(now), reply);
        taken.map_err(|why| self.rejected(&why))
    }

    /// Everything to be drawn.
    #[wasm_bindgen(unchecked_return_type = "View")]
    pub fn view(&self, now: f64) -> JsResult {
        with_names(self.0.shape(), || to_js_quickly(&self.0.view(time(now))))
    }

    /// The same, with only those cells that differ from the last call of this; `cells` is empty. A large board has
    /// thousands of cells, and a key changes few. `all` tells every cell again.
    #[wasm_bindgen(unchecked_return_type = "Changes")]
    pub fn changes(&mut self, now: f64, all: bool) -> JsResult {
        let mut view = self.0.view(time(now));
        let cells = std::mem::take(&mut view.cells);
        let told = if all { Vec::new() } else { std::mem::take(&mut self.1) };
        let differs = |(number, cell): &(usize, &CellView)| told.get(*number) != Some(*cell);
        let changed =
            cells.iter().enumerate().filter(differs).map(|(number, cell)| (number, *cell)).collect();
        self.1 = cells;
        self.form(&Changes { view, changed })
    }

    /// The cells that the last action changed.
    #[wasm_bindgen(unchecked_return_type = "number[]")]
    pub fn changed(&self) -> JsResult {
        self.form(&self.0.changed())
    }

    /// The position: values, and as candidates what the rules and the marks allow.
    #[wasm_bindgen(unchecked_return_type = "Position")]
    pub fn position(&self) -> JsResult {
        to_js(&self.0.session().board())
    }

    /// The puzzle with its name, source and level.
    #[wasm_bindgen(unchecked_return_type = "PuzzleRecord")]
    pub fn puzzle(&self) -> JsResult {
        to_js(self.0.record())
    }

    /// The shape of the board, as text.
    #[wasm_bindgen(getter)]
    pub fn shape(&self) -> String {
        self.0.shape().to_string()
    }

    /// Whether the puzzle is known to have one solution.
    #[wasm_bindgen(getter)]
    pub fn unique(&self) -> bool {
        self.0.session().known_uniqueness().is_some_and(ninefold::solve::Uniqueness::is_unique)
    }

    /// The number in the store, once something is saved.
    #[wasm_bindgen(getter)]
    pub fn id(&self) -> Option<f64> {
        self.0.id().map(|id| id.0 as f64)
    }

    /// Whether every entry is compared with the solution at once.
    #[wasm_bindgen(js_name = setAutoCheck)]
    pub fn set_auto_check(&mut self, on: bool) {
        self.0.set_auto_check(on);
    }

    /// Starts the clock, unless the game is paused or over.
    #[wasm_bindgen(js_name = startClock)]
    pub fn start_clock(&mut self, now: f64) {
        self.0.start_clock(time(now));
    }

    /// Stops the clock, for instance while the page is hidden.
    #[wasm_bindgen(js_name = stopClock)]
    pub fn stop_clock(&mut self, now: f64) {
        self.0.stop_clock(time(now));
    }

    /// The time played, in milliseconds.
    pub fn time(&self, now: f64) -> f64 {
        self.0.time(time(now)).as_secs_f64() * 1000.0
    }

    /// Whether the player ever changed the board. A store learns of a game with its first move.
    #[wasm_bindgen(js_name = hasMoves)]
    pub fn has_moves(&self) -> bool {
        self.0.session().has_moves()
    }

    /// The puzzle and when the player started, for a store that does not have the game yet.
    #[wasm_bindgen(unchecked_return_type = "NewGame", js_name = newGame)]
    pub fn new_game(&self) -> JsResult {
        to_js(self.0.new_game())
    }

    /// The events that are not saved yet.
    #[wasm_bindgen(unchecked_return_type = "SavedEvent[]")]
    pub fn pending(&self) -> JsResult {
        to_js(&self.0.pending())
    }

    /// How far the game is, as a store takes it.
    #[wasm_bindgen(unchecked_return_type = "Progress")]
    pub fn progress(&self, now: f64, seen: f64) -> JsResult {
        to_js(&self.0.progress(Now { clock: time(now), wall: timestamp(seen) }))
    }

    /// The store has this many events of the game, under this number.
    #[wasm_bindgen(js_name = markSaved)]
    pub fn mark_saved(&mut self, id: f64, events: u32) {
        self.0.mark_saved(GameId(id as u64), events as usize);
    }

    /// Makes this a game of its own, which the next save adds to the store.
    pub fn detach(&mut self) {
        self.0.detach();
    }

    /// The whole game as text, as the program exports and imports it.
    pub fn text(&self) -> String {
        self.0.session().to_text()
    }
}

/// Figures over games. `days` has the number of the day on which each game was last seen, where the player is.
#[wasm_bindgen(unchecked_return_type = "Statistics")]
pub fn statistics(
    #[wasm_bindgen(unchecked_param_type = "GameSummary[]")] games: JsValue,
    today: f64,
    offset: f64,
) -> JsResult {
    let games: Vec<GameSummary> = from_js("a list of games", &games)?;
    let day = |at: Timestamp| (at.0 as f64 + offset).div_euclid(86_400.0) as i64;
    to_js(&Statistics::new(&games, day(timestamp(today)), day))
}

/// The summary of a saved game, for lists.
#[wasm_bindgen(unchecked_return_type = "GameSummary")]
pub fn summary(id: f64, #[wasm_bindgen(unchecked_param_type = "SavedGame")] saved: JsValue) -> JsResult {
    let saved: SavedGame = from_js("a saved game", &saved)?;
    to_js(&json!(GameSummary::new(GameId(id as u64), &saved)))
}
