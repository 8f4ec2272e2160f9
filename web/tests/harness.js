// A server for the built page and a real Chromium, for the tests. NINEFOLD_PAGE is the folder of the built page,
// NINEFOLD_CHROMIUM the browser.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const HERE = fileURLToPath(new URL('.', import.meta.url));
export const PAGE = process.env.NINEFOLD_PAGE ?? join(HERE, '../../target/web/page');
const BROWSERS = [process.env.NINEFOLD_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json', '.json': 'application/json',
};
export const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the page below a path, with the headers of `ninefold web`. @param {string} [base] @param {boolean} [isolated] */
export async function serve(base = '/', isolated = true) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
    const name = normalize(path.slice(base.length) || 'index.html').replace(/\/$/, '/index.html');
    try {
      if (!path.startsWith(base) || name.startsWith('..')) throw new Error('outside');
      const body = await readFile(join(PAGE, name));
      /** @type {Record<string, string>} */
      const headers = { 'content-type': /** @type {any} */ (TYPES)[extname(name)] ?? 'application/octet-stream', 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };
      if (isolated) Object.assign(headers, { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' });
      response.writeHead(200, headers).end(body);
    } catch {
      response.writeHead(404).end('not found');
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  server.unref();
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const close = () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); });
  return { url: `http://127.0.0.1:${port}${base}`, close };
}

/** Starts the browser. */
export async function launch() {
  const executablePath = BROWSERS.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('there is no Chromium: install one, or name it in NINEFOLD_CHROMIUM');
  if (!existsSync(join(PAGE, 'index.html'))) throw new Error(`there is no built page in ${PAGE}`);
  return chromium.launch({ executablePath, headless: true, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
}

/**
 * A page of its own in a fresh profile, that fails the test on errors and broken policies.
 * @param {import('playwright-core').Browser} browser @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function visit(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  watchErrors(page, errors);
  return { context, page, errors };
}

/** @param {import('playwright-core').Page} page @param {string[]} errors */
export function watchErrors(page, errors) {
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()); });
}

/** Opens the page and waits until it can be played. @param {import('playwright-core').Page} page @param {string} url */
export async function open(page, url) {
  await page.goto(url);
  await page.locator('html[data-ready]').waitFor({ timeout: 20_000 });
}

/** The name of a cell as a screen reader hears it. @param {import('playwright-core').Page} page @param {string} cell */
export function cell(page, cell) {
  return page.locator(`[role=gridcell][aria-label^="${cell},"]`);
}
