/** Strength of the shared wind at a place, about -1…1: slow gusts that travel from the left. */
export function windAt(timeMs: number, x: number, y: number): number {
  const t = timeMs / 1000;
  const way = x * 0.011 + y * 0.004;
  const gust = 0.62 + 0.38 * Math.sin(t * 0.37 - way * 0.5);
  return gust * (0.7 * Math.sin(t * 1.25 - way) + 0.3 * Math.sin(t * 2.9 - way * 2.3));
}
