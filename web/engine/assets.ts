// Where the worker and the program are.

import { PPCAError } from './given/fault.ts';
import { builtin, inNode, isForeign } from './thread.ts';
import type { EngineOptions } from './types/calls.ts';

type Asset = 'worker' | 'program';

/**
 * Returns the addresses of the worker and of the program. Throws when an option is
 * no address. A file without an option is searched when it is asked for, because a bundle
 * of a format without import.meta.url can only use options.
 */
export function locate({ baseURL, workerURL, wasmURL }: EngineOptions): Record<Asset, () => URL> {
  const folder = baseURL === undefined ? undefined : asFolder(absolute('baseURL', baseURL));
  const at = (option: string, given: unknown, name: string, beside: () => URL) => {
    const address = given === undefined ? folder && new URL(name, folder) : absolute(option, given);
    return () => address ?? found(name, beside);
  };
  // Bundlers look for these expressions: they copy the file and put its new address here.
  return {
    worker: at('workerURL', workerURL, 'worker.js', () => new URL('../worker.js', import.meta.url)),
    program: at('wasmURL', wasmURL, 'ppca.wasm', () => new URL('../ppca.wasm', import.meta.url)),
  };
}

/** What to do when a file cannot be loaded, as a sentence. */
export function advice(url: URL) {
  if (inNode()) return 'Install the package again, or pass the folder that has worker.js and ppca.wasm as baseURL';
  const ways = [`copy ${files} and pass its address as baseURL`];
  if (isForeign(url))
    ways.unshift('its host must allow requests of other origins (CORS), and so must the content security policy of the page');
  if (url.pathname.includes('/node_modules/')) ways.unshift("with Vite, add optimizeDeps: { exclude: ['ppca'] } to its configuration");
  const all = ways.join('; or ');
  return `${all[0].toUpperCase()}${all.slice(1)}`;
}

const files = 'worker.js and ppca.wasm from the package into one folder of your site';

function absolute(option: string, given: unknown) {
  const base = page();
  try {
    return new URL(given as string | URL, base);
  } catch {
    throw new PPCAError('ERR_OPTION', `${option} is ${String(given)}: it must be an address, a URL or a text`, { option });
  }
}

/** What addresses are relative to: the page or, in Node, the working directory. */
function page() {
  const { document, location } = globalThis as any; // a worker has no document
  return document?.baseURI ?? location?.href ?? builtin('node:url').pathToFileURL('./');
}

function asFolder(url: URL) {
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/**
 * Before version 8, the development server of Vite joins the scripts of a package in this
 * folder of its own, without their other files.
 */
const joined = /\/node_modules\/\.vite\/(.*\/)?(?=[^/]+$)/;

function found(name: string, beside: () => URL) {
  try {
    const url = new URL(String(beside()), page()); // Turbopack's is relative, and cannot be changed
    url.pathname = url.pathname.replace(joined, '/node_modules/ppca/');
    return url;
  } catch {
    throw new PPCAError('ERR_NOT_FOUND', `this bundle does not know where ${name} is: copy ${files} and pass its address as baseURL`, {
      file: name,
    });
  }
}
