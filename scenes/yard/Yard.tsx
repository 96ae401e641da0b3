import { useEffect, useState } from 'react';
import { henDay, nextHenChangeAt } from '#core/rules/hen.ts';
import { lowScreen } from '../engine/lowScreen.ts';
import { useEngine } from '../engine/sceneContext.ts';
import { useThing } from '../engine/useThing.ts';
import type { SceneFacts, SceneSource, SceneActions } from '../sceneProps.ts';
import { useGameClock } from '../useGameClock.ts';
import { HenThing } from '../hens/HenThing.tsx';
import type { HenView } from '../hens/henView.ts';
import { freeNests, Nests } from './nests.ts';
import { Trough } from './trough.ts';
import { YardEffects } from './YardEffects.tsx';
import { YardGround } from './YardGround.tsx';
import { BOTTOM, RUN } from './yardLayout.ts';
import { useYardTaps } from './useYardTaps.ts';
import { YardLife } from './YardLife.tsx';

interface YardProps {
  source: SceneSource;
  actions: SceneActions;
  facts: SceneFacts;
}

/** World units that a low screen starts further down: hens matter more than the sky. */
const SKY_SPARED = 60;

/** The hen yard: coop, nests with uncollected eggs, trough, and the hens. */
export function Yard({ source, actions, facts }: YardProps) {
  const engine = useEngine();
  const place = engine.placeOf('yard');
  const [views] = useState(() => new Map<string, HenView>());
  const clock = useGameClock(source, facts.clock, null);
  const [nesting] = useState(freeNests);
  const nests = useThing(place, () => new Nests(engine));
  const trough = useThing(place, () => new Trough(engine));

  useYardTaps(place, actions, views);
  useEffect(() => {
    place.camera.bound(BOTTOM);
    place.camera.stepBack(lowScreen.widest, lowScreen.height);
    place.camera.begin(SKY_SPARED, lowScreen.highEnough);
  }, [place]);

  useEffect(() => {
    const update = () => {
      const now = clock.now();
      const hens = Object.values(facts.hens);
      const laid = hens.reduce((sum, hen) => sum + hen.eggsAt.filter((at) => at <= now).length, 0);
      if (nests.current?.show(laid)) engine.loop.invalidate();
      trough.current?.show(hens.some((hen) => hen.fedDay !== null && hen.fedDay === henDay(hen, now)));
    };
    update();
    const watch = {
      refresh: update,
      changesIn: () => {
        const now = clock.now();
        return clock.msUntil(Math.min(...Object.values(facts.hens).map((hen) => nextHenChangeAt(hen, now))));
      },
    };
    place.things.add(watch);
    return () => place.things.remove(watch);
  }, [engine, place, facts.hens, clock, nests, trough]);

  return (
    <>
      <YardGround place={place} />
      <YardLife place={place} />
      {Object.values(facts.hens).map((hen) => (
        <HenThing
          key={hen.id}
          place={place}
          run={RUN}
          size={1.3}
          nesting={nesting}
          facts={hen}
          clock={clock}
          selected={facts.selectedHen === hen.id}
          pending={facts.pendingHens.includes(hen.id)}
          hasBubble
          views={views}
        />
      ))}
      <YardEffects place={place} source={source} actions={actions} views={views} />
    </>
  );
}
