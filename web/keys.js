// The keys of the game: SudokuPad's where it has one, W A S D and arrows to move, and letters for the rest. The table
// makes both the behaviour and the help.

/**
 * @typedef {{ input: any } | { command: string } | { digit: number, mode?: string }} Meaning
 * @typedef {[string, string, Meaning]} Line The keys, what they do, and what that is to the game.
 */

const step = (/** @type {string} */ direction, extend = false) => ({ input: { step: { direction, extend } } });

/** @type {[string, Line[]][]} */
export const KEYS = [
  ['Move and select', [
    ['ArrowLeft a', 'left', step('left')],
    ['ArrowDown s', 'down', step('down')],
    ['ArrowUp w', 'up', step('up')],
    ['ArrowRight d', 'right', step('right')],
    ['Shift+ArrowLeft Ctrl+ArrowLeft', 'select to the left', step('left', true)],
    ['Shift+ArrowDown Ctrl+ArrowDown', 'select down', step('down', true)],
    ['Shift+ArrowUp Ctrl+ArrowUp', 'select up', step('up', true)],
    ['Shift+ArrowRight Ctrl+ArrowRight', 'select to the right', step('right', true)],
    ['Home', 'start of the row', { input: { edge: 'left' } }],
    ['End', 'end of the row', { input: { edge: 'right' } }],
    ['.', 'next box', { input: { next_box: { back: false } } }],
    ['-', 'previous box', { input: { next_box: { back: true } } }],
    ['Ctrl+a', 'select everything', { input: 'select_all' }],
    ['Ctrl+i i', 'select the others instead', { input: 'invert_selection' }],
    ['Escape', 'hide the hint; select one cell; cancel', { command: 'dismiss' }],
  ]],
  ['Write', [
    ['z', 'write digits', { input: { mode: 'digit' } }],
    ['x', 'write corner marks', { input: { mode: 'corner' } }],
    ['c', 'write centre marks', { input: { mode: 'centre' } }],
    ['v', 'write colours', { input: { mode: 'colour' } }],
    ['Space PageDown', 'next of these modes', { input: 'next_mode' }],
    ['0 Delete Backspace', 'clear', { input: 'clear' }],
    ['=', 'type a digit as a number', { command: 'number' }],
    ['Ctrl+z u', 'undo', { input: { act: 'undo' } }],
    ['Ctrl+y Ctrl+Shift+z r', 'redo', { input: { act: 'redo' } }],
    ['m', 'fill all marks, or clear them', { input: 'marks' }],
  ]],
  ['Get help', [
    ['h', 'hint; again: more of it', { command: 'hint' }],
    ['Enter', 'more of the hint, then its move', { command: 'apply' }],
    ['k', 'check for mistakes', { input: { help: 'check' } }],
    ['f', 'back to before the first mistake', { input: { help: 'back_to_correct' } }],
    ['b', 'save this position by name', { command: 'savepoint' }],
    ['g', 'restore a saved position', { command: 'restore' }],
  ]],
  ['The game', [
    ['p', 'pause; the board is hidden', { command: 'pause' }],
    ['t', 'show or hide the time', { command: 'timer' }],
    ['n', 'new puzzle', { command: 'new' }],
    ['o', 'open a puzzle', { command: 'open' }],
    ['?', 'these keys', { command: 'keys' }],
  ]],
];

/** Keys that are not in the table because they stand for many. @type {[string, string][]} */
export const DIGIT_KEYS = [
  ['1 – 9', 'write the digit as the mode says'],
  ['Shift + digit', 'a corner mark'],
  ['Ctrl + digit, Alt + digit', 'a centre mark'],
  ['Ctrl + Shift + digit', 'a colour'],
  ['Shift + letter', 'the digits from 10 on (A is 10) on larger boards'],
];

/** @type {Map<string, Meaning>} */
const TABLE = new Map(KEYS.flatMap(([, lines]) => lines.flatMap(([keys, , meaning]) =>
  keys.split(' ').map((key) => /** @type {[string, Meaning]} */ ([key, meaning])))));

/**
 * What a key means on a board of this side, if anything.
 * @param {KeyboardEvent} event @param {number} side @returns {Meaning | null}
 */
export function meaning(event, side) {
  const ctrl = event.ctrlKey || event.metaKey;
  // By its place, so that Shift and any layout leave the digit a digit.
  const placed = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  if (placed && (event.code.startsWith('D') || /^[1-9]$/.test(event.key))) {
    const digit = Number(placed[1]);
    if (ctrl && event.shiftKey) return { digit, mode: 'colour' };
    if (ctrl || event.altKey) return digit <= side ? { digit, mode: 'centre' } : null;
    if (event.shiftKey) return digit <= side ? { digit, mode: 'corner' } : null;
    return { digit };
  }
  if (event.altKey) return null;
  if (side > 9 && event.shiftKey && !ctrl && /^[A-Z]$/.test(event.key)) {
    const digit = event.key.charCodeAt(0) - 55;
    if (digit <= side) return { digit };
  }
  const plain = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const shift = event.shiftKey && (event.key.length > 1 || ctrl) ? 'Shift+' : '';
  return TABLE.get(`${ctrl ? 'Ctrl+' : ''}${shift}${plain}`) ?? null;
}
