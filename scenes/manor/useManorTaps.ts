import { useEffect } from 'react';
import type { Place } from '../engine/place.ts';
import { PRESS_FELT_MS, TAP_FELT_MS } from '../felt.ts';
import type { SceneActions } from '../sceneProps.ts';
import type { HenView } from '../hens/henView.ts';
import { hitManor, plotAt, type ManorHit } from './hitManor.ts';
import { bubbleMiddle } from './plotSign.ts';
import type { PlotView } from './plotView.ts';

interface Views {
  plots: Map<number, PlotView>;
  hens: Map<string, HenView>;
}

/**
 * Turns taps into actions; the touched thing reacts at once, before the action does. Off while the manor is
 * not interactive.
 */
export function useManorTaps(
  place: Place,
  actions: SceneActions,
  views: Views,
  plots: number,
  still: boolean,
): void {
  useEffect(() => {
    const stageOf = (plot: number) => views.plots.get(plot)?.look.stage ?? null;
    const at = (x: number, y: number) =>
      hitManor(x, y, {
        plots,
        stageOf,
        bubbleOf: (plot) => {
          const look = views.plots.get(plot)?.look;
          return look ? bubbleMiddle(look) : null;
        },
        hasBed: (plot) => views.plots.get(plot)?.look.ground === 'bed',
        eachHen: (visit) => views.hens.forEach(({ mind }, hen) => visit(hen, mind.x, mind.y)),
      });
    const act = (hit: ManorHit) => {
      switch (hit.kind) {
        case 'plot':
          place.interrupt?.(`plot ${hit.plot}`);
          views.plots.get(hit.plot)?.tree.poke();
          return actions.tapPlot(hit.plot, hit.part);
        case 'hen':
          views.hens.get(hit.hen)?.mind.flutter();
          return actions.tapHen(hit.hen);
        case 'house':
          return actions.tapHouse();
        case 'mailbox':
          return actions.tapMailbox();
        case 'orderBoard':
          return actions.tapOrderBoard();
        case 'coop':
          return actions.tapCoop();
        case 'ground':
          return actions.tapGround();
      }
    };
    const tap = (x: number, y: number) => {
      const hit = at(x, y);
      if (hit.kind !== 'ground') actions.feel(TAP_FELT_MS);
      act(hit);
      return hit.kind !== 'ground';
    };
    const press = (x: number, y: number) => {
      const hit = at(x, y);
      if (hit.kind !== 'plot' && hit.kind !== 'hen') return;
      actions.feel(PRESS_FELT_MS);
      if (hit.kind === 'plot') actions.pressPlot(hit.plot);
      else actions.pressHen(hit.hen);
    };
    place.signs.visible = !still;
    if (still) place.camera.lookAt(0, 0, 0, true);
    place.plotAt = still ? null : (x, y) => plotAt(x, y, { plots, stageOf });
    place.onTap = still ? null : tap;
    place.onPress = still ? null : press;
    place.onLift = () => actions.lift();
    place.onMove = () => actions.moveView();
    return () => {
      place.onTap = null;
      place.plotAt = null;
      place.onPress = null;
      place.onLift = null;
      place.onMove = null;
    };
  }, [place, actions, views, plots, still]);
}
