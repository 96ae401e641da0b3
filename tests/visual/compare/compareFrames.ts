import { oklab } from './oklab.ts';

/** A decoded sheet: four bytes a pixel, straight alpha. */
export interface SheetPixels {
  width: number;
  rgba: Uint8Array;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Side of the windows that structure is compared in, and the step between them, in pixels of the sheet. */
const WINDOW = 8;
const STEP = 4;
/** Lightness of the meadow, that most frames stand on: what is transparent shows it. sRGB. */
const MEADOW = [140, 193, 82] as const;
/** The usual constants of SSIM, for values from 0 to 100 (Wang et al., 2004). */
const C1 = 1;
const C2 = 9;

interface Layer {
  /** Lightness of each pixel, 0 to 100. */
  light: Float64Array;
  /** OKLab of each pixel. */
  lab: Float64Array;
}

const meadow = oklab(...MEADOW);

/** Lays one frame of a sheet on the meadow. */
function lay({ width, rgba }: SheetPixels, { x, y, w, h }: Box): Layer {
  const layer: Layer = { light: new Float64Array(w * h), lab: new Float64Array(w * h * 3) };
  for (let at = 0; at < w * h; at += 1) {
    const from = ((y + Math.floor(at / w)) * width + x + (at % w)) * 4;
    const cover = (rgba[from + 3] ?? 0) / 255;
    const mix = (channel: number) =>
      Math.round((rgba[from + channel] ?? 0) * cover + (MEADOW[channel] ?? 0) * (1 - cover));
    // Most pixels of a sheet are empty.
    const lab = cover === 0 ? meadow : oklab(mix(0), mix(1), mix(2));
    layer.light[at] = lab[0];
    layer.lab[at * 3] = lab[0];
    layer.lab[at * 3 + 1] = lab[1];
    layer.lab[at * 3 + 2] = lab[2];
  }
  return layer;
}

/** SSIM of one window of two layers. */
function similarity(a: Float64Array, b: Float64Array, width: number, { x, y, w, h }: Box): number {
  let sumA = 0;
  let sumB = 0;
  let sumAA = 0;
  let sumBB = 0;
  let sumAB = 0;
  for (let row = y; row < y + h; row += 1) {
    for (let column = x; column < x + w; column += 1) {
      const p = a[row * width + column] ?? 0;
      const q = b[row * width + column] ?? 0;
      sumA += p;
      sumB += q;
      sumAA += p * p;
      sumBB += q * q;
      sumAB += p * q;
    }
  }
  const count = w * h;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const [varA, varB] = [sumAA / count - meanA ** 2, sumBB / count - meanB ** 2];
  const both = sumAB / count - meanA * meanB;
  return ((2 * meanA * meanB + C1) * (2 * both + C2)) / ((meanA ** 2 + meanB ** 2 + C1) * (varA + varB + C2));
}

/**
 * Similarity of a frame on two sheets, laid on the meadow. Only pixels that the lossless frame covers count.
 * @returns `ssim`: mean structural similarity of lightness, 1 when equal; `distance`: mean distance in OKLab times 100
 */
export function compareFrames(
  lossless: SheetPixels,
  lossy: SheetPixels,
  box: Box,
): { ssim: number; distance: number } {
  const [a, b] = [lay(lossless, box), lay(lossy, box)];
  const covers = (x: number, y: number) =>
    (lossless.rgba[((box.y + y) * lossless.width + box.x + x) * 4 + 3] ?? 0) > 0;
  let [distance, pixels, ssim, windows] = [0, 0, 0, 0];
  for (let y = 0; y < box.h; y += 1) {
    for (let x = 0; x < box.w; x += 1) {
      if (!covers(x, y)) continue;
      const at = (y * box.w + x) * 3;
      const light = (a.lab[at] ?? 0) - (b.lab[at] ?? 0);
      const green = (a.lab[at + 1] ?? 0) - (b.lab[at + 1] ?? 0);
      const blue = (a.lab[at + 2] ?? 0) - (b.lab[at + 2] ?? 0);
      distance += Math.sqrt(light * light + green * green + blue * blue);
      pixels += 1;
      if (x % STEP !== 0 || y % STEP !== 0) continue;
      const part = { x, y, w: Math.min(WINDOW, box.w - x), h: Math.min(WINDOW, box.h - y) };
      ssim += similarity(a.light, b.light, box.w, part);
      windows += 1;
    }
  }
  return { ssim: windows > 0 ? ssim / windows : 1, distance: pixels > 0 ? distance / pixels : 0 };
}
