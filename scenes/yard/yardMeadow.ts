import { seeded } from '../engine/seeded.ts';
import type { Growing } from '../nature/meadow.ts';
import { BOTTOM, COOP, FENCE_Y, NESTS, TROUGH } from './yardLayout.ts';

const COUNT = 110;
const FRAMES = [
  'grass-1',
  'grass-2',
  'grass-3',
  'grass-4',
  'flower-1',
  'flower-2',
  'flower-5',
  'flower-6',
] as const;

const reserved = [
  { x: 28, y: FENCE_Y + 40, radius: 44 },
  { x: 172, y: FENCE_Y + 28, radius: 44 },
  { x: COOP.x - 4, y: COOP.y - 10, radius: 118 },
  { x: TROUGH.x, y: TROUGH.y, radius: 66 },
  { x: 86, y: NESTS[2].y - 16, radius: 92 },
];

/** Grass and flowers of the yard: sparse in the middle, where hens scratch, dense along the edges. */
export function yardMeadow(): Growing[] {
  const growing: Growing[] = [];
  for (let i = 0; i < COUNT; i += 1) {
    const x = seeded(81, i) * 390;
    const y = FENCE_Y + 18 + seeded(82, i) * (BOTTOM + 120 - FENCE_Y);
    const edge = Math.abs(x - 195) / 195;
    if (seeded(83, i) > 0.3 + edge * 0.7) continue;
    if (reserved.some((spot) => Math.hypot(x - spot.x, (y - spot.y) * 1.7) < spot.radius)) continue;
    const frame = FRAMES[Math.floor(seeded(84, i) * FRAMES.length)] ?? 'grass-1';
    const scale = 0.75 + seeded(85, i) * 0.3;
    growing.push({ frame, x, y, scale: seeded(86, i) < 0.5 ? -scale : scale, sway: 0.18 });
  }
  return growing;
}
