// Watching an algorithm place and clear digits, as fast or slow as one likes, with its counters.

import { capital, h, icon } from './dom.js';
import { announce, Card } from './say.js';

/** @typedef {import('./app.js').App} App */

/** The steps of a person, beside the algorithms. */
const LOGIC = 'logic';

/** Events per second at each place of the slider. */
const SPEEDS = [1, 2, 5, 10, 25, 60, 150, 400, 1000, 4000, 20000];

export class Watch {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.playing = false;
    /** @type {import('./jobs.js').Job | null} */
    this.job = null;
    this.owed = 0;
    this.last = 0;
    /** @type {Record<string, number>} */
    this.counted = {};
    this.card = new Card();
    this.counters = h('dl', { class: 'facts' });
    this.which = h('select', { id: 'algorithm' });
    this.which.addEventListener('change', () => this.restart());
    this.speed = h('input', { type: 'range', min: '0', max: String(SPEEDS.length - 1), value: '4', id: 'speed' });
    const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ act, kind = 'button') =>
      h('button', { type: 'button', class: kind, onclick: act }, icon(name), text);
    this.go = button('play', 'Start', () => this.toggle(), 'primary');
    this.panel = [
      h('label', { class: 'field' }, h('span', {}, 'Algorithm'), this.which),
      this.card.element,
      h('div', { class: 'row grow' }, this.go),
      h('div', { class: 'row grow' }, button('next', 'Step', () => this.one()), button('undo', 'Restart', () => this.restart())),
      h('label', { class: 'field' }, h('span', {}, 'Speed'), this.speed),
      h('div', { class: 'card' }, h('h3', {}, 'Counters'), this.counters),
    ];
    /** @type {Node[]} */
    this.bar = [];
  }

  enter() {
    if (!this.which.options.length) {
      this.which.append(...this.subjects().map(({ name }) => h('option', { value: name }, name)));
    }
    this.app.play.titles();
    this.restart();
  }

  leave() {
    this.setPlaying(false);
    this.job?.cancel();
    this.app.board.step(null, null);
  }

  /** The digits on the board. @type {number[]} */
  values = [];
  /** Grids on the algorithm's stack. @type {number[][]} */
  stack = [];
  /** What it did, in order; with `logic` its steps. @type {any[]} */
  events = [];
  at = 0;
  /** How it ended. */
  ending = '';

  async restart() {
    const { app } = this;
    const { game } = app.play;
    if (!game) return;
    this.setPlaying(false);
    this.job?.cancel();
    this.values = game.givens();
    this.stack = [];
    this.events = [];
    this.at = 0;
    this.owed = 0;
    this.counted = this.which.value === LOGIC ? { Steps: 0 } : { Steps: 0, 'Digits placed': 0, Guesses: 0, 'Dead ends': 0 };
    app.board.shape(game.board());
    app.board.lit = 0;
    app.board.step(null, null);
    this.drawAll();
    this.tell();
    const name = this.which.value;
    this.card.show('plain', this.subjects().find((one) => one.name === name)?.summary ?? '');
    const job = app.jobs.run(name === LOGIC ? 'explain' : 'watch', name === LOGIC ? [game.record(true)] : [game.record(true), name], 'watch');
    this.job = job;
    try {
      const found = await job.result;
      if (this.job !== job) return;
      if (name === LOGIC) {
        const { steps, summary } = app.engine.explained(found, game.board());
        this.events = steps;
        this.ending = summary;
      } else {
        this.events = found.events;
        this.ending = this.end(found);
      }
      if (this.playing) this.frame();
    } catch (error) {
      if (this.job === job && !job.cancelled) this.card.show('bad', error instanceof Error ? error.message : String(error));
    }
  }

  subjects() {
    return [{ name: LOGIC, summary: 'The steps a person could take, each with its reason.' }, ...this.app.engine.lists().algorithms];
  }

  /** @param {any} found */
  end({ complete, report, events }) {
    if (!complete) return `These are the first ${events.length.toLocaleString('en')} steps; the search goes on.`;
    const words = { found: 'Solved', unique: 'Solved', multiple: 'Solved', impossible: 'There is no solution', stuck: 'Stuck: this algorithm alone goes no further' };
    return `${/** @type {any} */ (words)[report.outcome] ?? report.outcome}, after ${events.length.toLocaleString('en')} steps.`;
  }

  drawAll() {
    this.app.board.update(this.values.map((value, cell) => [cell, this.cell(cell, value)]));
  }

  /** @param {number} cell @param {number} value @param {boolean} [last] */
  cell(cell, value, last = false) {
    return { value, given: this.app.play.game?.isGiven(cell) ?? false, centre: [], corner: [], colours: [], cursor: last };
  }

  toggle() {
    if (this.at >= this.events.length && this.events.length) this.restart();
    this.setPlaying(!this.playing);
  }

  /** @param {boolean} on */
  setPlaying(on) {
    this.playing = on;
    this.go.replaceChildren(icon(on ? 'pause' : 'play'), on ? 'Pause' : 'Start');
    if (!on) return;
    this.last = performance.now();
    requestAnimationFrame(() => this.frame());
  }

  frame() {
    if (!this.playing || this.app.tab !== this || !this.events.length) return;
    const now = performance.now();
    this.owed += (Math.min(200, now - this.last) / 1000) * SPEEDS[Number(this.speed.value)];
    this.last = now;
    const many = Math.floor(this.owed);
    this.owed -= many;
    this.advance(many);
    if (this.playing) requestAnimationFrame(() => this.frame());
  }

  one() {
    this.setPlaying(false);
    this.advance(1);
  }

  /** Shows the next events. @param {number} many */
  advance(many) {
    const { board } = this.app;
    const until = Math.min(this.events.length, this.at + many);
    if (until === this.at) return;
    const before = [...this.values];
    const last = this.lastCell;
    let said = '';
    while (this.at < until) said = this.happen(this.events[this.at++]);
    board.update(this.values.flatMap((value, cell) => (value !== before[cell] || cell === last || cell === this.lastCell
      ? [/** @type {[number, any]} */ ([cell, this.cell(cell, value, cell === this.lastCell)])] : [])));
    const step = this.events[this.at - 1];
    if (step.position) {
      this.values = step.position.values;
      this.drawAll();
      board.step(step.position, step.drawing, true);
    } else if (this.lastCell >= 0) board.show(this.lastCell);
    this.tell();
    if (this.at < this.events.length) return this.card.show('plain', said);
    this.setPlaying(false);
    this.card.show('good', this.ending);
    announce(this.ending);
  }

  lastCell = -1;

  /** Takes in one event, and says it. @param {any} event @returns {string} */
  happen(event) {
    const { symbols, names } = /** @type {import('./types.js').BoardInfo} */ (this.app.board.info);
    this.counted.Steps++;
    if (event.position) return `${capital(event.technique)}. ${event.why} ${event.move}`;
    if (event === 'dead_end') {
      this.counted['Dead ends']++;
      return 'Nothing can follow from here.';
    }
    if (event === 'stuck') return 'Elimination finds nothing more.';
    const [[kind, { cell, digit, why }]] = /** @type {[string, any][]} */ (Object.entries(event));
    this.lastCell = cell;
    const what = `${names[cell]}=${symbols[digit - 1]}`;
    switch (kind) {
      case 'placed':
        this.values[cell] = digit;
        this.counted['Digits placed']++;
        if (why === 'guess') this.counted.Guesses++;
        return `${what}, ${why === 'guess' ? 'tried' : why === 'forced' ? 'forced' : 'found'}`;
      case 'cleared':
        this.values[cell] = 0;
        return `${names[cell]} cleared`;
      case 'pushed':
        this.stack.push([...this.values]);
        return `${what} saved for later`;
      default:
        this.values = this.stack.pop() ?? this.values;
        this.values[cell] = digit;
        return `back to ${what}`;
    }
  }

  tell() {
    this.counters.replaceChildren(...Object.entries(this.counted).flatMap(([name, count]) => [h('dt', {}, name), h('dd', {}, count.toLocaleString('en'))]));
  }

  /** @param {any} input */
  input(input) {
    void input;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    const speed = (/** @type {number} */ by) => { this.speed.value = String(Number(this.speed.value) + by); };
    if (event.key === ' ' || event.key === 'p') this.toggle();
    else if (event.key === 'ArrowRight' || event.key === '.') this.one();
    else if (event.key === '+' || event.key === 'ArrowUp') speed(1);
    else if (event.key === '-' || event.key === 'ArrowDown') speed(-1);
    else if (event.key === 'r') this.restart();
    else return false;
    return true;
  }
}
