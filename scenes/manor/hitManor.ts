import type { Stage } from '#core/rules/growth.ts';
import { henAt, type EachHen } from '../hens/henAt.ts';
import type { PlotPart } from '../sceneProps.ts';
import {
  BED_HALF_HEIGHT,
  BED_HALF_WIDTH,
  BED_WALL,
  HOUSE,
  MAILBOX,
  ORDER_BOARD,
  plotSpot,
  runSpots,
  fieldEnd,
  type Spot,
} from './layout.ts';

export type ManorHit =
  | { kind: 'plot'; plot: number; part: PlotPart }
  | { kind: 'hen'; hen: string }
  | { kind: 'house' }
  | { kind: 'mailbox' }
  | { kind: 'orderBoard' }
  | { kind: 'coop' }
  | { kind: 'ground' };

/** Targets of the hit test. */
export interface ManorTargets {
  plots: number;
  stageOf(plot: number): Stage | null;
  /** Middle of the bubble over a plot, relative to its soil; null when it has none. */
  bubbleOf(plot: number): readonly [number, number] | null;
  /** True when a plot has a bed, and so a stake with its number. */
  hasBed(plot: number): boolean;
  eachHen: EachHen;
}

/** A bubble is hit within this distance of its middle: half of a target of 44 CSS pixels. */
const BUBBLE_REACH = 22;
/** The stake stands at the lower left edge of the bed; its target reaches beyond the picture. */
const STAKE = { x: -32, y: 8, halfWidth: 16, halfHeight: 22 } as const;

/** Ellipse of a crown for the hit test: half width, half height, height above the soil. */
const crowns: Readonly<Record<Stage, readonly [number, number, number]>> = {
  sprout: [16, 16, 14],
  sapling: [20, 28, 28],
  young: [34, 34, 54],
  blossom: [46, 42, 76],
  fruit: [46, 42, 76],
};

function onBed(dx: number, dy: number): boolean {
  const below = dy > 0 ? Math.max(0, dy - BED_WALL) : dy;
  // A little larger than the wood, so that a thumb hits it on a small screen.
  return Math.abs(dx) / (BED_HALF_WIDTH + 4) + Math.abs(below) / (BED_HALF_HEIGHT + 3) <= 1;
}

function onCrown(stage: Stage | null, dx: number, dy: number): boolean {
  if (stage === null) return false;
  const [halfWidth, halfHeight, middle] = crowns[stage];
  return (dx / halfWidth) ** 2 + ((dy + middle) / halfHeight) ** 2 <= 1;
}

/** Returns the frontmost plot whose bed or plant is at a position, or null. */
export function plotAt(
  x: number,
  y: number,
  targets: Pick<ManorTargets, 'plots' | 'stageOf'>,
): number | null {
  let found: number | null = null;
  let foundY = -Infinity;
  for (let plot = 1; plot <= targets.plots; plot += 1) {
    const spot = plotSpot(plot);
    if (spot.y <= foundY) continue;
    const dx = x - spot.x;
    const dy = y - spot.y;
    if (!onBed(dx, dy) && !onCrown(targets.stageOf(plot), dx, dy)) continue;
    found = plot;
    foundY = spot.y;
  }
  return found;
}

/** Returns the frontmost plot whose bubble is at a position, or null. Bubbles are drawn over all plants. */
function bubbleAt(x: number, y: number, { plots, bubbleOf }: ManorTargets): number | null {
  for (let plot = plots; plot >= 1; plot -= 1) {
    const bubble = bubbleOf(plot);
    const spot = plotSpot(plot);
    if (bubble && Math.hypot(x - spot.x - bubble[0], y - spot.y - bubble[1]) <= BUBBLE_REACH) return plot;
  }
  return null;
}

/** Returns the plot whose stake is at a position, or null. */
function stakeAt(x: number, y: number, { plots, hasBed }: ManorTargets): number | null {
  for (let plot = plots; plot >= 1; plot -= 1) {
    const spot = plotSpot(plot);
    const isNear =
      Math.abs(x - spot.x - STAKE.x) <= STAKE.halfWidth && Math.abs(y - spot.y - STAKE.y) <= STAKE.halfHeight;
    if (isNear && hasBed(plot)) return plot;
  }
  return null;
}

/** True at a thing of the mailbox's size that stands on a foot. */
function isAtPost(x: number, y: number, foot: Spot): boolean {
  return Math.abs(x - foot.x) < 26 && y > foot.y - 62 && y < foot.y + 10;
}

/** Hit test of the manor. Hens are tested first because they are small, then the signs over the plants. */
export function hitManor(x: number, y: number, targets: ManorTargets): ManorHit {
  const hen = henAt(x, y, targets.eachHen);
  if (hen !== null) return { kind: 'hen', hen };
  const bubble = bubbleAt(x, y, targets);
  if (bubble !== null) return { kind: 'plot', plot: bubble, part: 'bubble' };
  const stake = stakeAt(x, y, targets);
  if (stake !== null) return { kind: 'plot', plot: stake, part: 'stake' };
  const plot = plotAt(x, y, targets);
  if (plot !== null) return { kind: 'plot', plot, part: 'bed' };
  // Larger than the pictures, so that a thumb hits them.
  if (isAtPost(x, y, MAILBOX)) return { kind: 'mailbox' };
  if (isAtPost(x, y, ORDER_BOARD)) return { kind: 'orderBoard' };
  const { coop } = runSpots(fieldEnd(targets.plots));
  if (Math.abs(x - coop.x) < 66 && y > coop.y - 120 && y < coop.y + 14) return { kind: 'coop' };
  if (Math.abs(x - HOUSE.x) < 84 && y > HOUSE.y - 130 && y < HOUSE.y + 8) return { kind: 'house' };
  return { kind: 'ground' };
}
