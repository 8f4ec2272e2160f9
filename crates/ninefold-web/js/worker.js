// The engine in a worker of its own: calls come as messages, answers go back as messages.
//
//   { id, call: 'solve', arguments: [...] }   -->   { id, value } or { id, error }
//
// `client.js` is the other end.

import init, * as engine from './ninefold.js';

/** @type {Promise<unknown> | undefined} */
let ready;

/** @param {{ module?: unknown, flag?: Int32Array | null }} start */
function begin({ module, flag }) {
  const path = /** @type {any} */ (module ?? new URL('./ninefold_bg.wasm', import.meta.url));
  ready = init({ module_or_path: path }).then(() => {
    if (flag) engine.setCancelFlag(flag);
  });
  return ready;
}

/**
 * An error as a plain object: messages keep nothing else of it.
 * @param {any} error
 */
function plain(error) {
  const { name, message, kind, line, column, expected, found } = error ?? {};
  const known = { name: name ?? 'Error', message: message ?? String(error), kind: kind ?? 'internal' };
  return line === undefined ? known : { ...known, line, column, expected, found };
}

/**
 * A whole file, chunk by chunk. After each chunk the worker tells how far it is, and hears its messages.
 * @param {number} id
 * @param {[string | Uint8Array, import('./ninefold.js').ManyOptions | undefined]} values
 */
async function many(id, [text, options]) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const file = new engine.Many(bytes, options);
  try {
    const { header } = file;
    let heard = performance.now();
    for (let rows = file.next(); rows; rows = file.next()) {
      self.postMessage({ id, progress: { rows, header, done: file.done, totals: file.totals } }, { transfer: [rows.buffer] });
      // A browser makes a timer wait four milliseconds: too long after every chunk.
      if (performance.now() - heard < 50) continue;
      await new Promise((resolve) => setTimeout(resolve));
      heard = performance.now();
    }
    return file.totals;
  } finally {
    file.free();
  }
}

self.onmessage = async ({ data }) => {
  const { id, call } = data;
  try {
    if (call === 'begin') {
      await begin(data);
      self.postMessage({ id, value: engine.version() });
      return;
    }
    await ready;
    if (call === 'many') {
      self.postMessage({ id, value: await many(id, data.arguments) });
      return;
    }
    const work = /** @type {any} */ (engine)[call];
    if (typeof work !== 'function') throw new Error(`the engine has no function '${call}'`);
    const value = work(...data.arguments);
    self.postMessage({ id, value });
  } catch (error) {
    self.postMessage({ id, error: plain(error) });
  }
};
