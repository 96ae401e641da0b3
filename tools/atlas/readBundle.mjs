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
  if (!(width > 0 && height > 0))
    throw new Error(`${file}: the <svg> root needs width and height as positive integers`);
  const anchor = /\sdata-anchor="(-?[\d.]+) (-?[\d.]+)"/.exec(root);
  if (!anchor) throw new Error(`${file}: the <svg> root needs data-anchor="x y"`);
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
 * @property {number} density maximum useful device pixels per CSS pixel: soft drawings need few
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
  const frames = readdirSync(join(assets, bundle))
    .filter((name) => name.endsWith('.svg'))
    .map((name) => {
      const file = `${bundle}/${name}`;
      const text = readFileSync(join(assets, file), 'utf8');
      return { name: name.slice(0, -'.svg'.length), file, text, ...readRoot(file, text) };
    });
  const borrowedFrames = Object.entries(borrowed).map(([name, [file, size, anchor]]) => {
    if (frames.some((frame) => frame.name === name))
      throw new Error(`${file}: ${name} is also drawn in ${bundle}/: rename one of the two`);
    return { name, file, text: readFileSync(join(assets, file), 'utf8'), size, anchor, density: Infinity };
  });
  return [...frames, ...borrowedFrames].sort((a, b) => (a.name < b.name ? -1 : 1));
};
