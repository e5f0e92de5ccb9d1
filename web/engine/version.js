// Which build these files are of. The build writes this file: see web/build/site.go.

/** The same for the page, the module and its worker; they must not be mixed. */
export const version = 'source';

/** What the programs say when they start, see protocol.js. */
export const program = '';
