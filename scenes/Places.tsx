import { useEffect, useState } from 'react';
import type { Engine } from './engine/engine.ts';
import { useEngine } from './engine/sceneContext.ts';
import { FirstFrame } from './FirstFrame.tsx';
import { needsYard } from './fetchFirstSheets.ts';
import { LazyLooks } from './LazyLooks.tsx';
import { Manor, MANOR_PARTS } from './manor/Manor.tsx';
import type { SceneSource, SceneActions } from './sceneProps.ts';
import { useFacts } from './useFacts.ts';
import { useParts } from './useParts.ts';
import { useYardSheet } from './useYardSheet.ts';
import { Yard } from './yard/Yard.tsx';

export interface PlacesProps {
  source: SceneSource;
  actions: SceneActions;
  /** True once the first frame is drawn: looks and the yard are fetched only then, so that the farm is playable before. */
  isShown: boolean;
  /** The first frame is drawn. */
  onShown: (engine: Engine) => void;
}

/** Renders the places of the scene and shows one of them. */
export function Places({ source, actions, isShown, onShown }: PlacesProps) {
  const engine = useEngine();
  const facts = useFacts(source);
  const { place, reducedMotion } = facts;
  useEffect(() => {
    if (place === 'hidden') engine.show(null);
    else engine.show(engine.placeOf(place === 'yard' ? 'yard' : 'manor'));
  }, [engine, place]);
  // After the effects of the places, which take what changed: it may be due before the sleep ends.
  useEffect(() => engine.loop.shortenSleep(), [engine, facts]);
  const hasYard = useYardSheet(needsYard(facts), isShown);
  useEffect(() => engine.setMotion(reducedMotion ? 0 : 1), [engine, reducedMotion]);
  // Lazy mount: a place is built when it is first shown, and then stays mounted.
  const [seen, setSeen] = useState({ manor: false, yard: false });
  const manor = seen.manor || place === 'manor' || place === 'still';
  const yard = seen.yard || place === 'yard';
  if (manor !== seen.manor || yard !== seen.yard) setSeen({ manor, yard });
  const parts = useParts(manor ? MANOR_PARTS : 1, isShown);
  const isWhole = !manor || parts >= MANOR_PARTS;
  return (
    <>
      {manor && <Manor parts={parts} source={source} actions={actions} facts={facts} hasYard={hasYard} />}
      {yard && hasYard && <Yard source={source} actions={actions} facts={facts} />}
      {isShown && <LazyLooks actions={actions} facts={facts} />}
      {isWhole && <FirstFrame onShown={onShown} />}
    </>
  );
}
