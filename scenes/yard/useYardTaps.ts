import { useEffect } from 'react';
import type { Place } from '../engine/place.ts';
import { PRESS_FELT_MS, TAP_FELT_MS } from '../felt.ts';
import { henAt } from '../hens/henAt.ts';
import type { SceneWishes } from '../sceneProps.ts';
import type { HenView } from '../hens/henView.ts';
import { COOP } from './yardLayout.ts';

/** Turns what fingers do in the yard into wishes; a hen that is touched flutters at once. */
export function useYardTaps(place: Place, wishes: SceneWishes, views: Map<string, HenView>): void {
  useEffect(() => {
    const at = (x: number, y: number) =>
      henAt(x, y, (look) => views.forEach(({ mind }, id) => look(id, mind.x, mind.y)));
    place.onTap = (x, y) => {
      const hen = at(x, y);
      const onCoop = Math.abs(x - COOP.x) < 96 && y > COOP.y - 160 && y < COOP.y + 16;
      if (hen !== null) {
        views.get(hen)?.mind.flutter();
        wishes.feel(TAP_FELT_MS);
        wishes.tapHen(hen);
      } else if (onCoop) wishes.tapCoop();
      else wishes.tapGround();
      return hen !== null || onCoop;
    };
    place.onPress = (x, y) => {
      const hen = at(x, y);
      if (hen === null) return;
      wishes.feel(PRESS_FELT_MS);
      wishes.pressHen(hen);
    };
    place.onLift = () => wishes.lift();
    return () => {
      place.onTap = null;
      place.onPress = null;
      place.onLift = null;
    };
  }, [place, views, wishes]);
}
