// What the page says: a card beside the board, short messages at the edge, and the same for screen readers.

import { byId, h } from './dom.js';

/** @typedef {'plain' | 'good' | 'bad'} Tone */

/** Tells screen readers. The same words twice are told twice. @param {string} text */
export function announce(text) {
  const live = byId('live');
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/**
 * A short message that goes away by itself, with an action if there is one.
 * @param {string} text @param {{ label: string, act: () => void }} [action]
 */
export function toast(text, action) {
  const close = () => box.remove();
  const box = h('div', { class: 'toast' }, h('span', {}, text),
    action && h('button', { type: 'button', onclick: () => { close(); action.act(); } }, action.label));
  const all = byId('toasts');
  while (all.childElementCount > 2) all.firstElementChild?.remove();
  all.append(box);
  announce(text);
  setTimeout(close, action ? 12_000 : 5_000);
  return close;
}

/** The card beside the board. */
export class Card {
  constructor() {
    this.element = h('div', { class: 'say' });
  }

  /** @param {Tone | 'hint'} tone @param {...(Node | string | null | false)} content */
  show(tone, ...content) {
    this.element.className = `say ${tone === 'plain' ? '' : tone}`;
    this.element.replaceChildren(...content.filter((one) => one !== null && one !== false).map((one) => (typeof one === 'string' ? h('p', {}, one) : one)));
  }
}
