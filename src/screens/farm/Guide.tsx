import { lazy, Suspense } from 'react';
import { requestTexts } from '../../i18n/requestTexts.ts';
import { useManor } from '../../store/useManor.ts';
import { fetchExtra } from '../../ui/fetchExtra.ts';
import { useSceneState } from '../../ui/useSceneState.ts';
import { guidePart, isNewcomer } from './guide/guidePart.ts';

const FarmCards = lazy(() =>
  fetchExtra(async () => (await Promise.all([import('./goals/FarmCards.tsx'), requestTexts('notices')]))[0]),
);
const GuideCard = guidePart.Part;

/**
 * The tutorial, then the next goal. The tutorial comes with the field in HTML, or as soon as that is painted where its code
 * is not there before, because a newcomer does not know what to tap; the goal comes once the scene is drawn, has failed or is
 * slow.
 */
export function Guide() {
  const address = useManor((state) => state.session.address);
  const isPainted = useManor((state) => state.view.isFieldPainted);
  const scene = useSceneState();
  if (!address) return null;
  const isSettled = scene !== 'off' && scene !== 'loading';
  const isGuided = !isNewcomer(address);
  return (
    <>
      {isSettled && (
        <Suspense fallback={null}>
          <FarmCards key={address} isGuided={isGuided} />
        </Suspense>
      )}
      {!isGuided && (isPainted || isSettled || guidePart.isLoaded()) && (
        <Suspense fallback={null}>
          <GuideCard key={address} address={address} />
        </Suspense>
      )}
    </>
  );
}
