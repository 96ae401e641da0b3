import { useTranslation } from 'react-i18next';
import type { Coin } from '#core/money/coin.ts';
import { useFormats } from '../i18n/useFormats.ts';
import styles from './Amount.module.css';
import { CoinIcon } from './CoinIcon.tsx';
import { joinClasses } from './joinClasses.ts';
import { Rolling } from './Rolling.tsx';

export interface AmountProps {
  /** Wire amount in whole coins, or ledger units as bigint. */
  value: string | bigint;
  coin: Coin;
  /**
   * `icon` shows the coin's picture and names it for screen readers; `name` writes its name, `code` its
   * ticker.
   */
  unit?: 'icon' | 'name' | 'code';
  /** Plus and minus signs, green and red: for movements. */
  signed?: boolean;
  /** Maximum number of decimals; the default is the screen's (`AmountDecimals`). */
  decimals?: number;
  size?: 's' | 'm' | 'l' | 'xl';
  /** Animates the digits on change: for the player's balances. */
  rolls?: boolean;
}

/** An amount with its unit, formatted for the language. */
export function Amount({
  value,
  coin,
  unit = 'icon',
  signed = false,
  decimals,
  size = 'm',
  rolls = false,
}: AmountProps) {
  const formats = useFormats();
  const { t } = useTranslation('common');
  const text = formats.amount(value, { signed, ...(decimals !== undefined && { decimals }) });
  const tone = signed && (text.startsWith('−') ? styles.paid : text.startsWith('+') && styles.received);
  return (
    <span className={joinClasses(styles.amount, styles[size], tone)}>
      {unit === 'icon' && <CoinIcon coin={coin} size={size === 'xl' ? 28 : size === 'l' ? 22 : 18} />}
      {rolls ? <Rolling text={text} /> : <span>{text}</span>}
      <span className={unit === 'icon' ? 'unseen' : styles.unit}>
        {unit === 'code' ? coin : t(`coin.${coin}`)}
      </span>
    </span>
  );
}
