import { useEffect } from 'react';
import type { HenFacts } from '#core/api/objects.ts';
import { feedRefusal, nextHenChangeAt } from '#core/rules/hen.ts';
import type { Place } from '../engine/place.ts';
import { useEngine } from '../engine/sceneContext.ts';
import { useThing } from '../engine/useThing.ts';
import type { GameClock } from '../useGameClock.ts';
import type { Nesting, Run } from './henMind.ts';
import { HenView } from './henView.ts';

interface HenThingProps {
  place: Place;
  run: Run;
  size: number;
  /** Nests it may use; null on a stroll in the manor. */
  nesting: Nesting | null;
  facts: HenFacts;
  clock: GameClock;
  selected: boolean;
  pending: boolean;
  /** True when bubbles show its needs: in the yard, not on a stroll. */
  hasBubble: boolean;
  views: Map<string, HenView>;
}

/** One hen. Props pass its facts; its view animates itself. */
export function HenThing(props: HenThingProps) {
  const { place, run, size, nesting, facts, clock, selected, pending, hasBubble, views } = props;
  const engine = useEngine();
  const { id } = facts;
  const view = useThing(place, () => new HenView(engine, id, run, size, nesting));
  useEffect(() => {
    const hen = view.current;
    if (!hen) return;
    views.set(id, hen);
    return () => void views.delete(id);
  }, [view, views, id, place]);
  useEffect(() => {
    const updateLook = () => {
      const now = clock.now();
      const eggs = facts.eggsAt.filter((at) => at <= now).length;
      view.current?.count(eggs);
      const changed = view.current?.setLook({
        hungry: hasBubble && feedRefusal(facts, now) === null,
        hasEggs: hasBubble && eggs > 0,
        selected,
        pending,
      });
      if (changed) engine.loop.invalidate();
    };
    updateLook();
    const watch = {
      refresh: updateLook,
      changesIn: () => clock.msUntil(nextHenChangeAt(facts, clock.now())),
    };
    place.things.add(watch);
    return () => place.things.remove(watch);
  }, [engine, view, place, facts, clock, selected, pending, hasBubble]);
  return null;
}
