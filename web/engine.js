// The library behind the page: the WebAssembly module, its game, and its answers as the page draws them. Nothing here
// knows a rule; it only renames and unpacks.

import init, * as ninefold from './ninefold.js';

/** @typedef {import('./types.js').BoardInfo} BoardInfo */
/** @typedef {import('./types.js').CellView} CellView */
/** @typedef {import('./types.js').Drawing} Drawing */
/** @typedef {import('./types.js').Position} Position */
/** @typedef {import('./store.js').SavedEvent} SavedEvent */
/** @typedef {import('./store.js').GameRow} GameRow */
/** @typedef {Record<string, any>} PuzzleRecord A puzzle with what is said about it, as the library writes it. */
/**
 * @typedef {BoardInfo & { shape: string, description: string, letters: Map<string, number>, about: { name?: string, level?: string, author?: string } }} GameBoard
 *
 * @typedef {object} GameView
 * @property {[number, CellView][]} changed The cells that differ from the last view.
 * @property {number[]} remaining
 * @property {number} spacesLeft
 * @property {'open' | 'solved' | 'shown'} state
 * @property {boolean} paused
 * @property {number} time
 * @property {number} cursor
 * @property {number} focus
 * @property {string | undefined} note
 * @property {import('./pad.js').Mode} mode
 * @property {{ text: string, stage: number, stages: number, hasMove: boolean, drawing: Drawing | null, position: Position } | null} hint
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {string[]} savepoints
 * @property {number} hints
 * @property {{ tone: string, text: string } | null} check
 * @property {{ technique: string, task: string, found: boolean } | null} practice
 *
 * @typedef {object} Explained
 * @property {string} technique
 * @property {string} rating
 * @property {string} why
 * @property {string} move
 * @property {Position} position
 * @property {Drawing} drawing
 */

/** Boards with more cells are not rated by themselves: that takes too long. */
const LARGEST_FOR_RATING = 12;
/** Up to this side every digit is one character. */
const LAST_SIDE_OF_LETTERS = 35;
/** @type {number[]} */
const NONE = [];

/** @typedef {Omit<GameBoard, 'about'>} Geometry */
/** @type {Map<string, Geometry>} */
const SHAPES = new Map();

/** The geometry of a shape. @param {string} shape @returns {Geometry} */
function geometry(shape) {
  let known = SHAPES.get(shape);
  if (!known) {
    const info = ninefold.shape(shape);
    const shaded = info.cells.map(() => false);
    for (const house of info.houses) {
      if (house.kind === 'window' || house.kind === 'extra') for (const cell of house.cells) shaded[cell] = true;
    }
    const symbols = info.symbols.map((symbol, n) => (info.side > LAST_SIDE_OF_LETTERS ? String(n + 1) : symbol));
    known = {
      letters: new Map(info.symbols.map((symbol, n) => [symbol, n + 1])),
      key: info.shape, shape: info.shape, description: info.description, side: info.side, symbols, names: info.cells, boxes: info.boxes,
      shaded: shaded.includes(true) ? shaded : undefined, diagonals: info.houses.some((house) => house.kind === 'diagonal'),
    };
    SHAPES.set(shape, known);
    SHAPES.set(info.shape, known);
  }
  return known;
}

/** The digits of a grid as the library writes it: one character per cell. @param {string} text @param {Geometry} info @returns {number[]} */
function digits(text, info) {
  return Array.from(text, (one) => info.letters.get(one) ?? 0);
}

/** @param {any} board @param {Geometry} info @returns {Position} */
function position(board, info) {
  const numbers = (/** @type {string} */ set) => set.split(' ').map(Number);
  const sets = board.candidates.map((/** @type {string} */ set) => (!set ? NONE : info.side > LAST_SIDE_OF_LETTERS ? numbers(set) : digits(set, info)));
  return { values: digits(board.values, info), candidates: sets };
}

/** @param {any} found @returns {Drawing | null} */
export function drawing(found) {
  const tints = Object.entries(found.tints).map(([cell, tint]) => /** @type {[number, string]} */ ([Number(cell), String(tint)]));
  if (!tints.length && !found.marks.length && !found.lines.length) return null;
  const mark = (/** @type {any} */ one) => {
    const kind = typeof one.mark === 'string' ? one.mark : Object.keys(one.mark)[0];
    return { cell: one.cell, digit: one.digit, mark: kind, branch: typeof one.mark === 'string' ? 0 : one.mark[kind] };
  };
  const starts = found.starts.map((/** @type {any} */ [one, branch]) => ({ ...one, branch }));
  return { tints, marks: found.marks.map(mark), lines: found.lines, starts };
}

/** @param {any} view @returns {CellView} */
function cellView(view) {
  return {
    value: view.value ?? 0, given: view.given ?? false, centre: view.centre ?? NONE, corner: view.corner ?? NONE, colours: view.colours ?? NONE,
    conflict: view.conflict, wrong: view.wrong, selected: view.selected, cursor: view.cursor, peer: view.peer,
    house: view.hint_house, reason: view.hint_reason, about: view.hint_cell,
  };
}

/** @param {any} check @returns {{ tone: string, text: string } | null} */
function checked(check) {
  if (!check) return null;
  if (check.wrong) {
    const many = check.wrong.length;
    return { tone: 'bad', text: many === 1 ? 'One entry is wrong; it is struck out.' : `${many} entries are wrong; they are struck out.` };
  }
  /** @type {Record<string, [string, string]>} */
  const words = {
    right: ['good', 'Nothing is wrong so far.'],
    dead_end: ['bad', 'No solution fits these entries.'],
    no_solution: ['bad', 'The puzzle has no solution.'],
    unknown: ['plain', 'The solution was not found.'],
  };
  const [tone, text] = words[check] ?? ['plain', String(check)];
  return { tone, text };
}

/** The library's game, as the page uses it. */
export class Game {
  /** @param {ninefold.Game} inner @param {boolean} [exercise] */
  constructor(inner, exercise = false) {
    this.inner = inner;
    this.exercise = exercise;
    this.gone = false;
    /** Whether its moves do not count any more. */
    this.dropped = false;
    /** Whether the next view tells every cell. */
    this.forgotten = true;
    /** @type {GameBoard | null} */
    this.board_ = null;
    /** @type {string | null} */
    this.solutions = null;
  }

  free() {
    this.gone = true;
    this.inner.free();
  }

  /** @returns {GameBoard} */
  board() {
    this.board_ ??= { ...geometry(this.inner.shape), about: this.inner.puzzle() };
    return /** @type {GameBoard} */ (this.board_);
  }

  /** The next view has every cell. */
  forgetDrawn() {
    this.forgotten = true;
  }

  /** @param {number} now @param {any} input @returns {{ request?: any, rejected?: string }} */
  input(now, input) {
    try {
      return { request: this.inner.input(now, input) };
    } catch (error) {
      if (/** @type {any} */ (error).kind !== 'rejected') throw error;
      return { rejected: sentence(/** @type {Error} */ (error).message) };
    }
  }

  /** @param {number} now @param {any} reply @returns {string | undefined} Why it was rejected. */
  reply(now, reply) {
    if (reply.uniqueness) this.solutions = reply.uniqueness.uniqueness;
    if (reply.rating) this.board_ = null;
    try {
      this.inner.reply(now, reply);
      return undefined;
    } catch (error) {
      return sentence(/** @type {Error} */ (error).message);
    }
  }

  /** @param {number} now @returns {GameView} */
  view(now) {
    const view = /** @type {any} */ (this.inner.changes(now, this.forgotten));
    this.forgotten = false;
    /** @type {[number, CellView][]} */
    const changed = view.changed.map((/** @type {[number, any]} */ [cell, one]) => [cell, cellView(one)]);
    const { hint } = view;
    return {
      changed, remaining: view.remaining, spacesLeft: view.spaces_left, state: view.state, paused: view.paused, time: view.time,
      cursor: view.cursor, focus: view.focus, note: view.note, mode: view.mode,
      hint: hint ? { text: hint.text, stage: hint.number, stages: hint.stages, hasMove: hint.has_move, drawing: drawing(hint.drawing), position: this.position() } : null,
      canUndo: view.can_undo, canRedo: view.can_redo, savepoints: view.savepoints, hints: view.hints, check: checked(view.check), practice: view.practice ?? null,
    };
  }

  position() {
    return position(this.inner.position(), this.board());
  }

  /** The puzzle as it was given, or the position of the player as a puzzle. @param {boolean} start */
  record(start) {
    if (start) return this.inner.puzzle();
    return { shape: this.inner.shape, givens: this.inner.position().values };
  }

  givens() {
    return digits(/** @type {any} */ (this.inner.puzzle()).givens, this.board());
  }

  /** @param {number} cell */
  isGiven(cell) {
    this.given ??= this.givens();
    return this.given[cell] > 0;
  }
  /** @type {number[] | undefined} */
  given;

  entries() {
    return this.position().values;
  }

  /** The work that tells how many solutions the puzzle has. */
  uniquenessRequest() {
    return { uniqueness: this.inner.text() };
  }

  /** The work that finds the level, where it is not known and worth it. */
  ratingRequest() {
    const { about, side } = this.board();
    return this.inner.unique && !about.level && side <= LARGEST_FOR_RATING ? { rate: [this.inner.puzzle(), 'se'] } : null;
  }

  /** What is wrong with the puzzle itself. */
  trouble() {
    /** @type {Record<string, string>} */
    const words = {
      multiple: 'This puzzle has more than one solution.',
      impossible: 'This puzzle has no solution.',
      unknown: 'It is not known whether this puzzle has exactly one solution.',
    };
    return words[this.solutions ?? ''] ?? '';
  }

  /** @param {number} now */
  startClock(now) {
    this.inner.startClock(now);
  }

  /** @param {number} now */
  stopClock(now) {
    this.inner.stopClock(now);
  }

  /** @param {number} now */
  time(now) {
    return this.inner.time(now);
  }

  /** @param {boolean} on */
  setAutoCheck(on) {
    this.inner.setAutoCheck(on);
  }

  /** @param {number} now @param {boolean} on */
  setCleanMarks(now, on) {
    this.input(now, { act: { clean_marks: { on } } });
  }

  get id() {
    return this.inner.id ?? null;
  }

  /** Whether the store should know of the game. */
  isKept() {
    return !this.gone && !this.dropped && !this.exercise && (this.id !== null || this.inner.hasMoves());
  }

  /** @returns {SavedEvent[]} */
  pending() {
    return this.inner.pending();
  }

  /** The row of the store, without its number. @param {number} now @param {number} seen @returns {Omit<GameRow, 'id' | 'events'>} */
  row(now, seen) {
    const { record, begun } = /** @type {any} */ (this.inner.newGame());
    const { side, shape } = this.board();
    return { record, begun, progress: /** @type {any} */ (this.inner.progress(now, seen)), name: record.name, shape, side, level: record.level };
  }

  /** @param {number} id @param {number} events */
  markSaved(id, events) {
    this.inner.markSaved(id, events);
  }

  detach() {
    this.inner.detach();
  }

  toText() {
    return this.inner.text();
  }
}

/** A sentence as the page shows it. @param {string} text */
export function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

export class Engine {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    /** @type {any} */
    this.choices = null;
    /** @type {PuzzleRecord[] | null} */
    this.books = null;
  }

  /** Loads the module. */
  static async load() {
    const url = new URL('./ninefold_bg.wasm', import.meta.url);
    // Some servers do not say what the file is; then it is compiled once it is there.
    const module = await WebAssembly.compileStreaming(fetch(url))
      .catch(async () => WebAssembly.compile(await (await fetch(url)).arrayBuffer()));
    await init({ module_or_path: module });
    return new Engine(module);
  }

  /** @param {PuzzleRecord} record @param {number} begun */
  newGame(record, begun) {
    return new Game(new ninefold.Game(/** @type {any} */ (record), begun));
  }

  /** @param {any} exercise @param {number} begun */
  practise(exercise, begun) {
    return new Game(ninefold.Game.practise(exercise, begun), true);
  }

  /** @param {number} id @param {GameRow} row @param {SavedEvent[]} events */
  loadGame(id, row, events) {
    const { record, begun, progress } = row;
    return new Game(ninefold.Game.load(id, /** @type {any} */ ({ new: { record, begun }, events: events.map(({ number, at, text }) => ({ number, at, text })), progress })));
  }

  /** @param {string} text @param {number} begun */
  gameFromText(text, begun) {
    return new Game(ninefold.Game.fromText(text, begun));
  }

  /** An empty board, on which givens can be entered. @param {string} shape */
  blank(shape) {
    return this.newGame({ shape, givens: '.'.repeat(geometry(shape).side ** 2) }, 0);
  }

  /** An empty board with these givens as entries. @param {PuzzleRecord} record */
  blankWith(record) {
    const game = this.blank(record.shape);
    /** @type {Map<number, number[]>} */
    const places = new Map();
    digits(record.givens, game.board()).forEach((digit, cell) => {
      if (digit) places.set(digit, [...(places.get(digit) ?? []), cell]);
    });
    for (const [digit, cells] of places) game.input(0, { act: { place: { cells, digit } } });
    return game;
  }

  lists() {
    this.choices ??= ninefold.choices();
    return this.choices;
  }

  library() {
    this.books ??= ninefold.library();
    return /** @type {PuzzleRecord[]} */ (this.books);
  }

  /** What a puzzle of the library is called in lists. @param {PuzzleRecord} record */
  titleOf(record) {
    return [record.name, geometry(record.shape).description, record.level].filter(Boolean).join(' · ');
  }

  /** The path or the list of steps that a worker found. @param {any} found @param {Geometry} info */
  explained(found, info) {
    const steps = Array.isArray(found) ? found : found.steps;
    const told = (/** @type {any} */ step, /** @type {number} */ n) => ({
      technique: step.technique, rating: step.se ? `SE ${Number(step.se).toFixed(1)}` : '', why: step.words.why, move: step.words.move.replaceAll('<>', ' ≠ ').replaceAll('=', ' = '),
      position: position(step.board, info), drawing: drawing(step.drawing ?? found.drawings[n]) ?? { tints: [], marks: [], lines: [], starts: [] },
    });
    const summary = Array.isArray(found) ? `${steps.length} ${steps.length === 1 ? 'step' : 'steps'} in this position` : [found.opening, found.ending, found.rated].filter(Boolean).join(' ');
    return { steps: steps.map(told), summary };
  }

  /** @param {GameRow[]} rows */
  statistics(rows) {
    const now = new Date();
    const games = rows.map(({ id, name, shape, side, level, begun, progress }) => ({ id, name, shape, side, level, begun, progress }));
    return ninefold.statistics(/** @type {any} */ (games), Math.floor(Date.now() / 1000), -now.getTimezoneOffset() * 60);
  }

  /** @param {number} side @param {string} variant */
  shapeOf(side, variant) {
    return geometry(variant === 'classic' ? String(side) : `3x3+${variant}`).shape;
  }

  /** The boards on which puzzles can be set: their shapes and what they are called. @returns {[string, string][]} */
  shapes() {
    const title = (/** @type {string} */ shape) => /** @type {[string, string]} */ ([geometry(shape).shape, geometry(shape).description]);
    return this.lists().boards.filter((/** @type {any} */ board) => board.variant !== 'jigsaw')
      .map((/** @type {any} */ { side, variant }) => title(variant === 'classic' ? String(side) : `3x3+${variant}`));
  }

  /** @param {Game} game @param {string} format */
  write(game, format) {
    return ninefold.print(game.inner.puzzle(), format);
  }
}
