// A file of puzzles: solved or rated in the worker, with progress, and saved as CSV.

import { download, h } from './dom.js';
import { chips } from './dialogs.js';
import { announce } from './say.js';

/** @typedef {import('./app.js').App} App */

export class Many {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.what = 'solve';
    /** @type {import('./jobs.js').Job | null} */
    this.job = null;
    /** @type {File | null} */
    this.file = null;
    /** The CSV, as the worker tells it. @type {BlobPart[]} */
    this.rows = [];
    this.chosen = h('p', { class: 'quiet' }, 'One puzzle per line, or any other format with many puzzles.');
    this.input_ = h('input', { type: 'file', class: 'hidden', 'aria-label': 'File of puzzles', tabindex: '-1' });
    this.input_.addEventListener('change', () => this.input_.files[0] && this.take(this.input_.files[0]));
    this.bars = h('progress', { max: '1', value: '0', 'aria-label': 'Progress' });
    this.status = h('p', { role: 'status', class: 'quiet' });
    this.run = h('button', { type: 'button', class: 'primary', disabled: true, onclick: () => this.start() }, 'Start');
    this.stop = h('button', { type: 'button', class: 'button', hidden: true, onclick: () => this.job?.cancel() }, 'Cancel');
    this.save = h('button', { type: 'button', class: 'button', disabled: true, onclick: () => download('ninefold.csv', new Blob(this.rows, { type: 'text/csv' })) }, 'Save as CSV');
    this.facts = h('dl', { class: 'facts' });
    this.panel = [
      h('div', { class: 'drop' }, h('p', {}, 'Drop a file of puzzles here'),
        h('button', { type: 'button', class: 'button', onclick: () => this.input_.click() }, 'Choose a file'), this.input_, this.chosen),
      chips('What to do', [['solve', 'Solve'], ['se', 'Rate (SE)'], ['hodoku', 'Rate (HoDoKu)']], this.what, (what) => { this.what = what; }),
      h('div', { class: 'row' }, this.run, this.stop, this.save), this.bars, this.status, this.facts,
    ];
    /** @type {Node[]} */
    this.bar = [];
  }

  enter() {
    this.app.title('Many puzzles', 'Solved or rated on this computer');
  }

  leave() {}

  /** @param {File} file */
  take(file) {
    this.file = file;
    this.chosen.textContent = `${file.name}, ${Math.ceil(file.size / 1024).toLocaleString('en')} kB`;
    this.run.disabled = false;
    this.run.focus();
  }

  async start() {
    if (!this.file) return;
    this.job?.cancel();
    this.run.disabled = true;
    this.save.disabled = true;
    this.stop.hidden = false;
    const began = performance.now();
    /** @type {BlobPart[]} */
    const rows = [];
    let header = '';
    this.rows = [];
    this.status.textContent = '';
    this.facts.replaceChildren();
    const progress = (/** @type {any} */ part) => {
      if (this.job !== job || job.cancelled) return;
      rows.push(part.rows);
      header = part.header;
      this.bars.value = part.done;
      this.tell(part.totals, performance.now() - began);
    };
    const bytes = new Uint8Array(await this.file.arrayBuffer());
    const job = this.app.jobs.run('many', [bytes, this.what === 'solve' ? {} : { rate: this.what }], 'front', progress);
    this.job = job;
    try {
      this.tell(await job.result, performance.now() - began);
      this.bars.value = 1;
      announce(`Done. ${this.status.textContent}`);
    } catch (error) {
      this.status.textContent = job.cancelled ? `Cancelled. ${this.status.textContent}` : error instanceof Error ? error.message : String(error);
    } finally {
      // What was done until a cancel can be saved too.
      if (rows.length) this.rows = [header, ...rows];
      if (this.job === job) {
        this.run.disabled = false;
        this.stop.hidden = true;
        this.save.disabled = !this.rows.length;
      }
    }
  }

  /** @param {Record<string, number>} totals @param {number} time */
  tell(totals, time) {
    const all = Object.values(totals).reduce((sum, count) => sum + count, 0);
    const speed = Math.round(all / Math.max(0.001, time / 1000));
    this.status.textContent = `${all.toLocaleString('en')} puzzles, ${speed.toLocaleString('en')} per second`;
    /** @type {Record<string, string>} */
    const names = { unique: 'One solution', multiple: 'Several solutions', impossible: 'No solution', malformed: 'No puzzle' };
    this.facts.replaceChildren(...Object.entries(totals).flatMap(([name, count]) => [h('dt', {}, names[name] ?? name), h('dd', {}, count.toLocaleString('en'))]));
  }

  /** @param {any} input */
  input(input) {
    void input;
  }

  key() {
    return false;
  }
}
