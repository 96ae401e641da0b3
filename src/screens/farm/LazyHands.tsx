import { lazy, Suspense, useState } from 'react';
import { requestTexts } from '../../i18n/requestTexts.ts';
import { useManor } from '../../store/useManor.ts';
import { fetchExtra } from '../../ui/fetchExtra.ts';
import { useSceneState } from '../../ui/useSceneState.ts';

const Hands = lazy(() =>
  fetchExtra(async () => (await Promise.all([import('./hands/Hands.tsx'), requestTexts('notices')]))[0]),
);

/**
 * Bubbles, numbers and lines at the beds. They are loaded once the scene is drawn, has failed or is slow: the
 * first picture needs none of them. A tap before that loads them at once, beside the call that it makes, and they stay.
 */
export function LazyHands() {
  const scene = useSceneState();
  const isAsked = useManor(
    ({ view, pending }) =>
      view.bubble !== null || view.lastHarvest !== null || Object.keys(pending).length > 0,
  );
  const [isWanted, setIsWanted] = useState(false);
  if (!isWanted && (isAsked || (scene !== 'off' && scene !== 'loading'))) setIsWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Hands />
    </Suspense>
  );
}
