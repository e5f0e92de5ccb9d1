// Which release and which build these files are of. The build writes this file: see
// web/build/site.go.

/** The version of the release, as in package.json. */
export const version = 'source';

/** A hash of all files of the page and the module. Page, module and worker must be of one build. */
export const build = 'source';

/** What the program says when it starts, see protocol.js. */
export const program = '';

/** The bytes of the program, unpacked. */
export const sizes = { main: 0 };
