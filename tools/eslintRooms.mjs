// Lint rules of this house: import directions by the rooms' table, subpath imports, and extensions on our own imports.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from './fromRoot.mjs';
import { importedPath, importFault, subpathFault } from './rooms.mjs';

/**
 * @typedef {{ source?: { type: string, value?: unknown } | null }} ImportingNode
 * @typedef {{ cwd: string, filename: string, report(fault: { node: unknown, message: string }): void }} Context
 */

/**
 * Calls `check` for every import, re-export and dynamic import of a file of ours: its text, and both paths from the root.
 * @param {Context} context
 * @param {(fact: { text: string, from: string, to: string, node: ImportingNode }) => void} check
 */
function onOwnImports(context, check) {
  const from = fromRoot(context.cwd, context.filename);
  /** @param {ImportingNode} node */
  const visit = (node) => {
    const text = node.source?.value;
    if (typeof text !== 'string') return;
    const to = importedPath(from, text);
    if (to) check({ text: text.replace(/\?.*$/, ''), from, to, node });
  };
  return {
    ImportDeclaration: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    ImportExpression: visit,
  };
}

const directions = {
  meta: {
    type: 'problem',
    schema: [],
    docs: { description: 'rooms import only what tools/rooms.mjs allows' },
  },
  /** @param {Context} context */
  create: (context) =>
    onOwnImports(context, ({ from, to, node }) => {
      const fault = importFault(from, to);
      if (fault) context.report({ node, message: `${fault}.` });
    }),
};

const subpaths = {
  meta: {
    type: 'problem',
    schema: [],
    docs: { description: 'imports of core and server that would climb are written from their root' },
  },
  /** @param {Context} context */
  create: (context) =>
    onOwnImports(context, ({ text, from, node }) => {
      const fault = subpathFault(from, text);
      if (fault) context.report({ node, message: `${fault}.` });
    }),
};

const extensions = {
  meta: {
    type: 'problem',
    schema: [],
    docs: { description: 'imports of our own files name the extension' },
  },
  /** @param {Context} context */
  create: (context) =>
    onOwnImports(context, ({ text, to, node }) => {
      if (/\.\w+$/.test(text) && !/\.jsx?$/.test(text)) return;
      if (/\.js$/.test(text) && existsSync(join(context.cwd, to))) return;
      context.report({ node, message: `name the file with its extension: '${text}.ts' or '${text}.tsx'.` });
    }),
};

/** Names under which statements reach the database: a transaction, a pool, a call that holds its transaction. */
const STATEMENT_NAMES = new Set(['tx', 'db', 'call', 'turn']);

/** @typedef {{ type: string, name?: string, [part: string]: unknown }} SyntaxNode */

/** Returns true when one of these names stands anywhere in an expression. @param {unknown} node @returns {boolean} */
function namesStatements(node) {
  if (Array.isArray(node)) return node.some(namesStatements);
  if (typeof node !== 'object' || node === null || !('type' in node)) return false;
  const { type, name, ...parts } = /** @type {SyntaxNode} */ (node);
  if (type === 'Identifier') return STATEMENT_NAMES.has(String(name));
  const isName = parts.computed === false;
  const named =
    isName && type === 'MemberExpression' ? 'property' : isName && type === 'Property' ? 'key' : '';
  return Object.entries(parts).some(
    ([part, value]) => part !== 'parent' && part !== named && namesStatements(value),
  );
}

const pipelines = {
  meta: {
    type: 'problem',
    schema: [],
    docs: {
      description: 'statements sent together go through pipeline(), which names and keeps their order',
    },
  },
  /** @param {Context} context */
  create: (context) => ({
    /** @param {{ arguments: unknown[] }} node */
    "CallExpression[callee.object.name='Promise'][callee.property.name=/^(all|allSettled)$/]": (node) => {
      if (!namesStatements(node.arguments)) return;
      context.report({
        node,
        message:
          'send statements together by pipeline(tx, [() => first, () => second]): it names their order.',
      });
    },
  }),
};

export default { meta: { name: 'manor' }, rules: { directions, subpaths, extensions, pipelines } };
