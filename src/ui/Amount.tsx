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
  /** `icon` shows the coin's picture and says its name to a screen reader; `name` writes it, `code` its letters alone. */
  unit?: 'icon' | 'name' | 'code';
  /** Plus and minus, green and red: for movements. */
  signed?: boolean;
  /** Decimals shown at most, 4 when not given. */
  decimals?: number;
  size?: 's' | 'm' | 'l' | 'xl';
  /** Its digits roll when it changes: for what the player has. */
  rolls?: boolean;
}

/** An amount with its unit, grouped and trimmed as the language does. */
export function Amount({
  value,
  coin,
  unit = 'icon',
  signed = false,
  decimals = 4,
  size = 'm',
  rolls = false,
}: AmountProps) {
  const formats = useFormats();
  const { t } = useTranslation('common');
  const text = formats.amount(value, { decimals, signed });
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
