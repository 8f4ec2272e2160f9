// The engine in a worker, as a page calls it.
//
//   const engine = new Engine();
//   const report = await engine.call('solve', puzzle);
//   engine.cancel();                     // ends what is under way: its promise is rejected with kind 'cancelled'
//
// Where the page may share memory (it is cross-origin isolated), a number that both see ends the work inside a call, and
// the worker stays. Elsewhere the worker is ended and another one begins, which takes some 30 ms.

/** @typedef {{ resolve: (value: any) => void, reject: (error: any) => void, progress?: (part: any) => void }} Waiting */

export class Engine {
  /** @param {{ url?: string | URL, module?: WebAssembly.Module }} [options] */
  constructor(options = {}) {
    this.url = options.url ?? new URL('./worker.js', import.meta.url);
    this.module = options.module;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.last = 0;
    const shared = typeof SharedArrayBuffer !== 'undefined' && globalThis.crossOriginIsolated !== false;
    /** @type {Int32Array | null} */
    this.flag = shared ? new Int32Array(new SharedArrayBuffer(4)) : null;
    this.start();
  }

  /** @private */
  start() {
    const worker = new Worker(this.url, { type: 'module' });
    this.worker = worker;
    worker.onmessage = ({ data }) => {
      const waiting = this.waiting.get(data.id);
      if (data.progress) {
        waiting?.progress?.(data.progress);
        return;
      }
      this.waiting.delete(data.id);
      if (data.error) waiting?.reject(Object.assign(new Error(data.error.message), data.error));
      else waiting?.resolve(data.value);
      if (this.waiting.size === 0 && this.flag) Atomics.store(this.flag, 0, 0);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail({ kind: 'internal', message: event.message || 'the engine could not be loaded' });
    };
    /** The version of the library, once the engine is there. */
    this.ready = this.send({ call: 'begin', module: this.module, flag: this.flag });
    this.ready.catch(() => {});
  }

  /**
   * @private
   * @param {object} message
   * @param {(part: any) => void} [progress]
   * @returns {Promise<any>}
   */
  send(message, progress) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, progress });
      this.worker?.postMessage({ id, ...message });
    });
  }

  /**
   * @private
   * @param {{ kind: string, message: string }} why
   */
  fail(why) {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of all) reject(Object.assign(new Error(why.message), { name: 'NinefoldError' }, why));
  }

  /** Whether something is under way. */
  get busy() {
    return this.waiting.size > 0;
  }

  /**
   * Calls a function of the engine.
   * @template {keyof import('./ninefold.js')} Name
   * @param {Name} name
   * @param {import('./ninefold.js')[Name] extends (...values: infer Values) => any ? Values : never} values
   * @returns {Promise<import('./ninefold.js')[Name] extends (...values: any) => infer Value ? Value : never>}
   */
  call(name, ...values) {
    return this.send({ call: name, arguments: values });
  }

  /**
   * Solves or rates a whole file. `progress` gets the rows of each chunk, the header of the CSV, how much is done (0 to 1)
   * and the totals so far; the value are the totals.
   * @param {string | Uint8Array} text
   * @param {import('./ninefold.js').ManyOptions} [options]
   * @param {(part: { rows: Uint8Array, header: string, done: number, totals: import('./ninefold.js').Totals }) => void} [progress]
   * @returns {Promise<import('./ninefold.js').Totals>}
   */
  many(text, options, progress) {
    return this.send({ call: 'many', arguments: [text, options] }, progress);
  }

  /** Ends what is under way. Every promise that waits is rejected with kind 'cancelled'. */
  cancel() {
    if (!this.busy) return;
    if (this.flag) {
      Atomics.store(this.flag, 0, 1);
      return;
    }
    this.worker?.terminate();
    this.fail({ kind: 'cancelled', message: 'cancelled' });
    this.start();
  }

  /** Ends the worker for good. */
  close() {
    this.worker?.terminate();
    this.fail({ kind: 'cancelled', message: 'closed' });
  }
}
