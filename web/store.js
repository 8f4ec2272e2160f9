// Where games are saved: IndexedDB, or memory where the browser offers none. A game is its puzzle and the list of what
// happened in it, as the library's `Store` describes; a row says how many events it has, so that a second tab that
// plays the same game is noticed before it can overwrite anything.

/**
 * @typedef {{ number: number, at: number, text: string }} SavedEvent
 * @typedef {{ time: number, spaces_left: number, hints: number, state: string, seen: number }} Progress
 * @typedef {{ id: number, record: Record<string, any>, begun: number, progress: Progress, events: number, name?: string, shape: string, side: number, level?: string }} GameRow
 */

/** Another tab added to the game first. */
export class PlayedElsewhere extends Error {}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error ?? new Error('the browser refused'));
});

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('ninefold', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('games', { keyPath: 'id', autoIncrement: true });
      request.result.createObjectStore('events', { keyPath: ['game', 'number'] });
      request.result.createObjectStore('settings');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('another tab holds an older version of the page'));
  });
}

export class Store {
  /** @param {IDBDatabase | null} db @param {string} trouble */
  constructor(db, trouble) {
    this.db = db;
    /** Why nothing is saved; empty if all is well. */
    this.trouble = trouble;
    /** @type {Map<number, GameRow & { log: SavedEvent[] }>} */
    this.memory = new Map();
    /** @type {Map<string, any>} */
    this.values = new Map();
  }

  /** The browser's storage, or memory with the reason why. */
  static async open() {
    try {
      const db = await Promise.race([
        open(),
        new Promise((_, reject) => setTimeout(() => reject(new Error('the browser did not answer')), 3000)),
      ]);
      return new Store(/** @type {IDBDatabase} */ (db), '');
    } catch (error) {
      return new Store(null, error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * Adds events to a game, all or none, and begins the game where it has no number yet. Gives the number.
   * @param {number | null} id @param {Omit<GameRow, 'id' | 'events'>} game @param {SavedEvent[]} events
   * @returns {Promise<number>}
   */
  async record(id, game, events) {
    const wanted = events.length ? events[0].number : null;
    const check = (/** @type {GameRow | undefined} */ row) => {
      if (!row) throw new PlayedElsewhere('the game was deleted elsewhere');
      if (wanted !== null && row.events !== wanted) throw new PlayedElsewhere('the game is being played elsewhere');
      return row;
    };
    // What a finished game says of itself is final; the time played never decreases.
    const merged = (/** @type {GameRow} */ row) => {
      const progress = row.progress.state !== 'open' ? row.progress
        : { ...game.progress, time: Math.max(row.progress.time, game.progress.time) };
      return { ...row, level: game.level, progress, events: row.events + events.length };
    };
    if (!this.db) {
      const number = id ?? this.memory.size + 1;
      const row = id === null ? { ...game, id: number, events: 0, log: [] } : check(this.memory.get(id));
      const log = /** @type {any} */ (row).log;
      log.push(...events);
      this.memory.set(number, { ...merged(row), log });
      return number;
    }
    const work = this.db.transaction(['games', 'events'], 'readwrite');
    const finished = new Promise((resolve, reject) => {
      work.oncomplete = () => resolve(null);
      work.onabort = () => reject(work.error ?? new Error('the browser refused to save'));
    });
    finished.catch(() => {});
    const games = work.objectStore('games');
    try {
      const number = id ?? /** @type {number} */ (await done(games.add({ ...game, events: 0 })));
      games.put(merged(check(await done(games.get(number)))));
      for (const event of events) work.objectStore('events').add({ game: number, ...event });
      await finished;
      return number;
    } catch (error) {
      try { work.abort(); } catch { /* It is over already. */ }
      throw error;
    }
  }

  /** All games, the one played last first. @returns {Promise<GameRow[]>} */
  async list() {
    const rows = this.db ? await done(this.db.transaction('games').objectStore('games').getAll()) : [...this.memory.values()];
    return rows.sort((a, b) => b.progress.seen - a.progress.seen || b.id - a.id);
  }

  /** @param {number} id @returns {Promise<{ row: GameRow, events: SavedEvent[] } | null>} */
  async load(id) {
    if (!this.db) {
      const row = this.memory.get(id);
      return row ? { row, events: row.log } : null;
    }
    const work = this.db.transaction(['games', 'events']);
    const row = await done(work.objectStore('games').get(id));
    const all = IDBKeyRange.bound([id, 0], [id, Infinity]);
    return row ? { row, events: await done(work.objectStore('events').getAll(all)) } : null;
  }

  /** @param {number} id */
  async delete(id) {
    if (!this.db) return void this.memory.delete(id);
    const work = this.db.transaction(['games', 'events'], 'readwrite');
    work.objectStore('games').delete(id);
    await done(work.objectStore('events').delete(IDBKeyRange.bound([id, 0], [id, Infinity])));
  }

  /** @param {string} name @returns {Promise<any>} */
  async setting(name) {
    return this.db ? done(this.db.transaction('settings').objectStore('settings').get(name)) : this.values.get(name);
  }

  /** @param {string} name @param {any} value */
  async setSetting(name, value) {
    if (!this.db) return void this.values.set(name, value);
    await done(this.db.transaction('settings', 'readwrite').objectStore('settings').put(value, name));
  }
}
