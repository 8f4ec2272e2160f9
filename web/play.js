// Playing: keys, pad and pointer go to the library's game, its view goes to the board, and every event to the store.

import { capital, clock, h, icon } from './dom.js';
import * as dialog from './dialog.js';
import { meaning } from './keys.js';
import { Pad } from './pad.js';
import { Saver } from './saver.js';
import { announce, Card, toast } from './say.js';
import { label } from './board.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./engine.js').GameView} GameView */

/** Work that takes no longer is not worth mentioning. */
const MENTIONED_AFTER = 150;
/** How often the time played is saved while nothing else happens. */
const SAVE_TIME_EVERY = 30_000;

export class Play {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {import('./engine.js').Game | null} */
    this.game = null;
    /** @type {GameView | null} */
    this.view = null;
    this.saver = new Saver(app);
    /** Whether taps add to the selection. */
    this.several = false;
    this.saved = 0;
    /** @type {import('./jobs.js').Job | null} */
    this.job = null;
    /** Inputs that wait for the end of the job. @type {any[]} */
    this.waiting = [];
    this.card = new Card();
    this.pad = new Pad({
      digit: (digit) => this.digit(digit),
      mode: (mode) => this.input({ mode }),
    });
    const tool = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ act, key = '') =>
      h('button', { type: 'button', class: 'button', title: key ? `${text} (${key})` : text, onclick: act }, icon(name), text);
    this.undo = tool('undo', 'Undo', () => this.input({ act: 'undo' }), 'U');
    this.redo = tool('redo', 'Redo', () => this.input({ act: 'redo' }), 'R');
    const savepoint = tool('flag', 'Save', () => void this.savepoint(), 'B');
    savepoint.classList.add('wide-only');
    this.tools = h('div', { class: 'tools', role: 'group', 'aria-label': 'Tools' }, this.undo, this.redo,
      tool('erase', 'Clear', () => this.input('clear'), '0'),
      tool('marks', 'Marks', () => this.input('marks'), 'M'),
      tool('hint', 'Hint', () => this.hint(), 'H'),
      tool('check', 'Check', () => this.input({ help: 'check' }), 'K'),
      savepoint,
      tool('more', 'More', () => this.more()));
    this.panel = [this.card.element, this.pad.element, this.tools];
    this.timer = h('span', { class: 'timer', role: 'timer', 'aria-label': 'Time played' });
    const ghost = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ act) =>
      h('button', { type: 'button', class: 'ghost', title: text, 'aria-label': text, onclick: act }, icon(name));
    this.pauseButton = ghost('pause', 'Pause', () => this.pause());
    this.bar = [this.timer, this.pauseButton,
      ghost('new', 'New puzzle', () => app.dialogs.newPuzzle()),
      ghost('open', 'Open a puzzle', () => app.dialogs.open()),
      ghost('games', 'Games', () => app.dialogs.games()),
      ghost('share', 'Share and save', () => app.dialogs.share())];
    setInterval(() => this.tick(), 500);
    document.addEventListener('visibilitychange', () => this.seen(document.visibilityState === 'visible'));
    addEventListener('pagehide', () => this.seen(false));
  }

  /** Starts or resumes a game; the caller then shows the tab. @param {import('./engine.js').Game} game */
  begin(game) {
    const left = this.game;
    left?.stopClock(performance.now());
    this.cancel();
    this.job = null;
    this.game = game;
    this.view = null;
    this.saver.flush(left);
    this.app.settings.apply(game);
    this.background();
  }

  /** Shows the game on the board. */
  enter() {
    const { game, app } = this;
    if (!game) return;
    if (document.visibilityState === 'visible') game.startClock(performance.now());
    app.board.shape(game.board());
    game.forgetDrawn();
    this.say('plain', '');
    this.draw();
    this.titles();
  }

  leave() {
    this.game?.stopClock(performance.now());
    if (this.game) this.saver.save(this.game, true);
    this.app.board.step(null, null);
    this.hidePause();
  }

  titles() {
    const { game } = this;
    if (!game) return;
    const { about, side, shape } = game.board();
    const size = /^\d+x\d+$/.test(shape) ? `${side}×${side}` : `${side}×${side} ${shape.startsWith('regions') ? 'jigsaw' : shape.split('+').slice(1).join(', ')}`;
    const practice = this.view?.practice;
    this.app.title(practice ? `Find: ${practice.technique}` : about.name ?? 'Sudoku', practice ? practice.task : [capital(about.level), size, about.author].filter(Boolean).join(' · '));
  }

  /** What the player does. @param {any} input */
  input(input) {
    const { game } = this;
    if (!game) return;
    if (this.job) {
      this.waiting.push(input);
      return;
    }
    if (this.view?.paused) return;
    const before = this.view;
    const { request, rejected } = game.input(performance.now(), input);
    this.draw();
    if (rejected) this.say('bad', rejected);
    else this.sayChange(input, before);
    if (request) this.help(request);
    this.saver.save(game);
  }

  /** @param {number} digit @param {string} [mode] */
  digit(digit, mode) {
    this.input(mode ? { digit: { digit, mode } } : { digit: { digit } });
  }

  hint() {
    this.input({ help: 'hint' });
  }

  /** Enter: more of the hint, then its move. */
  apply() {
    const hint = this.view?.hint;
    if (!hint) return this.hint();
    if (hint.stage < hint.stages) return this.hint();
    if (hint.hasMove) this.input({ help: 'apply_hint' });
    else this.input('dismiss');
  }

  /** Lets a worker answer, and takes the answer in. @param {any} request */
  async help(request) {
    const { game, app } = this;
    if (!game) return;
    const job = app.jobs.run('answer', [request]);
    const isBackground = 'uniqueness' in request;
    if (!isBackground) this.job = job;
    const slow = setTimeout(() => {
      if (this.job !== job) return;
      this.card.show('plain', h('p', {}, 'Working …'), h('div', { class: 'row' },
        h('button', { type: 'button', class: 'button', onclick: () => this.cancel() }, 'Cancel')));
    }, MENTIONED_AFTER);
    try {
      const reply = await job.result;
      if (this.game !== game) return;
      if (this.job === job) this.job = null;
      const rejected = game.reply(performance.now(), reply);
      this.draw();
      if (rejected) this.say('bad', rejected);
      else if (!isBackground) this.sayReply();
      this.titles();
      this.saver.save(game);
    } catch (error) {
      if (this.game === game && !isBackground) this.say(job.cancelled ? 'plain' : 'bad', job.cancelled ? 'Cancelled.' : String(error));
    } finally {
      clearTimeout(slow);
      if (this.job === job) this.job = null;
      const waiting = this.waiting.splice(0);
      waiting.forEach((input) => this.input(input));
    }
  }

  /** What is worth knowing about a puzzle from outside: how many solutions it has, and its level. */
  async background() {
    const { game } = this;
    if (!game) return;
    for (const request of [game.uniquenessRequest(), () => game.ratingRequest()]) {
      const text = typeof request === 'function' ? request() : request;
      if (!text || this.game !== game) continue;
      const job = this.app.jobs.run('answer', [text], 'back');
      try {
        const reply = await job.result;
        if (this.game !== game) return;
        game.reply(performance.now(), reply);
        const trouble = game.trouble();
        if (trouble) this.say('bad', trouble);
        this.titles();
      } catch { return; }
    }
  }

  cancel() {
    this.job?.cancel();
    this.waiting = [];
  }

  draw() {
    const { game, app } = this;
    if (!game || app.tab !== this) return;
    const before = this.view;
    const view = game.view(performance.now());
    this.view = view;
    app.board.update(view.changed);
    app.board.moveCursor(view.cursor);
    const hinted = view.hint?.drawing ?? null;
    if (hinted || before?.hint) app.board.step(view.hint?.position ?? null, hinted);
    if (view.hint && view.focus !== view.cursor) app.board.show(view.focus);
    const { side, symbols } = game.board();
    this.pad.update(side, symbols, view.mode, view.remaining);
    this.undo.disabled = !view.canUndo;
    this.redo.disabled = !view.canRedo;
    if (view.hint) this.showHint(view.hint);
    else if (before?.hint) this.say('plain', '');
    if (view.state !== 'open' && before?.state === 'open') this.over();
    this.tick();
  }

  /** @param {NonNullable<GameView['hint']>} hint */
  showHint(hint) {
    const dots = Array.from({ length: hint.stages }, (_, n) => h('i', { class: n < hint.stage ? 'on' : '' }));
    const last = hint.stage >= hint.stages;
    const button = (/** @type {string} */ text, /** @type {() => void} */ act, kind = 'button') =>
      h('button', { type: 'button', class: kind, onclick: act }, text);
    this.card.show('hint',
      h('h3', {}, `Hint ${hint.stage} of ${hint.stages}`, h('span', { class: 'dots', 'aria-hidden': 'true' }, ...dots)),
      h('p', {}, hint.text),
      h('div', { class: 'row' },
        !last && button('Tell me more', () => this.hint(), 'primary'),
        last && hint.hasMove && button('Play it', () => this.apply(), 'primary'),
        button('Hide', () => this.input('dismiss'))));
    announce(`Hint ${hint.stage} of ${hint.stages}. ${hint.text}`);
  }

  /** @param {import('./say.js').Tone} tone @param {string} text */
  say(tone, text) {
    if (this.app.tab !== this) return;
    if (this.view?.hint && !text) return;
    if (!text && this.view && this.view.state !== 'open') return this.over();
    this.card.show(tone, text || h('p', { class: 'quiet' }, 'Type or tap a digit. Press ? for all keys.'));
    if (text) announce(text);
  }

  /** What a screen reader should hear of a change. @param {any} input @param {GameView | null} before */
  sayChange(input, before) {
    const { view, game } = this;
    if (!view || !game || view.hint) return;
    if (view.note) this.say('plain', view.note);
    else if (input?.digit || input === 'clear') {
      announce(label(game.board(), view.cursor, this.app.board.views[view.cursor]));
      if (this.card.element.classList.contains('bad') || before?.note) this.say('plain', '');
    } else if (input?.mode || input === 'next_mode') announce(`${view.mode} mode`);
  }

  sayReply() {
    const { view } = this;
    if (!view || view.hint) return;
    if (view.check) this.say(/** @type {any} */ (view.check.tone), view.check.text);
    else if (view.note) this.say('plain', view.note);
  }

  over() {
    const { view } = this;
    if (!view) return;
    const help = view.hints ? ` with ${view.hints} ${view.hints === 1 ? 'hint' : 'hints'}` : '';
    const text = view.state === 'solved' ? `Solved in ${clock(view.time)}${help}.` : 'This is the solution.';
    this.card.show('good', h('p', {}, h('strong', {}, text)),
      h('div', { class: 'row' }, h('button', { type: 'button', class: 'button', onclick: () => this.app.dialogs.newPuzzle() }, 'New puzzle')));
    announce(text);
  }

  tick() {
    const { game } = this;
    if (!game) return;
    const now = performance.now();
    this.timer.textContent = this.app.settings.values.timer ? clock(game.time(now)) : '';
    if (now - this.saved > SAVE_TIME_EVERY) {
      this.saved = now;
      this.saver.save(game, true);
    }
  }

  /** The clock runs only while the page can be seen. @param {boolean} visible */
  seen(visible) {
    if (!this.game || this.app.tab !== this) return;
    if (visible) this.game.startClock(performance.now());
    else {
      this.game.stopClock(performance.now());
      this.saver.save(this.game, true);
    }
  }

  pause() {
    const { game, app } = this;
    if (!game || !this.view || this.view.state !== 'open') return;
    const paused = !this.view.paused;
    game.input(performance.now(), paused ? 'pause' : 'resume');
    this.draw();
    if (!paused) return this.hidePause();
    app.board.element.classList.add('paused');
    const button = h('button', { type: 'button', class: 'primary', onclick: () => this.pause() }, icon('play'), 'Resume');
    app.frame.append(h('div', { class: 'paused-note', id: 'paused' }, h('p', {}, 'Paused'), button));
    button.focus();
    announce('Paused');
    this.saver.save(game, true);
  }

  hidePause() {
    document.getElementById('paused')?.remove();
    this.app.board.element.classList.remove('paused');
    this.app.board.focus();
  }

  /** Selects every cell that looks like this one. @param {number} cell */
  alike(cell) {
    const { views } = this.app.board;
    const one = views[cell];
    const same = (/** @type {number[]} */ a, /** @type {number[]} */ b) => a.length > 0 && a.join() === b.join();
    views.forEach((view, other) => {
      const like = one.value ? view.value === one.value
        : !view.value && (same(one.centre, view.centre) || same(one.corner, view.corner) || same(one.colours, view.colours));
      if (like && other !== cell) this.input({ toggle: other });
    });
    if (views.some((view) => view.selected)) this.input({ drag: cell });
  }

  more() {
    const close = (/** @type {() => void} */ act) => (/** @type {() => void} */ done) => () => { done(); act(); };
    /** @type {[string, string, (done: () => void) => () => void][]} */
    const items = [
      ['back', 'Back to the last correct position', close(() => this.input({ help: 'back_to_correct' }))],
      ['flag', 'Save this position by name', close(() => this.savepoint())],
      ['back', 'Restore a saved position', close(() => this.restore())],
      ['more', this.several ? 'Select one cell at a time' : 'Select several cells by tapping', close(() => { this.several = !this.several; })],
      ['marks', 'Remove all marks', close(() => this.input({ act: 'clear_marks' }))],
      ['undo', 'Start over', close(async () => { if (await dialog.ask('Start over?', 'All entries and marks go. Undo brings them back.', 'Start over')) this.input({ act: 'reset' }); })],
      ['check', 'Show the solution', close(async () => { if (await dialog.ask('Show the solution?', 'The game ends with that.', 'Show it')) this.input({ help: 'solve' }); })],
    ];
    dialog.show('More', (done) => items.map(([name, text, act]) =>
      h('button', { type: 'button', class: 'button', onclick: act(done) }, icon(name), text)), { narrow: true });
  }

  async savepoint() {
    const name = await dialog.prompt('Save this position', 'Name', `Position ${(this.view?.savepoints.length ?? 0) + 1}`);
    if (!name) return;
    this.input({ act: { savepoint: { name } } });
    toast(`Position saved as “${name}”.`);
  }

  restore() {
    const names = this.view?.savepoints ?? [];
    if (!names.length) return void toast('No position is saved yet.', { label: 'Save this one', act: () => this.savepoint() });
    dialog.show('Restore a position', (done) => [...names].reverse().map((name) =>
      h('button', { type: 'button', class: 'button', onclick: () => { done(); this.input({ act: { restore: { name } } }); } }, name)), { narrow: true });
  }

  /** A key that was pressed on the page. Whether it was one of the game. @param {KeyboardEvent} event */
  key(event) {
    const { game } = this;
    if (!game) return false;
    const found = meaning(event, game.board().side);
    if (!found) return false;
    if ('digit' in found) this.digit(found.digit, found.mode);
    else if ('input' in found) this.input(found.input);
    else this.command(found.command);
    return true;
  }

  /** @param {string} name */
  command(name) {
    switch (name) {
      case 'hint': return this.hint();
      case 'apply': return this.apply();
      case 'dismiss': return this.job ? this.cancel() : this.input('dismiss');
      case 'savepoint': return void this.savepoint();
      case 'restore': return this.restore();
      case 'pause': return this.pause();
      case 'timer': return this.app.settings.set('timer', !this.app.settings.values.timer);
      case 'new': return this.app.dialogs.newPuzzle();
      case 'open': return this.app.dialogs.open();
      case 'keys': return this.app.dialogs.keys();
      case 'number': return void this.number();
      default:
    }
  }

  async number() {
    const side = this.game?.board().side ?? 9;
    const typed = await dialog.prompt('A digit', `From 1 to ${side}`, '', 'number');
    const digit = Number(typed);
    if (typed && Number.isInteger(digit) && digit >= 1 && digit <= side) this.digit(digit);
  }
}
