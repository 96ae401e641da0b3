import { TILE, type Comparison } from './comparePictures.ts';
import type { Picture } from './picture.ts';

/** The actual picture, paled; tiles beyond the tolerance keep their colours and get a red frame. For a person to look at. */
export function drawDifference(actual: Picture, { faults }: Comparison): Picture {
  const rgb = Uint8Array.from(actual.rgb, (value) => 170 + value / 3);
  for (const { column, row } of faults) {
    for (let y = row * TILE; y < Math.min(actual.height, (row + 1) * TILE); y += 1) {
      for (let x = column * TILE; x < Math.min(actual.width, (column + 1) * TILE); x += 1) {
        const at = (y * actual.width + x) * 3;
        const isFrame = x % TILE === 0 || y % TILE === 0;
        rgb.set(isFrame ? [230, 0, 40] : actual.rgb.subarray(at, at + 3), at);
      }
    }
  }
  return { ...actual, rgb };
}
