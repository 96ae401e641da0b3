import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files of the package by what imports name. */
const files = new Map([
  ['react-router', 'index.mjs'],
  ['react-router/dom', 'dom-export.mjs'],
]);

/** Text that keeps unused parts in the bundle, and its replacement. */
const edits = /** @type {const} */ ([
  // A name for development tools that is written to a component counts as a use of it.
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  [/^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2'],
  // A class that extends a member of another module counts as used.
  [
    /^(var \w+ = )(class extends React\d*\.Component \{\n[\s\S]*?\n\});$/gm,
    '$1/* @__PURE__ */ (() => $2)();',
  ],
  // A link prefetches by elements of its own only in the router's framework, which brings routes by manifest.
  [/^(function )(PrefetchPageLinks\()/m, '$1$2) { return null; }\n$1Unused$2'],
]);

/**
 * Vite plugin for the built app: the router's production build, which the package's exports do not name, without the
 * parts that nothing uses: forms, scroll restoration and the shell of a server-rendered page.
 */
export function slimRouter() {
  const production = join(dirname(fileURLToPath(import.meta.resolve('react-router'))), '../production');
  return {
    name: 'slim-router',
    /** @type {'pre'} */
    enforce: 'pre',
    /** @type {'build'} */
    apply: 'build',
    resolveId(/** @type {string} */ id) {
      const file = files.get(id);
      return file ? join(production, file) : null;
    },
    transform(/** @type {string} */ code, /** @type {string} */ id) {
      if (
        !/\/react-router\/dist\/production\/chunk-[^/]+\.mjs$/.test(id) ||
        !code.includes('PrefetchPageLinks(')
      )
        return null;
      let slim = code;
      for (const [pattern, text] of edits) {
        if (slim.search(pattern) < 0)
          throw new Error(`The router's build has nothing like ${pattern}: update tools/slimRouter.mjs`);
        slim = slim.replace(pattern, text);
      }
      return { code: slim, map: null };
    },
  };
}
