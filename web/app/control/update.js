/**
 * Tells of a new build once the service worker has it: the page that is open is of
 * the old one, whose parts are no longer on the server.
 *
 * @param {import('./notices.js').Notices} notices
 */
export function offerUpdate(notices) {
  const worker = navigator.serviceWorker;
  if (!worker?.controller) return; // none is replaced on a first visit
  worker.addEventListener('controllerchange', () => notices.note('A new version of this page is here. What is open comes back after loading it.', { label: 'Load it', run: () => location.reload() }), { once: true });
}
