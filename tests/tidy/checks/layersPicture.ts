import { pageWithPicture } from '../../../tools/layersPicture.mjs';
import type { Tree } from '../tree.ts';

const PAGE = 'docs/architecture.md';

/** Fault when the picture of the server's layers is missing or differs from the present imports. */
export function layersPicture(tree: Tree): string[] {
  if (!tree.files.includes(PAGE)) return [`${PAGE} is missing`];
  const isCurrent = tree.read(PAGE) === pageWithPicture(tree.root);
  return isCurrent
    ? []
    : [`${PAGE}: its layers are not those of the imports; run node tools/layersPicture.mjs`];
}
