import { useEffect, useState } from 'react';
import type LooksPart from './manor/looks/Looks.tsx';
import { useEngine } from './engine/sceneContext.ts';
import type { SceneActions, SceneFacts } from './sceneProps.ts';

/** Fetches code and sheet of the looks when there is one to show: no manor without looks waits for them. */
export function LazyLooks({ facts, actions }: { facts: SceneFacts; actions: SceneActions }) {
  const engine = useEngine();
  const [Looks, setLooks] = useState<typeof LooksPart | null>(null);
  const isNeeded = (facts.looks?.length ?? 0) > 0 || facts.shownSlots !== null;
  useEffect(() => {
    if (!isNeeded) return;
    void Promise.all([import('./manor/looks/Looks.tsx'), engine.load(['looks'])])
      .then(([{ default: part }]) => setLooks(() => part))
      // The manor is whole without its looks; the next visit tries again.
      .catch(() => undefined);
  }, [engine, isNeeded]);
  return Looks && <Looks facts={facts} actions={actions} />;
}
