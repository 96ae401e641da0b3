// Draws the server's layers from its imports into docs/architecture.md: node tools/layersPicture.mjs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importedPath } from './rooms.mjs';
import { runDirectly } from './runDirectly.mjs';
import { areaOf, serverLayers } from './serverLayers.mjs';

const PAGE = 'docs/architecture.md';
const BEGIN = '<!-- layers: drawn by tools/layersPicture.mjs -->\n';
const END = '<!-- end of layers -->';

/** Layers that nearly every area imports: arrows to them would hide all others. */
const EVERYWHERE = ['ground', 'engines'];

/**
 * Areas of the server that each area imports.
 * @param {string} root
 * @returns {Map<string, Set<string>>}
 */
function readEdges(root) {
  /** @type {Map<string, Set<string>>} */
  const edges = new Map();
  const paths = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' });
  for (const path of paths.map((name) => `server/${name.replaceAll('\\', '/')}`).sort()) {
    if (!path.endsWith('.ts')) continue;
    const text = readFileSync(join(root, path), 'utf8');
    for (const [, from, lazy] of text.matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)) {
      const target = importedPath(path, from ?? lazy ?? '');
      if (!target?.startsWith('server/') || areaOf(target) === areaOf(path)) continue;
      edges.set(areaOf(path), (edges.get(areaOf(path)) ?? new Set()).add(areaOf(target)));
    }
  }
  return edges;
}

/** @param {string} area */
const layerOf = (area) => serverLayers.find(({ areas }) => Object.hasOwn(areas, area))?.name ?? '';

/** @param {string} area */
const node = (area) => `area_${area || 'process'}`;

/**
 * The layers as a Mermaid flowchart, highest first. An arrow is an import; those to engines and ground are left out, but
 * for arrows among them.
 * @param {string} root
 */
export function layersPicture(root) {
  const edges = readEdges(root);
  const boxes = [...serverLayers]
    .reverse()
    .flatMap(({ name, areas }, place) => [
      `  subgraph layer${place}["${name}"]`,
      '    direction LR',
      ...Object.keys(areas).map((area) => `    ${node(area)}["${area || 'main, app, lists'}"]`),
      '  end',
    ]);
  const order = serverLayers.map(
    ({ name }) => `layer${serverLayers.length - 1 - serverLayers.findIndex((layer) => layer.name === name)}`,
  );
  const levels = order.slice(1).map((upper, at) => `  ${upper} ~~~ ${order[at]}`);
  const arrows = serverLayers.flatMap(({ name, areas }) =>
    Object.keys(areas).flatMap((area) =>
      [...(edges.get(area) ?? [])]
        .filter(
          (target) => area !== '' && (layerOf(target) === name || !EVERYWHERE.includes(layerOf(target))),
        )
        .sort()
        .map((target) => `  ${node(area)} --> ${node(target)}`),
    ),
  );
  return ['```mermaid', 'flowchart TB', ...boxes, ...levels, ...arrows, '```', ''].join('\n');
}

/**
 * The page with the picture as the imports are now.
 * @param {string} root
 */
export function pageWithPicture(root) {
  const page = readFileSync(join(root, PAGE), 'utf8');
  const [head = '', rest = ''] = page.split(BEGIN);
  const tail = rest.slice(rest.indexOf(END));
  return `${head}${BEGIN}\n${layersPicture(root)}\n${tail}`;
}

if (runDirectly(import.meta.filename)) {
  const root = join(import.meta.dirname, '..');
  writeFileSync(join(root, PAGE), pageWithPicture(root));
}
