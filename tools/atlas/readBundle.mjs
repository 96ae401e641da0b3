import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} file
 * @param {string} text
 * @returns {{ size: [number, number], anchor: [number, number], density: number }}
 */
const readRoot = (file, text) => {
  const root = /<svg\b[^>]*>/.exec(text)?.[0] ?? '';
  const width = Number(/\swidth="(\d+)"/.exec(root)?.[1]);
  const height = Number(/\sheight="(\d+)"/.exec(root)?.[1]);
  if (!(width > 0 && height > 0)) throw new Error(`${file}: the root needs a whole width and height`);
  const anchor = /\sdata-anchor="(-?[\d.]+) (-?[\d.]+)"/.exec(root);
  if (!anchor) throw new Error(`${file}: the root needs data-anchor="x y"`);
  const density = Number(/\sdata-density="([\d.]+)"/.exec(root)?.[1] ?? Infinity);
  return { size: [width, height], anchor: [Number(anchor[1]), Number(anchor[2])], density };
};

/**
 * @typedef {object} Source
 * @property {string} name
 * @property {string} file under `assets/`
 * @property {string} text the SVG
 * @property {[number, number]} size width and height in CSS pixels
 * @property {[number, number]} anchor in CSS pixels from the upper left
 * @property {number} density most device pixels for a CSS pixel that it is worth: soft things need few
 */

/**
 * Reads a bundle's sources, sorted by name.
 * @param {string} assets
 * @param {string} bundle
 * @param {Record<string, [string, [number, number], [number, number]]>} borrowed
 * @returns {Source[]}
 * @throws with the file's name when a root lacks its size or anchor, or when two frames share a name.
 */
export const readBundle = (assets, bundle, borrowed) => {
  const own = readdirSync(join(assets, bundle))
    .filter((name) => name.endsWith('.svg'))
    .map((name) => {
      const file = `${bundle}/${name}`;
      const text = readFileSync(join(assets, file), 'utf8');
      return { name: name.slice(0, -'.svg'.length), file, text, ...readRoot(file, text) };
    });
  const others = Object.entries(borrowed).map(([name, [file, size, anchor]]) => {
    if (own.some((frame) => frame.name === name))
      throw new Error(`${file}: ${name} is also drawn in ${bundle}/`);
    return { name, file, text: readFileSync(join(assets, file), 'utf8'), size, anchor, density: Infinity };
  });
  return [...own, ...others].sort((a, b) => (a.name < b.name ? -1 : 1));
};
