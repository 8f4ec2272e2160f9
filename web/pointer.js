// Mouse and touch on the board: press to select, drag for more, double click for all that look alike. On a board that
// is larger than its frame a finger scrolls and a tap selects.

/** @typedef {import('./board.js').Board} Board */

/**
 * @param {Board} board
 * @param {{ input: (input: any) => void, alike: (cell: number) => void, several: () => boolean }} told
 */
export function listen(board, told) {
  /** The cell the pointer was last on, while it is down; -1 else. */
  let last = -1;
  let pressed = { cell: -1, at: 0 };
  const start = (/** @type {number} */ cell, /** @type {PointerEvent | MouseEvent} */ event) => {
    const more = event.ctrlKey || event.metaKey || event.shiftKey || told.several();
    told.input(more ? { toggle: cell } : { go: cell });
    board.focus();
    // Two presses of one cell within the time of a double click.
    const again = pressed.cell === cell && event.timeStamp - pressed.at < 400 && !more;
    pressed = { cell, at: event.timeStamp };
    if (again) told.alike(cell);
  };
  const scrolls = (/** @type {PointerEvent} */ event) => event.pointerType === 'touch' && board.zoom > 1;
  const { element } = board;
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !event.isPrimary || scrolls(event)) return;
    const cell = board.at(event.clientX, event.clientY);
    if (cell < 0) return;
    event.preventDefault();
    last = cell;
    element.setPointerCapture(event.pointerId);
    start(cell, event);
  });
  element.addEventListener('pointermove', (event) => {
    if (last < 0 || !event.isPrimary) return;
    const cell = board.at(event.clientX, event.clientY);
    if (cell < 0 || cell === last) return;
    last = cell;
    told.input({ drag: cell });
  });
  const end = () => { last = -1; };
  element.addEventListener('pointerup', end);
  element.addEventListener('pointercancel', end);
  // A screen reader puts the focus on any cell.
  element.addEventListener('focusin', (event) => {
    const cell = board.cells.indexOf(/** @type {HTMLElement} */ (event.target));
    if (cell >= 0 && cell !== board.cursor) told.input({ go: cell });
  });
  element.addEventListener('click', (event) => {
    if (board.zoom <= 1 || /** @type {PointerEvent} */ (event).pointerType !== 'touch') return;
    const cell = board.at(event.clientX, event.clientY);
    if (cell >= 0) start(cell, event);
  });
}
