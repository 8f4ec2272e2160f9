// For everyone: the axe checker finds nothing, every cell has a name, every mark can be read on every ground, and nothing
// is cut off on a phone or lost on a wall.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { cell, launch, open, serve, visit } from './harness.js';

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
before(async () => { [browser, server] = await Promise.all([launch(), serve()]); });
after(async () => { await browser?.close(); await server?.close(); });

/** What axe finds. @param {import('playwright-core').Page} page */
async function axe(page) {
  const found = await page.evaluate(() => /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.target.join(' ')).slice(0, 3).join('; ')}`);
}

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  for (const size of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    test(`axe finds nothing: ${colorScheme}, ${size.width}x${size.height}`, async () => {
      const { page, context } = await visit(browser, { colorScheme, viewport: size, bypassCSP: true });
      const script = await readFile(AXE, 'utf8');
      await page.addInitScript(script);
      await open(page, `${server.url}#${PUZZLE}`);
      /** @type {string[]} */
      const found = [];
      const look = async (/** @type {string} */ where) => found.push(...(await axe(page)).map((/** @type {string} */ one) => `${where}: ${one}`));
      await cell(page, 'r1c3').click();
      for (const keys of ['Control+1', 'Shift+2', 'ArrowRight', '5', 'ArrowDown', 'Control+Shift+3', 'm']) await page.keyboard.press(keys);
      await look('play');
      await page.keyboard.press('Control+z');
      await page.keyboard.press('h');
      await page.locator('.say h3').waitFor();
      await look('hint');
      for (const name of ['New puzzle', 'Open a puzzle', 'Games', 'Share and save', 'Settings', 'Keys and help']) {
        await page.getByRole('button', { name, exact: true }).first().click();
        await page.locator('dialog[open]').waitFor();
        await look(name);
        await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
      }
      for (const tab of ['Learn', 'Watch', 'Set', 'Many']) {
        await page.getByRole('button', { name: tab, exact: true }).click();
        if (tab === 'Learn') await page.locator('.list button').first().waitFor();
        await look(tab);
      }
      assert.deepEqual(found, []);
      await context.close();
    });
  }
}

test('a screen reader hears the board', async () => {
  const { page, context } = await visit(browser);
  await open(page, `${server.url}#${PUZZLE}`);
  const heard = await page.getByRole('grid').ariaSnapshot();
  assert.match(heard, /grid "Sudoku, 9 by 9"/);
  assert.match(heard, /gridcell "r1c1, given 5"/);
  assert.match(heard, /gridcell "r1c3, empty"/);
  assert.equal((heard.match(/- gridcell/g) ?? []).length, 81);
  assert.equal((heard.match(/- row/g) ?? []).length, 9);
  // The keyboard reaches the board and leaves it again.
  await cell(page, 'r1c1').focus();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.closest('[role=grid]')), null);
  // What happened is said.
  await cell(page, 'r1c3').click();
  await page.keyboard.press('4');
  assert.match(await page.locator('#live').innerText(), /r1c3, 4/);
  await context.close();
});

test('every mark can be read on every ground', async () => {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const { page, context } = await visit(browser, { colorScheme });
    await open(page, server.url);
    const low = await page.evaluate(() => {
      const inks = ['--given', '--entry', '--mark', '--corner-mark', '--clash-ink'];
      const grounds = ['--ground', '--peer', '--shade', '--same', '--chosen', '--clash', '--tint-house', '--tint-cover', '--tint-pattern', '--tint-other',
        ...Array.from({ length: 9 }, (_, n) => `--c${n + 1}`)];
      const pairs = inks.flatMap((ink) => grounds.map((ground) => [ink, ground]));
      for (let n = 0; n < 7; n++) pairs.push(['--on-branch', `--branch-${n}`]);
      pairs.push(['--on-branch', '--placed'], ['--gone-ink', '--gone'], ['--ink', '--ground'], ['--ink', '--paper'], ['--ink-2', '--paper'], ['--ink-2', '--card'],
        ['--ink-2', '--sunken'], ['--accent', '--paper'], ['--accent-strong', '--accent-soft'], ['--on-accent', '--accent'], ['--good', '--good-soft'], ['--bad', '--bad-soft'], ['--bad', '--card']);
      const probe = document.body.appendChild(document.createElement('i'));
      const light = (/** @type {string} */ name) => {
        probe.style.color = `var(${name})`;
        const parts = getComputedStyle(probe).color.match(/[\d.]+/g) ?? [];
        const [r, g, b] = parts.map((part) => { const c = Number(part) / 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const contrast = (/** @type {number} */ a, /** @type {number} */ b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      return pairs.map(([ink, ground]) => [ink, ground, contrast(light(ink), light(ground))]).filter(([, , ratio]) => Number(ratio) < 4.5)
        .map(([ink, ground, ratio]) => `${ink} on ${ground}: ${Number(ratio).toFixed(2)}`);
    });
    assert.deepEqual(low, [], colorScheme);
    await context.close();
  }
});

test('nothing is cut off, and nothing jumps when it loads', async () => {
  for (const [width, height] of [[390, 844], [360, 640], [768, 1024], [1280, 800], [2560, 1440]]) {
    const { page, context } = await visit(browser, { viewport: { width, height } });
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) /** @type {any} */ (window).shift += /** @type {any} */ (entry).value; }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, `${server.url}#${PUZZLE}`);
    await page.waitForTimeout(300);
    for (const tab of ['Play', 'Learn', 'Watch', 'Set', 'Many']) {
      await page.getByRole('button', { name: tab, exact: true }).click();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wide <= 0, `${tab} at ${width}x${height} is ${wide} pixels too wide`);
      if (tab === 'Play') assert.ok(await page.evaluate(() => /** @type {any} */ (window).shift) < 0.02, `something jumps at ${width}x${height}`);
    }
    await context.close();
  }
});

test('every module is named in the page, so that none waits for another', async () => {
  const { page, context } = await visit(browser);
  /** @type {Set<string>} */
  const asked = new Set();
  page.on('request', (request) => { if (request.resourceType() === 'script') asked.add(new URL(request.url()).pathname.slice(1)); });
  await open(page, server.url);
  const named = await page.evaluate(() => [...document.querySelectorAll('link[rel=modulepreload], script[src]')]
    .map((one) => new URL(one.getAttribute('href') ?? one.getAttribute('src') ?? '', location.href).pathname.slice(1)));
  assert.deepEqual([...asked].filter((name) => !named.includes(name) && !['worker.js', 'sw.js', 'files.js'].includes(name)), []);
  await context.close();
});

test('the catalogue of techniques and the report of the lab are pages of the site', async () => {
  const { page, context, errors } = await visit(browser, { bypassCSP: false });
  await page.goto(`${server.url}techniques/index.html`);
  await page.getByRole('link', { name: 'X-wing', exact: true }).click();
  await page.waitForURL(/fish\.html#x-wing$/);
  const picture = page.getByRole('img', { name: 'X-wing', exact: true });
  assert.ok(await picture.evaluate((image) => /** @type {HTMLImageElement} */ (image).decode().then(() => /** @type {HTMLImageElement} */ (image).naturalWidth)) > 100);
  await page.getByRole('link', { name: 'The laboratory' }).click();
  await page.getByRole('link', { name: 'growth.md' }).click();
  await page.waitForURL(/lab\/growth\.html$/);
  assert.ok(await page.locator('main img').count() > 0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0);
  assert.deepEqual(errors, []);
  await context.close();
});
