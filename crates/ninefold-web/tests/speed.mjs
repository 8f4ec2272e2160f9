// How fast the package is in Node: node crates/ninefold-web/tests/speed.mjs FILE [ninefold]
// Puzzles of FILE per second of processor time, shortest of nine rounds; with the path of the program also those of its
// SSE4.1 backend on one thread, in turn with these. Then the sizes of the module, raw and compressed.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = process.env.NINEFOLD_PACKAGE ?? fileURLToPath(new URL('../../../target/web/npm', import.meta.url));
const { Many } = await import(pathToFileURL(`${folder}/node.js`).href);
const [, , file, program] = process.argv;
const text = readFileSync(file);

/** Seconds of processor time. */
function wasm() {
  const bytes = new Uint8Array(text);
  const before = process.cpuUsage();
  const many = new Many(bytes, { lines: true });
  while (many.next());
  const { user, system } = process.cpuUsage(before);
  const { unique } = many.totals;
  many.free();
  return [(user + system) / 1e6, unique];
}

/** The same for the program, its start included. */
function native() {
  const code = `TIMEFORMAT='%U %S'; time "$0" solve --threads 1 --lines "$1" >/dev/null 2>&1`;
  const env = { ...process.env, NINEFOLD_BACKEND: 'sse41' };
  const said = execFileSync('bash', ['-c', `{ ${code}; } 2>&1`, program, file], { env, encoding: 'utf8' });
  const [user, system] = said.trim().split(' ').map(Number);
  return user + system;
}

let [best, bestNative, puzzles] = [Infinity, Infinity, 0];
for (let round = 0; round < 9; round++) {
  const [seconds, unique] = wasm();
  [best, puzzles] = [Math.min(best, seconds), unique];
  if (program) bestNative = Math.min(bestNative, native());
}
const rate = (seconds) => `${Math.round(puzzles / seconds).toLocaleString('en')} puzzles/s`;
console.log(`${puzzles} puzzles with one solution: ${rate(best)} in Node`);
if (program) console.log(`native SSE4.1: ${rate(bestNative)}; Node has ${Math.round((100 * bestNative) / best)}% of it`);
const module = readFileSync(`${folder}/ninefold_bg.wasm`);
const brotli = brotliCompressSync(module, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 } });
console.log(`module: ${module.length} bytes, gzip ${gzipSync(module, { level: 9 }).length}, brotli ${brotli.length}`);
