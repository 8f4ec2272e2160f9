// What comes from outside: links, pastes, dropped files; and what is too large, broken, or without a network.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cell, launch, open, serve, visit } from './harness.js';

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
before(async () => { [browser, server] = await Promise.all([launch(), serve('/some/folder/')]); });
after(async () => { await browser?.close(); await server?.close(); });

/** @param {import('playwright-core').Page} page @param {string} text */
const paste = (page, text) => page.evaluate((pasted) => {
  const data = new DataTransfer();
  data.setData('text/plain', pasted);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
}, text);

/** @param {import('playwright-core').Page} page @param {string} name @param {string} text */
const drop = (page, name, text) => page.evaluate(([file, content]) => {
  const data = new DataTransfer();
  data.items.add(new File([content], file));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}, [name, text]);

test('a shared link brings the puzzle, and with it the progress if wished', async () => {
  const { page, context, errors } = await visit(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  await open(page, `${server.url}#${PUZZLE}`);
  await cell(page, 'r1c3').click();
  await page.keyboard.press('4');
  const links = [];
  for (const progress of [false, true]) {
    await page.getByRole('button', { name: 'Share and save' }).click();
    if (progress) await page.getByLabel('with my entries and marks').check();
    // An empty clipboard first: the message about the first link may still be there when the second is copied.
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.locator('.toast', { hasText: 'Link copied' }).first().waitFor();
    let link = '';
    for (let tries = 0; !link && tries < 100; tries += 1) {
      link = await page.evaluate(() => navigator.clipboard.readText());
      if (!link) await page.waitForTimeout(50);
    }
    links.push(link);
    await page.keyboard.press('Escape');
  }
  for (const [n, link] of links.entries()) {
    const other = await visit(browser);
    await open(other.page, link);
    assert.equal(await cell(other.page, 'r1c1').getAttribute('aria-label'), 'r1c1, given 5');
    assert.equal(await cell(other.page, 'r1c3').getAttribute('aria-label'), n ? 'r1c3, 4' : 'r1c3, empty');
    await other.context.close();
  }
  assert.deepEqual(errors, []);
  await context.close();
});

test('bad links say what is wrong, and a puzzle is there all the same', async () => {
  for (const bad of ['p=AAAA', 'g=_____', 'p=', '%E0%A4%A', '12345', 'x'.repeat(100_000), 'fpuz', '<script>alert(1)</script>']) {
    const { page, context, errors } = await visit(browser);
    await open(page, `${server.url}#${bad}`);
    await page.locator('.toast', { hasText: 'The link cannot be read' }).waitFor();
    assert.equal(await page.locator('[role=gridcell]').count() > 0, true);
    assert.deepEqual(errors, [], bad.slice(0, 40));
    await context.close();
  }
});

test('pasted text in several formats', async () => {
  const { page, context, errors } = await visit(browser);
  await open(page, server.url);
  await paste(page, PUZZLE);
  await cell(page, 'r1c1').and(page.locator('[aria-label="r1c1, given 5"]')).waitFor();
  await paste(page, '1..4\r\n..1.\r\n.1..\r\n4..1\r\n');
  await page.locator('[role=grid][aria-label="Sudoku, 4 by 4"]').waitFor();
  await paste(page, 'no puzzle at all');
  await page.locator('.toast', { hasText: /expected|no puzzle/i }).waitFor();
  assert.equal(await page.locator('[role=gridcell]').count(), 16);
  assert.deepEqual(errors, []);
  await context.close();
});

test('a paste of megabytes does not freeze the page', async () => {
  const { page, context } = await visit(browser);
  await open(page, `${server.url}#${PUZZLE}`);
  await page.evaluate(() => {
    let last = performance.now();
    Object.assign(window, { longest: 0 });
    const beat = () => {
      const now = performance.now();
      /** @type {any} */ (window).longest = Math.max(/** @type {any} */ (window).longest, now - last);
      last = now;
      setTimeout(beat, 10);
    };
    beat();
  });
  await paste(page, 'z'.repeat(5_000_000));
  await page.locator('.toast').first().waitFor({ timeout: 30_000 });
  assert.ok(await page.evaluate(() => /** @type {any} */ (window).longest) < 1000);
  await paste(page, 'z'.repeat(25_000_000));
  await page.locator('.toast', { hasText: 'too long' }).waitFor();
  await context.close();
});

test('a dropped file of puzzles is solved and saved as CSV', async () => {
  const { page, context, errors } = await visit(browser);
  await open(page, server.url);
  await page.getByRole('button', { name: 'Many' }).click();
  await drop(page, 'two.txt', `${PUZZLE}\n${PUZZLE.replace('9', '.')}\nnonsense\n`);
  await page.getByRole('button', { name: 'Start' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const stream = await (await saved).createReadStream();
  let text = '';
  for await (const part of stream) text += part;
  assert.match(text, /534678912672195348198342567859761423426853791713924856961537284287419635345286179/);
  assert.equal(text.trim().split('\n').length, 4);
  assert.deepEqual(errors, []);
  await context.close();
});

test('a board of 128x128 can be played', async () => {
  const { page, context, errors } = await visit(browser);
  await open(page, server.url);
  const shape = JSON.stringify({ shape: '8x16', givens: '.'.repeat(128 * 128) });
  await drop(page, 'large.json', shape);
  await page.locator('[role=grid][aria-label="Sudoku, 128 by 128"]').waitFor({ timeout: 20_000 });
  await cell(page, 'r1c1').click();
  await page.keyboard.press('7');
  assert.equal(await cell(page, 'r1c1').getAttribute('aria-label'), 'r1c1, 7');
  assert.deepEqual(errors, []);
  await context.close();
});

test('a puzzle with 10^9 solutions is counted as far as wished, and cancelled at will', async () => {
  const { page, context, errors } = await visit(browser);
  await open(page, server.url);
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.locator('.say', { hasText: /or more solutions/ }).waitFor();
  await cell(page, 'r1c1').click();
  for (const digit of '12345678') {
    await page.keyboard.press(digit);
    await page.keyboard.press('ArrowRight');
  }
  assert.equal(await cell(page, 'r1c8').getAttribute('aria-label'), 'r1c8, given 8');
  await page.keyboard.press('1');
  await page.locator('.say', { hasText: 'No solution' }).waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('offline the whole page works', async () => {
  const { page, context } = await visit(browser);
  await open(page, server.url);
  await page.evaluate(async () => { await navigator.serviceWorker.ready; });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await page.locator('html[data-ready]').waitFor();
  await cell(page, 'r5c5').click();
  await page.keyboard.press('h');
  await page.locator('.say h3', { hasText: 'Hint 1' }).waitFor();
  await context.close();
});
