// Which release and which build these files are of. The build writes this file: see
// web/build/site.go.

/** The version of the release, as in package.json. */
export const version = 'source';

/** A hash of all files of the page and the module. Page, module and worker must be of one build. */
export const build = 'source';

/** What the programs say when they start, see protocol.js. */
export const program = '';

/** The bytes of the programs, unpacked. */
export const sizes = { main: 0, study: 0 };
