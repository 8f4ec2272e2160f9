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
    this.csv = '';
    /** @type {{ name: string, text: string } | null} */
    this.file = null;
    this.chosen = h('p', { class: 'quiet' }, 'One puzzle per line, or any other format with many puzzles.');
    this.input_ = h('input', { type: 'file', class: 'hidden', 'aria-label': 'File of puzzles', tabindex: '-1' });
    this.input_.addEventListener('change', () => this.input_.files[0] && this.take(this.input_.files[0]));
    this.bars = h('progress', { max: '1', value: '0', 'aria-label': 'Progress' });
    this.status = h('p', { role: 'status', class: 'quiet' });
    this.run = h('button', { type: 'button', class: 'primary', disabled: true, onclick: () => this.start() }, 'Start');
    this.stop = h('button', { type: 'button', class: 'button', hidden: true, onclick: () => this.job?.cancel() }, 'Cancel');
    this.save = h('button', { type: 'button', class: 'button', disabled: true, onclick: () => download('ninefold.csv', new Blob([this.csv], { type: 'text/csv' })) }, 'Save as CSV');
    this.facts = h('dl', { class: 'facts' });
    this.panel = [
      h('div', { class: 'drop' }, h('p', {}, 'Drop a file of puzzles here'),
        h('button', { type: 'button', class: 'button', onclick: () => this.input_.click() }, 'Choose a file'), this.input_, this.chosen),
      chips('What to do', [['solve', 'Solve'], ['rate', 'Rate (SE)'], ['hodoku', 'Rate (HoDoKu)']], this.what, (what) => { this.what = what; }),
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
  async take(file) {
    this.file = { name: file.name, text: await file.text() };
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
    /** @type {string[]} */
    const parts = [];
    /** @type {Record<string, number>} */
    const totals = {};
    const progress = (/** @type {any} */ part) => {
      if (part.rows) parts.push(part.rows);
      for (const [name, count] of Object.entries(part.totals)) totals[name] = (totals[name] ?? 0) + Number(count);
      this.bars.value = part.done;
      const seconds = Math.max(0.001, (performance.now() - began) / 1000);
      const all = Object.values(totals).reduce((sum, count) => sum + count, 0);
      this.status.textContent = `${all.toLocaleString('en')} puzzles, ${Math.round(all / seconds).toLocaleString('en')} per second`;
      this.facts.replaceChildren(...Object.entries(totals).flatMap(([name, count]) => [h('dt', {}, name), h('dd', {}, count.toLocaleString('en'))]));
    };
    const job = this.app.jobs.run('many', [this.file.text, this.what], { progress });
    this.job = job;
    try {
      const { header } = await job.result;
      this.csv = header + parts.join('');
      this.bars.value = 1;
      announce(`Done. ${this.status.textContent}`);
    } catch (error) {
      this.csv = parts.length ? parts.join('') : '';
      this.status.textContent = job.cancelled ? `Cancelled. ${this.status.textContent}` : error instanceof Error ? error.message : String(error);
    } finally {
      if (this.job === job) {
        this.run.disabled = false;
        this.stop.hidden = true;
        this.save.disabled = !this.csv;
      }
    }
  }

  /** @param {any} input */
  input(input) {
    void input;
  }

  key() {
    return false;
  }
}
