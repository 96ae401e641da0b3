// Lint rules of this house: import directions by the rooms' table, and extensions on relative imports.
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fromRoot } from './fromRoot.mjs';
import { importFault } from './rooms.mjs';

/**
 * @typedef {{ source?: { type: string, value?: unknown } | null }} ImportingNode
 * @typedef {{ cwd: string, filename: string, report(fault: { node: unknown, message: string }): void }} Context
 */

/**
 * Calls `check` with the text of every import, re-export and dynamic import that starts with a dot.
 * @param {(text: string, node: ImportingNode) => void} check
 */
function onRelativeImports(check) {
  /** @param {ImportingNode} node */
  const visit = (node) => {
    const text = node.source?.value;
    if (typeof text === 'string' && text.startsWith('.')) check(text.replace(/\?.*$/, ''), node);
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
    onRelativeImports((text, node) => {
      const target = resolve(dirname(context.filename), text);
      const fault = importFault(fromRoot(context.cwd, context.filename), fromRoot(context.cwd, target));
      if (fault) context.report({ node, message: `${fault}.` });
    }),
};

const extensions = {
  meta: {
    type: 'problem',
    schema: [],
    docs: { description: 'relative imports name the file with its extension' },
  },
  /** @param {Context} context */
  create: (context) =>
    onRelativeImports((text, node) => {
      if (/\.\w+$/.test(text) && !/\.jsx?$/.test(text)) return;
      if (/\.js$/.test(text) && existsSync(resolve(dirname(context.filename), text))) return;
      context.report({ node, message: `name the file with its extension: '${text}.ts' or '${text}.tsx'.` });
    }),
};

export default { meta: { name: 'manor' }, rules: { directions, extensions } };
