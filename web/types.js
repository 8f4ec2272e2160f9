// The data that the page draws. Cells are numbered from 0 in reading order, digits from 1; 0 is no digit.

/**
 * @typedef {object} BoardInfo
 * @property {string} key What tells one geometry from another.
 * @property {number} side
 * @property {string[]} symbols What each digit from 1 is written as.
 * @property {string[]} names What each cell is called.
 * @property {number[]} boxes The region of each cell.
 * @property {boolean[]} [shaded] Cells of windows and other extra houses.
 * @property {boolean} [diagonals]
 *
 * @typedef {object} CellView
 * @property {number} value
 * @property {boolean} given
 * @property {number[]} centre
 * @property {number[]} corner
 * @property {number[]} colours
 * @property {boolean} [conflict]
 * @property {boolean} [wrong]
 * @property {boolean} [selected]
 * @property {boolean} [cursor]
 * @property {boolean} [peer]
 * @property {boolean} [house] In a house of the hint.
 * @property {boolean} [reason] The hint reasons from it.
 * @property {boolean} [about] The hint is about it.
 *
 * @typedef {{ cell: number, digit: number }} Candidate
 * @typedef {{ cell: number, digit: number, mark: 'true' | 'false' | 'gone' | 'placed', branch: number }} Mark
 * @typedef {{ from: Candidate[], to: Candidate[], link: 'strong' | 'weak' | 'loop', arrow: boolean, branch: number }} Line
 *
 * @typedef {object} Drawing
 * @property {[number, string][]} tints
 * @property {Mark[]} marks
 * @property {Line[]} lines
 * @property {{ cell: number, digit: number, branch: number }[]} starts
 *
 * @typedef {object} Position
 * @property {number[]} values
 * @property {number[][]} candidates
 */

export {};
