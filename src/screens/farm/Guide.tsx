import { lazy, Suspense } from 'react';
import { requestTexts } from '../../i18n/requestTexts.ts';
import { deviceStorage } from '../../store/deviceStorage.ts';
import { useManor } from '../../store/useManor.ts';
import { useSceneState } from '../../ui/useSceneState.ts';
import { guideKey } from './guide/guideKey.ts';

const FarmCards = lazy(
  async () => (await Promise.all([import('./goals/FarmCards.tsx'), requestTexts('notices')]))[0],
);

/** The tutorial, then the next goal. Lazy-loaded once the scene is drawn, has failed or is slow. */
export function Guide() {
  const address = useManor((state) => state.session.address);
  const scene = useSceneState();
  const isEarly = scene === 'off' || scene === 'loading';
  if (!address || isEarly) return null;
  return (
    <Suspense fallback={null}>
      <FarmCards key={address} address={address} isGuided={deviceStorage.get(guideKey(address)) !== null} />
    </Suspense>
  );
}
