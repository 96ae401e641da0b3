import { useEffect } from 'react';
import type { Place } from '../engine/place.ts';
import { PRESS_FELT_MS, TAP_FELT_MS } from '../felt.ts';
import { henAt } from '../hens/henAt.ts';
import type { SceneActions } from '../sceneProps.ts';
import type { HenView } from '../hens/henView.ts';
import { COOP } from './yardLayout.ts';

/** Turns taps in the yard into actions; a touched hen flutters at once. */
export function useYardTaps(place: Place, actions: SceneActions, views: Map<string, HenView>): void {
  useEffect(() => {
    const at = (x: number, y: number) =>
      henAt(x, y, (visit) => views.forEach(({ mind }, id) => visit(id, mind.x, mind.y)));
    place.onTap = (x, y) => {
      const hen = at(x, y);
      const onCoop = Math.abs(x - COOP.x) < 96 && y > COOP.y - 160 && y < COOP.y + 16;
      if (hen !== null) {
        views.get(hen)?.mind.flutter();
        actions.feel(TAP_FELT_MS);
        actions.tapHen(hen);
      } else if (onCoop) actions.tapCoop();
      else actions.tapGround();
      return hen !== null || onCoop;
    };
    place.onPress = (x, y) => {
      const hen = at(x, y);
      if (hen === null) return;
      actions.feel(PRESS_FELT_MS);
      actions.pressHen(hen);
    };
    place.onLift = () => actions.lift();
    return () => {
      place.onTap = null;
      place.onPress = null;
      place.onLift = null;
    };
  }, [place, views, actions]);
}
