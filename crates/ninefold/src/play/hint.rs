//! Help in stages: where to look, what to find, why it holds, what to do.
//!
//! What is wrong comes before what is next, because a step that rests on a mistake proves nothing:
//!
//! ```text
//! wrong entries -> conflicts -> dead end, no solution -> wrong marks -> next step -> a cell of the solution
//! ```

use std::time::Duration;

use super::action::Action;
use super::rejected::Rejected;
use super::session::{Applied, Session, Status};
use super::solution::{Cancel, Check};
use crate::board::{Board, Candidate, Cell, Digit, DigitSet, HouseId, Shape};
use crate::explain::{Drawing, Mark, words};
use crate::logic::{Engine, Reason, Search, SearchOrder, Step};
use crate::solve::Uniqueness;

/// On boards with more cells hints keep to techniques that are found at once.
const LARGEST_FOR_ALL: usize = 100;

/// Help for the position it was asked in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// What it is about.
    pub kind: HintKind,
    /// The position it was asked in.
    pub(super) board: Board,
    /// Whether the puzzle has more than one solution.
    pub(super) several: bool,
}

/// What a hint is about.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum HintKind {
    /// The puzzle is solved; nothing is left to say.
    Solved,
    /// These entries are not those of the only solution.
    WrongEntry {
        /// Where.
        cells: Vec<Cell>,
    },
    /// Digits stand where the rules forbid it.
    Conflict {
        /// All cells that break a rule, givens included.
        cells: Vec<Cell>,
        /// Those of them that the player can clear.
        entries: Vec<Cell>,
        /// The first house in which a digit stands twice.
        house: Option<HouseId>,
    },
    /// No solution fits the entries, and the puzzle has or may have several.
    DeadEnd,
    /// The puzzle has no solution.
    NoSolution,
    /// The rules allow nothing in this empty cell, and the solution that would tell which entry is wrong
    /// is not known.
    NothingFits {
        /// The cell.
        cell: Cell,
    },
    /// The player's centre marks lack the digit of the solution.
    WrongMarks {
        /// The cells, each with the digit it lacks.
        missing: Vec<Candidate>,
    },
    /// The next step: a single if there is one, else the easiest step of any other technique.
    Step(Step),
    /// No technique of the catalogue finds a step; a cell from the solution is all there is to offer.
    CellOfSolution {
        /// The empty cell with the fewest candidates.
        cell: Cell,
        /// Its digit, unless the solution was not found.
        digit: Option<Digit>,
    },
}

/// One stage of a hint: a sentence, and what to show on the board along with it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Stage {
    /// The sentence.
    pub text: String,
    /// Houses to show.
    pub houses: Vec<HouseId>,
    /// The cells it is about.
    pub cells: Vec<Cell>,
    /// The cells that make it so.
    pub because: Vec<Cell>,
    /// The picture of the step, once the reason is told: candidates with their parts, links.
    pub drawing: Drawing,
}

impl Stage {
    fn new(text: String, houses: &[HouseId], cells: &[Cell], because: &[Cell]) -> Stage {
        let (houses, cells, because) = (houses.to_vec(), cells.to_vec(), because.to_vec());
        Stage { text, houses, cells, because, drawing: Drawing::default() }
    }

    /// The candidates of this cell that have a part for which this holds.
    pub fn marked(&self, cell: Cell, part: impl Fn(Mark) -> bool) -> DigitSet {
        let own =
            self.drawing.marks.iter().filter(|(candidate, mark)| candidate.cell == cell && part(**mark));
        own.map(|(candidate, _)| candidate.digit).collect()
    }
}

impl Session {
    /// Help for this position and these marks. That it was shown is an event of its own:
    /// [`Action::Hint`].
    pub fn hint(&self) -> Hint {
        self.hint_unless(&|| false)
    }

    pub(super) fn hint_unless(&self, cancel: Cancel<'_>) -> Hint {
        let kind = self.hint_kind(cancel);
        let several = matches!(self.uniqueness_unless(cancel), Uniqueness::Multiple(_));
        Hint { kind, board: self.board(), several }
    }

    fn hint_kind(&self, cancel: Cancel<'_>) -> HintKind {
        if self.status() == Status::Solved {
            return HintKind::Solved;
        }
        let check = self.check_grid(&self.grid(), cancel);
        if let Check::Wrong(cells) = check {
            return HintKind::WrongEntry { cells };
        }
        let cells = self.conflicts();
        if !cells.is_empty() {
            let entries = cells.iter().copied().filter(|&cell| !self.is_given(cell)).collect();
            return HintKind::Conflict { cells, entries, house: self.conflict_houses().first().copied() };
        }
        match check {
            Check::DeadEnd => return HintKind::DeadEnd,
            Check::NoSolution => return HintKind::NoSolution,
            Check::Right | Check::Wrong(_) | Check::Unknown => {}
        }
        if let Some(wrong) = self.wrong_marks() {
            return wrong;
        }
        let mut empty = self.shape().all_cells().filter(|&cell| self.value(cell).is_none());
        if let Some(cell) = empty.find(|&cell| self.allowed(cell).is_empty()) {
            return HintKind::NothingFits { cell };
        }
        let board = self.board();
        // A step may rest on the only solution if that is known to be one.
        if let Some(step) = next_step(&board, self.uniqueness().is_unique(), cancel) {
            return HintKind::Step(step);
        }
        let empty = self.shape().all_cells().filter(|&cell| self.value(cell).is_none());
        match empty.min_by_key(|&cell| board.candidates(cell).len()) {
            Some(cell) => HintKind::CellOfSolution { cell, digit: self.digit_of_solution(cell, cancel) },
            None => HintKind::Solved,
        }
    }

    fn wrong_marks(&self) -> Option<HintKind> {
        let Uniqueness::Unique(solution) = self.uniqueness() else { return None };
        let lacks = |cell: Cell| {
            let marks = self.centre(cell);
            let digit = solution.grid().get(cell)?;
            (!marks.is_empty() && !marks.contains(digit)).then_some(Candidate { cell, digit })
        };
        let missing: Vec<Candidate> = self.shape().all_cells().filter_map(lacks).collect();
        (!missing.is_empty()).then_some(HintKind::WrongMarks { missing })
    }

    /// The digit of the cell in the solution, of several in one that agrees with the entries.
    fn digit_of_solution(&self, cell: Cell, cancel: Cancel<'_>) -> Option<Digit> {
        match self.uniqueness() {
            Uniqueness::Unique(solution) => solution.grid().get(cell),
            Uniqueness::Multiple(_) | Uniqueness::Unknown(Some(_)) => {
                self.completion(&self.grid(), cancel).solution().ok()?.grid().get(cell)
            }
            Uniqueness::Impossible(_) | Uniqueness::Unknown(None) => None,
        }
    }

    /// Plays the move of a hint for this position. That the whole hint was shown is an event of its own.
    pub fn apply_hint(&mut self, at: Duration, hint: &Hint) -> Result<Applied, Rejected> {
        let action = hint.action().ok_or(Rejected::NoMove)?;
        let last = u8::try_from(hint.stages().len()).unwrap_or(u8::MAX);
        self.act(at, Action::Hint { stage: last })?;
        self.act(at, action)
    }
}

/// A hint on the screen, and how much of it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShownHint {
    hint: Hint,
    stages: Vec<Stage>,
    stage: usize,
}

impl ShownHint {
    /// The hint with its first stage shown.
    pub fn new(hint: Hint) -> ShownHint {
        ShownHint { stages: hint.stages(), hint, stage: 0 }
    }

    /// The hint itself.
    pub fn hint(&self) -> &Hint {
        &self.hint
    }

    /// The stage that is shown.
    pub fn now(&self) -> &Stage {
        &self.stages[self.stage]
    }

    /// The number of the stage that is shown, from 1, and the number of stages.
    pub fn numbers(&self) -> (usize, usize) {
        (self.stage + 1, self.stages.len())
    }

    /// Whether all of it is shown.
    pub fn is_last(&self) -> bool {
        self.stage + 1 >= self.stages.len()
    }

    /// Whether it has a move to play.
    pub fn has_move(&self) -> bool {
        self.hint.action().is_some()
    }

    /// Shows the next stage, if there is one.
    pub fn advance(&mut self) {
        self.stage += usize::from(!self.is_last());
    }

    /// The event of showing this stage.
    pub fn event(&self) -> Action {
        Action::Hint { stage: u8::try_from(self.stage + 1).unwrap_or(u8::MAX) }
    }
}

impl Hint {
    /// What to do about it, if there is something.
    pub fn action(&self) -> Option<Action> {
        match &self.kind {
            HintKind::WrongEntry { cells } => Some(Action::Clear { cells: cells.clone() }),
            HintKind::Conflict { entries, .. } if !entries.is_empty() => {
                Some(Action::Clear { cells: entries.clone() })
            }
            HintKind::WrongMarks { missing } => Some(Action::Allow { candidates: missing.clone() }),
            HintKind::Step(step) => Some(match step.placements.first() {
                Some(placed) => Action::Place { cells: vec![placed.cell], digit: placed.digit },
                None => Action::Eliminate { candidates: step.eliminations.clone() },
            }),
            HintKind::CellOfSolution { cell, digit: Some(digit) } => {
                Some(Action::Place { cells: vec![*cell], digit: *digit })
            }
            HintKind::CellOfSolution { digit: None, .. }
            | HintKind::Conflict { .. }
            | HintKind::Solved
            | HintKind::DeadEnd
            | HintKind::NothingFits { .. }
            | HintKind::NoSolution => None,
        }
    }

    /// The hint from vague to plain. A step has four stages: where to look, which technique, which cells,
    /// the move.
    pub fn stages(&self) -> Vec<Stage> {
        let mut stages = self.stages_of_kind();
        if let (true, HintKind::Step(_) | HintKind::CellOfSolution { .. }) = (self.several, &self.kind) {
            stages[0].text = format!("{} {}", words::several_solutions(), stages[0].text);
        }
        stages
    }

    fn stages_of_kind(&self) -> Vec<Stage> {
        let shape = self.board.shape();
        let said = |text: String| Stage::new(text, &[], &[], &[]);
        match &self.kind {
            HintKind::Solved => vec![said(words::solved())],
            HintKind::DeadEnd => vec![said(words::dead_end())],
            HintKind::NoSolution => vec![said(words::no_solution())],
            HintKind::NothingFits { cell } => {
                let house = box_of(shape, &[*cell]);
                vec![
                    Stage::new(words::wrong_somewhere(shape, house), &[house], &[], &[]),
                    Stage::new(words::nothing_fits(shape, *cell), &[house], &[*cell], &[]),
                ]
            }
            HintKind::WrongEntry { cells } => {
                let house = box_of(shape, cells);
                vec![
                    Stage::new(words::wrong_somewhere(shape, house), &[house], &[], &[]),
                    Stage::new(words::wrong_entries_count(cells.len()), &[house], &[], &[]),
                    Stage::new(words::wrong_entries(&self.board, cells), &[], cells, &[]),
                    Stage::new(words::clear(shape, cells), &[], cells, &[]),
                ]
            }
            HintKind::Conflict { cells, entries, house } => {
                let houses: Vec<HouseId> = house.iter().copied().collect();
                let mut stages = vec![
                    Stage::new(words::conflict_somewhere(shape, *house), &houses, &[], &[]),
                    Stage::new(words::conflicts(shape, cells), &houses, cells, &[]),
                ];
                if !entries.is_empty() {
                    stages.push(Stage::new(words::clear(shape, entries), &houses, entries, &[]));
                }
                stages
            }
            HintKind::WrongMarks { missing } => {
                let cells: Vec<Cell> = missing.iter().map(|one| one.cell).collect();
                let house = box_of(shape, &cells);
                vec![
                    Stage::new(words::where_marks_are_wrong(shape, house), &[house], &[], &[]),
                    Stage::new(words::wrong_marks_count(cells.len()), &[house], &[], &[]),
                    Stage::new(words::wrong_marks(shape, &cells), &[], &cells, &[]),
                    Stage::new(words::missing_marks(shape, missing), &[], &cells, &[]),
                ]
            }
            HintKind::Step(step) => {
                let houses: Vec<HouseId> = match step.reason {
                    Reason::NakedSingle { .. } => words::place_to_look(shape, step).into_iter().collect(),
                    _ => step.reason.house().into_iter().collect(),
                };
                // 'Look at the 5s' must not show the row that lacks one.
                let look: Vec<HouseId> = match step.reason {
                    Reason::LastDigit { .. } => Vec::new(),
                    _ => words::place_to_look(shape, step).into_iter().collect(),
                };
                let mut gone: Vec<Cell> = step.eliminations.iter().map(|gone| gone.cell).collect();
                gone.dedup();
                let pattern = step.reason.cells();
                // Where something is only eliminated, the move is in other cells than the pattern.
                let (cells, because) = match step.placements.is_empty() {
                    true => (&gone[..], &pattern[..]),
                    false => (&pattern[..], step.reason.blockers()),
                };
                let drawing = Drawing::new(&self.board, step);
                let about =
                    |text| Stage { drawing: drawing.clone(), ..Stage::new(text, &houses, cells, because) };
                vec![
                    Stage::new(words::where_to_look(shape, step), &look, &[], &[]),
                    Stage::new(words::what_to_find(step), &look, &[], &[]),
                    about(words::why_on(&self.board, step)),
                    about(words::the_move(shape, step)),
                ]
            }
            HintKind::CellOfSolution { cell, digit } => {
                let house = box_of(shape, &[*cell]);
                let mut stages = vec![
                    Stage::new(words::beyond_techniques(self.several), &[], &[], &[]),
                    Stage::new(words::look_at(shape, house), &[house], &[], &[]),
                    Stage::new(words::fewest_candidates(shape, *cell), &[], &[*cell], &[]),
                ];
                stages.push(match digit {
                    Some(digit) => Stage::new(words::placed(shape, *cell, *digit), &[], &[*cell], &[]),
                    None => said(words::solution_unknown()),
                });
                stages
            }
        }
    }
}

/// A single if there is one, in the order in which a person sees them; else the easiest step of any technique. Steps
/// that rest on the only solution are found if there is one.
pub(super) fn next_step(board: &Board, unique: bool, cancel: Cancel<'_>) -> Option<Step> {
    let find = |order: SearchOrder| {
        let engine = Engine::new(board, order);
        let mut engine = if unique { engine } else { engine.without_uniqueness() };
        engine.find_unless(cancel)
    };
    find(SearchOrder::SINGLES).or_else(|| find(hint_order(board.shape(), unique)))
}

/// The searches for hints: those that end before a player grows tired of waiting.
pub fn hint_order(shape: &Shape, unique: bool) -> SearchOrder {
    match (shape.cells() <= LARGEST_FOR_ALL, unique) {
        (true, true) => SearchOrder::SE.before(Search::NestedDynamicChains),
        (true, false) => SearchOrder::SE.before(Search::DynamicChains),
        (false, _) => SearchOrder::FAST,
    }
}

/// The box of the first of these cells.
fn box_of(shape: &Shape, cells: &[Cell]) -> HouseId {
    shape.box_of(cells.first().copied().unwrap_or(Cell::new(0)))
}
