import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { openSheet } from '../../store/openSheet.ts';
import { store } from '../../store/store.ts';
import { FarmHud } from './FarmHud.tsx';
import styles from './FarmScreen.module.css';
import { FarmSheets } from './FarmSheets.tsx';
import { FarmShelf } from './FarmShelf.tsx';
import { Guide } from './guide/Guide.tsx';
import { FieldList } from './twins/FieldList.tsx';

/** A hen's sheet belongs to the yard, which opens it when shown; others close with this screen. */
function leave(): void {
  if (store.getState().view.sheet?.name !== 'hen') openSheet(null);
}

/** Overlay of the manor; empty areas pass touches to the scene. */
export default function FarmScreen() {
  const { t } = useTranslation('common');
  useEffect(() => leave, []);
  return (
    <div className={styles.farm}>
      <FarmHud />
      <main className={styles.middle}>
        <h1 className="unseen">{t('page.farm')}</h1>
        <FieldList />
        <Guide />
      </main>
      <FarmShelf />
      <FarmSheets />
    </div>
  );
}
