// Setting a puzzle: givens are typed on an empty board, and beside it stands at once how many solutions there are, what
// could go, and how hard it is. The library's game carries cursor, selection, undo and conflicts here too.

import { seed } from './dialogs.js';
import { h, icon } from './dom.js';
import { meaning } from './keys.js';
import { Pad } from './pad.js';
import { announce, Card, toast } from './say.js';
import { label } from './board.js';

/** @typedef {import('./app.js').App} App */

/** How far solutions are counted; more take long and say little. */
const MOST_COUNTED = 100_000;

export class SetPuzzle {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {import('./engine.js').Game | null} */
    this.game = null;
    /** @type {import('./engine.js').GameView | null} */
    this.view = null;
    /** @type {import('./jobs.js').Job[]} */
    this.surveys = [];
    /** @type {import('./jobs.js').Job | null} */
    this.job = null;
    this.text = '';
    /** What the last survey found. @type {any} */
    this.found = {};
    this.card = new Card();
    this.facts = h('dl', { class: 'facts' });
    this.pad = new Pad({ digit: (digit) => this.input({ digit: { digit } }), mode: () => {}, modes: ['digit'] });
    this.shapes = h('select', { 'aria-label': 'Board' });
    this.shapes.addEventListener('change', () => this.begin(this.shapes.value));
    const check = (/** @type {string} */ text) => {
      const box = h('input', { type: 'checkbox' });
      box.addEventListener('change', () => this.survey());
      return [box, h('label', { class: 'check' }, box, h('span', {}, text))];
    };
    const [candidates, candidatesLabel] = check('Show true candidates');
    const [redundant, redundantLabel] = check('Show clues that could go');
    this.candidates = candidates;
    this.redundant = redundant;
    const button = (/** @type {string} */ text, /** @type {() => void} */ act, kind = 'button') =>
      h('button', { type: 'button', class: kind, onclick: act }, text);
    this.undo = h('button', { type: 'button', class: 'button', onclick: () => this.input({ act: 'undo' }) }, icon('undo'), 'Undo');
    this.redo = h('button', { type: 'button', class: 'button', onclick: () => this.input({ act: 'redo' }) }, icon('redo'), 'Redo');
    this.stop = button('Cancel', () => this.cancel());
    this.stop.hidden = true;
    const turn = (/** @type {string} */ text, /** @type {() => any} */ how) => button(text, () => this.change('transform', [how()], text));
    this.panel = [
      this.card.element, this.facts, h('div', { class: 'row' }, this.stop),
      this.pad.element,
      h('div', { class: 'row grow' }, this.undo, this.redo, button('Clear', () => this.input('clear'))),
      h('div', {}, candidatesLabel, redundantLabel),
      h('div', { class: 'row grow' }, button('Play this puzzle', () => this.play(), 'primary')),
      h('div', { class: 'row grow' }, button('Rate', () => this.rate()), button('Minimise', () => this.change('minimize', [{ seed: seed() }], 'Minimised'))),
      h('details', {}, h('summary', {}, 'Turn, mirror, relabel'),
        h('div', { class: 'chips' }, turn('Turn right', () => ({ rotate: 1 })), turn('Mirror', () => ({ mirror_columns: true })), turn('Swap rows and columns', () => ({ transpose: true })), turn('Relabel', () => ({ relabel: this.relabelling() })), turn('Shuffle', () => ({ random: seed() })), button('Canonical form', () => this.change('canonical', [], 'Canonical form')))),
    ];
    this.bar = [this.shapes, h('button', { type: 'button', class: 'ghost', 'aria-label': 'Start from the puzzle of the game', title: 'Start from the puzzle of the game', onclick: () => this.take() }, icon('open'))];
  }

  enter() {
    const { app } = this;
    if (!this.shapes.options.length) {
      this.shapes.append(...app.engine.shapes().map(([value, text]) => h('option', { value, selected: value === '3x3' }, text)));
    }
    if (!this.game) return this.begin('3x3');
    app.title('Set a puzzle', 'Type the givens');
    app.board.shape(this.game.board());
    this.game.forgetDrawn();
    this.draw();
    this.text = '';
    this.survey();
  }

  leave() {
    this.cancel();
    this.app.board.step(null, null);
  }

  /** An empty board. @param {string} shape */
  begin(shape) {
    this.game?.free();
    this.game = this.app.engine.blank(shape);
    this.enter();
  }

  /** The givens of the game as a start. */
  take() {
    const { game } = this.app.play;
    if (game) this.load(game.record(true));
  }

  /** Puts the givens of a record on the board. @param {any} record */
  load(record) {
    const blank = this.app.engine.blankWith(record);
    const before = this.game;
    this.game = blank;
    if (this.app.tab === this) this.enter();
    return before;
  }

  /** @param {any} input */
  input(input) {
    const { game } = this;
    if (!game) return;
    const { rejected } = game.input(performance.now(), input);
    this.draw();
    if (rejected) this.card.show('bad', rejected);
    else if (this.view && (input?.digit || input === 'clear')) announce(label(game.board(), this.view.cursor, this.app.board.views[this.view.cursor]));
    this.survey();
  }

  draw() {
    const { game, app } = this;
    if (!game || app.tab !== this) return;
    const view = game.view(performance.now());
    this.view = view;
    app.board.update(view.changed.map(([cell, one]) => [cell, { ...one, given: one.value > 0 }]));
    app.board.moveCursor(view.cursor);
    const { side, symbols } = game.board();
    this.pad.update(side, symbols, 'digit', view.remaining);
    this.undo.disabled = !view.canUndo;
    this.redo.disabled = !view.canRedo;
  }

  cancel() {
    this.surveys.forEach((job) => job.cancel());
    this.surveys = [];
    this.job?.cancel();
  }

  /** Finds out about the givens anew; what is still being found out about older ones is of no use. */
  survey() {
    const { game, app } = this;
    if (!game) return;
    const text = game.record(false);
    const key = `${JSON.stringify(text)} ${this.candidates.checked} ${this.redundant.checked}`;
    if (key === this.text) return;
    this.text = key;
    this.surveys.forEach((job) => job.cancel());
    this.surveys = [];
    this.found = {};
    this.stop.hidden = true;
    app.board.step(null, null);
    const clues = game.entries().filter((value) => value > 0).length;
    this.facts.replaceChildren(h('dt', {}, 'Clues'), h('dd', {}, String(clues)));
    const run = async (/** @type {string} */ name, /** @type {any} */ options, /** @type {(found: any) => void} */ use) => {
      const job = app.jobs.run(name, options ? [text, options] : [text], 'back');
      this.surveys.push(job);
      const slow = setTimeout(() => { this.stop.hidden = false; }, 400);
      try {
        const found = await job.result;
        if (this.text === key && app.tab === this) use(found);
      } catch (error) {
        if (this.text === key && !job.cancelled) this.card.show('bad', error instanceof Error ? error.message : String(error));
        else if (this.text === key) this.card.show('plain', 'Cancelled.');
      } finally {
        clearTimeout(slow);
        this.surveys = this.surveys.filter((other) => other !== job);
        if (!this.surveys.length) this.stop.hidden = true;
      }
    };
    const tell = (/** @type {any} */ found) => {
      const many = found.count.toLocaleString('en');
      const words = found.count === 0 ? (found.exact ? 'No solution' : 'None found yet') : found.count === 1 && found.exact ? 'Exactly one solution'
        : found.exact ? `${many} solutions` : `${many} or more solutions`;
      this.card.show(found.count === 1 && found.exact ? 'good' : found.count === 0 ? 'bad' : 'plain', h('p', { class: 'count' }, words));
      announce(words);
    };
    run('count', { limit: 2 }, (found) => {
      tell(found);
      if (found.count > 1) run('count', { limit: MOST_COUNTED }, tell);
    });
    if (this.candidates.checked) run('trueCandidates', null, (found) => app.board.step({ values: game.entries(), candidates: found }, null, true));
    if (this.redundant.checked) {
      run('redundant', null, (cells) => {
        app.board.step(null, { tints: cells.map((/** @type {number} */ cell) => [cell, 'other']), marks: [], lines: [], starts: [] });
        this.facts.append(h('dt', {}, 'Clues that could go, one at a time'), h('dd', {}, String(cells.length)));
      });
    }
  }

  /** The next digit for every digit; the last becomes the first. */
  relabelling() {
    const side = this.game?.board().side ?? 9;
    return Array.from({ length: side }, (_, n) => ((n + 1) % side) + 1);
  }

  async rate() {
    const { game } = this;
    if (!game) return;
    await this.long('rate', [game.record(false)], (rating) => {
      const facts = [['Rating (SE)', rating.er ?? `at least ${rating.at_least}`], ['Hardest technique', rating.hardest]];
      this.facts.append(...facts.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, String(value))]));
      announce(facts.map((pair) => pair.join(' ')).join(', '));
    });
  }

  /** Lets the worker make other givens of these. @param {string} name @param {any[]} args @param {string} done */
  async change(name, args, done) {
    const { game } = this;
    if (!game) return;
    await this.long(name, [game.record(false), ...args], (found) => {
      const before = this.load({ shape: game.board().shape, ...(found.puzzle ?? found) });
      toast(`${done}.`, { label: 'Undo', act: () => { this.game?.free(); this.game = before; this.enter(); } });
    });
  }

  /** @param {string} name @param {any[]} args @param {(found: any) => void} use */
  async long(name, args, use) {
    this.job?.cancel();
    const job = this.app.jobs.run(name, args);
    this.job = job;
    this.stop.hidden = false;
    try {
      const found = await job.result;
      if (this.job === job) use(found);
    } catch (error) {
      if (this.job === job && !job.cancelled) this.card.show('bad', error instanceof Error ? error.message : String(error));
    } finally {
      if (this.job === job) {
        this.job = null;
        this.stop.hidden = true;
      }
    }
  }

  play() {
    if (this.game) this.app.start(this.game.record(false));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { game } = this;
    if (!game) return false;
    const found = meaning(event, game.board().side);
    if (!found) return false;
    if ('digit' in found) this.input({ digit: { digit: found.digit, mode: 'digit' } });
    else if ('input' in found) {
      const { input } = found;
      const help = input?.help || input?.mode || input === 'next_mode' || input === 'marks';
      if (help) return false;
      this.input(input);
    } else if (found.command === 'dismiss') this.cancel();
    else if (found.command === 'keys') this.app.dialogs.keys();
    else return false;
    return true;
  }
}
