import { useEffect } from 'react';
import type { Engine } from './engine/engine.ts';
import { useEngine } from './engine/sceneContext.ts';

/**
 * Draws the first frame and tells when it is shown. It stands last in Pixi's tree, which is committed apart from the
 * page's: its effect comes after those in which the things before it enter, however late that is.
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
