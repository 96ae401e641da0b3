import { useEffect } from 'react';
import type { HenFacts } from '#core/api/objects.ts';
import { feedRefusal } from '#core/rules/hen.ts';
import type { Place } from '../engine/place.ts';
import { useEngine } from '../engine/sceneContext.ts';
import { useThing } from '../engine/useThing.ts';
import type { Nesting, Run } from './henMind.ts';
import { HenView } from './henView.ts';

interface HenThingProps {
  place: Place;
  run: Run;
  size: number;
  /** Where it may brood; null on a stroll. */
  nesting: Nesting | null;
  facts: HenFacts;
  gameNow: () => number;
  selected: boolean;
  pending: boolean;
  /** Whether bubbles say what can be done: in the yard, not on a stroll. */
  asks: boolean;
  views: Map<string, HenView>;
}

/** One hen: its facts come by props, its life is its own. */
export function HenThing(props: HenThingProps) {
  const { place, run, size, nesting, facts, gameNow, selected, pending, asks, views } = props;
  const engine = useEngine();
  const { id } = facts;
  const view = useThing(place, () => new HenView(engine, id, run, size, nesting));
  useEffect(() => {
    const here = view.current;
    if (!here) return;
    views.set(id, here);
    return () => void views.delete(id);
  }, [view, views, id, place]);
  useEffect(() => {
    const look = () => {
      const now = gameNow();
      const eggs = facts.eggsAt.filter((at) => at <= now).length;
      view.current?.count(eggs);
      const changed = view.current?.tell({
        hungry: asks && feedRefusal(facts, now) === null,
        hasEggs: asks && eggs > 0,
        selected,
        pending,
      });
      if (changed) engine.loop.invalidate();
    };
    look();
    const clock = { refresh: look };
    place.things.add(clock);
    return () => place.things.remove(clock);
  }, [engine, view, place, facts, gameNow, selected, pending, asks]);
  return null;
}
