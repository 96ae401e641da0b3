import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountDecimals } from '../../i18n/AmountDecimals.ts';
import { openSheet } from '../../store/openSheet.ts';
import { patch } from '../../store/patch.ts';
import { store } from '../../store/store.ts';
import { FarmHud } from './FarmHud.tsx';
import styles from './FarmScreen.module.css';
import { FarmShelf } from './FarmShelf.tsx';
import { useManor } from '../../store/useManor.ts';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { Guide } from './Guide.tsx';
import { LazyHands } from './LazyHands.tsx';
import { FieldList } from './twins/FieldList.tsx';
import { useSceneState } from '../../ui/useSceneState.ts';
import { fetchAsked } from '../../ui/fetchAsked.ts';

const loadSheets = () => fetchAsked(() => import('./FarmSheets.tsx'));
const FarmSheets = lazy(loadSheets);

/** The sheets come this long after the scene has settled, or when one opens. */
const SHEETS_MS = 2_000;

/** A hen's sheet belongs to the yard, which opens it when shown; others close with this screen, and so does the chip. */
function leave(): void {
  patch('view', { lastHarvest: null });
  if (store.getState().view.sheet?.name !== 'hen') openSheet(null);
}

/** The open sheet. Nothing else of the screen is drawn anew when one opens. */
function OpenSheet() {
  const hasSheet = useManor((state) => state.view.sheet !== null);
  if (!hasSheet) return null;
  return (
    <Suspense fallback={null}>
      <FarmSheets />
    </Suspense>
  );
}

/** Overlay of the manor; empty areas pass touches to the scene. */
export default function FarmScreen() {
  const { t } = useTranslation('common');
  const online = useManor((state) => state.connection.online);
  const scene = useSceneState();
  const isSettled = scene !== 'off' && scene !== 'loading';
  useEffect(() => leave, []);
  // No first picture waits for the sheets, and no first sheet for its code.
  useEffect(() => {
    if (!isSettled) return;
    const timer = setTimeout(() => void loadSheets().catch(() => undefined), SHEETS_MS);
    return () => clearTimeout(timer);
  }, [isSettled]);
  return (
    <AmountDecimals value={2}>
      <div className={styles.farm}>
        <FarmHud />
        <OfflineNote online={online} />
        <main className={styles.middle}>
          <h1 className="unseen">{t('page.farm')}</h1>
          <FieldList />
          <Guide />
          <LazyHands />
        </main>
        <FarmShelf />
        <OpenSheet />
      </div>
    </AmountDecimals>
  );
}
