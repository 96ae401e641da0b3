import { useEffect } from 'react';
import { createActKit } from '../engine/actKit.ts';
import { ActPlayer } from '../engine/acts.ts';
import type { Place } from '../engine/place.ts';
import { useEngine } from '../engine/sceneContext.ts';
import { countersOf } from '../countersOf.ts';
import type { SceneSource, SceneActions } from '../sceneProps.ts';
import { collect } from './effects/collect.ts';
import { heart, pourFeed } from './effects/feed.ts';
import type { HenView } from '../hens/henView.ts';

interface EffectsProps {
  place: Place;
  source: SceneSource;
  actions: SceneActions;
  views: Map<string, HenView>;
}

/** Plays effects in the yard. With reduced motion only hearts appear, at the hens. */
export function YardEffects({ place, source, actions, views }: EffectsProps) {
  const engine = useEngine();
  useEffect(() => {
    const player = new ActPlayer((change) => engine.playing(change));
    const kit = createActKit(engine.atlas, place, countersOf(source, actions));
    place.things.add(player);
    const stop = source.onEffect((effect) => {
      if (effect.kind !== 'feed' && effect.kind !== 'collect') return;
      const hens = effect.hens.map((hen) => views.get(hen)).filter((view) => view !== undefined);
      const still = engine.isStill;
      if (effect.kind === 'feed' && !still) player.play(pourFeed(kit, hens));
      const acts =
        effect.kind === 'feed' || still
          ? hens.map((hen, index) => heart(kit, hen, index))
          : collect(kit, hens);
      for (const act of acts) player.play(act);
    });
    return () => {
      stop();
      player.clear();
      place.things.remove(player);
    };
  }, [engine, place, source, actions, views]);
  return null;
}
