// The pad for touch and mouse: what a digit becomes, the digits, and what is left of each.

import { h } from './dom.js';

/** @typedef {'digit' | 'corner' | 'centre' | 'colour'} Mode */

/** @type {[Mode, string, string][]} */
const MODES = [
  ['digit', 'Digit', 'Z'],
  ['corner', 'Corner', 'X'],
  ['centre', 'Centre', 'C'],
  ['colour', 'Colour', 'V'],
];
const COLOURS = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'];
/** Larger boards have a field to type the number into instead of a button per digit. */
const MOST_BUTTONS = 36;

export class Pad {
  /** @param {{ digit: (digit: number) => void, mode: (mode: Mode) => void, modes?: Mode[] }} told */
  constructor(told) {
    this.told = told;
    /** @type {Mode} */
    this.mode = 'digit';
    this.side = 0;
    /** @type {string[]} */
    this.symbols = [];
    const shown = MODES.filter(([mode]) => !told.modes || told.modes.includes(mode));
    this.modes = shown.map(([mode, name, key]) =>
      h('button', { type: 'button', title: `${name} (${key})`, data: { mode }, 'aria-pressed': 'false', onclick: () => told.mode(mode) }, name));
    this.pad = h('div', { class: 'pad', role: 'group', 'aria-label': 'Digits' });
    const modes = h('div', { class: 'segments', role: 'group', 'aria-label': 'What a digit becomes' }, ...this.modes);
    this.element = h('div', { class: 'pad-area' }, shown.length > 1 && modes, this.pad);
  }

  /** @param {number} side @param {string[]} symbols @param {Mode} mode @param {number[]} remaining */
  update(side, symbols, mode, remaining) {
    if (side !== this.side || (mode === 'colour') !== (this.mode === 'colour')) this.build(side, symbols, mode);
    this.mode = mode;
    this.pad.className = `pad ${mode}${this.keys.length > 12 ? ' large' : ''}`;
    this.modes.forEach((button) => button.setAttribute('aria-pressed', String(button.dataset.mode === mode)));
    if (mode === 'colour') return;
    this.keys.forEach((key, n) => {
      const left = remaining[n] ?? 0;
      const [small, said] = key.children;
      if (small.textContent !== String(left)) {
        small.textContent = String(left);
        said.textContent = `, ${left} left`;
        key.classList.toggle('done', left <= 0);
      }
    });
  }

  /** @param {number} side @param {string[]} symbols @param {Mode} mode */
  build(side, symbols, mode) {
    this.side = side;
    /** @type {HTMLElement[]} */
    this.keys = [];
    const press = (/** @type {number} */ digit) => () => this.told.digit(digit);
    // A key of the pad must not take the keyboard away from the board.
    const keep = (/** @type {Event} */ event) => event.preventDefault();
    if (mode === 'colour') {
      this.keys = COLOURS.map((name, n) => {
        const key = h('button', { type: 'button', class: 'key', 'aria-label': `Colour ${n + 1}, ${name}`, onmousedown: keep, onclick: press(n + 1) });
        key.style.setProperty('--swatch', `var(--c${n + 1})`);
        return key;
      });
    } else if (side <= MOST_BUTTONS) {
      this.keys = symbols.slice(0, side).map((symbol, n) =>
        h('button', { type: 'button', class: 'key', onmousedown: keep, onclick: press(n + 1) }, symbol, h('small', { 'aria-hidden': 'true' }), h('span', { class: 'hidden' })));
    } else {
      const field = h('input', { type: 'number', min: '1', max: String(side), 'aria-label': `A digit from 1 to ${side}`, placeholder: `1 to ${side}, then Enter` });
      field.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
        event.stopPropagation();
        const digit = Number(field.value);
        if (event.key === 'Enter' && digit >= 1 && digit <= side) this.told.digit(digit);
      });
      this.pad.style.setProperty('--wide-columns', '1');
      this.pad.replaceChildren(field);
      return;
    }
    const columns = this.keys.length <= 4 ? 4 : this.keys.length <= 9 ? 3 : this.keys.length <= 16 ? 4 : 5;
    this.pad.style.setProperty('--wide-columns', String(columns));
    this.pad.replaceChildren(...this.keys);
  }
  /** @type {HTMLElement[]} */
  keys = [];
}
