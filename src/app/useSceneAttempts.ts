import { useCallback, useEffect, useRef, useState } from 'react';
import type { SceneState } from '../ui/useSceneState.ts';
import { reportFault } from '../api/reportFault.ts';

/** A scene that is not drawn by then counts as slow: the list replaces it until it comes. */
const SLOW_MS = 8_000;
/** A lost graphics context that is not restored by then never is: the scene is recreated. */
const LOST_MS = 3_000;
/** Pauses before retrying a failed scene. */
const PAUSES_MS = [5_000, 15_000, 45_000];
/** Maximum number of attempts in one visit. */
const MAX_ATTEMPTS = 8;

const { documentElement: page } = document;

/** A failed scene stays failed on the page while it is retried. */
const isFailed = () => page.dataset.scene === 'error' || page.dataset.scene === 'light';

function publishState(state: SceneState): void {
  page.dataset.scene = state;
}

/** Runs after a delay and only on a visible page: a hidden one gets no graphics context. */
function onceSeen(ms: number, run: () => void): () => void {
  let timer = setTimeout(checkVisibility, ms);
  function checkVisibility() {
    if (document.hidden) timer = setTimeout(checkVisibility, LOST_MS);
    else run();
  }
  return () => clearTimeout(timer);
}

/**
 * Returns the number of the current attempt at the scene, and its callbacks; `html[data-scene]` shows the
 * state. Retries after a failure, when the connection is back, and when a graphics context is lost for good.
 * `hasLight`: the field in HTML works, and stays where a device has no WebGL.
 */
export function useSceneAttempts(needed: boolean, hasLight: boolean) {
  const [attempt, setAttempt] = useState(0);
  const stop = useRef<() => void>(() => undefined);
  const failures = useRef(0);
  const drawn = useRef(false);
  const slowTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const tryIn = useCallback((ms: number) => {
    stop.current();
    stop.current = onceSeen(ms, () => setAttempt((before) => Math.min(before + 1, MAX_ATTEMPTS)));
  }, []);

  useEffect(() => {
    if (!needed) return;
    if (!isFailed()) publishState('loading');
    slowTimer.current = setTimeout(() => page.dataset.scene === 'loading' && publishState('slow'), SLOW_MS);
    return () => clearTimeout(slowTimer.current);
  }, [needed, attempt]);
  useEffect(() => {
    const back = () => isFailed() && tryIn(0);
    addEventListener('online', back);
    return () => {
      removeEventListener('online', back);
      stop.current();
    };
  }, [tryIn]);

  useEffect(() => {
    if (!hasLight && page.dataset.scene === 'light') publishState('error');
  }, [hasLight]);

  const onReady = useCallback(() => {
    // A context lost later has its own timeout.
    clearTimeout(slowTimer.current);
    publishState('ready');
  }, []);
  const onError = useCallback(
    (error: Error) => {
      publishState(hasLight && /webgl/i.test(error.message) ? 'light' : 'error');
      reportFault('scene', error);
      const pause = PAUSES_MS[failures.current];
      failures.current += 1;
      if (pause !== undefined) tryIn(pause);
    },
    [tryIn, hasLight],
  );
  const onLost = useCallback(() => {
    drawn.current = page.dataset.scene === 'ready';
    if (drawn.current) publishState('loading');
    tryIn(LOST_MS);
  }, [tryIn]);
  const onRestored = useCallback(() => {
    stop.current();
    if (drawn.current) publishState('ready');
  }, []);
  return { attempt, onReady, onError, onLost, onRestored };
}
