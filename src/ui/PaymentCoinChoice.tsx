import type { ReactNode } from 'react';
import { chainCoins, type ChainCoin } from '#core/catalog/chainCoins.ts';
import { CoinIcon } from './CoinIcon.tsx';
import styles from './PaymentCoinChoice.module.css';

export interface PaymentCoinChoiceProps {
  /** What is chosen here, for a screen reader. */
  label: string;
  value: ChainCoin;
  onChange: (coin: ChainCoin) => void;
  /** Below the coin's name, such as how much there is. */
  noteOf: (coin: ChainCoin) => ReactNode;
}

/** One of the coins that go to and from the chain. */
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
