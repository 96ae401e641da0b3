import { groupOfSlot } from '#core/catalog/lookSlots.ts';
import { HOUSE, plotSpot, runSpots, type Spot } from '../layout.ts';

/**
 * Foot of a look in the world; its scale, as things further away are smaller; and its greatest height, so that it
 * covers no soil: higher looks are drawn smaller.
 */
export interface LookSpot extends Spot {
  scale: number;
  highest: number;
}

/** Before the house, between windmill and path. */
const PORCH: readonly LookSpot[] = [
  { x: 144, y: HOUSE.y + 58, scale: 0.74, highest: 60 },
  { x: 198, y: HOUSE.y + 40, scale: 0.76, highest: 60 },
  { x: 270, y: HOUSE.y + 14, scale: 0.7, highest: 40 },
  { x: 372, y: HOUSE.y + 32, scale: 0.74, highest: 54 },
];

/** Below the outer corners of the beds, left then right. */
const edge = (at: number): LookSpot => {
  const bed = plotSpot(Math.floor((at - 1) / 2) * 3 + (at % 2 === 1 ? 1 : 3));
  return { x: at % 2 === 1 ? 19 : 371, y: bed.y + 56, scale: 0.76, highest: 44 };
};

/** In the left lane, where no lantern stands. */
const lane = (at: number): LookSpot => {
  const bed = plotSpot(1 + (at - 1) * 6);
  return { x: 134, y: bed.y + 44, scale: 0.64, highest: 34 };
};

/** Around pond and coop, from the lower edge of the field: x, y. */
const RUN: readonly (readonly [number, number])[] = [
  [126, -4],
  [296, 4],
  [166, 74],
  [222, 116],
  [54, 206],
  [136, 222],
  [236, 214],
  [318, 222],
];
const GROVE: readonly (readonly [number, number, number])[] = [
  [26, 240, 0.84],
  [368, 244, 0.84],
  [186, 250, 0.96],
];
const POND: readonly (readonly [number, number])[] = [
  [-24, 8],
  [26, 12],
  [20, -10],
];

/** Spot of a numbered slot in a manor whose field ends at `end`; null for slots that are worn by the manor itself. */
export function lookSpot(slot: string, end: number): LookSpot | null {
  if (groupOfSlot(slot) === undefined) return null;
  const [word, digits] = slot.split('-');
  const at = Number(digits);
  if (word === 'porch') return PORCH[at - 1] ?? null;
  if (word === 'edge') return edge(at);
  if (word === 'lane') return lane(at);
  if (word === 'run') {
    const spot = RUN[at - 1];
    return spot ? { x: spot[0], y: end + spot[1], scale: 0.94, highest: 80 } : null;
  }
  if (word === 'pond') {
    const spot = POND[at - 1];
    const { pond } = runSpots(end);
    return spot ? { x: pond.x + spot[0], y: pond.y + spot[1], scale: 0.8, highest: 50 } : null;
  }
  if (word !== 'grove') return null;
  if (at === 1) return { x: 18, y: HOUSE.y + 14, scale: 0.72, highest: 90 };
  if (at === 2) return { x: 366, y: HOUSE.y + 2, scale: 0.74, highest: 90 };
  const spot = GROVE[at - 3];
  return spot ? { x: spot[0], y: end + spot[1], scale: spot[2], highest: 110 } : null;
}

/** Scale of a look of this height (CSS pixels of its drawing) at a spot. */
export function scaleAt({ scale, highest }: LookSpot, height: number): number {
  return Math.min(scale, highest / height);
}
