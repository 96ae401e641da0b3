import { importFault, subpathFault } from '../../../tools/rooms.mjs';
import { CODE, importsOf } from '../sourceFile.ts';
import type { Tree } from '../tree.ts';

/** Imports that the table of modules does not allow, and relative imports into core or server. */
export function directions(tree: Tree): string[] {
  return tree.files
    .filter((path) => CODE.test(path))
    .flatMap((path) =>
      importsOf(tree, path).flatMap(({ text, target }) =>
        [importFault(path, target), subpathFault(path, text)].flatMap((fault) =>
          fault ? [`${path}: ${fault}`] : [],
        ),
      ),
    );
}
