import type { Stage } from '#core/rules/growth.ts';
import { henAt, type EachHen } from '../hens/henAt.ts';
import { BED_HALF_HEIGHT, BED_HALF_WIDTH, BED_WALL, HOUSE, plotSpot, runSpots, fieldEnd } from './layout.ts';

export type ManorHit =
  | { kind: 'plot'; plot: number }
  | { kind: 'hen'; hen: string }
  | { kind: 'house' }
  | { kind: 'coop' }
  | { kind: 'ground' };

/** Targets of the hit test. */
export interface ManorTargets {
  plots: number;
  stageOf(plot: number): Stage | null;
  eachHen: EachHen;
}

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

/** Hit test of the manor. Hens are tested first because they are small. */
export function hitManor(x: number, y: number, targets: ManorTargets): ManorHit {
  const hen = henAt(x, y, targets.eachHen);
  if (hen !== null) return { kind: 'hen', hen };
  const plot = plotAt(x, y, targets);
  if (plot !== null) return { kind: 'plot', plot };
  const { coop } = runSpots(fieldEnd(targets.plots));
  if (Math.abs(x - coop.x) < 66 && y > coop.y - 120 && y < coop.y + 14) return { kind: 'coop' };
  if (Math.abs(x - HOUSE.x) < 84 && y > HOUSE.y - 130 && y < HOUSE.y + 8) return { kind: 'house' };
  return { kind: 'ground' };
}
