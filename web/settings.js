// What a person chose, kept in the browser where it can be.

import { h } from './dom.js';
import * as dialog from './dialog.js';

/** @typedef {import('./app.js').App} App */

const DEFAULTS = { theme: 'system', timer: true, same: true, places: false, peers: true, cleanMarks: true, autoCheck: false };
/** @typedef {typeof DEFAULTS} Values */

/** @type {[keyof Values, string][]} */
const SWITCHES = [
  ['timer', 'Show the time'],
  ['peers', 'Shade the row, column and box of the selected cell'],
  ['same', 'Show where the digit of the selected cell stands'],
  ['places', 'Centre marks have fixed places in the cell'],
  ['cleanMarks', 'A digit removes its marks from the cells it sees'],
  ['autoCheck', 'Compare every entry with the solution at once'],
];

export class Settings {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Values} */
    this.values = { ...DEFAULTS };
    try {
      this.values = { ...DEFAULTS, ...JSON.parse(localStorage.getItem('ninefold.settings') ?? '{}') };
    } catch { /* Without storage the defaults hold. */ }
    this.look();
  }

  /** @template {keyof Values} K @param {K} name @param {Values[K]} value */
  set(name, value) {
    this.values = { ...this.values, [name]: value };
    try {
      localStorage.setItem('ninefold.settings', JSON.stringify(this.values));
      localStorage.setItem('ninefold.theme', this.values.theme);
    } catch { /* The choice holds until the page is closed. */ }
    this.look();
    const { play } = this.app;
    if (play?.game) {
      this.apply(play.game);
      if (this.app.tab === play) play.enter();
    }
  }

  /** The choices that concern the page. */
  look() {
    const { theme, places, same, peers } = this.values;
    const root = document.documentElement;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    const { board } = this.app;
    board.places = places;
    board.showSame = same;
    board.element.classList.toggle('no-peers', !peers);
  }

  /** The choices that concern the game. @param {import('./engine.js').Game} game */
  apply(game) {
    game.setAutoCheck(this.values.autoCheck);
    game.setCleanMarks(performance.now(), this.values.cleanMarks);
  }

  /** The theme after this one: as the system, light, dark. */
  nextTheme() {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    const now = this.values.theme === 'system' ? (dark ? 'dark' : 'light') : this.values.theme;
    this.set('theme', now === 'dark' ? 'light' : 'dark');
  }

  show() {
    dialog.show('Settings', () => [
      h('label', { class: 'field' }, h('span', {}, 'Theme'), this.themes()),
      h('div', {}, ...SWITCHES.map(([name, text]) => {
        const box = h('input', { type: 'checkbox', checked: Boolean(this.values[name]) });
        box.addEventListener('change', () => this.set(name, box.checked));
        return h('label', { class: 'check' }, box, h('span', {}, text));
      })),
    ], { narrow: true });
  }

  themes() {
    const names = { system: 'As the system', light: 'Light', dark: 'Dark' };
    const select = h('select', {}, ...Object.entries(names).map(([value, text]) =>
      h('option', { value, selected: value === this.values.theme }, text)));
    select.addEventListener('change', () => this.set('theme', select.value));
    return select;
  }
}
