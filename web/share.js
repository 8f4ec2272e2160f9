// Taking a puzzle along: links, text in any format, a picture, paper.

import { download, h } from './dom.js';
import * as dialog from './dialog.js';
import { toFragment } from './link.js';
import { toast } from './say.js';

/** @typedef {import('./app.js').App} App */

/** @param {string} text @param {string} what */
async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied.`);
  } catch {
    await dialog.prompt('Copy this', what, text);
  }
}

/** @param {App} app */
export function share(app) {
  const { game } = app.play;
  if (!game) return;
  dialog.show('Share and save', (close) => {
    const progress = h('input', { type: 'checkbox' });
    const format = h('select', {}, ...app.engine.lists().formats.map((/** @type {any} */ { name }) => h('option', { value: name, selected: name === 'line' }, name)));
    const text = h('textarea', { readonly: true, 'aria-label': 'The puzzle as text', spellcheck: false });
    const write = () => {
      try {
        text.value = app.engine.write(game, format.value);
      } catch (error) {
        text.value = error instanceof Error ? error.message : String(error);
      }
    };
    format.addEventListener('change', write);
    write();
    const link = async () => `${location.origin}${location.pathname}#${await toFragment(game, progress.checked)}`;
    const button = (/** @type {string} */ name, /** @type {() => void} */ act, kind = 'button') => h('button', { type: 'button', class: kind, onclick: act }, name);
    return [
      h('div', { class: 'card' }, h('h3', {}, 'A link to this puzzle'),
        h('p', { class: 'quiet' }, 'The puzzle is in the link itself; no server sees it.'),
        h('label', { class: 'check' }, progress, h('span', {}, 'with my entries and marks')),
        h('div', { class: 'row' }, button('Copy the link', async () => copy(await link(), 'Link'), 'primary'))),
      h('div', { class: 'card' }, h('h3', {}, 'As text'), h('label', { class: 'field' }, h('span', {}, 'Format'), format), text,
        h('div', { class: 'row' }, button('Copy', () => copy(text.value, 'Text')),
          button('Save as a file', () => download('puzzle.txt', new Blob([text.value], { type: 'text/plain' }))))),
      h('div', { class: 'row' },
        button('Save a picture', () => picture(app)),
        button('Print', () => { close(); setTimeout(() => print(), 50); }),
        button('Export the game', () => app.dialogs.exportGame())),
    ];
  });
}

/** The board as it is, as a PNG. @param {App} app */
async function picture(app) {
  const { info, views } = app.board;
  if (!info) return;
  const cell = Math.max(24, Math.min(96, Math.floor(1200 / info.side)));
  const [margin, all] = [12, cell * info.side];
  const canvas = h('canvas', { width: all + 2 * margin, height: all + 2 * margin });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const style = getComputedStyle(document.documentElement);
  const font = style.getPropertyValue('--font') || 'sans-serif';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.translate(margin, margin);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const write = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size, weight = 400) => {
    pen.font = `${weight} ${size}px ${font}`;
    pen.fillText(text, x, y);
  };
  views.forEach((view, at) => {
    const [x, y] = [(at % info.side) * cell, Math.floor(at / info.side) * cell];
    const own = getComputedStyle(app.board.cells[at]);
    if (view.colours.length || info.shaded?.[at]) {
      pen.fillStyle = view.colours.length ? toLight(`--c${view.colours[0]}`) : '#f0eee8';
      pen.fillRect(x, y, cell, cell);
    }
    pen.fillStyle = view.value && !view.given ? '#2a41b8' : '#1d1c1a';
    if (view.value) write(info.symbols[view.value - 1], x + cell / 2, y + cell / 2, cell * (own.fontSize ? 0.58 : 0.5), view.given ? 600 : 400);
    else {
      write(view.centre.map((digit) => info.symbols[digit - 1]).join(''), x + cell / 2, y + cell / 2, cell * Math.min(0.24, 1.4 / Math.max(1, view.centre.length)));
      const places = [[0.15, 0.16], [0.85, 0.16], [0.15, 0.84], [0.85, 0.84], [0.5, 0.16], [0.5, 0.84], [0.15, 0.5], [0.85, 0.5], [0.5, 0.5]];
      view.corner.slice(0, 9).forEach((digit, n) => write(info.symbols[digit - 1], x + cell * places[n][0], y + cell * places[n][1], cell * 0.22, 600));
    }
  });
  const line = (/** @type {string} */ colour, /** @type {number} */ width, /** @type {[number, number, number, number][]} */ ends) => {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.beginPath();
    for (const [x, y, toX, toY] of ends) {
      pen.moveTo(x * cell, y * cell);
      pen.lineTo(toX * cell, toY * cell);
    }
    pen.stroke();
  };
  /** @type {Record<'thin' | 'thick', [number, number, number, number][]>} */
  const { thin, thick } = { thin: [], thick: [] };
  info.boxes.forEach((box, at) => {
    const [x, y] = [at % info.side, Math.floor(at / info.side)];
    if (x) (box === info.boxes[at - 1] ? thin : thick).push([x, y, x, y + 1]);
    if (y) (box === info.boxes[at - info.side] ? thin : thick).push([x, y, x + 1, y]);
  });
  line('#b9b4a8', 1, thin);
  if (info.diagonals) line('#b9b4a8', 2, [[0, 0, info.side, info.side], [0, info.side, info.side, 0]]);
  line('#1d1c1a', 3, thick);
  pen.strokeRect(0, 0, all, all);
  canvas.toBlob((/** @type {Blob | null} */ blob) => blob && download('ninefold.png', blob), 'image/png');
}

/** A colour of the light theme, which pictures have. @param {string} name */
function toLight(name) {
  const probe = h('i', {});
  probe.style.colorScheme = 'light';
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}
