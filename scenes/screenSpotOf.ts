import type { Engine } from './engine/engine.ts';
import { plotSpot } from './manor/layout.ts';

/** Middle of a plot's bed on the scene's canvas, in CSS pixels. */
export function screenSpotOf(engine: Engine, plot: number): { x: number; y: number } {
  const spot = plotSpot(plot);
  const { camera } = engine.placeOf('manor');
  return { x: (spot.x - camera.x) * camera.scale, y: (spot.y - camera.y) * camera.scale };
}
