import { lazy, Suspense } from 'react';
import { requestTexts } from '../i18n/requestTexts.ts';
import { useManor } from '../store/useManor.ts';
import { fetchExtra } from '../ui/fetchExtra.ts';

// Only frozen accounts load the banner and its texts.
const FreezeNotice = lazy(() =>
  fetchExtra(async () => (await Promise.all([import('./FreezeNotice.tsx'), requestTexts('notices')]))[0]),
);

/** Banner above the tabs while the account is frozen; renders nothing otherwise. */
export function FreezeBanner() {
  const reason = useManor((state) => state.facts.freeze?.reason);
  return (
    reason && (
      <Suspense fallback={null}>
        <FreezeNotice reason={reason} />
      </Suspense>
    )
  );
}
