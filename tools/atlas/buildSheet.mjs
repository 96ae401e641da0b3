import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { maxSheetSide } from './bundles.mjs';
import { drawSheet } from './drawSheet.mjs';
import { frameList } from './frameList.mjs';
import { pack } from './pack.mjs';
import { rasterise } from './rasterise.mjs';
import { spreadColours } from './spreadColours.mjs';

/**
 * One thread: with more, AVIF's encoder divides the picture differently, and the bytes would depend on the machine.
 */
sharp.concurrency(1);

/**
 * Settings for AVIF, which nearly every browser supports: a fifth smaller than WebP and closer to the drawing. An
 * effort of 4 saves 5 % of the bytes and takes ten times as long, 6 saves 14 % and takes twenty times.
 */
const avif = { quality: 39, effort: 2, chromaSubsampling: '4:2:0' };

/**
 * Settings for WebP, for browsers without AVIF. Tuned by eye on whole scenes. Below 72, alpha has a dozen steps and
 * soft shadows show rings. At 3x, pixels are finer and errors smaller.
 * @param {number} quality at 2x
 * @param {number} scale
 */
const webp = (quality, scale) => ({
  quality: scale > 2 ? quality - 6 : quality,
  alphaQuality: 72,
  effort: 6,
});

/**
 * Encoders by file name extension. Players get AVIF or WebP; PNG is lossless, for the picture tests.
 * @type {Record<string, (drawn: import('sharp').Sharp, quality: number, scale: number) => import('sharp').Sharp>}
 */
const encoders = {
  // A bundle of fine drawings, which asks for more of WebP, gets as much more of AVIF.
  avif: (drawn, quality) => drawn.avif({ ...avif, quality: Math.max(avif.quality, quality - 18) }),
  webp: (drawn, quality, scale) => drawn.webp(webp(quality, scale)),
  png: (drawn) => drawn.png(),
};

/**
 * @param {string} file
 * @param {string | Buffer} bytes
 */
const writeAtomically = (file, bytes) => {
  // Two processes may build the same sheet, as the workers of the picture tests do: each has a part of its own.
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, bytes);
  renameSync(part, file);
};

/**
 * Writes `<bundle>@<scale>x` in each form of the sheet, and its frame list, to `target`. The list is written last,
 * because it marks the sheet as complete.
 * @param {{ name: string, sources: import('./readBundle.mjs').Source[], scale: number, quality: number, hash: string, forms: string[]
 * }} sheet
 * @param {string} target
 * @param {(file: string) => void} onSource called with each source's file before it is drawn
 * @throws with the file's name for a broken source, with the sheet's name when it exceeds the maximum size
 */
export const buildSheet = async ({ name, sources, scale, quality, hash, forms }, target, onSource) => {
  const images = sources.map((source) => {
    onSource(source.file);
    return rasterise(source, scale);
  });
  const sheet = pack(images, maxSheetSide);
  if (!sheet)
    throw new Error(
      `${name}: does not fit on one sheet of ${maxSheetSide}×${maxSheetSide}: move frames to another bundle`,
    );
  const raw = { width: sheet.width, height: sheet.height, channels: /** @type {const} */ (4) };
  const pixels = drawSheet(sheet);
  spreadColours(pixels, sheet.width, sheet.height);
  const list = frameList(sheet, { image: `${name}.${forms[0]}`, scale, hash });
  mkdirSync(target, { recursive: true });
  for (const form of forms) {
    const encode = encoders[form];
    if (!encode) throw new Error(`${name}: no encoder for ${form}`);
    writeAtomically(
      join(target, `${name}.${form}`),
      await encode(sharp(pixels, { raw }), quality, scale).toBuffer(),
    );
  }
  writeAtomically(join(target, `${name}.json`), JSON.stringify(list));
};
