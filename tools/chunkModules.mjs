import { fromRoot } from './fromRoot.mjs';

/** File of the build that says which of the project's modules each script holds, beside Vite's manifest. */
export const CHUNK_MODULES = '.vite/modules.json';

/**
 * Writes, for each script, its modules of this project and the length of each one's code before minification.
 * @param {string} root
 * @returns {import('vite').Plugin}
 */
export function chunkModules(root) {
  return {
    name: 'chunk-modules',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((output) => {
        if (output.type !== 'chunk') return [];
        const own = Object.entries(output.modules).flatMap(([id, { renderedLength }]) => {
          const path = fromRoot(root, id);
          return path.startsWith('node_modules/') || renderedLength === 0 ? [] : [[path, renderedLength]];
        });
        return [[output.fileName, Object.fromEntries(own)]];
      });
      this.emitFile({
        type: 'asset',
        fileName: CHUNK_MODULES,
        source: JSON.stringify(Object.fromEntries(chunks)),
      });
    },
  };
}
