import { pageWithPicture } from '../../../tools/layersPicture.mjs';
import type { Tree } from '../tree.ts';

const PAGE = 'docs/architecture.md';

/** The picture of the server's layers when it is missing, or is not what the imports are now. */
export function layersPicture(tree: Tree): string[] {
  if (!tree.files.includes(PAGE)) return [`${PAGE} is missing`];
  const isCurrent = tree.read(PAGE) === pageWithPicture(tree.root);
  return isCurrent
    ? []
    : [`${PAGE}: its layers are not those of the imports; run node tools/layersPicture.mjs`];
}
