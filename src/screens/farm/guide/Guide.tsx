import { lazy, Suspense } from 'react';
import { requestTexts } from '../../../i18n/requestTexts.ts';
import { deviceStorage } from '../../../store/deviceStorage.ts';
import { useManor } from '../../../store/useManor.ts';
import { useSceneState } from '../../../ui/useSceneState.ts';
import { guideKey } from './guideKey.ts';

const GuideCard = lazy(
  async () => (await Promise.all([import('./GuideCard.tsx'), requestTexts('notices')]))[0],
);

/**
 * The tutorial, for players who have not been paid for it. Lazy-loaded once the scene is drawn, has failed or
 * is slow.
 */
export function Guide() {
  const address = useManor((state) => state.session.address);
  const scene = useSceneState();
  const isEarly = scene === 'off' || scene === 'loading';
  if (!address || isEarly || deviceStorage.get(guideKey(address)) !== null) return null;
  return (
    <Suspense fallback={null}>
      <GuideCard key={address} address={address} />
    </Suspense>
  );
}
