import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundles, scales } from './bundles.mjs';
import { drawInChild } from './drawInChild.mjs';
import { readBundle } from './readBundle.mjs';
import { sourceHash } from './sourceHash.mjs';

/** Image formats of each sheet. */
const forms = ['avif', 'webp'];

/**
 * @param {string} target
 * @param {string} name
 */
const builtHash = (target, name) => {
  try {
    if (!forms.every((form) => existsSync(join(target, `${name}.${form}`)))) return null;
    return JSON.parse(readFileSync(join(target, `${name}.json`), 'utf8')).meta.sources;
  } catch {
    return null; // never built, or interrupted: build it
  }
};

/**
 * Builds the sheets whose sources have changed, from `assets` into `assets/.built`. The scales are built in parallel.
 * @param {string} assets
 * @param {typeof bundles} plan
 * @returns names of the rebuilt sheets
 * @throws with the file's name for a broken source
 */
export const buildAtlases = async (assets, plan = bundles) => {
  const target = join(assets, '.built');
  const stale = Object.entries(plan).flatMap(([bundle, { borrowed, quality }]) => {
    const sources = readBundle(assets, bundle, borrowed);
    return scales
      .map((scale) => {
        const hash = sourceHash(sources, `${scale} ${quality}`);
        return { name: `${bundle}@${scale}x`, sources, scale, quality, hash };
      })
      .filter(({ name, hash }) => builtHash(target, name) !== hash);
  });
  const byScale = scales.map((scale) => stale.filter((sheet) => sheet.scale === scale));
  await Promise.all(
    byScale.filter((sheets) => sheets.length > 0).map((sheets) => drawInChild(sheets, target)),
  );
  return stale.map(({ name }) => name);
};
