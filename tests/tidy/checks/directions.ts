import { importFault } from '../../../tools/rooms.mjs';
import { CODE, importsOf } from '../sourceFile.ts';
import type { Tree } from '../tree.ts';

/** Imports that the rooms' table does not allow. */
export function directions(tree: Tree): string[] {
  return tree.files
    .filter((path) => CODE.test(path))
    .flatMap((path) =>
      importsOf(tree, path).flatMap(({ target }) => {
        const fault = importFault(path, target);
        return fault ? [`${path}: ${fault}`] : [];
      }),
    );
}
