import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { buildAtlases, losslessSheets, sentSheets } from '../../tools/atlas/buildAtlases.mjs';
import { bundles, scales } from '../../tools/atlas/bundles.mjs';
import { compareFrames, type Box, type SheetPixels } from './compare/compareFrames.ts';

const assets = resolve(import.meta.dirname, '../../assets');

/**
 * Limits of the worst frame, by form and scale: least structural similarity, and largest mean distance in OKLab times
 * 100. About a tenth looser than the sheets of today (docs/quality.md).
 */
const LIMITS: Readonly<Record<string, { ssim: number; distance: number }>> = {
  'avif@2x': { ssim: 0.91, distance: 4 },
  'avif@3x': { ssim: 0.93, distance: 3.1 },
  'webp@2x': { ssim: 0.925, distance: 3.3 },
  'webp@3x': { ssim: 0.93, distance: 3.1 },
};

async function decodeSheet(path: string): Promise<SheetPixels> {
  const { data, info } = await sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, rgba: data };
}

test.beforeAll(async () => {
  await buildAtlases(assets);
  await buildAtlases(assets, undefined, losslessSheets);
});

for (const form of sentSheets.forms) {
  for (const scale of scales) {
    test(`sheets that players get look like the drawings: ${form}, ${scale}x`, async () => {
      let [ssim, distance] = [
        { frame: '', value: 1 },
        { frame: '', value: 0 },
      ];
      for (const bundle of Object.keys(bundles)) {
        const name = `${bundle}@${scale}x`;
        const list = JSON.parse(
          await readFile(join(assets, losslessSheets.folder, `${name}.json`), 'utf8'),
        ) as {
          frames: Record<string, { frame: Box }>;
        };
        const lossless = await decodeSheet(join(assets, losslessSheets.folder, `${name}.png`));
        const lossy = await decodeSheet(join(assets, sentSheets.folder, `${name}.${form}`));
        for (const [frame, { frame: box }] of Object.entries(list.frames)) {
          const found = compareFrames(lossless, lossy, box);
          if (found.ssim < ssim.value) ssim = { frame, value: found.ssim };
          if (found.distance > distance.value) distance = { frame, value: found.distance };
        }
      }
      const description = `SSIM ${ssim.value.toFixed(4)} (${ssim.frame}), distance ${distance.value.toFixed(3)} (${distance.frame})`;
      test.info().annotations.push({ type: 'worst frames', description });
      if (process.env.PICTURE_DIFFERENCES) console.log(form, scale, description);
      const limits = LIMITS[`${form}@${scale}x`];
      expect(ssim.value, description).toBeGreaterThan(limits?.ssim ?? 1);
      expect(distance.value, description).toBeLessThan(limits?.distance ?? 0);
    });
  }
}
