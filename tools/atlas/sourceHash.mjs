import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';

const require = createRequire(import.meta.url);
const here = new URL('./', import.meta.url);

/** Identifies the builder: its own files and the versions of its libraries. */
const toolKey = () => {
  const files = readdirSync(here).sort();
  const versions = [
    require('@resvg/resvg-js/package.json').version,
    sharp.versions.sharp,
    sharp.versions.webp,
    sharp.versions.heif,
    sharp.versions.aom,
  ];
  return [...files.map((file) => readFileSync(new URL(file, here), 'utf8')), ...versions].join('\0');
};

/**
 * Hash of all inputs that decide a sheet's bytes. An unchanged sheet is not built again.
 * @param {import('./readBundle.mjs').Source[]} sources
 * @param {string} settings scale and quality
 */
export const sourceHash = (sources, settings) => {
  const hash = createHash('sha256').update(toolKey()).update(`\0${settings}`);
  for (const { name, text, size, anchor } of sources) {
    hash.update(`\0${name}\0${size}\0${anchor}\0${text}`);
  }
  return hash.digest('hex').slice(0, 16);
};
