/** A cell: its number in reading order, from 0. */
export type Cell = number;
/** A house: its number in `ShapeInfo.houses`. */
export type House = number;
/** A digit, from 1. */
export type Digit = number;
/** This digit could go into this cell. */
export interface Candidate { cell: Cell; digit: Digit }

/** A puzzle with what is said about it. `givens` has one character per cell, '.' for an empty one. */
export interface PuzzleRecord {
  shape?: string;
  givens: string;
  /** What each cell may hold, for puzzles that say so. */
  candidates?: string[];
  solution?: string;
  name?: string;
  source?: string;
  author?: string;
  level?: string;
  comment?: string;
}
/** Text in any format that the program reads, or a record. */
export type PuzzleInput = string | PuzzleRecord;
/** A full or partly full grid. */
export interface Grid { shape?: string; values: string }
/** A position: values and what is left to every cell. Above side 35 a digit is a number, with spaces between them. */
export interface Position { shape?: string; values: string; candidates: string[] }
export type PositionInput = Position | PuzzleInput;

/** What a function throws: an `Error` with these properties. In a worker's answer, a plain object. */
export interface NinefoldError extends Error {
  name: 'NinefoldError';
  kind: 'format' | 'arguments' | 'cancelled' | 'rejected' | 'not unique' | 'not reached' | 'canonical' | 'transform'
    | 'saved game' | 'internal';
  /** For 'format': where, what was expected and what was found. */
  line?: number;
  column?: number;
  expected?: string;
  found?: string;
}

export interface SolveOptions {
  algorithm?: string;
  /** Stop counting at this many solutions. `solve`: 2, which finds out whether there is one. `count`: a million. */
  limit?: number;
  /** Give up after so many placed digits. */
  placements?: number;
}
export type Clash = { nothing: Cell } | { givens: { digit: Digit; first: Cell; second: Cell; house: House } };
export type Outcome =
  | { outcome: 'impossible'; clash: Clash | null }
  | { outcome: 'found' | 'unique'; shape?: string; values: string }
  | { outcome: 'multiple'; first: Grid; count: number; exact: boolean }
  | { outcome: 'stuck'; shape?: string; values: string; candidates: string[] }
  | { outcome: 'stopped'; first: Grid | null; count: number };
export type Report = Outcome & { counters: Counters };
export interface Counters {
  guesses: number; placements: number; eliminations: number; cell_checks: number; dead_ends: number; depth: number;
  pushed: number; popped: number; bytes_copied: number; sweeps: number;
  answers: { obvious: number; row: number; column: number; boxes: number };
}
export interface SolutionCount { count: number; exact: boolean; outcome: Outcome['outcome'] }

export type Scale = 'se' | 'se121' | 'hodoku' | 'invariant';
export interface LogicOptions {
  scale?: Scale;
  /** `false` leaves out techniques that take one solution for granted. */
  uniqueness?: boolean;
}
/** On HoDoKu's scale `score` and `level`, else `er`, `ep` and `ed`. A rating that is not finished says `at_least`. */
export interface Rating {
  scale: Scale; finished: boolean;
  er?: number | null; ep?: number | null; ed?: number | null;
  score?: number | null; level?: string | null; at_least?: number;
  hardest: string | null;
  techniques: Record<string, number>;
}
export interface Step {
  step: number;
  /** The position before the step. */
  board: { values: string; candidates: string[]; shape?: string };
  technique: string;
  se: number | null;
  placements: Candidate[];
  eliminations: Candidate[];
  /** The pattern as data; `kind` names it. */
  reason: { kind: string; [part: string]: unknown };
  words: { where: string; what: string; why: string; move: string };
  drawing: Drawing;
}
export type Tint = 'house' | 'cover' | 'pattern' | 'other';
/** True or false in this branch of a chain (0 if there is one), eliminated, placed. */
export type Mark = { true: number } | { false: number } | 'gone' | 'placed';
export interface Line { from: Candidate[]; to: Candidate[]; link: 'strong' | 'weak' | 'loop'; arrow: boolean; branch: number }
/** What there is to see in a step. */
export interface Drawing {
  /** Tinted cells; the keys are the numbers of the cells. */
  tints: Record<string, Tint>;
  marks: (Candidate & { mark: Mark })[];
  lines: Line[];
  /** What chains start from, with their branches. */
  starts: [Candidate, number][];
}
export interface Trace {
  version: number; shape: string; givens: string; scale: Scale;
  uniqueness: 'unique' | 'multiple' | 'impossible' | 'unknown';
  steps: Step[];
  end: 'full' | 'solved' | 'unfinished' | 'multiple' | 'impossible' | 'unknown';
  /** The position after the last step. */
  board: { values: string; candidates: string[] };
  rating: Rating | null;
  /** What a reader must know first, if anything. */
  opening: string | null;
  /** The end in words. */
  ending: string;
  /** The rating in words. */
  rated: string | null;
}
export interface StepsOptions {
  /** Of each search at most this many steps. 20, unless said otherwise. */
  each?: number;
  /** Whether the puzzle is known to have one solution: then steps may rest on it. */
  unique?: boolean;
}
/** One stage of a hint: where to look, what to find, why it holds, what to do. */
export interface Stage { text: string; houses: House[]; cells: Cell[]; because: Cell[]; drawing: Drawing }
export interface HintStages { hint: object; stages: Stage[] }

/** What a puzzle should be like; each key as in 'ninefold generate'. */
export interface Target {
  shape?: string; level?: string; er?: string; score?: string; scale?: Scale; order?: string;
  needs?: string; without?: string; nothing_harder?: boolean;
  clues?: string; minimal?: boolean; symmetry?: string; pattern?: string; tries?: number;
}
export interface GenerateOptions { seed?: number; number?: number }
export interface Generated { puzzle: PuzzleRecord & { solution: string }; rating: Rating | null; tries: number }
export interface Canonical { puzzle: PuzzleRecord; automorphisms: number }
export interface Minimal { puzzle: PuzzleRecord; proved: boolean }
export interface ChangeOptions {
  transpose?: boolean;
  /** Quarter turns, clockwise. */
  rotate?: number;
  mirror_rows?: boolean;
  mirror_columns?: boolean;
  /** The new digit of each digit, from 1. */
  relabel?: Digit[];
  /** Which row (from 0) comes to each place. */
  rows?: number[];
  columns?: number[];
  /** A random isomorph of this seed. */
  random?: number;
}
export interface ParseOptions { format?: string; shape?: string }
export type Parsed = { record: PuzzleRecord; error?: undefined } | { error: NinefoldError; record?: undefined };

/** The geometry of a shape. */
export interface ShapeInfo {
  shape: string; description: string; side: number;
  /** The name of every cell: 'r1c1'. */
  cells: string[];
  /** The box or region of every cell, from 0. */
  boxes: number[];
  /** What every digit is written as. */
  symbols: string[];
  houses: { name: string; kind: 'row' | 'column' | 'box' | 'diagonal' | 'window' | 'extra'; cells: Cell[] }[];
}
export interface Choices {
  formats: { name: string; summary: string }[];
  algorithms: { name: string; summary: string }[];
  techniques: {
    name: string; aliases: string[]; idea: string; family: string; se: number | null;
    /** Whether there are exercises for it. */
    practice: boolean;
  }[];
  /** The boards of new puzzles, and the levels of each. */
  boards: { side: number; variant: Variant; levels: string[] }[];
  levels: string[];
  scales: Scale[];
  symmetries: string[];
}
export type Variant = 'classic' | 'diagonals' | 'windows' | 'jigsaw';

export type Mode = 'digit' | 'corner' | 'centre' | 'colour';
export type Direction = 'left' | 'right' | 'up' | 'down';
export type Help = 'hint' | 'apply_hint' | 'check' | 'back_to_correct' | 'solve';
/** One thing that a player does. */
export type Input =
  | { step: { direction: Direction; extend?: boolean } }
  | { step_box: Direction }
  | { next_box: { back?: boolean } }
  | { edge: Direction }
  | { go: Cell } | { toggle: Cell } | { drag: Cell }
  | 'select_all' | 'invert_selection' | 'dismiss'
  | { mode: Mode } | 'next_mode'
  | { digit: { digit: Digit; mode?: Mode } }
  | 'clear' | 'marks'
  | { act: Action }
  | { help: Help }
  | 'pause' | 'resume';
/** One change to the board, with its cells. */
export type Action =
  | { place: { cells: Cell[]; digit: Digit } }
  | { clear: { cells: Cell[] } }
  | { centre: { cells: Cell[]; digit: Digit } }
  | { corner: { cells: Cell[]; digit: Digit } }
  | { eliminate: { candidates: Candidate[] } }
  | { allow: { candidates: Candidate[] } }
  | { colour: { cells: Cell[]; colour: number } }
  | 'fill_marks' | 'fill_missing_marks' | 'clear_marks' | 'clear_full_marks'
  | 'undo' | 'redo' | 'reset' | 'check'
  | { back: { steps: number } }
  | { savepoint: { name: string } }
  | { restore: { name: string } }
  | { hint: { stage: number } }
  | { solve: { digits: Digit[] } }
  | { clean_marks: { on: boolean } };
/** Work for a worker. `answer` turns it into a `Reply`. */
export type Request =
  | { new_puzzle: { side: number; variant?: Variant; level?: string; seed: number } }
  | { practice: [technique: string, seed: number] }
  | { uniqueness: string }
  | { rate: [PuzzleRecord, Scale] }
  | { help: [Help, string] };
export type Result<T> = { ok: T; error?: undefined } | { error: unknown; ok?: undefined };
export type Reply =
  | { new_puzzle: Result<PuzzleRecord> }
  | { exercise: Result<Exercise> }
  | { uniqueness: { uniqueness: 'unique' | 'multiple' | 'impossible' | 'unknown'; solution?: Grid; clash?: Clash } }
  | { rating: Rating }
  | { help: object };
/** A position in which a technique is the next step. */
export interface Exercise { shape: string; technique: string; board: object; steps: object[] }
export type Check = 'right' | { wrong: Cell[] } | 'dead_end' | 'no_solution' | 'unknown';
/** Everything to be drawn of a cell. What is false or empty is left out. */
export interface CellView {
  value?: Digit; given?: boolean;
  centre?: Digit[]; corner?: Digit[]; colours?: number[];
  conflict?: boolean; wrong?: boolean; selected?: boolean; cursor?: boolean; peer?: boolean;
  hint_house?: boolean; hint_reason?: boolean; hint_cell?: boolean;
  hint_true?: Digit[]; hint_false?: Digit[]; hint_gone?: Digit[];
}
/** Everything to be drawn of a game. While it is paused, hide the cells. */
export interface View {
  cells: CellView[];
  /** For each digit from 1 how many are still to be placed. */
  remaining: number[];
  spaces_left: number;
  status: 'unsolved' | 'solved' | { invalid: string };
  state: 'open' | 'solved' | 'shown';
  paused: boolean;
  /** The time played, in milliseconds. */
  time: number;
  cursor: Cell;
  /** The cell to keep in sight. */
  focus: Cell;
  /** What there is to say about the last input. */
  note?: string;
  mode: Mode;
  hint?: Stage & { number: number; stages: number; has_move: boolean };
  can_undo: boolean; can_redo: boolean;
  savepoints: string[];
  hints: number; checks: number;
  check?: Check;
  clean_marks: boolean;
  practice?: { technique: string; task: string; found: boolean };
}
export interface NewGame { record: PuzzleRecord; begun: number }
/** One event. Its number is its place in the game, from 0 without gaps: who has that number already refuses it. */
export interface SavedEvent { number: number; at: number; text: string }
export interface Progress { time: number; spaces_left: number; hints: number; state: View['state']; seen: number }
export interface SavedGame { new: NewGame; events: SavedEvent[]; progress: Progress }
export interface GameSummary {
  id: number; name: string | null; shape: string; side: number; level: string | null; begun: number; progress: Progress;
}
export interface Statistics {
  groups: {
    side: number; level: string; games: number; solved: number; shown: number; hints: number;
    time: number; best: number | null; median: number | null;
  }[];
  streak: { current: number; longest: number };
}
export interface ManyOptions {
  /** Rate on this scale; without it, solve. */
  rate?: Scale;
  /** Only the solutions, one per line, instead of CSV. */
  lines?: boolean;
}
export interface Totals { unique: number; multiple: number; impossible: number; malformed: number }
/** A view without its cells, and the cells that changed since the last one. */
export interface Changes extends View { changed: [Cell, CellView][] }
export interface WatchOptions { /** Events at most; 100,000 unless said otherwise. */ most?: number }
/** Why a digit was placed. */
export type Why = 'guess' | 'forced' | { answer: 'obvious' | 'row' | 'column' | 'box' };
export type SearchEvent =
  | { placed: { cell: Cell; digit: Digit; why: Why } }
  | { cleared: { cell: Cell } }
  | { pushed: { cell: Cell; digit: Digit } }
  | { popped: { cell: Cell; digit: Digit } }
  | 'stuck' | 'dead_end';
export interface Watched { events: SearchEvent[]; complete: boolean; report: Report }
