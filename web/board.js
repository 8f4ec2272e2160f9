// The board on the screen: one element per cell for people who see it and for screen readers, and above them two
// drawings, the lines and what a step shows. It draws what it is told and knows no rule.

import { h, svg } from './dom.js';
import { drawStep } from './overlay.js';

/** @typedef {import('./types.js').BoardInfo} BoardInfo */
/** @typedef {import('./types.js').CellView} CellView */
/** @typedef {import('./types.js').Drawing} Drawing */
/** @typedef {import('./types.js').Position} Position */

/** Cells of this many pixels are the smallest that a board starts with. */
const SMALLEST = 13;
/** Above this side a board always starts larger than its frame. */
const COMFORTABLE = 24;

/** @type {CellView} */
const EMPTY = { value: 0, given: false, centre: [], corner: [], colours: [] };

export class Board {
  /** @param {HTMLElement} element @param {HTMLElement} frame */
  constructor(element, frame) {
    this.element = element;
    this.frame = frame;
    /** @type {BoardInfo | null} */
    this.info = null;
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** @type {CellView[]} */
    this.views = [];
    /** @type {string[]} */
    this.drawn = [];
    /** @type {Set<number>} */
    this.covered = new Set();
    /** @type {Map<number, string>} */
    this.tints = new Map();
    this.cursor = 0;
    this.lit = 0;
    /** Whether centre marks have fixed places in the cell. */
    this.places = false;
    /** Whether cells with the digit under the cursor are shown. */
    this.showSame = true;
    this.zoom = 1;
    this.overlay = svg('svg', { class: 'overlay', 'aria-hidden': 'true' });
    element.setAttribute('role', 'grid');
  }

  /** Builds an empty board of this shape. @param {BoardInfo} info */
  shape(info) {
    if (this.info && this.info.key === info.key) {
      this.info = info;
      this.cells.forEach((_, cell) => this.paint(cell, EMPTY));
      this.step(null, null);
      return;
    }
    this.info = info;
    const { side } = info;
    this.element.style.setProperty('--side', String(side));
    this.element.style.setProperty('--across', String(across(side)));
    this.element.style.setProperty('--down', String(Math.ceil(side / across(side))));
    this.element.classList.toggle('wide', info.symbols.some((symbol) => symbol.length > 1));
    this.element.classList.toggle('many', side > 9);
    this.element.classList.toggle('huge', side > 36);
    this.element.setAttribute('aria-label', `Sudoku, ${side} by ${side}`);
    this.element.setAttribute('aria-rowcount', String(side));
    this.element.setAttribute('aria-colcount', String(side));
    this.cells = [];
    const rows = [];
    for (let row = 0; row < side; row++) {
      const line = h('div', { class: 'line', role: 'row' });
      for (let col = 0; col < side; col++) {
        const cell = document.createElement('div');
        cell.className = 'cell';
        cell.setAttribute('role', 'gridcell');
        cell.tabIndex = -1;
        this.cells.push(cell);
        line.append(cell);
      }
      rows.push(line);
    }
    this.views = this.cells.map(() => EMPTY);
    this.drawn = this.cells.map(() => '-');
    this.covered.clear();
    this.tints.clear();
    this.lit = 0;
    this.cells.forEach((_, cell) => this.paint(cell, EMPTY));
    this.overlay.setAttribute('viewBox', `0 0 ${side * 100} ${side * 100}`);
    this.overlay.replaceChildren();
    this.element.replaceChildren(...rows, lines(info), this.overlay);
    this.cursor = 0;
    this.cells[0].tabIndex = 0;
    this.setZoom(this.startZoom());
  }

  startZoom() {
    const side = this.info?.side ?? 9;
    const fitting = this.frame.clientWidth / side;
    return fitting >= SMALLEST ? 1 : COMFORTABLE / Math.max(1, fitting);
  }

  /** @param {number} zoom 1 fits the frame. */
  setZoom(zoom) {
    const side = this.info?.side ?? 9;
    const largest = Math.max(1, (80 * side) / Math.max(1, this.frame.clientWidth));
    this.zoom = Math.min(Math.max(1, zoom), largest);
    this.element.style.setProperty('--zoom', String(this.zoom));
    this.frame.classList.toggle('zoomed', this.zoom > 1);
    this.show(this.cursor);
  }

  /** Draws the cells that changed. @param {[number, CellView][]} changed */
  update(changed) {
    for (const [cell, view] of changed) this.paint(cell, view);
  }

  /** Puts the cursor on a cell; the keyboard's focus follows if it is on the board. @param {number} cell */
  moveCursor(cell) {
    const before = this.cells[this.cursor];
    const now = this.cells[cell];
    if (!now) return;
    if (before !== now) {
      before.tabIndex = -1;
      now.tabIndex = 0;
      const focused = this.element.contains(document.activeElement);
      this.cursor = cell;
      this.show(cell);
      if (focused) now.focus({ preventScroll: true });
    }
    this.light();
  }

  /** Gives the board the keyboard. */
  focus() {
    this.cells[this.cursor]?.focus({ preventScroll: true });
  }

  /** Scrolls a zoomed board until a cell can be seen. @param {number} cell */
  show(cell) {
    if (this.zoom <= 1 || !this.info) return;
    const size = (this.frame.clientWidth * this.zoom) / this.info.side;
    const [row, col] = [Math.floor(cell / this.info.side), cell % this.info.side];
    const into = (/** @type {number} */ at, /** @type {number} */ place, /** @type {number} */ room) => {
      const [low, high] = [place * size - size, (place + 2) * size - room];
      return Math.max(high, Math.min(low, at));
    };
    const { frame } = this;
    const [left, top] = [into(frame.scrollLeft, col, frame.clientWidth), into(frame.scrollTop, row, frame.clientHeight)];
    if (Math.abs(left - frame.scrollLeft) > 1 || Math.abs(top - frame.scrollTop) > 1) frame.scrollTo(left, top);
  }

  /** The digit under the cursor is shown wherever it stands. */
  light() {
    const digit = this.showSame ? this.views[this.cursor]?.value ?? 0 : 0;
    const before = this.lit;
    if (digit === before) return;
    this.lit = digit;
    const large = (this.info?.side ?? 9) > 25;
    this.views.forEach((view, cell) => {
      const has = (/** @type {number} */ digit) =>
        digit > 0 && (view.value === digit || (!large && (view.centre.includes(digit) || view.corner.includes(digit))));
      if (has(before) || has(digit)) this.paint(cell, view);
    });
  }

  /** @param {number} cell @param {CellView} view */
  paint(cell, view) {
    const element = this.cells[cell];
    const info = /** @type {BoardInfo} */ (this.info);
    this.views[cell] = view;
    let classes = 'cell';
    if (view.value) classes += view.given ? ' given' : ' entered';
    if (info.shaded?.[cell]) classes += ' shaded';
    if (view.peer) classes += ' peer';
    if (view.value && view.value === this.lit) classes += ' same';
    const tint = this.tints.get(cell);
    if (tint) classes += ` t-${tint}`;
    else {
      if (view.house) classes += ' house';
      if (view.reason) classes += ' reason';
      if (view.about) classes += ' about';
    }
    if (view.conflict) classes += ' clash';
    if (view.wrong) classes += ' false';
    if (view.selected) classes += ' chosen';
    if (view.cursor) classes += ' chosen ring';
    if (this.covered.has(cell)) classes += ' covered';
    if (view.colours.length) {
      classes += ' coloured';
      element.style.setProperty('--colours', stripes(view.colours));
    }
    if (element.className !== classes) element.className = classes;
    if (view.cursor || view.selected) element.setAttribute('aria-selected', 'true');
    else if (element.hasAttribute('aria-selected')) element.removeAttribute('aria-selected');
    const lit = this.lit && (view.centre.includes(this.lit) || view.corner.includes(this.lit)) ? this.lit : 0;
    const content = `${view.value}|${view.given}|${view.centre}|${view.corner}|${view.colours}|${view.conflict}|${view.wrong}|${lit}|${this.places}`;
    if (this.drawn[cell] === content) return;
    this.drawn[cell] = content;
    element.setAttribute('aria-label', label(info, cell, view));
    if (view.value) element.textContent = info.symbols[view.value - 1];
    else element.replaceChildren(...this.marks(view, info, lit));
  }

  /** The marks of a cell. @param {CellView} view @param {BoardInfo} info @param {number} lit */
  marks(view, info, lit) {
    const made = [];
    const one = (/** @type {number} */ digit, place = '') => {
      const classes = [place, digit === lit ? 'lit' : ''].filter(Boolean).join(' ');
      // Drawn by the style: the name of the cell says the marks, and they should not be said twice.
      return h('span', { class: classes, data: { mark: info.symbols[digit - 1] } });
    };
    if (view.corner.length) {
      made.push(h('div', { class: 'corner-marks', 'aria-hidden': 'true' }, ...view.corner.map((digit, n) => one(digit, `k${Math.min(n, 8)}`))));
    }
    if (view.centre.length && this.places) {
      const all = Array.from({ length: info.side }, (_, n) => n + 1);
      made.push(h('div', { class: 'places', 'aria-hidden': 'true' }, ...all.map((digit) => (view.centre.includes(digit) ? one(digit) : h('span')))));
    } else if (view.centre.length) {
      const many = view.centre.length;
      const inLine = many <= 4 ? many : Math.ceil(Math.sqrt(many));
      const rows = [];
      for (let at = 0; at < many; at += inLine) rows.push(h('div', {}, ...view.centre.slice(at, at + inLine).map((digit) => one(digit))));
      const box = h('div', { class: 'centre-marks', 'aria-hidden': 'true' }, ...rows);
      const wide = info.symbols[info.side - 1].length;
      box.style.setProperty('--size', String(Math.min(0.26, 1.4 / inLine / wide, 0.85 / rows.length)));
      made.push(box);
    }
    return made;
  }

  /**
   * Shows a step: its tints, its candidates and its lines. In a game only the cells of the step show their candidates;
   * with `all` every empty cell does.
   * @param {Position | null} position @param {Drawing | null} drawing @param {boolean} [all]
   */
  step(position, drawing, all = false) {
    const again = new Set([...this.covered, ...this.tints.keys()]);
    this.covered = new Set();
    this.tints = new Map(drawing ? drawing.tints : []);
    if (drawing || all) {
      const cells = all ? this.cells.map((_, cell) => cell) : (drawing?.marks ?? []).map((mark) => mark.cell);
      for (const cell of cells) if (!this.views[cell].value) this.covered.add(cell);
    }
    for (const cell of [...this.covered, ...this.tints.keys()]) again.add(cell);
    again.forEach((cell) => this.paint(cell, this.views[cell]));
    this.overlay.replaceChildren();
    if (this.info && (drawing || all)) drawStep(this.overlay, this.info, this.covered, position, drawing);
  }

  /** The cell at a point of the window, or -1. @param {number} x @param {number} y */
  at(x, y) {
    const box = this.element.getBoundingClientRect();
    const side = this.info?.side ?? 9;
    const [col, row] = [Math.floor(((x - box.left) / box.width) * side), Math.floor(((y - box.top) / box.height) * side)];
    return row >= 0 && col >= 0 && row < side && col < side ? row * side + col : -1;
  }
}

/** How many candidates stand beside each other in a cell. @param {number} side */
export function across(side) {
  return Math.ceil(Math.sqrt(side));
}

/** What a screen reader says. @param {BoardInfo} info @param {number} cell @param {CellView} view */
export function label(info, cell, view) {
  const said = (/** @type {number[]} */ digits) => digits.map((digit) => info.symbols[digit - 1]).join(' ');
  const parts = [info.names[cell]];
  if (view.value) parts.push(`${view.given ? 'given ' : ''}${info.symbols[view.value - 1]}`);
  else parts.push('empty');
  if (view.conflict) parts.push('breaks a rule');
  if (view.wrong) parts.push('wrong');
  if (view.centre.length) parts.push(`centre marks ${said(view.centre)}`);
  if (view.corner.length) parts.push(`corner marks ${said(view.corner)}`);
  if (view.colours.length) parts.push(`colour ${view.colours.join(' ')}`);
  return parts.join(', ');
}

/** @param {number[]} colours */
function stripes(colours) {
  const part = 100 / colours.length;
  const stops = colours.map((colour, n) => `var(--c${colour}) ${n * part}% ${(n + 1) * part}%`);
  return `linear-gradient(115deg, ${stops.join(', ')})`;
}

/** The lines between cells: thick where the regions differ. @param {BoardInfo} info */
function lines(info) {
  const { side, boxes } = info;
  const paths = { thin: '', thick: '' };
  for (let row = 0; row < side; row++) {
    for (let col = 0; col < side; col++) {
      const own = boxes[row * side + col];
      if (col) paths[own === boxes[row * side + col - 1] ? 'thin' : 'thick'] += `M${col * 100} ${row * 100}v100`;
      if (row) paths[own === boxes[(row - 1) * side + col] ? 'thin' : 'thick'] += `M${col * 100} ${row * 100}h100`;
    }
  }
  const all = side * 100;
  const parts = [svg('path', { class: 'thin', d: paths.thin }), svg('path', { class: 'thick', d: paths.thick })];
  if (info.diagonals) parts.unshift(svg('path', { class: 'diagonal', d: `M0 0L${all} ${all}M0 ${all}L${all} 0` }));
  parts.push(svg('rect', { class: 'edge', width: all, height: all }));
  return svg('svg', { class: 'lines', viewBox: `0 0 ${all} ${all}`, 'aria-hidden': 'true' }, ...parts);
}
