// The other tabs and the dialogs: learning, watching, setting, new puzzles, exercises, games in and out.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cell, launch, open, serve, visit } from './harness.js';

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
before(async () => { [browser, server] = await Promise.all([launch(), serve()]); });
after(async () => { await browser?.close(); await server?.close(); });

/** @param {string} [fragment] */
async function start(fragment = PUZZLE) {
  const opened = await visit(browser);
  await open(opened.page, `${server.url}#${fragment}`);
  return opened;
}

test('the path of a puzzle, step by step, and every step of a position', async () => {
  const { page, context, errors } = await start();
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await page.locator('.list button').first().waitFor();
  assert.equal(await page.locator('.list button').count(), 51);
  assert.ok(await page.locator('.board .t-pattern').count() > 0);
  const first = await page.locator('.say').innerText();
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await page.locator('.say').innerText(), first);
  await page.locator('.list button').nth(10).click();
  assert.match(await page.locator('.say').innerText(), /^Step 11 of 51/);
  await page.getByRole('button', { name: 'What else is there?' }).click();
  await page.getByText(/\d+ steps in this position/).waitFor();
  assert.ok(await page.locator('.list button').count() > 5);
  assert.deepEqual(errors, []);
  await context.close();
});

test('an algorithm can be watched to its end', async () => {
  const { page, context, errors } = await start();
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await page.getByLabel('Algorithm').selectOption('backtrack');
  await page.getByLabel('Speed').fill('10');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('.say', { hasText: /^Solved, after/ }).waitFor();
  assert.equal(await page.locator('[role=gridcell][aria-label*="empty"]').count(), 0);
  assert.equal(await cell(page, 'r1c3').getAttribute('aria-label'), 'r1c3, 4');
  assert.deepEqual(errors, []);
  await context.close();
});

test('setting: the number of solutions, clues that could go, true candidates, rating, minimise', async () => {
  const { page, context, errors } = await start();
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('button', { name: 'Start from the puzzle of the game' }).click();
  await page.locator('.say', { hasText: 'Exactly one solution' }).waitFor();
  await page.getByLabel('Show clues that could go').check();
  await page.getByText('Clues that could go, one at a time').waitFor();
  await page.getByRole('button', { name: 'Rate' }).click();
  await page.getByText('hidden single').first().waitFor();
  await cell(page, 'r1c1').click();
  await page.keyboard.press('Delete');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await page.getByLabel('Show clues that could go').uncheck();
  await page.getByLabel('Show true candidates').check();
  await page.locator('.overlay text').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Minimise' }).click();
  await page.locator('.toast, .say.bad').first().waitFor();
  await page.getByRole('button', { name: 'Play this puzzle' }).click();
  assert.equal(await cell(page, 'r2c1').getAttribute('aria-label'), 'r2c1, given 6');
  assert.deepEqual(errors, []);
  await context.close();
});

test('a new puzzle of a size and level, and one that is cancelled', async () => {
  const { page, context, errors } = await start();
  await page.getByRole('button', { name: 'New puzzle' }).click();
  await page.getByRole('button', { name: '6×6' }).click();
  await page.getByRole('button', { name: 'easy' }).click();
  await page.getByLabel('Number').fill('7');
  await page.getByRole('button', { name: 'Make and play' }).click();
  await page.locator('[role=grid][aria-label="Sudoku, 6 by 6"]').waitFor();
  assert.equal(await page.locator('#title').innerText(), 'No. 7');
  await page.getByRole('button', { name: 'New puzzle' }).click();
  await page.getByRole('button', { name: '25×25' }).click();
  await page.getByRole('button', { name: 'Make and play' }).click();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  // The worker is free again at once.
  const began = Date.now();
  await cell(page, 'r1c1').click();
  await page.keyboard.press('h');
  await page.locator('.say h3', { hasText: 'Hint 1' }).waitFor();
  assert.ok(Date.now() - began < 3000);
  assert.deepEqual(errors, []);
  await context.close();
});

test('an exercise for a technique', async () => {
  const { page, context, errors } = await start();
  await page.getByRole('button', { name: 'New puzzle' }).click();
  await page.locator('#technique').selectOption('naked pair');
  await page.getByRole('button', { name: 'Practise it' }).click();
  await page.locator('#title', { hasText: 'Find: naked pair' }).waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('savepoints, export and import', async () => {
  const { page, context, errors } = await start();
  await cell(page, 'r1c3').click();
  await page.keyboard.press('4');
  await page.keyboard.press('b');
  await page.getByRole('button', { name: 'OK' }).click();
  await page.keyboard.press('Delete');
  await page.keyboard.press('g');
  await page.getByRole('button', { name: 'Position 1', exact: true }).click();
  assert.equal(await cell(page, 'r1c3').getAttribute('aria-label'), 'r1c3, 4');
  await page.getByRole('button', { name: 'Games' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export this game' }).click();
  const path = await (await saved).path();
  const other = await start('1..4..1..1..4..1');
  await other.page.getByRole('button', { name: 'Games' }).click();
  await other.page.getByLabel('File of a game').setInputFiles(path);
  await cell(other.page, 'r1c3').and(other.page.locator('[aria-label="r1c3, 4"]')).waitFor();
  await other.page.keyboard.press('u');
  await other.page.keyboard.press('u');
  assert.equal(await cell(other.page, 'r1c3').getAttribute('aria-label'), 'r1c3, 4', 'restored, cleared, entered: the history came along');
  assert.deepEqual([...errors, ...other.errors], []);
  await other.context.close();
  await context.close();
});

test('pause hides the board, and a picture can be saved', async () => {
  const { page, context, errors } = await start();
  await page.getByRole('button', { name: 'Pause' }).click();
  assert.equal(await cell(page, 'r1c1').isVisible(), false);
  await page.getByRole('button', { name: 'Resume' }).click();
  assert.equal(await cell(page, 'r1c1').isVisible(), true);
  await page.getByRole('button', { name: 'Share and save' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a picture' }).click();
  assert.match((await saved).suggestedFilename(), /\.png$/);
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('#panel').isVisible(), false);
  assert.equal(await cell(page, 'r1c1').isVisible(), true);
  assert.deepEqual(errors, []);
  await context.close();
});
