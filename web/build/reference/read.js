// Reads declaration files: what is exported, its comments, and its members.

import ts from 'typescript-5.9';

/**
 * A comment: its text, and its tags.
 * @typedef {{text: string, params: [name: string, text: string][], returns: string, throws: string}} Comment
 *
 * A value of a union of texts, a property or a method. A path leads to it from its owner.
 * @typedef {{path: string, kind: 'value' | 'property' | 'method', signature: string, parameters: string[], answers: boolean, comment: Comment}} Member
 *
 * @typedef {{name: string, kind: 'function' | 'object' | 'constant' | 'type', file: string, signature: string, parameters: string[], answers: boolean, comment: Comment, members: Member[]}} Entry
 */

/** @param {Record<string, string>} files texts by name @returns {{intro: string, entries: Entry[]}} */
export function read(files) {
  const entries = Object.entries(files).flatMap(([name, text]) => {
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    return exported(source.statements).map((node) => entryOf(node, name));
  });
  return { intro: introOf(Object.values(files)[0] ?? ''), entries };
}

/** What a file exports or, with a comment, adds to all programs. @param {readonly ts.Node[]} statements @returns {any[]} */
function exported(statements) {
  return statements.flatMap((node) => {
    if (ts.isModuleDeclaration(node) && node.body && ts.isModuleBlock(node.body))
      return node.body.statements.filter((each) => ts.isInterfaceDeclaration(each) && commentOf(each).text);
    const named =
      ts.isInterfaceDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isVariableStatement(node);
    return named && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ? [node] : [];
  });
}

/** @param {any} node @param {string} file @returns {Entry} */
function entryOf(node, file) {
  const common = { file, comment: commentOf(node), ...callOf(node), members: membersOf(node) };
  if (ts.isVariableStatement(node)) {
    const [declared] = node.declarationList.declarations;
    return { ...common, name: declared?.name.getText() ?? '', kind: 'constant', signature: `const ${declared?.getText()}` };
  }
  const name = node.name.getText();
  if (ts.isFunctionDeclaration(node)) return { ...common, name, kind: 'function', signature: plain(node).replace(/^export function /, '') };
  if (ts.isTypeAliasDeclaration(node)) {
    const signature = common.members.length > 0 ? '' : `type ${name} = ${plain(node.type)}`;
    return { ...common, name, kind: 'type', signature };
  }
  const parents = (node.heritageClauses ?? []).map(plain).join(' ');
  return { ...common, name, kind: 'object', signature: parents };
}

/** @param {any} node @returns {Member[]} */
function membersOf(node) {
  if (ts.isTypeAliasDeclaration(node)) return ts.isUnionTypeNode(node.type) ? valuesOf(node.type) : [];
  return (node.members ?? []).flatMap((/** @type {any} */ each) => memberOf(each, ''));
}

/** A member and, where its type is written out, the members of that. @param {any} node @param {string} prefix @returns {Member[]} */
function memberOf(node, prefix) {
  const constructed = ts.isConstructorDeclaration(node);
  const path = prefix + (constructed ? 'constructor' : node.name.getText());
  const called = constructed || ts.isMethodSignature(node) || ts.isMethodDeclaration(node);
  const inner = called ? [] : writtenOut(node.type).flatMap((each) => memberOf(each, `${path}.`));
  const signature = inner.length > 0 ? `${node.name.getText()}${node.questionToken ? '?' : ''}` : plain(node).replace(/;$/, '');
  return [{ path, kind: called ? 'method' : 'property', signature, ...callOf(node), comment: commentOf(node) }, ...inner];
}

/** The members of a type that is written out with comments, alone or as that of a list. @param {ts.TypeNode | undefined} type @returns {readonly ts.TypeElement[]} */
function writtenOut(type) {
  if (!type) return [];
  if (ts.isArrayTypeNode(type)) return writtenOut(type.elementType);
  return ts.isTypeLiteralNode(type) && type.members.some((each) => commentOf(each).text) ? type.members : [];
}

/** The values of a union with a comment before each. @param {ts.UnionTypeNode} union @returns {Member[]} */
function valuesOf(union) {
  const text = union.getSourceFile().text;
  let from = union.getFullStart();
  const values = union.types.map((type) => {
    const comment = /\/\*\*\s*([\s\S]*?)\s*\*\//.exec(text.slice(from, type.getStart()))?.[1] ?? '';
    from = type.end;
    return {
      path: type.getText(),
      kind: /** @type {const} */ ('value'),
      signature: type.getText(),
      ...callOf(type),
      comment: said(comment),
    };
  });
  return values.some(({ comment }) => comment.text) ? values : [];
}

/** @param {any} node @returns {{parameters: string[], answers: boolean}} the names of its parameters, and whether it answers with a value */
function callOf(node) {
  const parameters = (node.parameters ?? []).map((/** @type {ts.ParameterDeclaration} */ each) => each.name.getText());
  return { parameters, answers: Boolean(node.parameters && node.type) && !/^(Promise<)?void>?$/.test(node.type.getText()) };
}

/** @param {string} text @returns {Comment} */
const said = (text) => ({ text, params: [], returns: '', throws: '' });

/** @param {ts.Node} node @returns {Comment} */
function commentOf(node) {
  const last = ts.getJSDocCommentsAndTags(node).findLast((each) => ts.isJSDoc(each));
  if (!last || !ts.isJSDoc(last)) return said('');
  const comment = said(ts.getTextOfJSDocComment(last.comment) ?? '');
  for (const tag of last.tags ?? []) {
    const text = ts.getTextOfJSDocComment(tag.comment) ?? '';
    if (ts.isJSDocParameterTag(tag)) comment.params.push([tag.name.getText(), text]);
    if (ts.isJSDocReturnTag(tag)) comment.returns = text;
    if (ts.isJSDocThrowsTag(tag)) comment.throws = text;
  }
  return comment;
}

/** Code without comments and line breaks. @param {ts.Node} node */
function plain(node) {
  return node
    .getText()
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/([([<]) /g, '$1')
    .replace(/,? ([)\]>])/g, '$1')
    .replace(/ = \| /g, ' = ')
    .replace(/^export |;$/g, '')
    .trim();
}

/** The comment at the head of a file. @param {string} text */
function introOf(text) {
  const found = /^\/\*\*([\s\S]*?)\*\//.exec(text)?.[1] ?? '';
  return found.replace(/^ *\* ?/gm, '').trim();
}
