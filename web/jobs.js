// Work in workers, so that no key ever waits. A line is a worker with the jobs that wait for it: one line for what a
// person waits for, one for the background, one for the algorithm that is watched.

import { Engine as Client } from './client.js';

export class Job {
  /** @param {string} name @param {any[]} args @param {(part: any) => void} [progress] */
  constructor(name, args, progress) {
    this.name = name;
    this.progress = progress;
    this.args = args;
    this.cancelled = false;
    /** @type {() => void} */
    this.stop = () => {};
    /** @type {(value: any) => void} */
    this.resolve = () => {};
    /** @type {(error: any) => void} */
    this.reject = () => {};
    /** @type {Promise<any>} */
    this.result = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.result.catch(() => {});
  }

  /** Whoever waits hears of it at once; the worker ends within a moment. */
  cancel() {
    if (this.cancelled) return;
    this.cancelled = true;
    this.stop();
    this.reject(new Error('Cancelled.'));
  }
}

class Line {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    /** @type {Client | null} */
    this.client = null;
    /** @type {Job[]} */
    this.waiting = [];
    /** @type {Job | null} */
    this.job = null;
  }

  /** @param {Job} job */
  add(job) {
    job.stop = () => {
      this.waiting = this.waiting.filter((other) => other !== job);
      if (this.job === job) this.client?.cancel();
    };
    this.waiting.push(job);
    this.next();
  }

  /** One at a time: a cancelled job must not take the next one with it. */
  async next() {
    const job = this.job ? undefined : this.waiting.shift();
    if (!job) return;
    this.job = job;
    this.client ??= new Client({ module: this.module });
    try {
      const [text, options] = job.args;
      job.resolve(await (job.name === 'many' ? this.client.many(text, options, job.progress)
        : this.client.call(/** @type {any} */ (job.name), .../** @type {any} */ (job.args))));
    } catch (error) {
      job.reject(error);
    }
    this.job = null;
    this.next();
  }
}

export class Jobs {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.front = new Line(module);
    this.back = new Line(module);
    this.watch = new Line(module);
  }

  /**
   * Lets a worker call a function of the library.
   * @param {string} name @param {any[]} args @param {'front' | 'back' | 'watch'} [line]
   * @param {(part: any) => void} [progress] Hears how far the work is, where it tells.
   * @returns {Job}
   */
  run(name, args, line = 'front', progress = undefined) {
    const job = new Job(name, args, progress);
    this[line].add(job);
    return job;
  }
}
