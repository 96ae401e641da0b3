import type { Tree } from '../tree.ts';

const PLACE = 'core/catalog/dayMs.ts';

/** Product files that define the length of a day, an hour or a minute in milliseconds themselves. */
export function dayLength(tree: Tree): string[] {
  return tree.files
    .filter((path) => /^(core|server|src|scenes)\/.*\.tsx?$/.test(path) && path !== PLACE)
    .filter((path) =>
      /\b86_?400_?000\b|\b24 \* 3_?600_?000\b|\bconst (DAY|HOUR|MINUTE)(_MS)? = [\d(]/.test(tree.read(path)),
    )
    .map((path) => `${path}: import DAY_MS, HOUR_MS or MINUTE_MS from ${PLACE}`);
}
