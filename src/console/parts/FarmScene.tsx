import { Component, Suspense, lazy, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SceneActions } from '../../../scenes/sceneProps.ts';
import { createFarmSource, type FarmView } from '../farmSource.ts';

// A chunk of its own: engine and sheets come with the first farm that is looked at.
const SceneRoot = lazy(() => import('../../../scenes/SceneRoot.tsx'));

const nothing = () => undefined;

/** An operator looks, moves the view and zooms. Nothing in the farm can be tapped. */
const untouched: SceneActions = {
  tapPlot: nothing,
  tapHen: nothing,
  tapEggs: nothing,
  tapHouse: nothing,
  tapMailbox: nothing,
  tapOrderBoard: nothing,
  tapSlot: nothing,
  tapCoop: nothing,
  tapGround: nothing,
  moveView: nothing,
  pressPlot: nothing,
  pressHen: nothing,
  lift: nothing,
  feel: nothing,
  land: nothing,
};

/** Reports a chunk that did not come, or a scene that threw. */
class SceneFault extends Component<{ onError: () => void; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override componentDidCatch() {
    this.props.onError();
  }
  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}

type State = 'loading' | 'ready' | 'failed';

/** A player's farm drawn by the player's own scene, at the width of a phone. The tables beside it say the same in words. */
export function FarmScene({ view }: { view: FarmView }) {
  const { t } = useTranslation('console');
  const [source] = useState(() => createFarmSource(view));
  const [state, setState] = useState<State>('loading');
  useEffect(() => source.show(view), [source, view]);
  const fail = () => setState('failed');
  return (
    <div className="farmScene" data-scene={state}>
      {state === 'failed' ? (
        <p>{t('farm.notDrawn')}</p>
      ) : (
        <SceneFault onError={fail}>
          <Suspense fallback={null}>
            <SceneRoot source={source} actions={untouched} onReady={() => setState('ready')} onError={fail} />
          </Suspense>
        </SceneFault>
      )}
    </div>
  );
}
