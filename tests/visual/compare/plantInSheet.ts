import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { losslessSheets } from '../../../tools/atlas/buildAtlases.mjs';

const folder = join(resolve(import.meta.dirname, '../../../assets'), losslessSheets.folder);

interface FrameList {
  frames: Record<string, { frame: { x: number; y: number; w: number; h: number } }>;
}

/**
 * Plants a fault in the sheet that the page of the scene is about to load: the frame is gone, or shows another frame.
 * @param sheet bundle and scale, as in `manor@2x`
 * @param instead frame that is drawn in its place; nothing when left out
 */
export async function plantInSheet(
  page: Page,
  sheet: string,
  frame: string,
  instead: string | null = null,
): Promise<void> {
  const { frames } = JSON.parse(await readFile(join(folder, `${sheet}.json`), 'utf8')) as FrameList;
  const [to, from] = [frames[frame]?.frame, frames[instead ?? frame]?.frame];
  if (!to || !from) throw new Error(`${sheet} has no frame ${frame} or ${instead}`);
  const decoded = sharp(join(folder, `${sheet}.png`))
    .ensureAlpha()
    .raw();
  const { data, info } = await decoded.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const copy = Buffer.from(data);
  for (let y = 0; y < to.h; y += 1) {
    for (let x = 0; x < to.w; x += 1) {
      const at = ((to.y + y) * width + to.x + x) * 4;
      const source = ((from.y + y) * width + from.x + x) * 4;
      const isWithin = instead !== null && x < from.w && y < from.h;
      if (isWithin) data.copy(copy, at, source, source + 4);
      else copy.fill(0, at, at + 4);
    }
  }
  const body = await sharp(copy, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  await page.route(new RegExp(`/${sheet}[^/]*\\.png`), (call) =>
    call.fulfill({ body, contentType: 'image/png' }),
  );
}
