import { useEffect } from 'react';
import { createActKit } from '../engine/actKit.ts';
import { ActPlayer } from '../engine/acts.ts';
import type { Place } from '../engine/place.ts';
import { useEngine } from '../engine/sceneContext.ts';
import { countersOf } from '../countersOf.ts';
import type { SceneSource, SceneActions } from '../sceneProps.ts';
import { actsOf } from './effects/actsOf.ts';
import type { PlotView } from './plotView.ts';

interface EffectsProps {
  place: Place;
  source: SceneSource;
  actions: SceneActions;
  views: Map<number, PlotView>;
  /**
   * True while the manor is shown. Effects for another place are not played; the facts alone show their
   * result.
   */
  active: boolean;
}

/** Plays each effect once. */
export function ManorEffects({ place, source, actions, views, active }: EffectsProps) {
  const engine = useEngine();
  useEffect(() => {
    if (!active) return;
    const player = new ActPlayer((change) => engine.playing(change));
    const kit = {
      ...createActKit(engine.atlas, place, countersOf(source, actions)),
      plot: (plot: number) => views.get(plot),
    };
    place.interrupt = (key) => player.stop(key);
    place.things.add(player);
    const stop = source.onEffect((effect) => {
      for (const act of actsOf(kit, effect, engine.isStill)) player.play(act);
    });
    return () => {
      stop();
      place.interrupt = null;
      player.clear();
      place.things.remove(player);
    };
  }, [engine, place, source, actions, views, active]);
  return null;
}
