// What the comments of the declaration files leave out.

/** @typedef {import('./read.js').Entry} Entry @typedef {import('./read.js').Comment} Comment */

/** @param {Entry[]} entries @returns {string[]} a line for each thing that is missing */
export function missing(entries) {
  const names = new Set(entries.flatMap(({ name, members }) => [name, ...members.map(({ path }) => `${name}.${path}`)]));
  const codes = new Set(entries.find(({ name }) => name === 'ErrorCode')?.members.map(({ path }) => path.slice(1, -1)));
  return entries.flatMap((entry) => [
    ...lacking(entry.name, entry, names, codes),
    ...entry.members.flatMap((member) => lacking(`${entry.name}.${member.path}`, member, names, codes)),
  ]);
}

/**
 * @param {string} name
 * @param {{comment: Comment, parameters: string[], answers: boolean, kind: string}} of
 * @param {Set<string>} names @param {Set<string>} codes
 */
function lacking(name, { comment, parameters, answers, kind }, names, codes) {
  const found = [];
  if (!comment.text) found.push('a comment');
  if (kind === 'method' || kind === 'function') {
    const described = comment.params.filter(([, text]) => text).map(([each]) => each);
    for (const each of parameters) if (!described.includes(each)) found.push(`@param ${each}`);
    for (const each of described) if (!parameters.includes(each)) found.push(`the parameter ${each}`);
    if (answers && !comment.returns) found.push('@returns');
    if (answers && !comment.throws) found.push('@throws');
  }
  const text = [comment.text, comment.returns, comment.throws, ...comment.params.map(([, each]) => each)].join('\n');
  for (const [code] of text.matchAll(/ERR_\w+/g)) if (!codes.has(code)) found.push(`the error ${code}`);
  for (const [, to] of text.matchAll(/\{@link (\S+?)\}/g)) if (!names.has(to ?? '')) found.push(`what {@link ${to}} names`);
  return found.map((what) => `${name} lacks ${what}`);
}
