// Whole games in a real browser: by keys, by touch, with hints, over reloads, in two tabs.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cell, launch, open, serve, visit, watchErrors } from './harness.js';

export const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
before(async () => { [browser, server] = await Promise.all([launch(), serve()]); });
after(async () => { await browser?.close(); await server?.close(); });

/** @param {import('playwright-core').BrowserContextOptions} [options] @param {string} [puzzle] */
async function play(options, puzzle = PUZZLE) {
  const opened = await visit(browser, options);
  await open(opened.page, `${server.url}#${puzzle}`);
  await cell(opened.page, 'r1c1').waitFor();
  return opened;
}

/** @param {import('playwright-core').Page} page */
const said = (page) => page.locator('.say').innerText();

test('a whole game by keys alone', async () => {
  const { page, errors, context } = await play();
  await page.keyboard.press('Tab');
  await cell(page, 'r1c1').focus();
  for (let row = 0; row < 9; row++) {
    for (let col = 0; col < 9; col++) {
      if (PUZZLE[row * 9 + col] === '.') await page.keyboard.press(SOLUTION[row * 9 + col]);
      await page.keyboard.press(col % 2 ? 'd' : 'ArrowRight');
    }
    await page.keyboard.press(row % 2 ? 's' : 'ArrowDown');
  }
  assert.match(await said(page), /^Solved in \d+:\d\d/);
  assert.equal(await page.locator('[role=gridcell][aria-label*="empty"]').count(), 0);
  assert.deepEqual(errors, []);
  await context.close();
});

test('marks, colours, selections, undo and redo', async () => {
  const { page, errors, context } = await play();
  await cell(page, 'r1c3').click();
  await page.keyboard.press('Control+1');
  await page.keyboard.press('Shift+2');
  await page.keyboard.press('Control+Shift+4');
  await cell(page, 'r1c3').and(page.locator('[aria-label="r1c3, empty, centre marks 1, corner marks 2, colour 4"]')).waitFor();
  await page.keyboard.press('c');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('4');
  assert.equal(await cell(page, 'r1c4').getAttribute('aria-label'), 'r1c4, empty, centre marks 4');
  await page.keyboard.press('Control+z');
  assert.equal(await cell(page, 'r1c4').getAttribute('aria-label'), 'r1c4, empty');
  await page.keyboard.press('Control+y');
  assert.equal(await cell(page, 'r1c4').getAttribute('aria-label'), 'r1c4, empty, centre marks 4');
  await page.keyboard.press('z');
  await cell(page, 'r1c6').click();
  await page.keyboard.press('5');
  assert.match(await cell(page, 'r1c6').getAttribute('aria-label') ?? '', /5, breaks a rule/);
  assert.match(await cell(page, 'r1c1').getAttribute('aria-label') ?? '', /given 5, breaks a rule/);
  await page.keyboard.press('Delete');
  await page.keyboard.press('m');
  assert.match(await cell(page, 'r1c6').getAttribute('aria-label') ?? '', /centre marks 2 4 6 8/);
  // A double click selects all that look alike; Ctrl+A everything.
  await cell(page, 'r1c1').dblclick();
  assert.equal(await page.locator('[role=gridcell][aria-selected=true]').count(), 3);
  await page.keyboard.press('Control+a');
  assert.equal(await page.locator('[role=gridcell][aria-selected=true]').count(), 81);
  await page.keyboard.press('Control+i');
  assert.ok(await page.locator('[role=gridcell][aria-selected=true]').count() <= 1);
  assert.deepEqual(errors, []);
  await context.close();
});

test('a drag selects the cells it passes', async () => {
  const { page, context } = await play();
  const [from, to] = await Promise.all([cell(page, 'r1c3').boundingBox(), cell(page, 'r1c6').boundingBox()]);
  assert.ok(from && to);
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down();
  await page.mouse.move(to.x + 9, to.y + 9, { steps: 12 });
  await page.mouse.up();
  assert.equal(await page.locator('[role=gridcell][aria-selected=true]').count(), 4);
  await context.close();
});

test('a whole game by touch on a phone', async () => {
  const { page, errors, context } = await play({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (let at = 0; at < 81; at++) {
    if (PUZZLE[at] !== '.') continue;
    await cell(page, `r${Math.floor(at / 9) + 1}c${at % 9 + 1}`).tap();
    await page.locator('.pad .key').nth(Number(SOLUTION[at]) - 1).tap();
  }
  assert.match(await said(page), /^Solved in/);
  assert.deepEqual(errors, []);
  await context.close();
});

test('a hint has four stages, is drawn, and can be played', async () => {
  const { page, errors, context } = await play();
  await cell(page, 'r5c5').focus();
  await page.keyboard.press('h');
  for (let stage = 1; stage <= 4; stage++) {
    await page.locator('.say h3', { hasText: `Hint ${stage} of 4` }).waitFor();
    if (stage === 3) assert.ok(await page.locator('.board .t-pattern, .board .about').count() > 0, 'the cells are tinted');
    if (stage < 4) await page.keyboard.press('h');
  }
  const before = await page.locator('[aria-label*="empty"][role=gridcell]').count();
  await page.keyboard.press('Enter');
  await page.waitForFunction((many) => document.querySelectorAll('[role=gridcell][aria-label*="empty"]').length < many, before);
  assert.deepEqual(errors, []);
  await context.close();
});

test('check finds a wrong entry, and the way back undoes it', async () => {
  const { page, context } = await play();
  await cell(page, 'r1c3').click();
  await page.keyboard.press('1');
  await cell(page, 'r1c4').click();
  await page.keyboard.press('2');
  await page.keyboard.press('k');
  await page.locator('.say', { hasText: 'entries are wrong' }).waitFor();
  assert.match(await cell(page, 'r1c3').getAttribute('aria-label') ?? '', /wrong/);
  await page.keyboard.press('f');
  await page.locator('[role=gridcell][aria-label="r1c3, empty"]').waitFor();
  await context.close();
});

test('a reload and a crash keep the game', async () => {
  const { page, context, errors } = await play();
  await cell(page, 'r1c3').click();
  await page.keyboard.press('4');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+6');
  await page.waitForTimeout(150);
  await page.reload();
  await page.locator('html[data-ready]').waitFor();
  assert.equal(await cell(page, 'r1c3').getAttribute('aria-label'), 'r1c3, 4');
  assert.equal(await cell(page, 'r1c4').getAttribute('aria-label'), 'r1c4, empty, corner marks 6');
  await page.keyboard.press('u');
  assert.equal(await cell(page, 'r1c4').getAttribute('aria-label'), 'r1c4, empty');
  await page.waitForTimeout(150);
  // A tab that is gone without a word; a new one finds the game.
  const crashed = await context.newCDPSession(page);
  crashed.send('Page.crash').catch(() => {});
  const again = await context.newPage();
  watchErrors(again, errors);
  await open(again, server.url);
  assert.equal(await cell(again, 'r1c3').getAttribute('aria-label'), 'r1c3, 4');
  assert.deepEqual(errors, []);
  await context.close();
});

test('two tabs with the same game: nothing is overwritten', async () => {
  const { page, context } = await play();
  await cell(page, 'r1c3').click();
  await page.keyboard.press('4');
  await page.waitForTimeout(150);
  const other = await context.newPage();
  await open(other, server.url);
  await cell(other, 'r1c3').and(other.locator('[aria-label="r1c3, 4"]')).waitFor();
  await cell(other, 'r1c4').click();
  await other.keyboard.press('6');
  await other.waitForTimeout(150);
  await cell(page, 'r1c6').click();
  await page.keyboard.press('8');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.waitForTimeout(200);
  await page.getByRole('button', { name: 'Games' }).click();
  await page.locator('.games li').nth(1).waitFor();
  assert.equal(await page.locator('.games li').count(), 2);
  await other.reload();
  await other.locator('html[data-ready]').waitFor();
  assert.equal(await cell(other, 'r1c4').getAttribute('aria-label'), 'r1c4, 6');
  assert.equal(await cell(other, 'r1c6').getAttribute('aria-label'), 'r1c6, empty');
  await context.close();
});

test('without storage the game can be played, and says so', async () => {
  const { page, context, errors } = await visit(browser);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('denied', 'SecurityError'); } });
    Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });
    Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });
  });
  await open(page, `${server.url}#${PUZZLE}`);
  await page.locator('.toast', { hasText: 'keeps nothing' }).waitFor();
  await cell(page, 'r1c3').click();
  await page.keyboard.press('4');
  assert.equal(await cell(page, 'r1c3').getAttribute('aria-label'), 'r1c3, 4');
  assert.deepEqual(errors, []);
  await context.close();
});
