/**
 * The module with the types of all that the page asks of it: see page.d.ts.
 * @module
 */

export * from './ppca.js';
