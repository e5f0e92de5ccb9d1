// Says why the page cannot start where the browser refuses its modules. This is a script of its own,
// because browsers run those of the disk and of other origins.

addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const onDisk = location.protocol === 'file:';
    if (!onDisk && origin !== 'null') return; // the network: the page itself says so
    const why = onDisk
      ? 'This page needs a server: put its folder on a web host, or run python3 -m http.server in it and open the address.'
      : 'This page could not load its scripts: in a sandboxed frame its host must send Access-Control-Allow-Origin.';
    const say = () => document.body.replaceChildren(Object.assign(document.createElement('p'), { className: 'lead', textContent: why }));
    if (document.body) say();
    addEventListener('DOMContentLoaded', say);
  },
  true,
);
