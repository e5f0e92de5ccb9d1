// Fetches and compiles the program.

import { PPCAError, wordsOf } from './given/fault.ts';
import { advice } from './assets.ts';
import { builtin } from './thread.ts';

/**
 * Fetches and compiles a program.
 *
 * @param tell hears the bytes so far, unpacked
 */
export async function compile(url: URL, signal: AbortSignal, tell?: (loaded: number) => void): Promise<WebAssembly.Module> {
  if (typeof WebAssembly !== 'object') {
    throw new PPCAError('ERR_UNSUPPORTED', 'this browser has no WebAssembly: use a current Chromium, Firefox or Safari');
  }
  const response = await get(url, signal);
  if (tell) count(response.clone(), tell);
  try {
    // Compiling while loading needs this type; otherwise load first.
    return typeOf(response) === 'application/wasm'
      ? await WebAssembly.compileStreaming(response)
      : await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    signal.throwIfAborted();
    throw refused(url, wordsOf(error));
  }
}

/** Fetches a file of the module. */
export async function get(url: URL, signal: AbortSignal) {
  const files = url.protocol === 'file:' ? builtin('node:fs') : undefined;
  let response;
  try {
    response = await (files ? read(url, files) : fetch(url, { signal }));
  } catch (error) {
    signal.throwIfAborted();
    throw missing(url, wordsOf(error));
  }
  if (!response.ok) throw missing(url, `the server answers ${response.status}`);
  if (typeOf(response) === 'text/html')
    throw missing(url, 'the server answers with an HTML page, as many servers do for files that they do not have');
  return response;
}

/** The media type of an answer, without parameters. */
export function typeOf(response: Response) {
  return (response.headers.get('Content-Type') ?? '').split(';')[0].trim().toLowerCase();
}

function missing(url: URL, cause: string) {
  return new PPCAError('ERR_NOT_FOUND', `${url} cannot be loaded: ${cause}. ${advice(url)}`, { url: url.href });
}

/** Reads a file, in Node. */
async function read(url: URL, files: any) {
  const type = url.pathname.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
  return new Response(await files.promises.readFile(url), { headers: { 'Content-Type': type } });
}

/** What browsers say when a policy forbids WebAssembly. */
const policy = /unsafe-eval|content security policy|\bCSP\b|disallowed by embedder/i;

function refused(url: URL, words: string) {
  return policy.test(words)
    ? new PPCAError(
        'ERR_UNSUPPORTED',
        `${url} may not run: the content security policy of the page must have 'wasm-unsafe-eval' in its script-src (${words})`,
        { url: url.href },
      )
    : new PPCAError('ERR_FORMAT', `${url} is not a program that can run here: ${words}`, { url: url.href });
}

/**
 * Counts the bytes of a response as they come. Compiling the other copy of the response
 * keeps the code that browsers cache for its address.
 */
async function count({ body }: Response, tell: (loaded: number) => void) {
  const reader = body?.getReader();
  let loaded = 0;
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) tell((loaded += part.value.byteLength));
  } catch {
    // compile reports it
  }
}
