// For Node: the module is read from its file at once, so that the import is all there is to do.

import { readFileSync } from 'node:fs';
import init, { initSync } from './ninefold.js';

initSync({ module: readFileSync(new URL('./ninefold_bg.wasm', import.meta.url)) });

export * from './ninefold.js';
/** Nothing is left to load; browsers need this call. */
export default async () => init;
