import { join } from 'node:path';

/**
 * Vite plugin that knows, once the modules are read, those that the entries reach by static imports, and so request at
 * once. `reaches(id)` answers for a module.
 * @param {string} root
 * @param {readonly string[]} entries paths from the root
 * @returns {import('vite').Plugin & { reaches: (id: string) => boolean }}
 */
export function reachedModules(root, entries) {
  /** @type {Set<string>} */
  const reached = new Set();
  return {
    name: 'reached-modules',
    apply: 'build',
    buildEnd() {
      reached.clear();
      const add = (/** @type {string} */ id) => {
        if (reached.has(id)) return;
        reached.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(add);
      };
      for (const entry of entries) {
        const id = join(root, entry).replaceAll('\\', '/');
        if (!this.getModuleInfo(id))
          throw new Error(`The build has no module ${entry}: update vite.config.ts`);
        add(id);
      }
    },
    reaches: (id) => reached.has(id),
  };
}
