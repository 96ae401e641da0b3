import { useCallback, useEffect, useState } from 'react';
import { patch } from '../store/patch.ts';
import { afterPaint } from '../ui/afterPaint.ts';

/** The engine waits no longer for a field that does not come. */
const MAX_WAIT_MS = 1_500;

/**
 * Returns true once the engine may start, and the callback of the field in HTML. Creating a graphics context takes the page
 * and the graphics process: beside the field's first paint, or that of the tutorial's card which comes with the next frame, it
 * would delay them by its own time.
 * @param isNeeded a route shows the scene
 * @param hasField the field in HTML is shown meanwhile
 */
export function useSceneTurn(
  isNeeded: boolean,
  hasField: boolean,
): { isTurn: boolean; onPainted: () => void } {
  const [isTurn, setTurn] = useState(false);
  if (isNeeded && !hasField && !isTurn) setTurn(true);
  useEffect(() => {
    if (!isNeeded || isTurn) return undefined;
    const timer = setTimeout(() => setTurn(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isNeeded, isTurn]);
  const onPainted = useCallback(() => {
    patch('view', { isFieldPainted: true });
    // A painted frame is on its way to the screen. It has reached it when the second one behind it begins: browsers keep
    // one frame waiting at most.
    afterPaint(() =>
      afterPaint(() => {
        patch('view', { isFieldShown: true });
        setTurn(true);
      }),
    );
  }, []);
  return { isTurn, onPainted };
}
