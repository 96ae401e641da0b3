import type { Kit } from './kit.ts';

/** How fast a wave runs over the field, in world units per millisecond: about sixty milliseconds from lane to lane. */
const SPEED = 1.1;
/** A plot's picture reaches so far over and under its soil. */
const ABOVE = 150;
const BELOW = 50;

/**
 * When each of several plots has its turn, in milliseconds: a wave runs outwards from the one nearest to the shelf of
 * tools. Plots that are not on the screen have none; what happened there is told by the facts alone.
 */
export function waveOf(kit: Kit, plots: readonly number[]): Map<number, number> {
  const { camera } = kit.place;
  const fromX = camera.worldX(camera.width / 2);
  const fromY = camera.worldY(camera.height);
  const ways = new Map<number, number>();
  for (const plot of plots) {
    const spot = kit.plot(plot)?.spot;
    if (!spot || !camera.sees(spot.y - ABOVE, spot.y + BELOW)) continue;
    ways.set(plot, Math.hypot(spot.x - fromX, spot.y - fromY));
  }
  const nearest = Math.min(...ways.values());
  for (const [plot, way] of ways) ways.set(plot, (way - nearest) / SPEED);
  return ways;
}
