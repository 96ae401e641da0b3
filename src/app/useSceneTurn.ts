import { useCallback, useEffect, useState } from 'react';
import { patch } from '../store/patch.ts';
import { afterPaint } from '../ui/afterPaint.ts';

/** The engine waits no longer for a field that does not come. */
const MAX_WAIT_MS = 1_500;

/**
 * Returns true once the engine may start, and the callback of the field in HTML. Creating a graphics context takes the page
 * and the graphics process: beside the first picture of field and tutorial it would delay that by its own time.
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
    // A painted frame is still on its way to the screen. Two frames behind it most devices show it; only a graphics process
    // that is far behind does not, and no browser but Chromium would tell.
    afterPaint(() =>
      afterPaint(() => {
        patch('view', { isFieldShown: true });
        setTurn(true);
      }),
    );
  }, []);
  return { isTurn, onPainted };
}
