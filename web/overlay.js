// A step drawn over the board, from the library's drawing. A candidate that is true is a full disc, one that would be
// false a ring, an eliminated one is struck out, a placed one is in a square; strong links are full lines, weak ones
// broken. Nothing is told by colour alone.

import { svg } from './dom.js';

/** @typedef {import('./types.js').BoardInfo} BoardInfo */
/** @typedef {import('./types.js').Candidate} Candidate */
/** @typedef {import('./types.js').Drawing} Drawing */
/** @typedef {import('./types.js').Line} Line */
/** @typedef {import('./types.js').Position} Position */
/** @typedef {[number, number]} Point */

/**
 * @param {SVGElement} into
 * @param {BoardInfo} info
 * @param {Set<number>} cells Where candidates are shown.
 * @param {Position | null} position
 * @param {Drawing | null} drawing
 */
export function drawStep(into, info, cells, position, drawing) {
  const { side } = info;
  const columns = Math.ceil(Math.sqrt(side));
  const rows = Math.ceil(side / columns);
  const radius = Math.min(92 / columns, 92 / rows) / 2 - 1.5;
  const spot = (/** @type {Candidate} */ { cell, digit }) => {
    const [row, col] = [Math.floor(cell / side), cell % side];
    if (position?.values[cell]) return /** @type {Point} */ ([col * 100 + 50, row * 100 + 50]);
    const [x, y] = [(digit - 1) % columns, Math.floor((digit - 1) / columns)];
    return /** @type {Point} */ ([col * 100 + 4 + ((x + 0.5) * 92) / columns, row * 100 + 4 + ((y + 0.5) * 92) / rows]);
  };
  const parts = [];
  const marks = new Map((drawing?.marks ?? []).map((mark) => [mark.cell * 256 + mark.digit, mark]));
  for (const line of drawing?.lines ?? []) {
    for (const group of [line.from, line.to]) {
      if (group.length < 2) continue;
      const points = group.map((one) => spot(one).join(',')).join(' ');
      parts.push(svg('polyline', { points, class: `group stroke-b b${line.branch % 7}`, 'stroke-width': 2 * radius + 8 }));
    }
    parts.push(...link(line, spot, radius, side * 100));
  }
  const shown = new Set();
  const candidate = (/** @type {number} */ cell, /** @type {number} */ digit) => {
    const key = cell * 256 + digit;
    if (shown.has(key)) return;
    shown.add(key);
    parts.push(...disc(spot({ cell, digit }), radius, info.symbols[digit - 1], marks.get(key)));
  };
  for (const cell of cells) for (const digit of position?.candidates[cell] ?? []) candidate(cell, digit);
  for (const mark of marks.values()) if (!position?.values[mark.cell]) candidate(mark.cell, mark.digit);
  for (const start of drawing?.starts ?? []) {
    const [cx, cy] = spot(start);
    parts.push(svg('circle', { cx, cy, r: radius + 4, class: `start stroke-b b${start.branch % 7}` }));
  }
  into.append(...parts);
}

/**
 * @param {Point} at @param {number} r @param {string} symbol
 * @param {import('./types.js').Mark | undefined} mark
 */
function disc([x, y], r, symbol, mark) {
  const parts = [];
  let ink = '';
  const branch = `b${(mark?.branch ?? 0) % 7}`;
  switch (mark?.mark) {
    case 'true':
      parts.push(svg('circle', { cx: x, cy: y, r, class: `fill-b ${branch}` }));
      ink = 'on';
      break;
    case 'false':
      parts.push(svg('circle', { cx: x, cy: y, r: r - 1, class: `hole stroke-b ${branch}`, 'stroke-width': 3 }));
      ink = 'off';
      break;
    case 'gone':
      parts.push(svg('circle', { cx: x, cy: y, r: r - 1, class: 'gone-disc' }));
      ink = 'gone-text';
      break;
    case 'placed':
      parts.push(svg('rect', { x: x - r, y: y - r, width: 2 * r, height: 2 * r, rx: 4, class: 'placed' }));
      ink = 'on';
      break;
    default:
  }
  const text = svg('text', { x, y, class: ink, 'font-size': (r * 1.42) / Math.max(1, symbol.length * 0.7) });
  text.textContent = symbol;
  parts.push(text);
  if (mark?.mark === 'gone') {
    const reach = r * 0.8;
    parts.push(svg('path', { class: 'strike', d: `M${x - reach} ${y + reach}L${x + reach} ${y - reach}` }));
  }
  return parts;
}

/**
 * A line that bows a little, so that it does not run through the candidates between its ends.
 * @param {Line} line @param {(one: Candidate) => Point} spot @param {number} radius @param {number} all The side of the board.
 */
function link(line, spot, radius, all) {
  const middle = (/** @type {Candidate[]} */ group) => {
    const points = group.map(spot);
    const mean = (/** @type {0 | 1} */ n) => points.reduce((sum, point) => sum + point[n], 0) / points.length;
    return /** @type {Point} */ ([mean(0), mean(1)]);
  };
  const [start, end] = [middle(line.from), middle(line.to)];
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy);
  if (length < 1) return [];
  const bow = length < 100 || line.link === 'loop' ? 0 : Math.min(0.12 * length, 45);
  const bent = (/** @type {number} */ by) => /** @type {Point} */ ([(start[0] + end[0]) / 2 - (dy / length) * by, (start[1] + end[1]) / 2 + (dx / length) * by]);
  // At the edge it bows inwards.
  const control = bent(bent(bow).every((at) => at > 0 && at < all) ? bow : -bow);
  const towards = (/** @type {Point} */ from, /** @type {Point} */ to, /** @type {number} */ by) => {
    const [x, y] = [to[0] - from[0], to[1] - from[1]];
    const far = Math.max(0.1, Math.hypot(x, y));
    return /** @type {Point} */ ([from[0] + (x / far) * by, from[1] + (y / far) * by]);
  };
  const gap = Math.min(radius + 2, 0.3 * length);
  const head = line.arrow ? Math.min(14, 0.3 * length) : 0;
  const from = towards(start, control, gap);
  const tip = towards(end, control, gap);
  const stop = towards(tip, control, head * 0.8);
  const branch = `b${line.branch % 7}`;
  const d = `M${from}Q${control} ${stop}`;
  const parts = [svg('path', { d, class: `link stroke-b ${branch}${line.link === 'weak' ? ' weak' : ''}` })];
  if (line.arrow) {
    const back = towards(tip, control, head);
    const [ux, uy] = [(tip[0] - back[0]) / head, (tip[1] - back[1]) / head];
    const half = head * 0.55;
    const wing = (/** @type {number} */ sign) => `${back[0] - sign * uy * half} ${back[1] + sign * ux * half}`;
    parts.push(svg('path', { d: `M${tip}L${wing(1)}L${wing(-1)}Z`, class: `fill-b ${branch}`, 'stroke-width': 0 }));
  }
  return parts;
}
