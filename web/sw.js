// The service worker. With it the page works without a network from the second visit,
// and an open page goes on when the server has a new version.
//
// The build writes `self.precache = {version, files, later, asked}` before this file, with
// every file of the build and the hash of its content. Each version has a cache. It
// stores `files` at once, `later` on first use or when the page asks for all
// because there is work in it, and `asked` on first use only. A path that names its version (v/VERSION/…) never
// changes its content, so its cache answers. For the page itself, the manifest and
// the icons the network comes first, so that a page is never older than its server;
// the cache answers if the network fails. The service worker ignores other addresses
// (downloads, blobs, the module's fixed names).
//
// A page holds a shared lock with the name of its cache as long as it is open. The
// caches of other versions are deleted when no page of their version is open.

/** @typedef {{version: string, files: Record<string, string>, later: Record<string, string>, asked: Record<string, string>}} Precache */

const worker = /** @type {ServiceWorkerGlobalScope & {precache: Precache}} */ (/** @type {unknown} */ (self));
const { version, files, later, asked } = worker.precache;
/** What is stored on first use. */
const used = { ...later, ...asked };

const scope = new URL('./', worker.location.href);
const prefix = `ppca ${scope.pathname} `;
const cacheName = prefix + version;
const hashHeader = 'X-Content-Hash';
/** Milliseconds to wait for the network before the cache answers. */
const patience = 4000;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => event.waitUntil(onMessage(event)));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = addressOf(request);
  const of = /^\.\/v\/(\w+)\//.exec(address)?.[1];
  if (of) event.respondWith(versioned(request, address, of));
  else if (address in files || address in used) event.respondWith(newest(request, address));
});

/** Fills the cache of this version. Copies unchanged files from earlier caches. */
async function install() {
  const [cache, known] = await Promise.all([caches.open(cacheName), earlier()]);
  await Promise.all(
    Object.entries({ ...files, ...used }).map(async ([address, hash]) => {
      const url = new URL(address, scope).href;
      const kept = known.get(partOf(url));
      if (kept || address in files) await cache.put(url, kept?.get(hash) ?? (await download(url, hash)));
    }),
  );
  await worker.skipWaiting();
}

/** The contents of the caches of other versions: part → hash → response. */
async function earlier() {
  /** @type {Map<string, Map<string, Response>>} */
  const parts = new Map();
  for (const name of await others()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const answer = await cache.match(url, { ignoreVary: true });
      const hash = answer?.headers.get(hashHeader);
      const part = parts.get(partOf(url)) ?? new Map();
      if (answer && hash) parts.set(partOf(url), part.set(hash, answer));
    }
  }
  return parts;
}

/** The name of a file without the version and the hash of a script. @param {string} url */
function partOf(url) {
  return url.replace(/\/v\/\w+\//, '/').replace(/-[0-9A-Z]{8}(?=\.js$)/, '');
}

/**
 * Fetches a file and marks it with the hash of its content.
 * @param {string} url
 * @param {string} hash
 */
async function download(url, hash) {
  const response = await fetch(url, { cache: url.includes(`/v/${version}/`) ? 'default' : 'no-cache' });
  if (!response.ok) throw new Error(`${url}: the server answered ${response.status}`);
  if (url === scope.href && !(await response.clone().text()).includes(`v/${version}/`))
    throw new Error('the server has a page of another version');
  const headers = new Headers(response.headers);
  headers.set(hashHeader, hash);
  return new Response(response.body, { status: 200, headers });
}

/** Takes control of all pages and sends them its version. */
async function activate() {
  await sweep();
  await worker.clients.claim();
  for (const client of await worker.clients.matchAll({ type: 'window' })) client.postMessage({ version });
}

/** The names of the caches of other versions. */
async function others() {
  return (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
}

/**
 * Deletes the caches of versions without an open page. Deletes none while a page has
 * not reported its version, or while another version is being installed.
 */
async function sweep() {
  const names = await others();
  const { installing, waiting } = worker.registration;
  if (names.length === 0 || installing || waiting) return;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { held = [] } = await navigator.locks.query();
  const locks = held.flatMap(({ name }) => (name?.startsWith(prefix) ? name : []));
  if (pages.filter(({ url }) => url.startsWith(scope.href)).length > locks.length) return;
  for (const name of names) if (!locks.includes(name)) await caches.delete(name);
}

/** The address of a request, relative to this file. @param {Request} request */
function addressOf({ method, url }) {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== scope.origin || !pathname.startsWith(scope.pathname)) return '';
  return './' + pathname.slice(scope.pathname.length).replace(/(^|\/)index\.html$/, '$1');
}

/**
 * @param {Request} request
 * @param {string} address
 * @param {string} of its version
 */
async function versioned(request, address, of) {
  const url = new URL(address, scope).href;
  const kept = await caches.match(url, { cacheName: prefix + of, ignoreVary: true });
  return kept ?? (address in used ? keep(url, used[address]) : fetch(request));
}

/**
 * @param {Request} request
 * @param {string} address
 */
async function newest(request, address) {
  const url = new URL(address, scope).href;
  const kept = await caches.match(url, { cacheName, ignoreVary: true });
  if (!kept) return address in used ? keep(url, used[address]) : fetch(request);
  const fresh = fetch(request, { cache: 'no-cache' }).then((response) => (response.ok ? response : kept));
  const late = new Promise((resolve) => setTimeout(resolve, patience, kept));
  return /** @type {Promise<Response>} */ (Promise.race([fresh, late])).catch(() => kept);
}

/**
 * Handles messages: a page has opened and holds its lock, or asks to cache every part
 * of its version.
 * @param {ExtendableMessageEvent} event
 */
async function onMessage({ data }) {
  await sweep();
  if (data.keep === version)
    await cacheRest().catch(() => {
      /* no network; the next visit tries again */
    });
}

/** Fetches the files that are not cached yet, one after another. */
async function cacheRest() {
  const cache = await caches.open(cacheName);
  for (const [address, hash] of Object.entries(later)) {
    const url = new URL(address, scope).href;
    if (!(await cache.match(url, { ignoreVary: true }))) await cache.put(url, await download(url, hash));
  }
}

/**
 * Fetches a file and caches it if there is space. With a full disk the page still
 * gets the file.
 * @param {string} url
 * @param {string} hash
 */
async function keep(url, hash) {
  const response = await download(url, hash);
  const copy = response.clone();
  await caches
    .open(cacheName)
    .then((cache) => cache.put(url, copy))
    .catch(() => {
      /* fetched again the next time */
    });
  return response;
}
