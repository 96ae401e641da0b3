import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '../../../core/api/objects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Amount } from '../../ui/Amount.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { askedAt } from './sortedWithdrawals.ts';
import { StateSeal } from './StateSeal.tsx';
import styles from './WithdrawalRow.module.css';

/** One withdrawal: what arrives, when it was asked for, its state, and what it waits for. */
export function WithdrawalRow({ withdrawal, onOpen }: { withdrawal: Withdrawal; onOpen: () => void }) {
  const { t } = useTranslation('withdraw');
  const formats = useFormats();
  const { coin, net, state, wait } = withdrawal;
  const at = askedAt(withdrawal);
  return (
    <li className={styles.item}>
      <button type="button" className={styles.row} data-withdrawal={withdrawal.id} onClick={onOpen}>
        <CoinIcon coin={coin} size={40} />
        <span className={styles.words}>
          <Amount value={net} coin={coin} unit="name" decimals={6} />
          {wait && <span className={styles.wait}>{t(`wait.${wait.for}`)}</span>}
          <time dateTime={new Date(at).toISOString()}>{formats.dateTime(at)}</time>
        </span>
        <StateSeal state={state} />
        <Glyph name="next" size={18} />
      </button>
    </li>
  );
}
