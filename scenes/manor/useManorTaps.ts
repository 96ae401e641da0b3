import { useEffect } from 'react';
import type { Place } from '../engine/place.ts';
import { PRESS_FELT_MS, TAP_FELT_MS } from '../felt.ts';
import type { SceneWishes } from '../sceneProps.ts';
import type { HenView } from '../hens/henView.ts';
import { hitManor, type ManorHit } from './hitManor.ts';
import type { PlotView } from './plotView.ts';

interface Views {
  plots: Map<number, PlotView>;
  hens: Map<string, HenView>;
}

/** Turns taps into wishes; what was touched answers at once, before the wish does. Not while only looked at. */
export function useManorTaps(
  place: Place,
  wishes: SceneWishes,
  views: Views,
  plots: number,
  still: boolean,
): void {
  useEffect(() => {
    const at = (x: number, y: number) =>
      hitManor(x, y, {
        plots,
        stageOf: (plot) => views.plots.get(plot)?.look.stage ?? null,
        eachHen: (look) => views.hens.forEach(({ mind }, hen) => look(hen, mind.x, mind.y)),
      });
    const tell = (hit: ManorHit) => {
      switch (hit.kind) {
        case 'plot':
          place.interrupt?.(`plot ${hit.plot}`);
          views.plots.get(hit.plot)?.tree.poke();
          return wishes.tapPlot(hit.plot);
        case 'hen':
          views.hens.get(hit.hen)?.mind.flutter();
          return wishes.tapHen(hit.hen);
        case 'house':
          return wishes.tapHouse();
        case 'coop':
          return wishes.tapCoop();
        case 'ground':
          return wishes.tapGround();
      }
    };
    const tap = (x: number, y: number) => {
      const hit = at(x, y);
      if (hit.kind !== 'ground') wishes.feel(TAP_FELT_MS);
      tell(hit);
      return hit.kind !== 'ground';
    };
    const press = (x: number, y: number) => {
      const hit = at(x, y);
      if (hit.kind !== 'plot' && hit.kind !== 'hen') return;
      wishes.feel(PRESS_FELT_MS);
      if (hit.kind === 'plot') wishes.pressPlot(hit.plot);
      else wishes.pressHen(hit.hen);
    };
    place.signs.visible = !still;
    if (still) place.camera.lookAt(0, 0, 0, true);
    place.onTap = still ? null : tap;
    place.onPress = still ? null : press;
    place.onLift = () => wishes.lift();
    return () => {
      place.onTap = null;
      place.onPress = null;
      place.onLift = null;
    };
  }, [place, wishes, views, plots, still]);
}
