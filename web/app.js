// The page as a whole: which tab is shown, which game is played, where keys go.

import { Board } from './board.js';
import { byId, h, icon } from './dom.js';
import { Dialogs } from './dialogs.js';
import { sentence } from './engine.js';
import { Jobs } from './jobs.js';
import { Learn } from './learn.js';
import { fromFragment } from './link.js';
import { Many } from './many.js';
import { Play } from './play.js';
import { listen } from './pointer.js';
import { toast } from './say.js';
import { SetPuzzle } from './set.js';
import { Settings } from './settings.js';
import { Watch } from './watch.js';

/** Longer texts belong to the tab for many puzzles. */
const LARGEST = 20_000_000;

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {import('./store.js').Store} Store */
/**
 * @typedef {object} Tab
 * @property {() => void} enter
 * @property {() => void} leave
 * @property {Node[]} panel
 * @property {Node[]} bar
 * @property {(event: KeyboardEvent) => boolean} key
 * @property {(input: any) => void} input
 */

export class App {
  /** @param {Engine} engine @param {Store} store */
  constructor(engine, store) {
    this.engine = engine;
    this.store = store;
    this.frame = byId('frame');
    this.board = new Board(byId('board'), this.frame);
    this.jobs = new Jobs(engine.module);
    this.settings = new Settings(this);
    this.dialogs = new Dialogs(this);
    this.play = new Play(this);
    /** @type {Record<string, Tab>} */
    this.tabs = { play: this.play, learn: new Learn(this), watch: new Watch(this), set: new SetPuzzle(this), many: new Many(this) };
    /** @type {Tab} */
    this.tab = this.play;
    this.listen();
  }

  listen() {
    byId('tabs').addEventListener('click', (/** @type {any} */ event) => {
      const name = event.target.closest?.('[data-tab]')?.dataset.tab;
      if (name) this.go(name);
    });
    byId('settings').addEventListener('click', () => this.settings.show());
    byId('theme').addEventListener('click', () => this.settings.nextTheme());
    byId('keys').addEventListener('click', () => this.dialogs.keys());
    document.addEventListener('keydown', (event) => this.key(event));
    listen(this.board, {
      input: (input) => this.tab.input(input),
      alike: (cell) => this.tab === this.play && this.play.alike(cell),
      several: () => this.play.several,
    });
    const zoom = (/** @type {string} */ name, /** @type {string} */ text, /** @type {number} */ by) =>
      h('button', { type: 'button', class: 'ghost', 'aria-label': text, title: text, onclick: () => this.board.setZoom(by ? this.board.zoom * by : 1) }, icon(name));
    byId('zoom').append(zoom('minus', 'Smaller', 1 / 1.4), zoom('plus', 'Larger', 1.4));
    this.frame.addEventListener('wheel', (/** @type {WheelEvent} */ event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.board.setZoom(this.board.zoom * (event.deltaY < 0 ? 1.15 : 1 / 1.15));
    }, { passive: false });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || document.querySelector('dialog[open]') || event.isComposing) return;
    if (at.closest('input, select, textarea')) return;
    // Enter and Space press the button they are on.
    const onControl = at.closest('button, a');
    if (onControl && (event.key === 'Enter' || event.key === ' ')) return;
    if (this.tab.key(event)) event.preventDefault();
  }

  /** Shows a tab. @param {string} name */
  go(name) {
    const next = this.tabs[name];
    if (!next) return;
    if (next !== this.tab) this.tab.leave();
    this.tab = next;
    byId('stage').dataset.tab = name;
    for (const button of byId('tabs').children) {
      if (button.dataset.tab === name) button.setAttribute('aria-current', 'page');
      else button.removeAttribute('aria-current');
    }
    byId('panel').replaceChildren(...next.panel);
    byId('bar-tools').replaceChildren(...next.bar);
    next.enter();
    this.showZoom();
  }

  showZoom() {
    byId('zoom').hidden = (this.board.info?.side ?? 9) <= 9;
  }

  /** @param {string} title @param {string} about */
  title(title, about) {
    byId('title').textContent = title;
    byId('about').textContent = about;
    document.title = title === 'Sudoku' ? 'Ninefold' : `${title} – Ninefold`;
    this.showZoom();
  }

  /** Plays a puzzle. @param {import('./engine.js').PuzzleRecord} record */
  start(record) {
    const game = this.engine.newGame(record, Math.floor(Date.now() / 1000));
    this.remember(null, JSON.stringify(record));
    this.play.begin(game);
    this.go('play');
    this.board.focus();
  }

  /** Resumes a saved game. @param {number} id */
  async load(id) {
    const saved = await this.store.load(id);
    if (!saved) return void toast('This game is no longer there.');
    try {
      this.play.begin(this.engine.loadGame(id, saved.row, saved.events));
      this.remember(id);
      this.go('play');
    } catch (error) {
      toast(`The game cannot be read: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** What this tab plays, so that a reload finds it again. @param {number | null} id @param {string} [record] */
  remember(id, record) {
    try {
      if (id !== null) sessionStorage.setItem('ninefold.game', String(id));
      else sessionStorage.removeItem('ninefold.game');
      if (record) sessionStorage.setItem('ninefold.puzzle', record);
      else sessionStorage.removeItem('ninefold.puzzle');
    } catch { /* Without storage a reload begins anew. */ }
  }

  /** Plays an exercise. @param {any} exercise */
  practise(exercise) {
    this.play.begin(this.engine.practise(exercise, Math.floor(Date.now() / 1000)));
    this.go('play');
    this.board.focus();
  }

  /** Opens what was pasted, dropped or linked: a puzzle, a game, or a link. @param {string} text */
  async bring(text) {
    if (text.length > LARGEST) throw new Error(`The text is too long: expected at most ${LARGEST / 1e6} million characters, found ${(text.length / 1e6).toFixed(1)} million.`);
    if (/^\s*ninefold game /.test(text)) return this.importGames(text);
    // A link of this page, pasted.
    const own = /^\s*(https?:[^#\s]*)#(\S+)\s*$/.exec(text);
    if (own && (own[1] === location.href.split('#')[0] || /^[pg]=/.test(own[2]))) return this.bringFragment(own[2]);
    const found = await this.jobs.run('parse', [text]).result;
    const first = found.find((/** @type {any} */ one) => one.record);
    if (!first) throw new Error(found[0]?.error ? sentence(found[0].error.message) : 'There is no puzzle in it.');
    this.start(first.record);
    if (found.length > 1) {
      toast(`This is the first of ${found.length.toLocaleString('en')} puzzles.`, { label: 'Work on all of them', act: () => this.many(text) });
    }
  }

  /** Opens what a link holds after its '#'. @param {string} fragment */
  async bringFragment(fragment) {
    const { game, record, text } = await fromFragment(fragment);
    if (game !== undefined) await this.importGames(game);
    else if (record !== undefined) this.start(record);
    else await this.bring(text ?? '');
  }

  /** @param {File} file */
  async bringFile(file) {
    const { many } = this.tabs;
    if (this.tab === many) return /** @type {Many} */ (many).take(file);
    await this.bring(await file.text());
  }

  /** @param {string} text */
  many(text) {
    this.go('many');
    /** @type {Many} */ (this.tabs.many).take(new File([text], 'puzzles.txt'));
  }

  /** Begins games from the program's text. @param {string} text */
  async importGames(text) {
    const game = this.engine.gameFromText(text, Math.floor(Date.now() / 1000));
    this.remember(null);
    this.play.begin(game);
    this.go('play');
    this.play.saver.save(game);
  }
}
