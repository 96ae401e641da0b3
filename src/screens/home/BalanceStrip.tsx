import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Rolling } from '../../ui/Rolling.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './BalanceStrip.module.css';

const shown = ['USDT', 'ATR', 'ATB'] as const;

/** Available coins; links to the assets. */
export function BalanceStrip() {
  const { t } = useTranslation('home');
  const formats = useFormats();
  const balances = useManor((state) => state.facts.balances);
  return (
    <Link to="/assets" className={styles.strip}>
      <span className="unseen">{t('balances')}</span>
      {shown.map((coin) => (
        <span key={coin} className={styles.coin}>
          <CoinIcon coin={coin} size={28} />
          {balances ? (
            <b>
              <Rolling text={formats.amount(balances[coin]?.available ?? '0', { decimals: 2 })} />
            </b>
          ) : (
            <Skeleton width="52px" height={16} />
          )}
          <small>{coin}</small>
        </span>
      ))}
    </Link>
  );
}
