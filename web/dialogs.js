// The dialogs of the page: new puzzles, opening, the saved games, keys. Sharing has a file of its own.

import { capital, clock, download, h, icon } from './dom.js';
import * as dialog from './dialog.js';
import { DIGIT_KEYS, KEYS } from './keys.js';
import { announce, toast } from './say.js';
import { share } from './share.js';

/** @typedef {import('./app.js').App} App */

/** Buttons of which one is chosen. @param {string} name @param {[string, string][]} options @param {string} chosen @param {(value: string) => void} told */
export function chips(name, options, chosen, told) {
  const buttons = options.map(([value, text]) => h('button', {
    type: 'button', data: { value }, 'aria-pressed': String(value === chosen),
    onclick: () => {
      buttons.forEach((button) => button.setAttribute('aria-pressed', String(button.dataset.value === value)));
      told(value);
    },
  }, text));
  return h('fieldset', { class: 'field' }, h('legend', {}, name), h('div', { class: 'chips' }, ...buttons));
}

/** A number of 32 bits that nobody can guess; enough for a seed that people can also type. */
export function seed() {
  return crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000;
}

/** The value of a result that the library wrote. @param {any} result */
function unpacked(result) {
  if (result.error) throw new Error(typeof result.error === 'string' ? result.error : JSON.stringify(result.error));
  return result.ok;
}

export class Dialogs {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.wanted = { board: '9 classic', level: '', symmetry: '', technique: '' };
  }

  newPuzzle() {
    const { app, wanted } = this;
    const { symmetries, ...all } = app.engine.lists();
    const boards = all.boards.map((/** @type {any} */ { side, variant, levels }) => ({ side, variant, levels, name: `${side} ${variant}`, title: `${side}×${side}${variant === 'classic' ? '' : ` ${variant}`}` }));
    const techniques = all.techniques.filter((/** @type {any} */ one) => one.practice).map((/** @type {any} */ one) => one.name);
    /** @type {import('./jobs.js').Job | null} */
    let job = null;
    dialog.show('New puzzle', (close) => {
      const status = h('p', { class: 'quiet', role: 'status' });
      const levels = h('div');
      const showLevels = () => {
        const known = boards.find((/** @type {any} */ board) => board.name === wanted.board)?.levels ?? [];
        if (!known.includes(wanted.level)) wanted.level = known[Math.min(1, known.length - 1)] ?? '';
        levels.replaceChildren(chips('Level', known.map((/** @type {string} */ level) => [level, level]), wanted.level, (level) => { wanted.level = level; }));
      };
      showLevels();
      const number = h('input', { type: 'number', min: '0', max: '999999999', placeholder: 'any', inputmode: 'numeric' });
      const pattern = h('select', {}, ...['', ...symmetries].map((value) => h('option', { value, selected: value === wanted.symmetry }, value || 'any')));
      pattern.addEventListener('change', () => { wanted.symmetry = pattern.value; });
      const technique = h('select', {}, h('option', { value: '' }, 'Choose a technique …'),
        ...techniques.map((/** @type {string} */ name) => h('option', { value: name, selected: name === wanted.technique }, name)));
      const make = async (/** @type {() => import('./jobs.js').Job} */ begin, /** @type {(made: any) => void} */ use) => {
        job?.cancel();
        const mine = begin();
        job = mine;
        stop.hidden = false;
        status.textContent = 'Looking …';
        try {
          use(await mine.result);
          close();
        } catch (error) {
          if (job === mine) status.textContent = mine.cancelled ? 'Cancelled.' : error instanceof Error ? error.message : String(error);
        } finally {
          if (job === mine) stop.hidden = true;
        }
      };
      const stop = h('button', { type: 'button', class: 'button', hidden: true, onclick: () => job?.cancel() }, 'Cancel');
      const play = h('button', { type: 'button', class: 'primary' }, 'Make and play');
      play.addEventListener('click', () => make(
        () => {
          const { side, variant } = boards.find((/** @type {any} */ board) => board.name === wanted.board);
          const { level, symmetry } = wanted;
          const wish = number.value === '' ? seed() : Number(number.value);
          return symmetry ? app.jobs.run('generate', [{ shape: app.engine.shapeOf(side, variant), level, symmetry }, { seed: wish }])
            : app.jobs.run('answer', [{ new_puzzle: { side, variant, level, seed: wish } }]);
        },
        (made) => app.start(made.puzzle ? { ...made.puzzle, solution: undefined, name: 'New puzzle', level: wanted.level } : unpacked(made.new_puzzle))));
      const practise = h('button', { type: 'button', class: 'button' }, 'Practise it');
      practise.addEventListener('click', () => {
        if (!technique.value) return technique.focus();
        wanted.technique = technique.value;
        make(() => app.jobs.run('answer', [{ practice: [technique.value, seed()] }]), (made) => app.practise(unpacked(made.exercise)));
      });
      return [
        chips('Board', boards.map((/** @type {any} */ board) => [board.name, board.title]), wanted.board, (value) => { wanted.board = value; showLevels(); }),
        levels,
        h('div', { class: 'row grow' },
          h('label', { class: 'field' }, h('span', {}, 'Symmetry of the givens'), pattern),
          h('label', { class: 'field' }, h('span', {}, 'Number (the same gives the same)'), number)),
        h('div', { class: 'ends' }, status, stop, play),
        h('div', { class: 'card' }, h('h3', {}, 'Practise a technique'),
          h('p', { class: 'quiet' }, 'A position in which this technique is the next step.'),
          h('div', { class: 'row' }, h('label', { class: 'hidden', for: 'technique' }, 'Technique'), Object.assign(technique, { id: 'technique' }), practise)),
      ];
    }, { closed: () => job?.cancel() });
  }

  open() {
    const { app } = this;
    dialog.show('Open a puzzle', (close) => {
      const text = h('textarea', { 'aria-label': 'Puzzle', placeholder: 'Paste a puzzle in any format, a game, or a link', spellcheck: false, autofocus: true });
      const status = h('p', { class: 'quiet', role: 'alert' });
      const read = async (/** @type {string} */ found) => {
        try {
          await app.bring(found);
          close();
        } catch (error) {
          status.textContent = error instanceof Error ? error.message : String(error);
        }
      };
      const file = h('input', { type: 'file', class: 'hidden', 'aria-label': 'File', tabindex: '-1' });
      file.addEventListener('change', async () => { if (file.files[0]) read(await file.files[0].text()); });
      const library = h('select', { 'aria-label': 'Puzzles that come with Ninefold' }, h('option', { value: '' }, 'From the library …'),
        ...app.engine.library().map((one, n) => h('option', { value: String(n) }, app.engine.titleOf(one))));
      library.addEventListener('change', () => { if (library.value) { close(); app.start(app.engine.library()[Number(library.value)]); } });
      return [text, status, library, h('div', { class: 'ends' },
        h('button', { type: 'button', class: 'button', onclick: () => file.click() }, 'Choose a file'), file,
        h('button', { type: 'button', class: 'primary', onclick: () => read(text.value) }, 'Open'))];
    });
  }

  async games() {
    const { app } = this;
    const rows = await app.store.list();
    const now = app.play.game?.id;
    dialog.show('Games', (close) => {
      const list = h('ul', { class: 'games' });
      const item = (/** @type {import('./store.js').GameRow} */ row) => {
        const { progress } = row;
        const state = progress.state === 'open' ? `${progress.spaces_left} to go` : progress.state;
        const line = h('li', { class: row.id === now ? 'now' : '' },
          h('div', {}, h('strong', {}, row.name ?? 'Sudoku'), h('div', { class: 'quiet' },
            [capital(row.level), `${row.side}×${row.side}`, state, clock(progress.time), new Date(progress.seen * 1000).toLocaleDateString()].filter(Boolean).join(' · '))),
          h('button', { type: 'button', class: 'button', 'aria-label': `Play ${row.name ?? 'game'} ${row.id}`, onclick: () => { close(); app.load(row.id); } }, 'Play'),
          h('button', {
            type: 'button', class: 'ghost', 'aria-label': `Delete ${row.name ?? 'game'} ${row.id}`,
            onclick: async () => {
              if (!await dialog.ask('Delete this game?', 'This cannot be undone.', 'Delete')) return;
              await app.store.delete(row.id);
              line.remove();
              announce('Deleted');
            },
          }, icon('close')));
        return line;
      };
      list.append(...rows.map(item));
      const file = h('input', { type: 'file', class: 'hidden', 'aria-label': 'File of a game', tabindex: '-1' });
      file.addEventListener('change', async () => {
        try {
          await app.importGames(await file.files[0].text());
          close();
        } catch (error) {
          toast(error instanceof Error ? error.message : String(error));
        }
      });
      return [
        app.store.trouble ? h('p', { class: 'say bad' }, `This browser keeps nothing (${app.store.trouble}). Export a game to keep it.`) : null,
        rows.length ? list : h('p', { class: 'quiet' }, 'No game is saved yet. A game is saved with its first move.'),
        rows.length ? this.statistics(rows) : null,
        h('div', { class: 'ends' },
          h('button', { type: 'button', class: 'button', onclick: () => file.click() }, 'Import'), file,
          h('button', { type: 'button', class: 'button', disabled: !app.play.game, onclick: () => this.exportGame() }, 'Export this game'),
          h('button', { type: 'button', class: 'primary', onclick: () => { close(); this.newPuzzle(); } }, 'New puzzle')),
      ];
    });
  }

  /** @param {import('./store.js').GameRow[]} rows */
  statistics(rows) {
    const { groups, streak } = this.app.engine.statistics(rows);
    const cells = (/** @type {any[]} */ values, tag = 'td') => values.map((value, n) => h(tag, { class: n > 1 ? 'num' : '' }, String(value)));
    return h('details', {}, h('summary', {}, 'Statistics'),
      h('p', { class: 'quiet' }, `Days in a row with a game solved: ${streak.current}; the longest streak: ${streak.longest}.`),
      h('div', { class: 'table-wrap', tabindex: '0', role: 'region', 'aria-label': 'Statistics' }, h('table', { class: 'figures' },
        h('thead', {}, h('tr', {}, ...cells(['Size', 'Level', 'Games', 'Solved', 'Best', 'Median', 'Hints'], 'th'))),
        h('tbody', {}, ...groups.map((/** @type {any} */ group) => h('tr', {}, ...cells([`${group.side}×${group.side}`, group.level || '–', group.games, group.solved,
          group.best === null ? '–' : clock(group.best), group.median === null ? '–' : clock(group.median), group.hints])))))));
  }

  exportGame() {
    const { game } = this.app.play;
    if (game) download('ninefold-game.txt', new Blob([game.toText()], { type: 'text/plain' }));
  }

  share() {
    share(this.app);
  }

  keys() {
    const names = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc', Delete: 'Del', Backspace: '⌫', PageDown: 'PgDn' };
    const shown = (/** @type {string} */ keys) => keys.split(' ').flatMap((key, n) => {
      const text = key.split('+').map((part) => /** @type {any} */ (names)[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join(' ');
      return n ? [' ', h('kbd', {}, text)] : [h('kbd', {}, text)];
    });
    const group = (/** @type {string} */ title, /** @type {Node[]} */ lines) => h('section', {}, h('h3', {}, title), h('dl', {}, ...lines));
    const line = (/** @type {(Node | string)[]} */ keys, /** @type {string} */ what) => [h('dt', {}, ...keys), h('dd', {}, what)];
    dialog.show('Keys', () => [h('div', { class: 'keys' },
      group('Digits', DIGIT_KEYS.flatMap(([keys, what]) => line([h('kbd', {}, keys)], what))),
      ...KEYS.map(([title, lines]) => group(title, lines.flatMap(([keys, what]) => line(shown(keys), what))))),
    h('p', { class: 'quiet' }, 'Mouse and touch: press a cell, drag for more, press twice for all that look alike; Ctrl or Shift adds a cell.')]);
  }
}
