import { useEffect } from 'react';
import type { Engine } from './engine/engine.ts';
import { useEngine } from './engine/sceneContext.ts';

/**
 * Draws the first frame and reports that it is shown. Mounted last in Pixi's tree, so its effect runs after
 * the effects that add things to the scene, however late Pixi's tree commits relative to the DOM's.
 */
export function FirstFrame({ onShown }: { onShown: (engine: Engine) => void }) {
  const engine = useEngine();
  useEffect(() => {
    let request = requestAnimationFrame(() => {
      engine.refresh();
      engine.step(0);
      engine.draw();
      request = requestAnimationFrame(() => onShown(engine));
    });
    return () => cancelAnimationFrame(request);
  }, [engine, onShown]);
  return null;
}
