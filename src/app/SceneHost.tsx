import { Suspense, lazy, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SceneView } from '../../scenes/sceneProps.ts';
import { patch } from '../store/patch.ts';
import { plotPlaces } from '../store/plotPlaces.ts';
import { useManor } from '../store/useManor.ts';
import { isMemoryLow } from '../ui/isMemoryLow.ts';
import { useSceneState } from '../ui/useSceneState.ts';
import { reportFault } from '../api/reportFault.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lightField } from './lightField.ts';
import { loadScene } from './loadScene.ts';
import { isVisit, placeOf } from './placeOf.ts';
import styles from './SceneHost.module.css';
import { SceneLoading } from './SceneLoading.tsx';
import { createSceneSource } from './sceneSource.ts';
import { createSceneActions } from './createSceneActions.ts';
import { useContextEvents } from './useContextEvents.ts';
import { useLater } from './useLater.ts';
import { useSceneAttempts } from './useSceneAttempts.ts';
import { useSceneTurn } from './useSceneTurn.ts';

const SceneRoot = lazy(loadScene);
const LightField = lightField.Part;

const wallNow = () => Date.now();

/** The canvas has faded in by then, and nothing below it is seen. */
const FADE_MS = 600;

/**
 * Host of the session's only scene, under the overlays. Mounted when a route first needs it, then only
 * hidden.
 */
export function SceneHost() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isReady = useManor(
    (state) => state.world.clock !== null && (state.session.token !== null || state.visit.plots !== null),
  );
  const isAway = useManor((state) => state.visit.plots !== null);
  const [needed, setNeeded] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const source = useMemo(() => createSceneSource(wallNow), []);
  const actions = useMemo(() => createSceneActions(navigate), [navigate]);
  const [hasLight, setHasLight] = useState(true);
  const { attempt, onReady, onError, onLost, onRestored } = useSceneAttempts(needed, hasLight);
  // A manor that is not read yet shows nothing, least of all the own one.
  const place = isVisit(pathname) !== isAway ? 'hidden' : placeOf(pathname);
  const state = useSceneState();
  const isDrawn = state === 'ready';
  const isFieldDrawn =
    (isDrawn && (place === 'manor' || place === 'yard')) || (state === 'light' && place === 'manor');
  const isFadedIn = useLater(isDrawn, FADE_MS);
  const plots = useManor((state) => state.facts.plots !== null);
  const { isTurn, onPainted } = useSceneTurn(needed, place === 'manor' && !isAway);
  const [view, setView] = useState<SceneView | null>(null);
  const showFirst = useCallback(
    (drawn: SceneView) => {
      setView(drawn);
      onReady();
    },
    [onReady],
  );

  if (place !== 'hidden' && isReady && !needed) setNeeded(true);
  useEffect(() => source.show(place), [source, place]);
  useEffect(() => patch('view', { isFieldDrawn }), [isFieldDrawn]);
  useEffect(() => plotPlaces.draw(isDrawn && place === 'manor' ? view : null), [isDrawn, place, view]);
  useContextEvents(box, needed, onLost, onRestored);

  const loseLight = (error: Error) => {
    setHasLight(false);
    reportFault('scene', error);
  };

  if (!needed) return null;
  return (
    <div ref={box} className={styles.scene} style={{ visibility: place === 'hidden' ? 'hidden' : 'visible' }}>
      {place === 'manor' && plots && !isAway && !isFadedIn ? (
        <ErrorBoundary fallback={null} onError={loseLight}>
          <Suspense fallback={null}>
            <LightField source={source} actions={actions} onPainted={onPainted} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <SceneLoading />
      )}
      <ErrorBoundary key={attempt} fallback={null} onError={onError}>
        <Suspense fallback={null}>
          {isTurn && (
            <SceneRoot
              source={source}
              actions={actions}
              lean={isMemoryLow()}
              onReady={showFirst}
              onError={onError}
            />
          )}
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
