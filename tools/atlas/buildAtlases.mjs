import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundles, scales } from './bundles.mjs';
import { drawInChild } from './drawInChild.mjs';
import { readBundle } from './readBundle.mjs';
import { sourceHash } from './sourceHash.mjs';

/** A set of sheets: the folder under `assets/` that they are written to, and their forms (file name extensions). */
export const sentSheets = { folder: '.built', forms: ['avif', 'webp'] };
/** The same sheets without loss, for the picture tests only: the bundle of the app does not look into this folder. */
export const losslessSheets = { folder: '.built/lossless', forms: ['png'] };

/**
 * @param {string} target
 * @param {string} name
 * @param {string[]} forms
 */
const builtHash = (target, name, forms) => {
  try {
    if (!forms.every((form) => existsSync(join(target, `${name}.${form}`)))) return null;
    return JSON.parse(readFileSync(join(target, `${name}.json`), 'utf8')).meta.sources;
  } catch {
    return null; // never built, or interrupted: build it
  }
};

/**
 * Builds the sheets whose sources have changed. The scales are built in parallel.
 * @param {string} assets folder of the sources
 * @param {typeof bundles} plan
 * @param {typeof sentSheets} kind folder and forms of the sheets
 * @returns names of the rebuilt sheets
 * @throws with the file's name for a broken source
 */
export const buildAtlases = async (assets, plan = bundles, { folder, forms } = sentSheets) => {
  const target = join(assets, folder);
  const stale = Object.entries(plan).flatMap(([bundle, { borrowed, quality }]) => {
    const sources = readBundle(assets, bundle, borrowed);
    return scales
      .map((scale) => {
        const hash = sourceHash(sources, `${scale} ${quality}`);
        return { name: `${bundle}@${scale}x`, sources, scale, quality, hash, forms };
      })
      .filter(({ name, hash }) => builtHash(target, name, forms) !== hash);
  });
  const byScale = scales.map((scale) => stale.filter((sheet) => sheet.scale === scale));
  await Promise.all(
    byScale.filter((sheets) => sheets.length > 0).map((sheets) => drawInChild(sheets, target)),
  );
  return stale.map(({ name }) => name);
};
