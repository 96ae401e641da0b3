import { useEffect } from 'react';
import type { Engine } from './engine/engine.ts';
import { nextTask } from './engine/nextTask.ts';
import { useEngine } from './engine/sceneContext.ts';

/**
 * Draws the first frame when its pictures are there, and reports that it is shown. Mounted last in Pixi's tree, so its
 * effect runs after the effects that add things to the scene, however late Pixi's tree commits relative to the DOM's.
 */
export function FirstFrame({ onShown }: { onShown: (engine: Engine) => void }) {
  const engine = useEngine();
  useEffect(() => {
    let isGone = false;
    let isDrawn = false;
    let request = 0;
    const stand = () => {
      engine.refresh();
      engine.step(0);
    };
    // While the pictures are under way.
    void nextTask().then(() => {
      if (isGone || isDrawn) return;
      stand();
      engine.arrange();
    });
    const draw = () => {
      isDrawn = true;
      stand();
      engine.draw();
      engine.begin();
      request = requestAnimationFrame(() => onShown(engine));
    };
    engine.drawable.then(
      () => {
        if (!isGone) request = requestAnimationFrame(draw);
      },
      // The scene's root reports it.
      () => undefined,
    );
    return () => {
      isGone = true;
      cancelAnimationFrame(request);
    };
  }, [engine, onShown]);
  return null;
}
