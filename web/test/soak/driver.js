// WebKit, the engine of Safari, in WebKitGTK's small browser, over the W3C's WebDriver: playwright
// drives only a WebKit of its own make. The browser keeps nothing, as a private window of Safari.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';

/** The path of MiniBrowser, which `./build.sh soak webkit` finds; undefined in other runs. */
export const program = process.env.PPCA_WEBKIT;

const screen = ':77';
const port = 4477;

/** Opens the browser on a screen that nobody sees; it closes with the test. @param {import('node:test').TestContext} t */
export async function openWebKit(t) {
  const environment = { ...process.env, DISPLAY: screen, LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' };
  const ends = [
    start('Xvfb', [screen, '-screen', '0', '1400x1000x24'], environment),
    start('WebKitWebDriver', [`--port=${port}`], environment),
  ];
  t.after(async () => {
    for (const end of ends.reverse()) await end();
  });
  await until(
    async () => existsSync(`/tmp/.X11-unix/X${screen.slice(1)}`) && (await call('GET', '/status')).ready,
    () => 'the driver',
  );
  const { sessionId } = await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: program, args: ['--automation'] } } },
  });
  const ask = (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
  ends.push(() => ask('DELETE', ''));
  await ask('POST', '/window/rect', { width: 1280, height: 950 });
  await ask('POST', '/timeouts', { script: 120_000 });

  /** The value of a function of the page. */
  const evaluate = (act, ...args) => ask('POST', '/execute/sync', { script: `return (${act})(...arguments)`, args });
  const element = async (css) => Object.values(await ask('POST', '/element', { using: 'css selector', value: css }))[0];
  return {
    evaluate,
    goto: (url) => ask('POST', '/url', { url }),
    reload: () => ask('POST', '/refresh', {}),
    click: async (css) => ask('POST', `/element/${await element(css)}/click`, {}),
    /** Chooses a file in a field. */
    choose: async (css, path) => ask('POST', `/element/${await element(css)}/value`, { text: path }),
    /** The value of a promise that source makes in the page; it rejects with its error. */
    async awaited(source) {
      const script = `const done = arguments[arguments.length - 1]; (async () => (${source}))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await ask('POST', '/execute/async', { script, args: [] });
      if (error) throw new Error(error);
      return value;
    },
    /** Waits until a function of the page is true. */
    waitFor: (act, ...args) =>
      until(
        () => evaluate(act, ...args),
        async () => `${act}; the page shows ${await evaluate(() => document.body.innerText)}`,
      ),
  };
}

/** Starts a program. @returns what ends it */
function start(name, flags, env) {
  const child = spawn(name, flags, { env, stdio: 'ignore' });
  return async () => {
    const ended = once(child, 'exit');
    if (child.kill()) await ended;
  };
}

async function call(method, path, body) {
  const response = await fetch(`http://localhost:${port}${path}`, { method, body: body && JSON.stringify(body) });
  const { value } = await response.json();
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** Asks again until the answer is true; a refused connection is no answer. */
async function until(ask, what) {
  for (const end = Date.now() + 120_000; ;) {
    const answer = await ask().catch((error) => {
      if (error.cause?.code !== 'ECONNREFUSED') throw error;
    });
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited two minutes in vain for ${await what()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
