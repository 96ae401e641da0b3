import type { Tree } from '../tree.ts';

const MAX_LINES = 300;
const COUNTED = /\.(ts|tsx|mjs|js|css|sol|html)$/;

/** Long by nature: generated code, catalogs, tables and tests. */
const LONG = [
  /^core\/abi\//,
  /^clients\/ts\/generated\//,
  /^core\/catalog\//,
  /^tests\//,
  /^contracts\/test\//,
  /(^|\/|[a-z.])[tT]ables?\.ts$/,
];

/** Files above the maximum of lines. */
export function fileSizes(tree: Tree): string[] {
  return tree.files
    .filter((path) => COUNTED.test(path) && !LONG.some((long) => long.test(path)))
    .flatMap((path) => {
      const lines = tree.read(path).trimEnd().split('\n').length;
      return lines > MAX_LINES
        ? [`${path}: ${lines} lines, at most ${MAX_LINES}: split it by what it holds`]
        : [];
    });
}
