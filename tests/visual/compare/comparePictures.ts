import { oklab } from './oklab.ts';
import type { Picture } from './picture.ts';

/** Side of a tile in pixels of the picture. A tile is the smallest area that is judged by itself. */
export const TILE = 8;

/**
 * Largest differences that pass, in OKLab times 100 (see `oklab`). docs/quality.md holds the figures that they were
 * chosen by: what browsers and machines differ by, and what planted faults differ by.
 */
export const TOLERANCE = {
  /** Distance between the mean colours of a tile: about one step of 255 in all channels, which is rounding. */
  colour: 0.5,
  /** Mean distance of the pixels of a tile. Antialiasing touches few of them; a moved edge or another digit many. */
  shape: 1.5,
} as const;

/** Difference of one tile, in OKLab times 100; its place is counted in tiles. */
export interface TileDifference {
  column: number;
  row: number;
  colour: number;
  shape: number;
}

export interface Comparison {
  /** Sizes differ: nothing else was compared. */
  resized: boolean;
  /** Tiles that are beyond the tolerance. */
  faults: TileDifference[];
  /** Largest differences of all tiles, tolerated or not. */
  colour: number;
  shape: number;
}

/** Sums over one tile what `comparePictures` judges. */
function compareTile(a: Picture, b: Picture, column: number, row: number): TileDifference {
  const right = Math.min(a.width, (column + 1) * TILE);
  const bottom = Math.min(a.height, (row + 1) * TILE);
  const drift = [0, 0, 0];
  let distances = 0;
  for (let y = row * TILE; y < bottom; y += 1) {
    for (let x = column * TILE; x < right; x += 1) {
      const at = (y * a.width + x) * 3;
      const [r, g, l] = [a.rgb[at] ?? 0, a.rgb[at + 1] ?? 0, a.rgb[at + 2] ?? 0];
      const [r2, g2, l2] = [b.rgb[at] ?? 0, b.rgb[at + 1] ?? 0, b.rgb[at + 2] ?? 0];
      if (r === r2 && g === g2 && l === l2) continue;
      const [first, second] = [oklab(r, g, l), oklab(r2, g2, l2)];
      const apart = [second[0] - first[0], second[1] - first[1], second[2] - first[2]] as const;
      apart.forEach((value, channel) => (drift[channel] = (drift[channel] ?? 0) + value));
      distances += Math.hypot(...apart);
    }
  }
  const pixels = (right - column * TILE) * (bottom - row * TILE);
  return { column, row, colour: Math.hypot(...drift) / pixels, shape: distances / pixels };
}

/**
 * Compares two pictures tile by tile, as a person would: colours by their perceived distance, and not by single pixels,
 * which every version of a browser rounds in its own way.
 */
export function comparePictures(expected: Picture, actual: Picture): Comparison {
  if (expected.width !== actual.width || expected.height !== actual.height) {
    return { resized: true, faults: [], colour: Infinity, shape: Infinity };
  }
  const result: Comparison = { resized: false, faults: [], colour: 0, shape: 0 };
  if (Buffer.compare(expected.rgb, actual.rgb) === 0) return result;
  for (let row = 0; row * TILE < expected.height; row += 1) {
    for (let column = 0; column * TILE < expected.width; column += 1) {
      const tile = compareTile(expected, actual, column, row);
      result.colour = Math.max(result.colour, tile.colour);
      result.shape = Math.max(result.shape, tile.shape);
      if (tile.colour > TOLERANCE.colour || tile.shape > TOLERANCE.shape) result.faults.push(tile);
    }
  }
  return result;
}
