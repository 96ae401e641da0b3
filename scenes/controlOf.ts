import type { Engine } from './engine/engine.ts';
import { plotSpot } from './manor/layout.ts';
import type { SceneControl } from './sceneProps.ts';

/** Returns a control that steps a frozen engine by hand. */
export function controlOf(engine: Engine): SceneControl {
  return {
    step: (ms) => engine.step(ms),
    refresh: () => engine.refresh(),
    draw: () => engine.draw(),
    pan: (dx, dy) => engine.place?.camera.pan(dx, dy),
    whereIs: (plot) => {
      const spot = plotSpot(plot);
      const camera = engine.placeOf('manor').camera;
      return { x: (spot.x - camera.x) * camera.scale, y: (spot.y - camera.y) * camera.scale };
    },
  };
}
