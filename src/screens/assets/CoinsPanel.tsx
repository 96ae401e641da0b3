import { useTranslation } from 'react-i18next';
import { coins } from '../../../core/money/coin.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './CoinsPanel.module.css';

/** Each coin with what is available and what is frozen. */
export function CoinsPanel() {
  const { t } = useTranslation(['assets', 'common']);
  const formats = useFormats();
  const balances = useManor((state) => state.facts.balances);
  return (
    <Panel title={t('coins')}>
      {!balances && <Skeleton height={48} lines={5} />}
      {balances && (
        <ul>
          {coins.map((coin) => (
            <li key={coin} className={styles.coin} data-coin={coin}>
              <CoinIcon coin={coin} size={34} />
              <b className={styles.name}>{t(`common:coin.${coin}`)}</b>
              <span className={styles.sums}>
                <b>
                  {formats.amount(balances[coin]?.available ?? '0')} <small>{coin}</small>
                </b>
                <span>
                  {t('frozen')} {formats.amount(balances[coin]?.frozen ?? '0')} {coin}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
