import { Suspense, lazy, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useManor } from '../store/useManor.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { placeOf } from './placeOf.ts';
import styles from './SceneHost.module.css';
import { SceneTrouble } from './SceneTrouble.tsx';
import { createSceneSource } from './sceneSource.ts';
import { createSceneWishes } from './sceneWishes.ts';

type SceneState = 'loading' | 'ready' | 'error';

const SceneRoot = lazy(() => import('../../scenes/SceneRoot.tsx'));

const wallNow = () => Date.now();

function tell(state: SceneState): void {
  document.documentElement.dataset.scene = state;
}

/**
 * The one scene of the session, under the overlays: mounted when a route first needs it, then kept and only hidden.
 * `html[data-scene]` says loading, ready or error.
 */
export function SceneHost() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const known = useManor((state) => state.world.clock !== null && state.session.token !== null);
  const [needed, setNeeded] = useState(false);
  const [failed, setFailed] = useState(false);
  const source = useMemo(() => createSceneSource(wallNow), []);
  const wishes = useMemo(() => createSceneWishes(navigate), [navigate]);
  const place = placeOf(pathname);

  if (place !== 'hidden' && known && !needed) setNeeded(true);
  useEffect(() => source.show(place), [source, place]);
  useEffect(() => {
    if (needed) tell('loading');
  }, [needed]);

  const onReady = useCallback(() => tell('ready'), []);
  const onError = useCallback((error: Error) => {
    tell('error');
    setFailed(true);
    reportError(error);
  }, []);

  if (!needed) return null;
  return (
    <div className={styles.scene} style={{ visibility: place === 'hidden' ? 'hidden' : 'visible' }}>
      {failed && place !== 'hidden' && <SceneTrouble />}
      <ErrorBoundary fallback={null} onError={onError}>
        <Suspense fallback={null}>
          <SceneRoot source={source} wishes={wishes} onReady={onReady} onError={onError} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
