import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chainCoins, type ChainCoin } from '#core/catalog/chainCoins.ts';
import { economyCurves } from '#core/catalog/economyCurves.ts';
import { loadEconomy } from '../../queries/loadEconomy.ts';
import { useReadPages } from '../../queries/useReadPages.ts';
import { useManor } from '../../store/useManor.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { CurvePanel } from './CurvePanel.tsx';
import { daySlots } from './daySlots.ts';
import styles from './EconomyScreen.module.css';

/** The public economy by day, for everybody: signed out as well. */
export default function EconomyScreen() {
  const { t } = useTranslation('economy');
  const isSignedIn = useManor((state) => state.session.token !== null);
  const [coin, setCoin] = useState<ChainCoin>('ATR');
  const pages = useReadPages(['showEconomy'], loadEconomy);
  const slots = daySlots(pages.list);
  const gaps = slots.filter((slot) => !('day' in slot)).length;
  return (
    <Screen title={t('title')} back={isSignedIn ? '/reserves' : '/invite'}>
      <p className={styles.intro}>{t('text')}</p>
      <Segmented
        label={t('coin')}
        value={coin}
        onChange={setCoin}
        options={chainCoins.map((value) => ({ value, text: value }))}
      />
      {gaps > 0 && (
        <p className={styles.gap}>
          <i aria-hidden="true" />
          {t('gap')}
        </p>
      )}
      <ListStates
        state={pages.state}
        count={pages.list.length}
        onRetry={pages.retry}
        onMore={pages.loadMore}
        loadingMore={pages.loadingMore}
        empty={<p className={styles.none}>{t('empty')}</p>}
      >
        {economyCurves.map((curve) => (
          <CurvePanel key={curve} curve={curve} coin={coin} slots={slots} />
        ))}
      </ListStates>
    </Screen>
  );
}
