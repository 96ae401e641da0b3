import { seeded } from '../engine/seeded.ts';
import {
  BED_HALF_HEIGHT,
  BED_HALF_WIDTH,
  BED_WALL,
  fieldEnd,
  HORIZON,
  runSpots,
  HOUSE,
  plotSpot,
  WINDMILL,
  type Spot,
} from './layout.ts';
import type { Growing } from '../nature/meadow.ts';

const STEP_X = 26;
const STEP_Y = 19;

interface Kind {
  frames: readonly string[];
  /** Share of free positions that it takes. */
  share: number;
  sway: number;
  size: number;
}

const kinds: readonly Kind[] = [
  { frames: ['grass-1', 'grass-2', 'grass-3', 'grass-4'], share: 0.34, sway: 0.2, size: 0.8 },
  {
    frames: ['flower-1', 'flower-2', 'flower-3', 'flower-4', 'flower-5', 'flower-6'],
    share: 0.17,
    sway: 0.14,
    size: 0.72,
  },
  { frames: ['stone-1', 'stone-2', 'stone-3'], share: 0.03, sway: 0, size: 0.62 },
  { frames: ['mushroom-1', 'mushroom-2'], share: 0.014, sway: 0, size: 0.6 },
];

/** Density of the meadow, 0 to 1, in drifts: wind does not sow evenly. */
const driftAt = (x: number, y: number): number =>
  0.5 + 0.25 * (Math.sin(x / 31 + y / 57) + Math.sin(y / 43 - x / 67 + 2));

/** Returns true when a small thing here touches no bed, path, building or reserved spot. */
function isFree(
  x: number,
  y: number,
  plots: number,
  reserved: readonly (Spot & { radius: number })[],
): boolean {
  for (let plot = 1; plot <= plots; plot += 1) {
    const spot = plotSpot(plot);
    const dy = y - spot.y;
    const below = dy > 0 ? Math.max(0, dy - BED_WALL) : dy;
    const far = Math.abs(x - spot.x) / (BED_HALF_WIDTH + 8) + Math.abs(below) / (BED_HALF_HEIGHT + 5);
    if (far < 1) return false;
  }
  if (Math.abs(x - HOUSE.x) < 96 && y < HOUSE.y + 14) return false;
  if (Math.abs(x - HOUSE.x + 18) < 46 && y >= HOUSE.y && y < HOUSE.y + 150) return false;
  if (Math.abs(x - WINDMILL.x) < 34 && y < WINDMILL.y + 8) return false;
  const { gate } = runSpots(fieldEnd(plots));
  if (y > gate.y - 40 && y < gate.y + 12) return false;
  return reserved.every((spot) => Math.hypot(x - spot.x, (y - spot.y) * 1.7) > spot.radius);
}

/** Grass, flowers and stones over the lawn of a manor that ends at `bottom`; the same on every visit. */
export function scatter(
  plots: number,
  bottom: number,
  reserved: readonly (Spot & { radius: number })[],
): Growing[] {
  const found: Growing[] = [];
  let index = 0;
  for (let row = HORIZON + 46; row < bottom; row += STEP_Y) {
    for (let column = 4; column < 392; column += STEP_X) {
      index += 1;
      const x = column + (seeded(21, index) - 0.5) * STEP_X;
      const y = row + (seeded(22, index) - 0.5) * STEP_Y;
      const drift = driftAt(x, y);
      let draw = seeded(23, index) / (0.35 + drift * 1.5);
      const kind = kinds.find(({ share }) => (draw -= share) < 0);
      if (!kind || !isFree(x, y, plots, reserved)) continue;
      // Within a drift most plants are of one kind.
      const like = seeded(
        24,
        seeded(28, index) < 0.78 ? Math.floor(x / 78) * 97 + Math.floor(y / 88) : index,
      );
      const frame = kind.frames[Math.floor(like * kind.frames.length)] ?? 'grass-1';
      // Perspective: things further away are smaller.
      const far = Math.min(1, 0.62 + ((y - HORIZON) / 400) * 0.38);
      const scale = kind.size * far * (0.85 + seeded(25, index) * 0.3);
      found.push({ frame, x, y, scale: seeded(26, index) < 0.5 ? -scale : scale, sway: kind.sway });
      // Stones get grass around them.
      if (kind.sway === 0) found.push({ frame: 'grass-1', x: x - 7 * scale, y: y + 1, scale, sway: 0.2 });
    }
  }
  return found;
}
