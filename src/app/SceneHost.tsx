import { Suspense, lazy, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useManor } from '../store/useManor.ts';
import { isMemoryLow } from '../ui/isMemoryLow.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { loadScene } from './loadScene.ts';
import { placeOf } from './placeOf.ts';
import styles from './SceneHost.module.css';
import { SceneLoading } from './SceneLoading.tsx';
import { createSceneSource } from './sceneSource.ts';
import { createSceneActions } from './createSceneActions.ts';
import { useSceneAttempts } from './useSceneAttempts.ts';

const SceneRoot = lazy(loadScene);

const wallNow = () => Date.now();

/**
 * Host of the session's only scene, under the overlays. Mounted when a route first needs it, then only
 * hidden.
 */
export function SceneHost() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isReady = useManor((state) => state.world.clock !== null && state.session.token !== null);
  const [needed, setNeeded] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const source = useMemo(() => createSceneSource(wallNow), []);
  const actions = useMemo(() => createSceneActions(navigate), [navigate]);
  const { attempt, onReady, onError, onLost, onRestored } = useSceneAttempts(needed);
  const place = placeOf(pathname);

  if (place !== 'hidden' && isReady && !needed) setNeeded(true);
  useEffect(() => source.show(place), [source, place]);
  useEffect(() => {
    // Canvas events do not bubble here, but they can be captured.
    const host = box.current;
    host?.addEventListener('webglcontextlost', onLost, true);
    host?.addEventListener('webglcontextrestored', onRestored, true);
    return () => {
      host?.removeEventListener('webglcontextlost', onLost, true);
      host?.removeEventListener('webglcontextrestored', onRestored, true);
    };
  }, [needed, onLost, onRestored]);

  if (!needed) return null;
  return (
    <div ref={box} className={styles.scene} style={{ visibility: place === 'hidden' ? 'hidden' : 'visible' }}>
      <SceneLoading />
      <ErrorBoundary key={attempt} fallback={null} onError={onError}>
        <Suspense fallback={null}>
          <SceneRoot
            source={source}
            actions={actions}
            lean={isMemoryLow()}
            onReady={onReady}
            onError={onError}
          />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
