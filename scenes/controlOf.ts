import type { Engine } from './engine/engine.ts';
import { screenSpotOf } from './screenSpotOf.ts';
import type { SceneControl } from './sceneProps.ts';

/** Returns a control that steps a frozen engine by hand. */
export function controlOf(engine: Engine): SceneControl {
  return {
    step: (ms) => engine.step(ms),
    refresh: () => engine.refresh(),
    draw: () => engine.draw(),
    pan: (dx, dy) => engine.place?.camera.pan(dx, dy),
    isDressed: () => engine.atlas.dressed.size > 0,
    whereIs: (plot) => screenSpotOf(engine, plot),
  };
}
