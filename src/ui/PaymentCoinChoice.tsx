import type { ReactNode } from 'react';
import { chainCoins, type ChainCoin } from '#core/catalog/chainCoins.ts';
import { CoinIcon } from './CoinIcon.tsx';
import styles from './PaymentCoinChoice.module.css';

export interface PaymentCoinChoiceProps {
  /** Accessible name of the group. */
  label: string;
  value: ChainCoin;
  onChange: (coin: ChainCoin) => void;
  /** Below the coin's name, such as the balance. */
  noteOf: (coin: ChainCoin) => ReactNode;
}

/** Choice of a coin that can be recharged or withdrawn. */
export function PaymentCoinChoice({ label, value, onChange, noteOf }: PaymentCoinChoiceProps) {
  return (
    <div className={styles.coins} role="radiogroup" aria-label={label}>
      {chainCoins.map((coin) => (
        <button
          key={coin}
          type="button"
          role="radio"
          aria-checked={coin === value}
          className={styles.coin}
          data-coin={coin}
          onClick={() => onChange(coin)}
        >
          <CoinIcon coin={coin} size={36} />
          <span className={styles.words}>
            <b>{coin}</b>
            <span>{noteOf(coin)}</span>
          </span>
        </button>
      ))}
    </div>
  );
}
