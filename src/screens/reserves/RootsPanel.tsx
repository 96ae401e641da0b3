import { useTranslation } from 'react-i18next';
import { loadReserves } from '../../queries/loadReserves.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { MaskedAddress } from '../../ui/MaskedAddress.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useReadPages } from '../../queries/useReadPages.ts';
import styles from './RootsPanel.module.css';

async function loadRoots(cursor?: string) {
  const { roots, next } = await loadReserves(cursor);
  return { list: roots, next };
}

/** Daily roots, newest first: published ones never change, and can be compared. */
export function RootsPanel() {
  const { t } = useTranslation('reserves');
  const formats = useFormats();
  const pages = useReadPages(['showReserves'], loadRoots);
  return (
    <Panel title={t('roots')}>
      <ListStates
        state={pages.state}
        count={pages.list.length}
        onRetry={pages.retry}
        onMore={pages.loadMore}
        loadingMore={pages.loadingMore}
        empty={<p className={styles.none}>{t('noRoots')}</p>}
      >
        <ul>
          {pages.list.map(({ day, at, hash, usdt, atr, leaves }) => (
            <li key={day} className={styles.root}>
              <span className={styles.line}>
                <b>{formats.dateTime(at)}</b>
                <span>{t('leaves', { leaves: formats.count(leaves) })}</span>
              </span>
              <span className={styles.line}>
                <span className={styles.sums}>
                  {formats.amount(usdt, { decimals: 2 })} USDT · {formats.amount(atr, { decimals: 2 })} ATR
                </span>
                <MaskedAddress address={hash} />
              </span>
            </li>
          ))}
        </ul>
      </ListStates>
    </Panel>
  );
}
