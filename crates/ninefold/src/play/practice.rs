//! Practice: a technique, a position in which it is the next step, and whether the player finds it.
//!
//! ```text
//! Request::Practice --> Exercise --> Game::practise --inputs--> PracticeState, and a note about every move
//!                                                      save --> PracticeRecord, one setting per technique
//! ```
//! The generator makes a puzzle that needs the technique, and the steps of the hints are played up to the one before it.
//! Every instance of the technique in that position counts: whoever makes one of its eliminations or placements has
//! found it. Exercises are not saved as games; what was found is.

use super::hint::next_step;
use super::new_puzzle::NewPuzzleError;
use super::session::Session;
use super::store::{Store, StoreError};
use crate::board::{Board, Candidate, Puzzle};
use crate::explain::words;
use crate::format::{About, Record};
use crate::generate::{GenerateError, Generator, Target};
use crate::logic::{Engine, SearchOrder, Step, Technique};

use std::ops::ControlFlow;

use Technique::*;

/// The techniques that can be practised, from easy to hard.
pub const PRACTICE: &[Technique] = &[
    HiddenSingleBox,
    HiddenSingleRow,
    HiddenSingleColumn,
    NakedSingle,
    Pointing,
    Claiming,
    NakedPair,
    HiddenPair,
    NakedTriple,
    HiddenTriple,
    XWing,
    Swordfish,
    Skyscraper,
    TwoStringKite,
    TurbotFish,
    XyWing,
    XyzWing,
    UniqueRectangle1,
    UniqueRectangle2,
    UniqueRectangle4,
    NakedQuad,
    WxyzWing,
    Bug1,
    ForcingChain,
];

/// Puzzles that are tried for one exercise. A puzzle that needs a technique by Sudoku Explainer's order may not need it
/// by that of the hints.
const MOST_PUZZLES: u64 = 400;

/// A position in which a technique is the next step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// The technique.
    pub technique: Technique,
    /// The position.
    pub board: Board,
    /// The placements and eliminations that it allows; any of them counts.
    pub(super) steps: Vec<Step>,
}

impl Exercise {
    /// The exercise of this seed. `cancel` is asked now and then; `true` ends the work.
    pub fn make(
        technique: Technique,
        seed: u64,
        cancel: &dyn Fn() -> bool,
    ) -> Result<Exercise, NewPuzzleError> {
        let failed = |error: GenerateError| match error {
            GenerateError::NotReached(reached) if reached.cancelled => NewPuzzleError::Cancelled,
            other => NewPuzzleError::Failed(other.to_string()),
        };
        let mut generator = Generator::new(&Target::technique(technique)).map_err(failed)?;
        for number in 0..MOST_PUZZLES {
            let made = generator.generate(seed, number, cancel).map_err(failed)?;
            if let Some(exercise) = Exercise::of(&made.puzzle, technique) {
                return Ok(exercise);
            }
            if cancel() {
                return Err(NewPuzzleError::Cancelled);
            }
        }
        Err(NewPuzzleError::Failed(format!("no position for {technique} was found; try another seed")))
    }

    /// The first position on the path of this puzzle, which has one solution, at which the technique is the next step.
    pub fn of(puzzle: &Puzzle, technique: Technique) -> Option<Exercise> {
        let mut engine = Engine::new(&Board::new(puzzle), SearchOrder::SINGLES);
        loop {
            let board = engine.board();
            let step = next_step(&board, true, &|| false)?;
            if step.technique != technique {
                engine.apply(&step);
                continue;
            }
            let mut steps = Vec::new();
            let _ = Engine::new(&board, SearchOrder::SE).all(technique.search(), &mut |step| {
                steps.extend((step.technique == technique).then_some(step));
                ControlFlow::Continue(())
            });
            return Some(Exercise { technique, board, steps });
        }
    }

    /// Whether the technique eliminates candidates rather than placing a digit.
    pub fn eliminates(&self) -> bool {
        self.steps.iter().all(|step| step.placements.is_empty())
    }

    /// What the player is to do.
    pub fn task(&self) -> String {
        let name = self.technique.name();
        match self.eliminates() {
            true => format!("Find the {name}: remove a candidate that it eliminates."),
            false => format!("Find the {name}: place its digit."),
        }
    }

    /// The position as a puzzle of its own.
    pub(super) fn record(&self) -> Record {
        let puzzle = Puzzle::new(self.board.values().clone()).expect("a position of a puzzle");
        let name = words::capital(self.technique.name());
        let about = About { name: Some(name), level: Some("practice".to_owned()), ..About::default() };
        Record { puzzle, solution: None, about }
    }

    /// The candidates that earlier steps eliminated.
    pub(super) fn eliminated(&self) -> Vec<Candidate> {
        let fresh = Board::new(&self.record().puzzle);
        let cells = self.board.shape().all_cells();
        cells
            .flat_map(|cell| {
                let gone = fresh.candidates(cell) - self.board.candidates(cell);
                gone.iter().map(move |digit| Candidate { cell, digit }).collect::<Vec<_>>()
            })
            .collect()
    }

    /// The first instance that the position of the session shows to be found.
    fn found(&self, session: &Session) -> Option<&Step> {
        let gone = |one: &Candidate| {
            let marks = session.centre(one.cell);
            session.value(one.cell).is_none() && !marks.is_empty() && !marks.contains(one.digit)
        };
        let placed = |one: &Candidate| session.value(one.cell) == Some(one.digit);
        self.steps
            .iter()
            .find(|step| step.eliminations.iter().any(gone) || step.placements.iter().any(placed))
    }
}

/// An exercise in progress.
#[derive(Clone, Debug)]
pub struct PracticeState {
    exercise: Exercise,
    /// The session as it began.
    pub(super) start: Session,
    is_found: bool,
    /// Whether the record of the technique has it already.
    pub(super) is_recorded: bool,
}

impl PracticeState {
    pub(super) fn new(exercise: Exercise, start: Session) -> PracticeState {
        PracticeState { exercise, start, is_found: false, is_recorded: false }
    }

    /// The exercise.
    pub fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// Whether the player found the technique.
    pub fn is_found(&self) -> bool {
        self.is_found
    }

    /// Looks at the position after a move, and says what came of it.
    pub(super) fn judge(&mut self, session: &Session) -> Option<String> {
        if self.is_found {
            return None;
        }
        let shape = session.shape();
        let name = self.exercise.technique.name();
        if let Some(step) = self.exercise.found(session) {
            let text = format!("Found: {}.", words::the_move(shape, step));
            self.is_found = true;
            return Some(text);
        }
        let solution = session.uniqueness().solution()?.grid().clone();
        let start = &self.start;
        let wrong = |cell| {
            let digit = solution.get(cell)?;
            match session.value(cell) {
                Some(value) if value != digit => {
                    Some(format!("The {value} in {} is wrong.", shape.name(cell)))
                }
                None if start.centre(cell).contains(digit) && !session.centre(cell).contains(digit) => {
                    Some(format!("{} needs the {digit} that you removed.", shape.name(cell)))
                }
                _ => None,
            }
        };
        let fault = shape.all_cells().find_map(wrong);
        let progress = || {
            let moved = session.grid() != start.grid();
            let marked = shape.all_cells().any(|cell| {
                let before = start.centre(cell);
                session.value(cell).is_none() && before != session.centre(cell) && !before.is_empty()
            });
            (moved || marked).then(|| format!("Not wrong, but this is not the {name}. Keep looking."))
        };
        fault.or_else(progress)
    }
}

/// What a player has found of a technique, over all exercises.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PracticeRecord {
    /// How often.
    pub found: u32,
    /// How often without a hint.
    pub alone: u32,
}

impl PracticeRecord {
    /// So many exercises without a hint make a master.
    pub const MASTERED: u32 = 3;

    /// Whether the technique is mastered.
    pub fn is_mastered(self) -> bool {
        self.alone >= PracticeRecord::MASTERED
    }

    /// The record in a few words.
    pub fn describe(self) -> String {
        match (self.found, self.is_mastered()) {
            (0, _) => String::new(),
            (found, true) => format!("mastered; found {found}, {} without hints", self.alone),
            (found, false) => format!("found {found}, {} without hints", self.alone),
        }
    }

    /// The saved record of a technique; empty if there is none.
    pub fn load(store: &dyn Store, technique: Technique) -> Result<PracticeRecord, StoreError> {
        let text = store.setting(&setting(technique))?.unwrap_or_default();
        let mut numbers = text.split_whitespace().map(|word| word.parse().unwrap_or(0));
        Ok(PracticeRecord { found: numbers.next().unwrap_or(0), alone: numbers.next().unwrap_or(0) })
    }

    /// The saved records of all techniques that can be practised, in their order.
    pub fn load_all(store: &dyn Store) -> Result<Vec<PracticeRecord>, StoreError> {
        PRACTICE.iter().map(|&technique| PracticeRecord::load(store, technique)).collect()
    }

    /// Adds one that was found.
    pub(super) fn add(store: &mut dyn Store, technique: Technique, alone: bool) -> Result<(), StoreError> {
        let PracticeRecord { found, alone: before } = PracticeRecord::load(store, technique)?;
        let text = format!("{} {}", found + 1, before + u32::from(alone));
        store.set_setting(&setting(technique), Some(&text))
    }
}

fn setting(technique: Technique) -> String {
    format!("practice.{}", technique.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Action, Game, Help, Input, MemoryStore, Now, Rejected, Request, Timestamp};
    use std::time::Duration;

    const NOW: Now = Now { clock: Duration::ZERO, wall: Timestamp(1) };

    fn game(technique: Technique) -> Game {
        let exercise = Exercise::make(technique, 1, &|| false).unwrap();
        Game::practise(exercise, Timestamp(1))
    }

    #[test]
    fn every_exercise_has_its_technique_as_the_next_step() {
        for &technique in PRACTICE {
            let exercise = Exercise::make(technique, 1, &|| false).unwrap();
            assert_eq!(exercise, Exercise::make(technique, 1, &|| false).unwrap());
            let game = Game::practise(exercise, Timestamp(1));
            let hint = game.session().hint();
            let crate::play::HintKind::Step(step) = &hint.kind else { panic!("{technique}: {hint:?}") };
            assert_eq!(step.technique, technique);
            assert!(!game.session().can_undo(), "the position cannot be undone");
        }
        assert!(matches!(Exercise::make(XWing, 1, &|| true), Err(NewPuzzleError::Cancelled)));
    }

    #[test]
    fn any_elimination_or_placement_of_the_technique_counts() {
        for technique in [NakedSingle, Pointing, XWing] {
            let steps = game(technique).practice().unwrap().exercise.steps.clone();
            for step in steps {
                for one in step.eliminations {
                    let mut game = game(technique);
                    game.act(Duration::ZERO, Action::Centre { cells: vec![one.cell], digit: one.digit })
                        .unwrap();
                    assert!(game.practice().unwrap().is_found());
                    assert!(game.note().unwrap().starts_with("Found: "));
                }
                for one in step.placements {
                    let mut game = game(technique);
                    game.act(Duration::ZERO, Action::Place { cells: vec![one.cell], digit: one.digit })
                        .unwrap();
                    assert!(game.practice().unwrap().is_found());
                }
            }
        }
    }

    #[test]
    fn what_is_wrong_or_something_else_is_said() {
        let mut game = game(XWing);
        let solution = game.session().uniqueness().solution().unwrap().grid().clone();
        let cell = game.shape().all_cells().find(|&cell| game.session().centre(cell).len() > 2).unwrap();
        let right = solution.get(cell).unwrap();
        game.act(Duration::ZERO, Action::Centre { cells: vec![cell], digit: right }).unwrap();
        assert!(game.note().unwrap().contains("that you removed"), "{:?}", game.note());
        game.act(Duration::ZERO, Action::Undo).unwrap();
        assert_eq!(game.note(), None);
        let wrong =
            (game.session().centre(cell) - crate::board::DigitSet::only(right)).iter().next().unwrap();
        game.act(Duration::ZERO, Action::Place { cells: vec![cell], digit: wrong }).unwrap();
        assert!(game.note().unwrap().ends_with("is wrong."), "{:?}", game.note());
        game.act(Duration::ZERO, Action::Reset).unwrap();
        assert_eq!(game.session().spaces_left(), game.practice().unwrap().start.spaces_left());
        game.act(Duration::ZERO, Action::Place { cells: vec![cell], digit: right }).unwrap();
        assert!(game.note().unwrap().contains("not the X-wing"), "{:?}", game.note());
        assert!(!game.practice().unwrap().is_found());
    }

    #[test]
    fn what_was_found_is_saved_and_the_exercise_is_not() {
        let mut store = MemoryStore::default();
        for (round, hinted) in [true, false, false, false].into_iter().enumerate() {
            let mut game = game(NakedPair);
            if hinted {
                let request = game.input(Duration::ZERO, Input::Help(Help::Hint)).unwrap().unwrap();
                game.reply(Duration::ZERO, request.answer(&|| false).unwrap()).unwrap();
            }
            let one = game.practice().unwrap().exercise.steps[0].eliminations[0];
            game.act(Duration::ZERO, Action::Centre { cells: vec![one.cell], digit: one.digit }).unwrap();
            game.save(&mut store, NOW).unwrap();
            game.save(&mut store, NOW).unwrap();
            let record = PracticeRecord::load(&store, NakedPair).unwrap();
            assert_eq!((record.found, record.alone), (round as u32 + 1, round as u32));
        }
        assert!(store.list().unwrap().is_empty());
        let records = PracticeRecord::load_all(&store).unwrap();
        assert_eq!(records.iter().filter(|record| record.is_mastered()).count(), 1);
        assert_eq!(
            PracticeRecord::load(&store, NakedPair).unwrap().describe(),
            "mastered; found 4, 3 without hints"
        );
    }

    #[test]
    fn a_request_makes_an_exercise() {
        let request = Request::Practice(Pointing, 7);
        let Some(crate::play::Reply::Exercise(Ok(exercise))) = request.answer(&|| false) else {
            panic!("made")
        };
        assert_eq!(exercise.technique, Pointing);
        assert!(Request::Practice(Pointing, 7).answer(&|| true).is_none());
        let mut game = Game::practise(*exercise, Timestamp(1));
        assert_eq!(game.act(Duration::ZERO, Action::Undo), Err(Rejected::NothingToUndo));
    }
}
