import type { Tree } from '../tree.ts';

const PLACE = 'core/catalog/dayMs.ts';

/** Product files that write the length of a day in milliseconds themselves instead of importing DAY_MS. */
export function dayLength(tree: Tree): string[] {
  return tree.files
    .filter((path) => /^(core|server|src|scenes)\/.*\.tsx?$/.test(path) && path !== PLACE)
    .filter((path) => /\b86_?400_?000\b|\b24 \* 3_?600_?000\b|const DAY_MS\b/.test(tree.read(path)))
    .map((path) => `${path}: import DAY_MS from ${PLACE}`);
}
