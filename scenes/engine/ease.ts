/** Easing functions over 0…1. Nothing in the scene moves linearly. */

export const clamp01 = (t: number): number => (t < 0 ? 0 : t > 1 ? 1 : t);

export const lerp = (from: number, to: number, t: number): number => from + (to - from) * t;

/** Progress of one phase within a longer tween: 0 before `from`, 1 after `to`. */
export const part = (t: number, from: number, to: number): number => clamp01((t - from) / (to - from));

export const easeOut = (t: number): number => 1 - (1 - t) ** 3;

export const easeIn = (t: number): number => t ** 3;

export const easeInOut = (t: number): number => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);

/** Back ease-out: overshoots the end a little and settles. */
export const overshoot = (t: number): number => 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2;

/** Back ease-in: draws back a little before it starts. */
export const anticipate = (t: number): number => t * t * (2.7 * t - 1.7);

/** Rises to 1 in the middle and falls back. */
export const hump = (t: number): number => Math.sin(Math.PI * clamp01(t));

/** Damped oscillation: swings `turns` times and decays. */
export const ring = (t: number, turns: number): number =>
  Math.sin(t * turns * Math.PI * 2) * (1 - clamp01(t)) ** 2;

/**
 * Fraction of the way to a goal to cover in `dtMs`. Exponential decay, so the speed is independent of the
 * frame rate.
 */
export const approach = (dtMs: number, halfMs: number): number => 1 - 2 ** (-dtMs / halfMs);
