// The reference as a page of HTML: one entry for each name that the module exports.

/** @typedef {import('./read.js').Entry} Entry @typedef {import('./read.js').Member} Member @typedef {import('./read.js').Comment} Comment */

/** The chapters. An entry is in the first that wants it. @type {{title: string, wants: (entry: Entry) => boolean}[]} */
const chapters = [
  { title: 'Start', wants: ({ kind }) => kind === 'function' },
  { title: 'Objects', wants: ({ file, members }) => file === 'ppca.d.ts' && members.some(({ kind }) => kind === 'method') },
  { title: 'Options and data', wants: ({ name }) => /(Options|Data|Axis)$/.test(name) },
  { title: 'Results', wants: ({ file, kind }) => file === 'ppca.d.ts' && kind === 'object' },
  { title: 'Texts and numbers', wants: ({ file }) => file === 'ppca.d.ts' },
  { title: 'Without the module', wants: () => true },
];

/** @param {{intro: string, entries: Entry[]}} reference @param {string} version @returns {string} */
export function page({ intro, entries }, version) {
  const names = new Set(entries.map(({ name }) => name));
  const write = writer(names);
  const divided = chapters.map((chapter) => ({ ...chapter, list: entries.filter((entry) => chapterOf(entry) === chapter) }));
  const contents = divided.map(
    ({ title, list }) => `<li>${title}<ul>${list.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul></li>`,
  );
  const body = divided.map(({ title, list }) => `<h2>${title}</h2>\n${list.map(write.entry).join('\n')}`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Reference of the module ppca ${version}</title>
<link rel="icon" href="../icons/icon.svg">
<link rel="stylesheet" href="style.css">
<header>
<h1>The module <code>ppca</code> <span>${version}</span></h1>
<p><a href="../">The page</a> is built on this module. Its README is the guide; this is every name it exports.</p>
</header>
<nav aria-label="Contents"><ul>${contents.join('\n')}</ul></nav>
<main>
${write.text(intro)}
${body.join('\n')}
</main>
</html>
`;
}

/** @param {Entry} entry */
const chapterOf = (entry) => chapters.find(({ wants }) => wants(entry));

/** @param {Set<string>} names of the entries, to which types link */
function writer(names) {
  const words = new RegExp(`'[^']*'|\\b(?:${[...names].join('|')})\\b(?![.?(]*:)`, 'g');

  /** Code whose types are links. @param {string} code */
  function linked(code) {
    let html = '';
    let from = 0;
    for (const found of code.matchAll(words)) {
      html += escaped(code.slice(from, found.index));
      html += names.has(found[0]) ? `<a href="#${found[0]}">${found[0]}</a>` : escaped(found[0]);
      from = found.index + found[0].length;
    }
    return html + escaped(code.slice(from));
  }

  /** A line with `code` and links. @param {string} line */
  const phrase = (line) =>
    escaped(line)
      .replace(/`([^`]+)`/g, '<code>$1</code>')
      .replace(/\{@link (\S+?)\}/g, (_, to) => `<a href="#${to}"><code>${to}</code></a>`)
      .replace(/\bERR_\w+/g, '<a href="#ErrorCode.$&"><code>$&</code></a>');

  /** @param {string} comment */
  const text = (comment) =>
    comment
      .split(/\n\s*\n/)
      .map((paragraph) => `<p>${phrase(paragraph.replace(/\s+/g, ' ').trim())}</p>`)
      .join('\n');

  /** @param {Comment} comment */
  function tags({ params, returns, throws }) {
    const rows = params.map(([name, said]) => [`<code>${name}</code>`, said]);
    if (returns) rows.push(['Returns', returns]);
    if (throws) rows.push(['Errors', throws]);
    if (rows.length === 0) return '';
    return `<dl class="call">${rows.map(([what, said]) => `<dt>${what}</dt><dd>${phrase(said ?? '')}</dd>`).join('')}</dl>`;
  }

  /** @param {Member} member @param {string} id */
  function method(member, id) {
    return `<section id="${id}"><h4><a href="#${id}">${member.path}</a></h4>
<pre><code>${linked(member.signature)}</code></pre>
${text(member.comment.text)}
${tags(member.comment)}</section>`;
  }

  /** @param {Member} member @param {string} id */
  function row(member, id) {
    const above = member.path.slice(0, member.path.lastIndexOf('.') + 1);
    return `<dt id="${id}"><code>${above}${linked(member.signature)}</code></dt><dd>${phrase(member.comment.text)}</dd>`;
  }

  /** @param {Entry} entry */
  function entry({ name, signature, comment, members }) {
    const seen = new Map();
    const named = members.map((member) => {
      const times = (seen.get(member.path) ?? 0) + 1;
      seen.set(member.path, times);
      return { member, id: idOf(name, member.path, times) };
    });
    const rows = named.filter((each) => !isMethod(each)).map(({ member, id }) => row(member, id));
    const methods = named.filter(isMethod).map(({ member, id }) => method(member, id));
    const once = named.filter(({ member, id }) => member.kind === 'method' && id === idOf(name, member.path));
    const ways = once.map(({ member, id }) => `<a href="#${id}">${member.path}</a>`).join(' ');
    return `<article id="${name}"><h3><a href="#${name}">${name}</a></h3>
${signature ? `<pre><code>${linked(signature)}</code></pre>` : ''}
${text(comment.text)}
${tags(comment)}
${ways ? `<p class="methods">${ways}</p>` : ''}
${rows.length > 0 ? `<dl class="members">${rows.join('\n')}</dl>` : ''}
${methods.join('\n')}</article>`;
  }

  return { entry, text };
}

/** @param {{member: Member}} named */
const isMethod = ({ member }) => member.kind === 'method';

/** The address of a member; overloads count. @param {string} owner @param {string} path @param {number} times */
export const idOf = (owner, path, times = 1) => `${owner}.${path.replaceAll("'", '').replaceAll(' ', '-')}${times > 1 ? `-${times}` : ''}`;

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
