// The start: load the library and the storage, find out what to show, and listen for what is brought from outside.

import { App } from './app.js';
import { Engine } from './engine.js';
import { byId } from './dom.js';
import { toast } from './say.js';
import { Store } from './store.js';

async function start() {
  const [engine, store] = await Promise.all([Engine.load(), Store.open()]);
  const app = new App(engine, store);
  await first(app);
  document.documentElement.dataset.ready = 'yes';
  performance.mark('playable');
  if (store.trouble) {
    toast('This browser keeps nothing for this page: games last until you close it.');
    byId('foot-note').textContent = 'Nothing is saved here: the browser offers no storage.';
  }
  bring(app);
  if ('serviceWorker' in navigator && isSecureContext) navigator.serviceWorker.register('sw.js').catch(() => {});
}

/** Shows what the link, this tab or the last visit asks for; else a puzzle of the library. @param {App} app */
async function first(app) {
  if (location.hash.length > 1 && await linked(app)) return;
  /** @param {string} name */
  const kept = (name) => {
    try { return sessionStorage.getItem(name); } catch { return null; }
  };
  const id = Number(kept('ninefold.game') ?? 0);
  if (id) {
    await app.load(id);
    if (app.play.game) return;
  }
  const puzzle = kept('ninefold.puzzle');
  if (puzzle) {
    try {
      return app.start(JSON.parse(puzzle));
    } catch { /* It cannot be read: something else is shown. */ }
  }
  const open = (await app.store.list().catch(() => [])).find((row) => row.progress.state === 'open');
  if (open) await app.load(open.id);
  if (!app.play.game) app.start(app.engine.library().find(({ shape }) => shape === '3x3') ?? app.engine.library()[0]);
}

/** Opens the puzzle of the address. Whether that worked. @param {App} app */
async function linked(app) {
  const text = location.hash.slice(1);
  if (!text || text === 'board') return false;
  // The address would bring the same puzzle again after every reload; the game is saved from now on.
  history.replaceState(null, '', location.pathname + location.search);
  try {
    await app.bringFragment(text);
    return true;
  } catch (error) {
    toast(`The link cannot be read: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

/** Pasted text, dropped files and changed links. @param {App} app */
function bring(app) {
  const failed = (/** @type {unknown} */ error) => toast(error instanceof Error ? error.message : String(error));
  addEventListener('hashchange', () => { if (location.hash.length > 1) linked(app); });
  document.addEventListener('paste', (event) => {
    const at = /** @type {HTMLElement} */ (event.target);
    if (at.closest?.('input, textarea') || document.querySelector('dialog[open]')) return;
    const text = event.clipboardData?.getData('text/plain');
    if (text?.trim()) app.bring(text).catch(failed);
  });
  const root = document.documentElement;
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    root.classList.add('dragging');
  });
  document.addEventListener('dragleave', (event) => { if (!event.relatedTarget) root.classList.remove('dragging'); });
  document.addEventListener('drop', async (event) => {
    event.preventDefault();
    root.classList.remove('dragging');
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData('text/plain');
    try {
      if (file) await app.bringFile(file);
      else if (text?.trim()) await app.bring(text);
    } catch (error) {
      failed(error);
    }
  });
}

start().catch((error) => {
  byId('title').textContent = 'Ninefold cannot start';
  byId('about').textContent = error instanceof Error ? error.message : String(error);
});
