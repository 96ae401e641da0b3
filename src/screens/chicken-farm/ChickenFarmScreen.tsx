import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountDecimals } from '../../i18n/AmountDecimals.ts';
import { openSheet } from '../../store/openSheet.ts';
import { store } from '../../store/store.ts';
import { useManor } from '../../store/useManor.ts';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import styles from './ChickenFarmScreen.module.css';
import { HenSheet } from './HenSheet.tsx';
import { HenTwins } from './HenTwins.tsx';
import { YardHud } from './YardHud.tsx';
import { YardSheet, type YardSheetName } from './YardSheet.tsx';
import { YardShelf } from './YardShelf.tsx';

const closeHen = () => openSheet(null);

/** Keep a sheet opened on the way to the manor: it belongs to the manor. */
function leave(): void {
  if (store.getState().view.sheet?.name === 'hen') closeHen();
}

/** Overlay of the hen yard; empty areas pass touches to the scene. */
export default function ChickenFarmScreen() {
  const { t } = useTranslation(['hens', 'common']);
  const online = useManor((state) => state.connection.online);
  const sheet = useManor((state) => state.view.sheet);
  const [open, setOpen] = useState<YardSheetName | null>(null);
  useEffect(() => leave, []);
  const show = (name: YardSheetName | null) => {
    closeHen();
    setOpen(name);
  };
  return (
    <AmountDecimals value={2}>
      <div className={styles.yard}>
        <YardHud />
        <OfflineNote online={online} />
        <main className={styles.middle}>
          <h1 className="unseen">{t('common:page.chickenFarm')}</h1>
          <HenTwins onBuy={() => show('buy')} />
        </main>
        <YardShelf onOpen={show} />
        {sheet?.name === 'hen' ? (
          <HenSheet key={sheet.hen} id={sheet.hen} onClose={closeHen} />
        ) : (
          open && <YardSheet name={open} onClose={() => setOpen(null)} />
        )}
      </div>
    </AmountDecimals>
  );
}
