import type { NavigateFunction } from 'react-router-dom';
import type { SceneActions } from '../../scenes/sceneProps.ts';
import { collectEggs } from '../actions/collectEggs.ts';
import { tapPlot } from '../actions/tapPlot.ts';
import { eggsReady } from '../selectors/eggsReady.ts';
import { gameNow } from '../store/gameNow.ts';
import { openSheet } from '../store/openSheet.ts';
import { patch } from '../store/patch.ts';
import { isPlotTapTaken } from '../store/plotTap.ts';
import { store } from '../store/store.ts';
import { visitTap } from '../store/visitTap.ts';
import { bumpCounter } from './counterOf.ts';

/** Hens (ids) with eggs to collect, now. */
function hensWithEggs(): string[] {
  const now = gameNow(Date.now());
  const hens = Object.values(store.getState().facts.hens ?? {});
  return hens.filter((hen) => eggsReady(hen, now) > 0).map(({ id }) => id);
}

/** Shows the screen-reader twin of a hen during a long press. */
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

/** Turns an action off while a neighbour's manor is on screen. */
function atHome<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  return (...args) => {
    if (store.getState().visit.plots === null) act(...args);
  };
}

/** Actions that a touch of the scene triggers. On a neighbour's manor a tap on a plot helps; nothing else acts. */
export function createSceneActions(navigate: NavigateFunction): SceneActions {
  return {
    tapPlot: (plot, part) => {
      if (store.getState().visit.plots !== null) return visitTap.plot(plot);
      if (!isPlotTapTaken(plot)) tapPlot(plot, part);
    },
    tapHen: atHome((hen) => openSheet({ name: 'hen', hen })),
    tapHouse: atHome(() => openSheet({ name: 'menu' })),
    tapMailbox: atHome(() => openSheet({ name: 'mailbox' })),
    tapOrderBoard: atHome(() => void navigate('/orders')),
    tapSlot: atHome(
      (slot) => void import('../actions/placeLook.ts').then(({ placeLook }) => placeLook(slot)),
    ),
    tapCoop: atHome(() => void navigate('/chicken-farm')),
    tapGround: atHome(() => openSheet(null)),
    tapEggs: atHome((hen) => void collectEggs(hen === null ? hensWithEggs() : [hen])),
    moveView: () => store.getState().view.bubble && patch('view', { bubble: null }),
    pressPlot: atHome((plot) => openSheet({ name: 'plot', plot })),
    pressHen: (hen) => showTwin(`[data-hen="${CSS.escape(hen)}"]`),
    lift: hideTwin,
    feel,
    land: bumpCounter,
  };
}
