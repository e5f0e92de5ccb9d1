// Fetches and compiles the program.

import { PPCAError, wordsOf } from './fault.js';

/** @param {string | URL} url @param {AbortSignal} signal @returns {Promise<WebAssembly.Module>} */
export async function compile(url, signal) {
  if (typeof WebAssembly !== 'object') {
    throw new PPCAError('ERR_UNSUPPORTED', 'this browser has no WebAssembly: use a current Chromium, Firefox or Safari');
  }
  const response = await get(url, signal);
  try {
    // Compiling while loading needs this type; otherwise load first.
    return response.headers.get('Content-Type')?.startsWith('application/wasm')
      ? await WebAssembly.compileStreaming(response)
      : await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    signal.throwIfAborted();
    throw new PPCAError('ERR_FORMAT', `${url} is not a program that this browser can run: ${wordsOf(error)}`);
  }
}

/** @param {string | URL} url @param {AbortSignal} signal */
async function get(url, signal) {
  let response;
  try {
    response = await fetch(url, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw new PPCAError('ERR_NOT_FOUND', `${url} cannot be loaded: ${wordsOf(error)}`, { url: String(url) });
  }
  if (!response.ok)
    throw new PPCAError('ERR_NOT_FOUND', `${url} cannot be loaded: the server answers ${response.status}`, { url: String(url) });
  return response;
}
