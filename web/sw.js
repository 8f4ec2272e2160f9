// Keeps the whole page for when there is no network. `files.js` is written by the builder and changes with any file, so
// the browser notices a new version; the old one serves until the new one is complete.
/// <reference lib="webworker" />

importScripts('files.js');

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @type {{ version: string, files: string[] }} */
const { version, files } = /** @type {any} */ (self).NINEFOLD;
const NAME = `ninefold-${version}`;

worker.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(NAME);
    // The pages of text are many; each is kept once it was read.
    const now = files.filter((file) => !/^(techniques|lab)\//.test(file));
    await cache.addAll(['./', ...now].map((file) => new Request(file, { cache: 'no-cache' })));
    await worker.skipWaiting();
  })());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith('ninefold-') && name !== NAME) await caches.delete(name);
    await worker.clients.claim();
  })());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(NAME);
    const known = await cache.match(request, { ignoreSearch: true });
    if (known) return known;
    const answer = await fetch(request);
    if (answer.ok && answer.type === 'basic') await cache.put(request, answer.clone());
    return answer;
  })());
});
