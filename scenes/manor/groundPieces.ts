import { clamp01, easeInOut, lerp } from '../engine/ease.ts';
import { seeded } from '../engine/seeded.ts';
import {
  HORIZON,
  HOUSE,
  MAILBOX,
  ORDER_BOARD,
  plotSpot,
  ROW,
  runSpots,
  WINDMILL,
  type Spot,
} from './layout.ts';

/** A frame at a position of the world. */
export interface GroundPiece {
  frame: string;
  x: number;
  y: number;
  scaleX?: number;
  scaleY?: number;
  alpha?: number;
}

export const LAWN_TOP = HORIZON + 12;
const TILE = 200;

/** Hills, and the lawn repeated down to the lower end. */
export function landPieces(bottom: number): GroundPiece[] {
  const tiles: GroundPiece[] = [];
  for (let y = LAWN_TOP; y < bottom + 420; y += TILE - 1) {
    for (let x = -105; x < 500; x += TILE - 1) tiles.push({ frame: 'lawn-tile', x, y });
  }
  return [
    { frame: 'hill-back', x: 195, y: HORIZON - 14 },
    { frame: 'hill-middle', x: 195, y: HORIZON + 14 },
    ...tiles,
  ];
}

/** Patches of sun and shade over the lawn. */
export function lightPieces(bottom: number): GroundPiece[] {
  const pools: GroundPiece[] = [];
  for (let i = 0; i * 74 < bottom - LAWN_TOP - 60; i += 1) {
    pools.push({
      frame: i % 2 === 0 ? 'lawn-light' : 'lawn-dark',
      x: 20 + seeded(51, i) * 350,
      y: LAWN_TOP + 90 + i * 74 + seeded(52, i) * 30,
      scaleX: 1.4 + seeded(53, i) * 1.3,
      scaleY: 1 + seeded(54, i) * 0.6,
    });
  }
  return pools;
}

/** Height above the gate at which the trail starts to turn towards it, and its length behind the gate. */
const TURN = 104;
const BEYOND = 34;

/**
 * A trail with stepping stones from the path's mouth down the lane between the middle and the right column,
 * and through the gate.
 */
function trail(gate: Spot): GroundPiece[] {
  const from = plotSpot(1).y;
  const trodden: GroundPiece[] = [];
  const stones: GroundPiece[] = [];
  for (let y = from + 26, i = 0; y < gate.y + BEYOND; y += ROW / 4, i += 1) {
    const lane = 256 - 17 * Math.cos(((y - from) / ROW) * 2 * Math.PI) + (seeded(55, i) - 0.5) * 6;
    const x = lerp(lane, gate.x, easeInOut(clamp01((y - gate.y + TURN) / (TURN - 16))));
    trodden.push({ frame: 'soil-patch', x, y: y + 3, scaleX: 0.9, scaleY: 1.3, alpha: 0.7 });
    stones.push({ frame: `path-stone-${1 + (i % 3)}`, x, y, scaleX: 0.74 });
  }
  return [{ frame: 'soil-patch', x: gate.x, y: gate.y + 4, scaleX: 1.1, scaleY: 1.2 }, ...trodden, ...stones];
}

function fence(y: number): GroundPiece[] {
  const lengths = [-2, 62, 126, 264, 328, 392].map((x) => ({ frame: 'fence', x, y }));
  return [...lengths, { frame: 'gate', x: 195, y: y + 1 }];
}

/** Shadows of buildings fall to the lower right, away from the light. */
function shades(end: number): GroundPiece[] {
  const { pond, coop } = runSpots(end);
  const at = (x: number, y: number, scaleX: number, scaleY: number) => ({
    frame: 'lawn-dark',
    x,
    y,
    scaleX,
    scaleY,
  });
  return [
    at(HOUSE.x + 46, HOUSE.y + 2, 2.1, 0.9),
    at(HOUSE.x + 96, HOUSE.y - 6, 1.3, 0.8),
    at(WINDMILL.x + 26, WINDMILL.y + 2, 0.9, 0.6),
    at(WINDMILL.x + 44, WINDMILL.y + 4, 1.1, 0.5),
    at(pond.x + 10, pond.y + 10, 1.7, 1.9),
    at(coop.x + 34, coop.y + 2, 1.7, 0.9),
    at(coop.x + 66, coop.y + 26, 0.6, 0.4),
    at(coop.x - 96, coop.y + 24, 0.7, 0.4),
  ];
}

/** Half the width that a thing occupies on the lawn, by the first word of its frame. */
const ROOMS: Readonly<Record<string, number>> = {
  barrel: 32,
  bush: 40,
  crate: 30,
  hay: 36,
  mailbox: 26,
  orderboard: 28,
  signpost: 30,
  tree: 72,
};

/** Footprints of static things: nothing grows there. */
export function standingRooms(end: number): (Spot & { radius: number })[] {
  return standingPieces(end).flatMap(({ frame, x, y, scaleX = 1 }) => {
    const radius = (ROOMS[frame.split('-')[0] ?? ''] ?? 0) * scaleX;
    return radius > 0 ? [{ x, y: y - radius / 1.7, radius }] : [];
  });
}

/** Static things on the lawn, from back to front. */
export function standingPieces(end: number): GroundPiece[] {
  const { gate, coop, pond, bottom } = runSpots(end);
  const pieces: GroundPiece[] = [
    { frame: 'hill-front', x: 195, y: HORIZON + 50 },
    { frame: 'tree-far-1', x: 128, y: HORIZON + 34, scaleX: 0.7 },
    { frame: 'tree-far-2', x: 22, y: HORIZON + 36, scaleX: 0.66 },
    { frame: 'tree-far-3', x: 152, y: HORIZON + 40, scaleX: 0.6 },
    { frame: 'tree-far-2', x: 372, y: HORIZON + 40, scaleX: 0.72 },
    { frame: 'tree-far-1', x: 352, y: HORIZON + 50, scaleX: 0.78 },
    { frame: 'path', x: HOUSE.x, y: HOUSE.y - 2, scaleX: 0.86, scaleY: 0.66 },
    { frame: 'hay', x: WINDMILL.x + 50, y: WINDMILL.y + 12, scaleX: 0.6 },
    { frame: 'bush-1', x: WINDMILL.x - 44, y: WINDMILL.y + 10, scaleX: 0.62 },
    { frame: 'bush-3', x: HOUSE.x + 118, y: HOUSE.y + 6, scaleX: 0.76 },
    { frame: 'bush-2', x: HOUSE.x - 112, y: HOUSE.y + 2, scaleX: 0.7 },
    { frame: 'barrel', x: HOUSE.x + 84, y: HOUSE.y + 14, scaleX: 0.6 },
    { frame: 'orderboard', ...ORDER_BOARD, scaleX: 0.9 },
    { frame: 'mailbox', ...MAILBOX, scaleX: 0.9 },
    { frame: 'lantern', x: HOUSE.x + 30, y: HOUSE.y + 46, scaleX: 0.74 },
    { frame: 'tree-far-1', x: 12, y: gate.y + 66, scaleX: 1.35 },
    { frame: 'tree-far-3', x: 384, y: gate.y + 40, scaleX: 1.15 },
    { frame: 'signpost', x: gate.x - 62, y: gate.y + 30, scaleX: 0.8 },
    { frame: 'bush-3', x: gate.x + 76, y: gate.y + 22, scaleX: 0.62 },
    { frame: 'mushroom-1', x: 46, y: gate.y + 70, scaleX: 0.8 },
    { frame: 'hay', x: 366, y: coop.y - 84, scaleX: 0.72 },
    { frame: 'bush-2', x: 22, y: gate.y + 84, scaleX: 0.8 },
    { frame: 'crate', x: 362, y: coop.y + 22, scaleX: 0.7 },
    { frame: 'hay', x: 40, y: gate.y - 60, scaleX: 0.78 },
    { frame: 'crate', x: 78, y: gate.y - 46, scaleX: 0.66 },
    { frame: 'bush-1', x: 6, y: gate.y - 34, scaleX: 0.9 },
    { frame: 'bush-2', x: 384, y: gate.y - 40, scaleX: 0.86 },
    { frame: 'barrel', x: 344, y: gate.y - 44, scaleX: 0.66 },
    { frame: 'bush-1', x: 12, y: bottom - 4, scaleX: 1.2 },
    { frame: 'bush-3', x: 374, y: bottom + 4, scaleX: 1.15 },
    { frame: 'soil-patch', x: pond.x + 2, y: pond.y + 2, scaleX: 1.95, scaleY: 2.3, alpha: 0.8 },
    { frame: 'soil-patch', x: coop.x - 4, y: coop.y + 6, scaleX: 1.3 },
  ];
  return [...trail(gate), ...fence(gate.y), ...shades(end), ...pieces];
}
