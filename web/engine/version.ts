// Which release and which build these files are of. The build writes this file: see
// web/build/site.go.

/** The version of the release, such as '0.3.0', as in package.json. Releases follow Semantic Versioning. */
export const version: string = 'source';

/**
 * The build of these files: 16 hexadecimal digits, a hash of them all. Module, worker and
 * programs must come from one build; the engine checks this at its start.
 */
export const build: string = 'source';

/** What the program says when it starts, see protocol.js. */
export const program = '';

/** The bytes of the program, unpacked. */
export const sizes = { main: 0 };
