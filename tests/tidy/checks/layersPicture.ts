import { pageWithPicture } from '../../../tools/layersPicture.mjs';
import { serverLayers } from '../../../tools/serverLayers.mjs';
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

const TABLE = 'CONTRIBUTING.md';

/** Areas of the server that the table of layers in CONTRIBUTING.md lacks, or that it has in another layer. */
export function layersTable(tree: Tree): string[] {
  if (!tree.files.includes(TABLE)) return [];
  const text = tree.read(TABLE);
  return serverLayers.flatMap(({ name, areas }) => {
    const row = text.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';
    return Object.keys(areas)
      .filter((area) => area !== '' && !row.includes(`\`${area}\``))
      .map((area) => `${TABLE}: the row of the layer ${name} lacks ${area}`);
  });
}
