import { useEffect } from 'react';
import type { Place } from '../engine/place.ts';
import { PRESS_FELT_MS, TAP_FELT_MS } from '../felt.ts';
import { henAt } from '../hens/henAt.ts';
import type { SceneActions } from '../sceneProps.ts';
import type { HenView } from '../hens/henView.ts';
import { COOP, NESTS } from './yardLayout.ts';

/** Reach of a nest's target around its middle: half of a target of 44 CSS pixels. */
const NEST_REACH = 22;

const onNest = (x: number, y: number) =>
  NESTS.some((nest) => Math.abs(x - nest.x) <= NEST_REACH && Math.abs(y - nest.y + 4) <= NEST_REACH);

/**
 * Turns taps in the yard into actions; a touched hen flutters at once. A hen with eggs and a nest with eggs
 * are collected from.
 */
export function useYardTaps(place: Place, actions: SceneActions, views: Map<string, HenView>): void {
  useEffect(() => {
    const at = (x: number, y: number) =>
      henAt(x, y, (visit) => views.forEach(({ mind }, id) => visit(id, mind.x, mind.y)));
    place.onTap = (x, y) => {
      const hen = at(x, y);
      const hasEggs = [...views.values()].some(({ eggs }) => eggs > 0);
      const isNest = hen === null && hasEggs && onNest(x, y);
      const onCoop = Math.abs(x - COOP.x) < 96 && y > COOP.y - 160 && y < COOP.y + 16;
      if (hen !== null) {
        views.get(hen)?.mind.flutter();
        actions.feel(TAP_FELT_MS);
        if ((views.get(hen)?.eggs ?? 0) > 0) actions.tapEggs(hen);
        else actions.tapHen(hen);
      } else if (isNest) {
        actions.feel(TAP_FELT_MS);
        actions.tapEggs(null);
      } else if (onCoop) actions.tapCoop();
      else actions.tapGround();
      return hen !== null || isNest || onCoop;
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
