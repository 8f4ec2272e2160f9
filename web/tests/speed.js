// How fast the page is, in a real browser: node tests/speed.js. Shortest and median of several rounds.

import { readFile } from 'node:fs/promises';
import { launch, open, serve, visit, cell } from './harness.js';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const LIBRARY = JSON.parse(await readFile(new URL('../../crates/ninefold/data/library.json', import.meta.url), 'utf8'));
const givens = (/** @type {string} */ name) => LIBRARY.find((/** @type {any} */ one) => one.name === name).givens;
/** The hardest of the built-in 9x9 puzzles. */
const HARDEST = givens('No handholds');
const [browser, server] = await Promise.all([launch(), serve()]);

/** @param {string} what @param {number[]} times */
function report(what, times) {
  const sorted = [...times].sort((a, b) => a - b);
  const shown = (/** @type {number} */ ms) => `${ms.toFixed(1)} ms`;
  console.log(`${what}: shortest ${shown(sorted[0])}, median ${shown(sorted[Math.floor(sorted.length / 2)])}, longest ${shown(sorted[sorted.length - 1])} (${sorted.length} times)`);
}

/** Presses keys and measures from each to the frame after its digit is drawn. @param {import('playwright-core').Page} page @param {string[]} keys */
async function keys(page, keys) {
  await page.evaluate(() => {
    const times = /** @type {number[]} */ ([]);
    Object.assign(window, { times });
    document.addEventListener('keydown', (event) => {
      const at = event.timeStamp;
      // After the frame: the message comes when it is painted.
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => times.push(performance.now() - at);
        channel.port2.postMessage(0);
      });
    }, true);
  });
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(40);
  }
  return page.evaluate(() => /** @type {number[]} */ (/** @type {any} */ (window).times));
}

const loads = [];
for (let round = 0; round < ROUNDS; round++) {
  const { page, context } = await visit(browser);
  await open(page, server.url);
  loads.push(await page.evaluate(() => performance.getEntriesByName('playable')[0].startTime));
  await context.close();
}
report('cold load to a playable board', loads);

const moves = ['1', 'ArrowRight', '2', 'ArrowDown', 'Control+3', '0', 'Shift+4', 'ArrowLeft', '5', 'u'];
for (const [name, link] of [['9x9', `#${HARDEST}`], ['25x25', `#${givens('Twenty-five, three')}`], ['128x128', 'blank 128']]) {
  const { page, context } = await visit(browser);
  await open(page, `${server.url}${link.startsWith('#') ? link : ''}`);
  if (link.startsWith('blank')) {
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File([JSON.stringify({ shape: '8x16', givens: '.'.repeat(128 * 128) })], 'large.json'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await page.locator('[role=grid][aria-label="Sudoku, 128 by 128"]').waitFor();
  }
  await page.waitForTimeout(1500);
  await cell(page, 'r2c2').click();
  const times = [];
  for (let round = 0; round < ROUNDS; round++) times.push(...await keys(page, moves));
  report(`a key to its digit, ${name}`, times);
  await context.close();
}

const { page } = await visit(browser);
await open(page, `${server.url}#${HARDEST}`);
await page.waitForTimeout(1500);
await cell(page, 'r1c1').focus();
const hints = [];
for (let round = 0; round < ROUNDS; round++) {
  hints.push(await page.evaluate(() => new Promise((resolve) => {
    const at = performance.now();
    const seen = new MutationObserver(() => {
      if (!document.querySelector('.say h3')) return;
      seen.disconnect();
      resolve(performance.now() - at);
    });
    seen.observe(document.body, { childList: true, subtree: true });
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', code: 'KeyH', bubbles: true }));
  })));
  await page.keyboard.press('Escape');
  await page.waitForTimeout(100);
}
report('a hint on the hardest 9x9 of the library', hints);
await browser.close();
await server.close();
