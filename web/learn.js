// Learning: the whole path of a puzzle as a list to click through, and every step that a position has.

import { capital, h, icon } from './dom.js';
import { announce, Card } from './say.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./engine.js').Explained} Explained */

export class Learn {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Explained[]} */
    this.steps = [];
    this.at = 0;
    /** @type {import('./jobs.js').Job | null} */
    this.job = null;
    this.key_ = '';
    this.source = 'start';
    this.card = new Card();
    this.list = h('ol', { class: 'list', 'aria-label': 'Steps', tabindex: '0' });
    this.list.addEventListener('click', (/** @type {any} */ event) => {
      const button = event.target.closest('button');
      if (button) this.show(Number(button.dataset.n));
    });
    this.status = h('p', { class: 'quiet', role: 'status' });
    const choice = (/** @type {string} */ source, /** @type {string} */ text) =>
      h('button', { type: 'button', data: { source }, 'aria-pressed': 'false', onclick: () => this.from(source) }, text);
    this.sources = h('div', { class: 'segments', role: 'group', 'aria-label': 'Which steps' },
      choice('start', 'From the start'), choice('here', 'From my position'), choice('all', 'What else is there?'));
    const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ act) =>
      h('button', { type: 'button', class: 'button', 'aria-label': text, title: text, onclick: act }, icon(name));
    this.cancelButton = h('button', { type: 'button', class: 'button', hidden: true, onclick: () => this.job?.cancel() }, 'Cancel');
    this.panel = [this.sources, this.card.element,
      h('div', { class: 'row grow' }, button('previous', 'Previous step (←)', () => this.show(this.at - 1)), button('next', 'Next step (→)', () => this.show(this.at + 1))),
      h('div', { class: 'row' }, this.status, this.cancelButton), this.list];
    /** @type {Node[]} */
    this.bar = [];
  }

  enter() {
    const { game } = this.app.play;
    if (!game) return;
    this.app.play.titles();
    this.from(this.source);
  }

  leave() {
    this.job?.cancel();
    this.app.board.step(null, null);
  }

  /** @param {string} source */
  async from(source) {
    const { app } = this;
    const { game } = app.play;
    if (!game) return;
    this.source = source;
    for (const button of this.sources.children) button.setAttribute('aria-pressed', String(button.dataset.source === source));
    const unique = game.solutions !== 'multiple' && game.inner.unique;
    const position = source === 'all' ? game.inner.position() : game.record(source === 'start');
    const key = `${source} ${JSON.stringify(position)}`;
    app.board.shape(game.board());
    if (key === this.key_ && this.steps.length) return this.show(this.at);
    this.job?.cancel();
    this.steps = [];
    this.list.replaceChildren();
    app.board.step(null, null);
    this.card.show('plain', h('p', { class: 'quiet' }, source === 'all' ? 'Looking for every step of this position …' : 'Looking for the path …'));
    const job = source === 'all' ? app.jobs.run('steps', [position, { unique }]) : app.jobs.run('explain', [position]);
    this.job = job;
    this.cancelButton.hidden = false;
    this.status.textContent = '';
    try {
      const found = app.engine.explained(await job.result, game.board());
      if (this.job !== job) return;
      this.key_ = key;
      this.steps = found.steps;
      this.status.textContent = found.summary;
      this.fill();
      if (found.steps.length) this.show(0);
      else this.card.show('plain', found.summary);
    } catch (error) {
      if (this.job === job) this.card.show(job.cancelled ? 'plain' : 'bad', job.cancelled ? 'Cancelled.' : error instanceof Error ? error.message : String(error));
    } finally {
      if (this.job === job) this.cancelButton.hidden = true;
    }
  }

  fill() {
    this.list.replaceChildren(...this.steps.map((step, n) => h('li', {},
      h('button', { type: 'button', data: { n: String(n) } },
        h('span', { class: 'n' }, String(n + 1)), h('span', {}, capital(step.technique)), h('span', { class: 'r' }, step.rating), h('span', { class: 'd' }, step.move)))));
  }

  /** @param {number} n */
  show(n) {
    const step = this.steps[n];
    if (!step) return;
    const { board } = this.app;
    const buttons = this.list.querySelectorAll('button');
    buttons[this.at]?.removeAttribute('aria-current');
    this.at = n;
    buttons[n]?.setAttribute('aria-current', 'true');
    // Only the list scrolls, not the page.
    const item = buttons[n]?.parentElement;
    if (item) {
      const [top, bottom] = [item.offsetTop - this.list.offsetTop, item.offsetTop - this.list.offsetTop + item.offsetHeight];
      if (top < this.list.scrollTop) this.list.scrollTop = top;
      else if (bottom > this.list.scrollTop + this.list.clientHeight) this.list.scrollTop = bottom - this.list.clientHeight;
    }
    const { given } = this;
    board.update(step.position.values.map((value, cell) => [cell, { value, given: given(cell), centre: [], corner: [], colours: [] }]));
    board.lit = 0;
    board.step(step.position, step.drawing, true);
    this.card.show('hint', h('h3', {}, `Step ${n + 1} of ${this.steps.length}${step.rating ? ` · ${step.rating}` : ''}`),
      h('p', {}, h('strong', {}, capital(step.technique))), h('p', {}, step.why), h('p', {}, step.move));
    announce(`${step.technique}. ${step.why} ${step.move}`);
  }

  given = (/** @type {number} */ cell) => this.app.play.game?.isGiven(cell) ?? false;

  /** @param {any} input */
  input(input) {
    void input;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    if (['ArrowRight', 'ArrowDown', 'd', 's', 'Enter', ' '].includes(event.key)) this.show(this.at + 1);
    else if (['ArrowLeft', 'ArrowUp', 'a', 'w'].includes(event.key)) this.show(this.at - 1);
    else if (event.key === 'Home') this.show(0);
    else if (event.key === 'End') this.show(this.steps.length - 1);
    else if (event.key === 'Escape') this.job?.cancel();
    else return false;
    return true;
  }
}
