// Dialogs: the browser's own, so that focus, Escape and the rest of the page behave.

import { h, icon } from './dom.js';

/**
 * Shows a dialog. `content` gets the function that closes it.
 * @param {string} title @param {(close: () => void) => (Node | string | null | false)[]} content
 * @param {{ narrow?: boolean, closed?: () => void }} [options]
 * @returns {HTMLDialogElement}
 */
export function show(title, content, options = {}) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  /** @type {HTMLDialogElement} */
  const dialog = h('dialog', { class: options.narrow ? 'narrow' : '', 'aria-label': title });
  const close = () => dialog.close();
  dialog.addEventListener('close', () => {
    dialog.remove();
    before?.focus?.({ preventScroll: true });
    options.closed?.();
  });
  // A press beside the dialog closes it.
  dialog.addEventListener('pointerdown', (event) => { if (event.target === dialog) close(); });
  const head = h('header', {}, h('h2', {}, title),
    h('button', { type: 'button', class: 'ghost', 'aria-label': 'Close', onclick: close }, icon('close')));
  dialog.append(h('div', { class: 'body' }, head, ...content(close)));
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Asks yes or no. @param {string} title @param {string} text @param {string} yes @param {string} [no] @returns {Promise<boolean>} */
export function ask(title, text, yes, no = 'Cancel') {
  return new Promise((resolve) => {
    let answer = false;
    show(title, (close) => [
      h('p', {}, text),
      h('div', { class: 'ends' },
        h('button', { type: 'button', class: 'button', onclick: close }, no),
        h('button', { type: 'button', class: 'primary', onclick: () => { answer = true; close(); } }, yes)),
    ], { narrow: true, closed: () => resolve(answer) });
  });
}

/** Asks for a line of text. @param {string} title @param {string} label @param {string} [value] @param {string} [type] @returns {Promise<string | null>} */
export function prompt(title, label, value = '', type = 'text') {
  return new Promise((resolve) => {
    /** @type {string | null} */
    let answer = null;
    show(title, (close) => {
      const field = h('input', { type, value, autofocus: true, maxlength: '80' });
      const form = h('form', { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); answer = field.value.trim() || null; close(); } },
        h('label', { class: 'field' }, h('span', {}, label), field),
        h('div', { class: 'ends' },
          h('button', { type: 'button', class: 'button', onclick: close }, 'Cancel'),
          h('button', { type: 'submit', class: 'primary' }, 'OK')));
      form.className = 'plain';
      return [form];
    }, { narrow: true, closed: () => resolve(answer) });
  });
}
