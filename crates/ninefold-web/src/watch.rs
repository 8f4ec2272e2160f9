//! An algorithm at work.
//!
//! A search cannot be held in the middle of a call, so it runs once, at most so many placements far, and hands over what it
//! did. The page shows that at the speed it likes, and asks for more only where there is more.

use ninefold::solve::{Observer, SearchEvent};
use ninefold::{Budget, Goal, Report, Settings};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::cancel;
use crate::convert::{self, JsResult, to_js};
use crate::puzzles::algorithm;

/// Events of a run, unless the options say otherwise.
const MOST: usize = 100_000;

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct WatchOptions {
    most: Option<usize>,
}

/// Keeps the first events.
struct Recorder {
    events: Vec<SearchEvent>,
    most: usize,
    all: usize,
}

impl Observer for Recorder {
    fn event(&mut self, event: SearchEvent) {
        self.all += 1;
        if self.events.len() < self.most {
            self.events.push(event);
        }
    }
}

#[derive(Serialize)]
struct Watched {
    events: Vec<SearchEvent>,
    /// Whether these are all events of the run.
    complete: bool,
    report: Report,
}

/// Solves a puzzle with an algorithm and tells what it did, in order, from the first event on.
#[wasm_bindgen(unchecked_return_type = "Watched")]
pub fn watch(
    #[wasm_bindgen(unchecked_param_type = "PuzzleInput")] puzzle: JsValue,
    name: &str,
    #[wasm_bindgen(unchecked_optional_param_type = "WatchOptions")] options: JsValue,
) -> JsResult {
    let puzzle = convert::puzzle(&puzzle)?;
    let wanted: WatchOptions = convert::options(&options)?;
    let most = wanted.most.unwrap_or(MOST);
    cancel::begin();
    // Every placement is an event, so there are enough events when the placements are used up.
    let budget = Budget { placements: Some(most as u64), cancel: Some(&cancel::cancelled) };
    let settings = Settings { budget, ..Settings::goal(Goal::First) };
    let mut recorder = Recorder { events: Vec::new(), most, all: 0 };
    let report = algorithm(name)?.solve_watched(&puzzle, &settings, &mut recorder);
    if cancel::cancelled() {
        return Err(convert::cancelled());
    }
    let is_stopped = matches!(report.outcome, ninefold::Outcome::Stopped { .. });
    let complete = recorder.all == recorder.events.len() && !is_stopped;
    to_js(&Watched { events: recorder.events, complete, report })
}
