import type { Tree } from '../tree.ts';

const MOST_LINES = 300;
const COUNTED = /\.(ts|tsx|mjs|js|css|sol|html)$/;

/** Long by nature: generated code, catalogs, tables and tests. */
const LONG = [
  /^core\/abi\//,
  /^core\/catalog\//,
  /^tests\//,
  /^contracts\/test\//,
  /(^|\/|[a-z.])[tT]ables?\.ts$/,
];

/** Files that have grown beyond what one screenful of thought holds. */
export function fileSizes(tree: Tree): string[] {
  return tree.files
    .filter((path) => COUNTED.test(path) && !LONG.some((long) => long.test(path)))
    .flatMap((path) => {
      const lines = tree.read(path).trimEnd().split('\n').length;
      return lines > MOST_LINES
        ? [`${path}: ${lines} lines, at most ${MOST_LINES}: split it by what it holds`]
        : [];
    });
}
