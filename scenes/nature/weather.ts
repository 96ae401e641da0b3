import { HOUR_MS, MINUTE_MS } from '#core/catalog/dayMs.ts';
import { clamp01 } from '../engine/ease.ts';
import { seeded } from '../engine/seeded.ts';

/** Share of hours with a shower: one in six. */
const SHOWERS = 1 / 6;
const FADE_MS = 25_000;

/** Time for the ground to get soaked, and to dry. */
const SOAK_MS = 70_000;
const DRY_MS = 8 * MINUTE_MS;

/** Start and end of an hour's shower, or null when it has none. A function of the hour alone. */
function showerOf(hour: number): { from: number; to: number } | null {
  if (seeded(hour, 1) >= SHOWERS) return null;
  const from = hour * HOUR_MS + (5 + seeded(hour, 2) * 40) * MINUTE_MS;
  return { from, to: from + (4 + seeded(hour, 3) * 6) * MINUTE_MS };
}

/** Strength of rain at a wall time, 0 to 1: all players see the same shower. */
export function rainAt(wallNow: number): number {
  const shower = showerOf(Math.floor(wallNow / HOUR_MS));
  if (!shower) return 0;
  return Math.min(clamp01((wallNow - shower.from) / FADE_MS), clamp01((shower.to - wallNow) / FADE_MS));
}

/**
 * Wall time at which the strength of the rain next differs: at once while it grows or thins. A dry hour is known to its
 * end only.
 */
export function nextRainAt(wallNow: number): number {
  const hour = Math.floor(wallNow / HOUR_MS);
  const shower = showerOf(hour);
  if (!shower || wallNow > shower.to) return (hour + 1) * HOUR_MS;
  if (wallNow < shower.from) return shower.from;
  const thinsAt = shower.to - FADE_MS;
  return rainAt(wallNow) < 1 || wallNow >= thinsAt ? wallNow : thinsAt;
}

/** Wetness of the ground at a wall time, 0 to 1: it dries some minutes after the rain. */
export function wetAt(wallNow: number): number {
  const hour = Math.floor(wallNow / HOUR_MS);
  const shower = showerOf(hour) ?? showerOf(hour - 1);
  if (!shower || wallNow < shower.from) return 0;
  const soaked = clamp01((Math.min(wallNow, shower.to) - shower.from) / SOAK_MS);
  return soaked * (1 - clamp01((wallNow - shower.to) / DRY_MS));
}
