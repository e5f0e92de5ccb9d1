// Reads the events of `go test -json` (go doc test2json). Prints the output of what failed, and in the
// last line how many tests passed, failed and were skipped.

import { createInterface } from 'node:readline';

/** The output of each test and package that has not ended, by package and name. @type {Map<string, string>} */
const said = new Map();
const counts = { pass: 0, fail: 0, skip: 0 };
/** The packages with a test that failed. */
const failed = new Set();

for await (const line of createInterface(process.stdin)) {
  if (!line.startsWith('{')) {
    console.log(line);
    continue;
  }
  const { Action, Package, ImportPath, Test = '', Output = '' } = JSON.parse(line);
  const key = `${Package ?? ImportPath} ${Test}`;
  if (Action === 'build-output') console.log(Output.trimEnd());
  else if (Action === 'output') said.set(key, (said.get(key) ?? '') + Output);
  else if (Action in counts) end(key, Action, Package, Test);
}
console.log(counts.pass, counts.fail, counts.skip);

/** Counts a test that has ended, or a package that failed without a failed test. */
function end(key, action, of, test) {
  if (test) counts[action]++;
  if (action === 'fail' && !test) {
    for (const [other, text] of said) if (other.startsWith(`${of} `)) console.log(other, text); // tests that never ended, too
    if (!failed.has(of)) counts.fail++;
  } else if (action === 'fail') {
    failed.add(of);
    console.log(key, said.get(key) ?? '');
  }
  said.delete(key);
}
