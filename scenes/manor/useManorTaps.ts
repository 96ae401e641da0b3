import { useEffect } from 'react';
import type { Place } from '../engine/place.ts';
import type { SceneWishes } from '../sceneProps.ts';
import type { HenView } from '../yard/henView.ts';
import { hitManor } from './hitManor.ts';
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
    const tap = (x: number, y: number) => {
      const hit = hitManor(x, y, {
        plots,
        stageOf: (plot) => views.plots.get(plot)?.look.stage ?? null,
        eachHen: (look) => views.hens.forEach(({ mind }, hen) => look(hen, mind.x, mind.y)),
      });
      switch (hit.kind) {
        case 'plot':
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
    place.signs.visible = !still;
    if (still) place.camera.lookAt(0, 0, true);
    place.onTap = still ? null : tap;
    return () => {
      place.onTap = null;
    };
  }, [place, wishes, views, plots, still]);
}
