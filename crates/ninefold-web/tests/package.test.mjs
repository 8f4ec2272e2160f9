// The package as a user of Node has it. NINEFOLD_PACKAGE names its folder; else it is the one that the builder made.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

const folder = process.env.NINEFOLD_PACKAGE ?? fileURLToPath(new URL('../../../target/web/npm', import.meta.url));
const at = (name) => pathToFileURL(`${folder}/${name}`).href;
const ninefold = await import(at('node.js'));

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';

/** What a call throws. */
function thrown(work) {
  try {
    work();
  } catch (error) {
    return error;
  }
  return assert.fail('nothing was thrown');
}

test('the ten lines of the README do what they say', () => {
  const { outcome, values } = ninefold.solve(PUZZLE);
  assert.deepEqual([outcome, values], ['unique', SOLUTION]);
  const { er, hardest } = ninefold.rate(PUZZLE);
  assert.deepEqual([er, hardest], [1.2, 'hidden single in a box']);
  const { steps, end } = ninefold.explain(PUZZLE);
  assert.equal(end, 'solved');
  assert.ok(steps.every((step) => step.technique && step.words.why && step.drawing.tints));
  const made = ninefold.generate({ level: 'hard', symmetry: 'rotate180' }, { seed: 7 });
  assert.equal(made.puzzle.givens, ninefold.generate('level hard; symmetry rotate180', { seed: 7 }).puzzle.givens);
  assert.equal(ninefold.solve(made.puzzle).values, made.puzzle.solution);
  const game = new ninefold.Game(made.puzzle, Date.now() / 1000);
  const empty = made.puzzle.givens.indexOf('.');
  game.input(0, { go: empty });
  game.input(0, { digit: { digit: 5 } });
  assert.equal(game.view(0).cells[empty].value, 5);
  const readme = readFileSync(`${folder}/README.md`, 'utf8');
  for (const line of ["import { solve, rate, explain, generate, Game } from 'ninefold';", "generate({ level: 'hard', symmetry: 'rotate180' }, { seed: 7 })"]) {
    assert.ok(readme.includes(line), line);
  }
});

test('solutions are counted with a limit, and a limit on the work is kept', () => {
  assert.deepEqual(ninefold.count(PUZZLE), { count: 1, exact: true, outcome: 'unique' });
  const several = PUZZLE.replace(/[1-4]/g, '.');
  assert.deepEqual(ninefold.count(several, { limit: 10 }), { count: 10, exact: false, outcome: 'multiple' });
  assert.equal(ninefold.count('11' + '.'.repeat(79)).count, 0);
  const report = ninefold.solve('.'.repeat(81), { algorithm: 'backtrack', limit: 1e9, placements: 1000 });
  assert.equal(report.outcome, 'stopped');
  assert.equal(ninefold.verify(PUZZLE, SOLUTION), undefined);
  assert.match(ninefold.verify(PUZZLE, SOLUTION.replace('534', '543')), /r1c2/);
});

test('errors say where, what was expected and what was found', () => {
  const { name, kind, line, column, expected, found, message } = thrown(() => ninefold.solve(PUZZLE.slice(0, -1) + 'q'));
  assert.deepEqual({ name, kind, line, column, found }, { name: 'NinefoldError', kind: 'format', line: 1, column: 81, found: "'q'" });
  assert.ok(expected.startsWith('a digit') && message.startsWith('line 1, column 81'));
  assert.equal(thrown(() => ninefold.solve(PUZZLE, { algorithm: 'magic' })).kind, 'arguments');
  assert.match(thrown(() => ninefold.solve(PUZZLE, { speed: 1 })).message, /speed/);
  assert.equal(thrown(() => ninefold.rate('.'.repeat(81))).kind, 'not unique');
  assert.equal(thrown(() => ninefold.generate('clues 10')).kind, 'arguments');
  assert.equal(thrown(() => ninefold.shape('0x0')).kind, 'arguments');
  for (const wrong of [undefined, null, 5, [], {}, () => 1, { givens: 5 }, { shape: '3x3', givens: '5' }]) {
    assert.equal(thrown(() => ninefold.solve(wrong)).name, 'NinefoldError', String(wrong));
  }
});

test('a hint comes in four stages, with its picture, and all steps of a position are found', () => {
  const { stages } = ninefold.hint(HARD);
  assert.equal(stages.length, 4);
  assert.ok(stages.at(-1).drawing.marks.length > 0);
  const steps = ninefold.steps(PUZZLE, { unique: true });
  assert.ok(steps.length > 5 && steps.every((step) => step.placements.length + step.eliminations.length > 0));
  assert.ok(steps.every((step) => step.placements.every(({ cell }) => Number.isInteger(cell))));
});

test('puzzles are changed and come back', () => {
  const turned = ninefold.transform(PUZZLE, { rotate: 1, relabel: [2, 3, 4, 5, 6, 7, 8, 9, 1] });
  assert.equal(ninefold.canonical(turned).puzzle.givens, ninefold.canonical(PUZZLE).puzzle.givens);
  const back = ninefold.transform(ninefold.transform(PUZZLE, { rotate: 1 }), { rotate: 3 });
  assert.equal(back.givens, PUZZLE);
  const full = ninefold.minimize(SOLUTION, { seed: 3 });
  assert.ok(full.proved && ninefold.redundant(full.puzzle).length === 0);
  assert.ok(ninefold.redundant(PUZZLE).length > 0);
});

test('every format is written and read back', () => {
  for (const { name } of ninefold.choices().formats) {
    const text = ninefold.print(PUZZLE, name);
    const [{ record }] = ninefold.parse(text, { format: name });
    // These two say what is left to each cell, not what was given.
    if (['candidates', 'pencilmarks'].includes(name)) assert.equal(ninefold.solve(record).values, SOLUTION, name);
    else assert.equal(record.givens, PUZZLE, name);
  }
  const links = ['fpuzzles', 'sudokupad', 'sudokuwiki'].map((name) => ninefold.print(PUZZLE, name));
  for (const link of links) assert.equal(ninefold.parse(link)[0].record.givens, PUZZLE, link);
  const parsed = ninefold.parse(`${PUZZLE}\n${PUZZLE}x\n`);
  assert.equal(parsed[1].error.line, 2);
});

test('boards of every size, up to 128x128', () => {
  for (const side of [4, 6, 12, 16, 25]) {
    const { boxes, symbols, cells, houses } = ninefold.shape(String(side));
    assert.deepEqual([boxes.length, symbols.length, cells.length, houses.length], [side * side, side, side * side, 3 * side]);
  }
  const side = 128;
  const { shape } = ninefold.shape(String(side));
  const givens = '.'.repeat(side * side);
  const game = new ninefold.Game({ shape, givens }, 0);
  game.input(0, { digit: { digit: 100 } });
  const began = performance.now();
  assert.equal(game.view(0).cells.filter(({ value }) => value === 100).length, 1);
  assert.ok(performance.now() - began < 2000);
  const stopped = ninefold.solve({ shape, givens }, { placements: 10 });
  assert.equal(stopped.outcome, 'stopped');
});

test('a whole game: keys, marks, hints, check, undo, save and resume', () => {
  const game = new ninefold.Game({ ...ninefold.parse(PUZZLE)[0].record, name: 'one' }, 1_700_000_000);
  game.startClock(1000);
  assert.equal(thrown(() => { game.input(1000, { go: 0 }); game.input(1000, { digit: { digit: 1 } }); }).kind, 'rejected');
  game.input(2000, { go: 2 });
  game.input(2000, { digit: { digit: 1, mode: 'centre' } });
  game.input(2500, { digit: { digit: 9 } });
  let request = game.input(3000, { help: 'check' });
  game.reply(3000, ninefold.answer(request));
  assert.deepEqual(game.view(3000).check, { wrong: [2] });
  game.input(3500, { act: 'undo' });
  assert.deepEqual(game.view(3500).cells[2].centre, [1]);
  game.input(3500, 'clear');
  request = game.input(4000, { help: 'hint' });
  assert.ok(request.help);
  game.reply(4000, structuredClone(ninefold.answer(structuredClone(request))));
  for (const number of [1, 2, 3, 4]) {
    const { hint } = game.view(4000);
    assert.deepEqual([hint.number, hint.stages, hint.has_move], [number, 4, true]);
    game.input(4000, { help: 'hint' });
  }
  game.input(4500, { help: 'apply_hint' });
  const { spaces_left } = game.view(5000);
  const events = game.pending();
  const saved = { new: game.newGame(), events, progress: game.progress(5000, 1_700_000_005) };
  const again = ninefold.Game.load(7, structuredClone(saved));
  assert.deepEqual([again.view(0).spaces_left, again.id, again.pending().length], [spaces_left, 7, 0]);
  assert.equal(again.view(0).time, 4000);
  const text = game.text();
  assert.equal(ninefold.Game.fromText(text, 0).text(), text);
  request = game.input(6000, { help: 'solve' });
  game.reply(6000, ninefold.answer(request));
  assert.equal(game.view(6000).state, 'shown');
  const summary = ninefold.summary(7, saved);
  const { groups } = ninefold.statistics([summary], 1_700_000_005, 3600);
  assert.deepEqual([groups[0].side, groups[0].games, groups[0].time], [9, 1, 4000]);
  game.free();
});

test('new puzzles and exercises come from requests', () => {
  const { new_puzzle } = ninefold.answer({ new_puzzle: { side: 6, level: 'easy', seed: 5 } });
  assert.equal(ninefold.solve(new_puzzle.ok).outcome, 'unique');
  const { exercise } = ninefold.answer({ practice: ['naked pair', 3] });
  const game = ninefold.Game.practise(structuredClone(exercise.ok), 0);
  assert.equal(game.view(0).practice.technique, 'naked pair');
  assert.match(thrown(() => ninefold.answer({ new_puzzle: { side: 7, seed: 5 } })).message, /no new 7x7/);
});

test('an algorithm is watched', () => {
  const { events, complete, report } = ninefold.watch(PUZZLE, 'backtrack');
  assert.ok(complete && report.outcome === 'found');
  const values = [...PUZZLE].map((digit) => (digit === '.' ? 0 : Number(digit)));
  for (const event of events) {
    if (event.placed) values[event.placed.cell] = event.placed.digit;
    if (event.cleared) values[event.cleared.cell] = 0;
  }
  assert.equal(values.join(''), SOLUTION);
  assert.equal(ninefold.watch('.'.repeat(81), 'brute', { most: 100 }).complete, false);
});

test('a file is solved and rated chunk by chunk', () => {
  const text = new TextEncoder().encode(`${PUZZLE}\r\n${'.'.repeat(81)}\n\n11${'.'.repeat(79)}\nnonsense\n1..4..1..1..4..1\n`);
  const all = (options) => {
    const many = new ninefold.Many(text, options);
    let csv = many.header;
    for (let rows = many.next(); rows; rows = many.next()) csv += new TextDecoder().decode(rows);
    const { totals, done } = many;
    many.free();
    assert.ok(done > 0.9);
    return [csv.trim().split('\n'), totals];
  };
  const [rows, totals] = all();
  assert.deepEqual(totals, { unique: 1, multiple: 2, impossible: 1, malformed: 1 });
  assert.equal(rows[1], `${PUZZLE},1,${SOLUTION},`);
  assert.equal(rows.length, 6);
  const [rated] = all({ rate: 'se' });
  assert.equal(rated[1], `${PUZZLE},1.2,1.2,1.2,hidden single in a box,`);
  assert.match(rated[2], /several solutions/);
  const [lines] = all({ lines: true });
  assert.equal(lines[0], SOLUTION);
});

test('a flag in shared memory ends a call from another thread', async () => {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.module).then((ninefold) => {
      ninefold.setCancelFlag(workerData.flag);
      parentPort.postMessage('ready');
      const works = {
        count: () => ninefold.count('.'.repeat(81), { limit: 1e15 }),
        brute: () => ninefold.solve('.'.repeat(80) + '1', { algorithm: 'brute', limit: 1e15 }),
        large: () => ninefold.count({ shape: '5x5', givens: '.'.repeat(625) }, { limit: 1e15 }),
        generate: () => ninefold.generate('er 11.0-', { seed: 1 }),
      };
      try { works[workerData.work](); parentPort.postMessage({ kind: 'finished' }); }
      catch (error) { parentPort.postMessage({ kind: error.kind }); }
    });`;
  const times = {};
  for (const work of ['count', 'brute', 'large', 'generate']) {
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(code, { eval: true, workerData: { module: at('node.js'), flag, work } });
    await new Promise((resolve) => worker.once('message', resolve));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const began = performance.now();
    Atomics.store(flag, 0, 1);
    const { kind } = await new Promise((resolve) => worker.once('message', resolve));
    times[work] = performance.now() - began;
    assert.equal(kind, 'cancelled', work);
    await worker.terminate();
    assert.ok(times[work] < 1500, `${work} took ${times[work]} ms to end`);
  }
  console.log('cancel, ms:', JSON.stringify(times));
});
