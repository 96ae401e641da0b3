import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';

export const FOLDER = join(import.meta.dirname, '../../docs/gallery');
const GAP = 12;
const PAPER = '#fdf6e3';

/** Lays out pictures in rows, each at its own size times `scale`, on paper. Writes WebP into the gallery. */
export async function saveSheet(
  name: string,
  rows: readonly (readonly Buffer[])[],
  scale = 1,
): Promise<void> {
  const shrunk = await Promise.all(
    rows.map((row) => Promise.all(row.map((picture) => shrink(picture, scale)))),
  );
  let top = GAP;
  let width = 0;
  const placed: OverlayOptions[] = [];
  for (const row of shrunk) {
    let x = GAP;
    for (const { data, info } of row) {
      placed.push({ input: data, left: x, top });
      x += info.width + GAP;
    }
    width = Math.max(width, x);
    top += Math.max(...row.map(({ info }) => info.height)) + GAP;
  }
  mkdirSync(FOLDER, { recursive: true });
  await sharp({ create: { width, height: top, channels: 3, background: PAPER } })
    .composite(placed)
    .webp({ quality: 82, effort: 6 })
    .toFile(join(FOLDER, `${name}.webp`));
}

async function shrink(picture: Buffer, scale: number) {
  const { width } = await sharp(picture).metadata();
  return sharp(picture)
    .resize({ width: Math.round(width * scale) })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** Writes pictures of one size as an animated WebP. */
export async function saveFilm(
  name: string,
  frames: readonly Buffer[],
  width: number,
  frameMs: number,
): Promise<void> {
  const small = await Promise.all(frames.map((frame) => sharp(frame).resize({ width }).png().toBuffer()));
  mkdirSync(FOLDER, { recursive: true });
  await sharp(small, { join: { animated: true } })
    .webp({ quality: 62, effort: 5, delay: small.map(() => frameMs), loop: 0 })
    .toFile(join(FOLDER, `${name}.webp`));
}
