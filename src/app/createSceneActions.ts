import type { NavigateFunction } from 'react-router-dom';
import type { SceneActions } from '../../scenes/sceneProps.ts';
import { bumpCounter } from './counterOf.ts';
import { openSheet } from '../store/openSheet.ts';

/** Shows the screen-reader twin of a plot or a hen during a long press. */
function showTwin(selector: string): void {
  hideTwin();
  document.querySelector(selector)?.setAttribute('data-asked', '');
}

function hideTwin(): void {
  document.querySelector('[data-asked]')?.removeAttribute('data-asked');
}

/** Haptic feedback, on devices that have it and after the first touch. */
function feel(ms: number): void {
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(ms);
}

/** Actions that a touch of the scene triggers. */
export function createSceneActions(navigate: NavigateFunction): SceneActions {
  return {
    tapPlot: (plot) => openSheet({ name: 'plot', plot }),
    tapHen: (hen) => openSheet({ name: 'hen', hen }),
    tapHouse: () => openSheet({ name: 'menu' }),
    tapCoop: () => void navigate('/chicken-farm'),
    tapGround: () => openSheet(null),
    pressPlot: (plot) => showTwin(`[data-plot="${plot}"]`),
    pressHen: (hen) => showTwin(`[data-hen="${CSS.escape(hen)}"]`),
    lift: hideTwin,
    feel,
    land: bumpCounter,
  };
}
