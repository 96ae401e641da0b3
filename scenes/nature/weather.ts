import { clamp01 } from '../engine/ease.ts';
import { seeded } from '../engine/seeded.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** One hour in six brings a shower. */
const SHOWERS = 1 / 6;
const FADE_MS = 25_000;

/** How hard it rains at a wall time, 0 to 1. The hour alone decides: everyone who looks sees the same shower. */
export function rainAt(wallNow: number): number {
  const hour = Math.floor(wallNow / HOUR_MS);
  if (seeded(hour, 1) >= SHOWERS) return 0;
  const from = (5 + seeded(hour, 2) * 40) * MINUTE_MS;
  const length = (4 + seeded(hour, 3) * 6) * MINUTE_MS;
  const into = wallNow - hour * HOUR_MS - from;
  return Math.min(clamp01(into / FADE_MS), clamp01((length - into) / FADE_MS));
}
