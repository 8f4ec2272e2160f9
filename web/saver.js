// Saves a game as it goes: one write after the other, each with all events that are not saved yet.

import * as dialog from './dialog.js';
import { PlayedElsewhere } from './store.js';
import { toast } from './say.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./engine.js').Game} Game */

export class Saver {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Promise<void>} */
    this.last = Promise.resolve();
    this.told = false;
    this.asking = false;
  }

  /** Saves soon; `time` also saves the time played where nothing else happened. @param {Game} game @param {boolean} [time] */
  save(game, time = false) {
    // A game is known to the store from its first move on; exercises are not saved.
    if (!this.asking && game.isKept()) this.last = this.last.then(() => this.write(game, time)).catch((error) => this.failed(game, error));
    return this.last;
  }

  /** @param {Game} game @param {boolean} time */
  async write(game, time) {
    if (!game.isKept()) return;
    const events = game.pending();
    if (!events.length && !(time && game.id !== null)) return;
    const now = Math.floor(Date.now() / 1000);
    const id = await this.app.store.record(game.id, game.row(performance.now(), now), events);
    if (events.length) game.markSaved(id, events[events.length - 1].number + 1);
    this.app.remember(id);
  }

  /** @param {Game} game @param {unknown} error */
  async failed(game, error) {
    if (error instanceof PlayedElsewhere) return this.elsewhere(game);
    if (this.told) return;
    this.told = true;
    toast(`The game is not saved: ${error instanceof Error ? error.message : error}`);
  }

  /** The same game goes on in another tab: the person decides which moves count. @param {Game} game */
  async elsewhere(game) {
    if (this.asking) return;
    // Nobody looks at a game that was just left: its moves are kept.
    if (this.app.play.game === game) {
      this.asking = true;
      const other = await dialog.ask('This game goes on in another tab',
        'The other tab has moves that are not here. Take over its moves, or keep yours as a game of its own?',
        'Take over its moves', 'Keep mine');
      this.asking = false;
      if (other && game.id !== null) {
        game.dropped = true;
        return this.app.load(game.id);
      }
    }
    game.detach();
    await this.write(game, true);
  }

  /** Saves what is pending of a game that is left, then lets go of it. @param {Game | null} game */
  async flush(game) {
    if (!game) return;
    await this.save(game, true);
    game.free();
  }
}
