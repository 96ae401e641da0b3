import type { Kit } from './kit.ts';

/** Speed of a wave over the field, in world units per millisecond: about 60 ms from lane to lane. */
const SPEED = 1.1;
/** Extent of a plot's picture above and below its soil. */
const ABOVE = 150;
const BELOW = 50;

/**
 * Stagger delays of several plots, in milliseconds: a wave runs outwards from the plot nearest to the tool
 * shelf. Plots off the screen get none; the facts alone show their result.
 */
export function waveOf(kit: Kit, plots: readonly number[]): Map<number, number> {
  const { camera } = kit.place;
  const fromX = camera.worldX(camera.width / 2);
  const fromY = camera.worldY(camera.height);
  const distances = new Map<number, number>();
  for (const plot of plots) {
    const spot = kit.plot(plot)?.spot;
    if (!spot || !camera.sees(spot.y - ABOVE, spot.y + BELOW)) continue;
    distances.set(plot, Math.hypot(spot.x - fromX, spot.y - fromY));
  }
  const nearest = Math.min(...distances.values());
  for (const [plot, distance] of distances) distances.set(plot, (distance - nearest) / SPEED);
  return distances;
}
