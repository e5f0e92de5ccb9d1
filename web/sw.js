// The service worker: the page works without a network from the second visit.
//
// The build writes `self.precache = {version, files, later}` before this file,
// with every file of the build and the hash of its content. One cache holds one
// build: `files` at once, `later` when it is used, or when the page asks for all
// because there is work in it. The network comes first, so that a page is never
// older than its server; the cache answers when the network does not. Other
// addresses (models to download, blobs) are not its business.

/** @typedef {{version: string, files: Record<string, string>, later: Record<string, string>}} Precache */

const worker = /** @type {ServiceWorkerGlobalScope & {precache: Precache}} */ (/** @type {unknown} */ (self));
const { version, files, later } = worker.precache;

const prefix = 'ppca ' + new URL('./', worker.location.href).pathname + ' ';
const cacheName = prefix + version;
const hashHeader = 'X-Content-Hash';
/** How long a silent network may keep a page waiting that the cache could show. */
const patience = 4000;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => event.waitUntil(keepRest().catch(() => { /* the network is gone: with the next visit */ })));
worker.addEventListener('fetch', (event) => {
  const address = precached(event.request);
  if (address) event.respondWith(answer(event.request, address));
});

/** Fills this build's cache: unchanged files come from the last build's. */
async function install() {
  const cache = await caches.open(cacheName);
  await Promise.all(Object.entries({ ...files, ...later }).map(async ([address, hash]) => {
    const url = new URL(address, worker.location.href).href;
    const kept = await caches.match(url, { ignoreVary: true });
    if (kept || address in files) await cache.put(url, kept?.headers.get(hashHeader) === hash ? kept : await download(url, hash));
  }));
  await worker.skipWaiting();
}

/**
 * Asks the server whether its copy is still the one in the browser's own cache
 * and marks the answer with the hash of its content.
 * @param {string} url
 * @param {string} hash
 */
async function download(url, hash) {
  const response = await fetch(url, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${url}: the server answered ${response.status}`);
  const headers = new Headers(response.headers);
  headers.set(hashHeader, hash);
  return new Response(response.body, { status: 200, headers });
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
  }
  await worker.clients.claim();
}

/**
 * The address under which a request's file is kept, or nothing.
 * @param {Request} request
 */
function precached(request) {
  if (request.method !== 'GET') return undefined;
  const url = new URL(request.url);
  const scope = new URL('./', worker.location.href);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return undefined;
  const address = './' + url.pathname.slice(scope.pathname.length).replace(/(^|\/)index\.html$/, '$1');
  return address in files || address in later ? address : undefined;
}

/**
 * @param {Request} request
 * @param {string} address
 */
async function answer(request, address) {
  const url = new URL(address, worker.location.href).href;
  const kept = await caches.match(url, { cacheName, ignoreVary: true });
  if (!kept) return address in later ? keep(url, later[address]) : fetch(request);
  const fresh = fetch(request, { cache: 'no-cache' }).then((response) => (response.ok ? response : kept));
  const late = new Promise((resolve) => setTimeout(resolve, patience, kept));
  return /** @type {Promise<Response>} */ (Promise.race([fresh, late])).catch(() => kept);
}

/** Fetches what is not kept yet, one file after the other. */
async function keepRest() {
  const cache = await caches.open(cacheName);
  for (const [address, hash] of Object.entries(later)) {
    const url = new URL(address, worker.location.href).href;
    if (!await cache.match(url, { ignoreVary: true })) await cache.put(url, await download(url, hash));
  }
}

/**
 * Fetches a file and keeps it, where there is room: a full disk must not keep it
 * from a page that has a network.
 * @param {string} url
 * @param {string} hash
 */
async function keep(url, hash) {
  const response = await download(url, hash);
  const copy = response.clone();
  await caches.open(cacheName).then((cache) => cache.put(url, copy)).catch(() => { /* fetched again the next time */ });
  return response;
}
