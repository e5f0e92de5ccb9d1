// Says why the page cannot start where the browser refuses its modules. This is a script of its own,
// because browsers run those of the disk and of other origins.

addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const why =
      location.protocol === 'file:'
        ? 'This page needs a server: put its folder on a web host, or run python3 -m http.server in it and open the address.'
        : 'This page could not load its scripts. In a sandboxed frame its host must send Access-Control-Allow-Origin.';
    if (location.protocol !== 'file:' && origin !== 'null') return; // the network: the page itself says so
    const main = document.querySelector('main') ?? document.body;
    main.replaceChildren(Object.assign(document.createElement('p'), { className: 'lead', textContent: why }));
  },
  true,
);
