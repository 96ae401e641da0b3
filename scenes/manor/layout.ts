/** Layout of the manor in world units: CSS pixels on a screen 390 wide, y downwards. */

export const COLUMNS = 3;
const FIRST_X = 73;
const COLUMN = 122;
const FIRST_Y = 420;
export const ROW = 144;

/** The soil is a 2:1 diamond around the plot's middle; the bed's wooden wall shows below it. */
export const BED_HALF_WIDTH = 54;
export const BED_HALF_HEIGHT = 27;
export const BED_WALL = 12;

/** World units that a low screen starts further down: the field matters more than the sky. */
export const SKY_SPARED = 44;

export const HORIZON = 232;
export const HOUSE = { x: 244, y: 316 } as const;
/** Foot of the mailbox's post. */
export const MAILBOX = { x: 166, y: 348 } as const;
/** Foot of the order board, between the windmill and the mailbox. */
export const ORDER_BOARD = { x: 122, y: 340 } as const;
export const WINDMILL = { x: 62, y: 284 } as const;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Middle of a plot's soil. Plots are numbered from 1, row by row; the middle column is half a row lower. */
export function plotSpot(plot: number): Spot {
  const column = (plot - 1) % COLUMNS;
  const row = Math.floor((plot - 1) / COLUMNS);
  return { x: FIRST_X + column * COLUMN, y: FIRST_Y + row * ROW + (column === 1 ? ROW / 2 : 0) };
}

/**
 * Position between two beds of neighbouring columns beside the n-th row; `lane` is 0 left and 1 right of the
 * middle.
 */
export function laneSpot(lane: 0 | 1, row: number): Spot {
  return { x: FIRST_X + COLUMN * (lane + 0.5), y: FIRST_Y + ROW * (row + 0.25) };
}

/** Lower edge of a field with this many plots. */
export function fieldEnd(plots: number): number {
  return FIRST_Y + Math.ceil(plots / COLUMNS) * ROW + ROW / 2 - 40;
}

/** Height of the strip below the field where the hens stroll. */
export const RUN_HEIGHT = 256;

/** Positions of pond, coop and hens below a field that ends at `end`. */
export function runSpots(end: number): {
  pond: Spot;
  coop: Spot;
  gate: Spot;
  runTop: number;
  bottom: number;
} {
  return {
    gate: { x: 195, y: end + 34 },
    pond: { x: 92, y: end + 128 },
    coop: { x: 292, y: end + 148 },
    runTop: end + 174,
    bottom: end + RUN_HEIGHT,
  };
}
