import type { Engine } from './engine/engine.ts';
import type { SceneView } from './sceneProps.ts';
import { screenSpotOf } from './screenSpotOf.ts';

/** Answers, from the drawn manor, where plots are on the screen. */
export function viewOf(engine: Engine): SceneView {
  const manor = engine.placeOf('manor');
  return {
    placeOf: (plot) => {
      const box = engine.app.canvas.getBoundingClientRect();
      const { x, y } = screenSpotOf(engine, plot);
      return { x: box.left + x, y: box.top + y, scale: manor.camera.scale };
    },
    plotAt: ({ x, y }) => {
      const box = engine.app.canvas.getBoundingClientRect();
      return manor.plotAt?.(manor.camera.worldX(x - box.left), manor.camera.worldY(y - box.top)) ?? null;
    },
  };
}
