import type { Coin } from '#core/money/coin.ts';
import { CoinIcon } from './CoinIcon.tsx';
import styles from './CoinFlow.module.css';
import { Glyph } from './Glyph.tsx';

/** A coin with its formatted amount. */
export interface CoinFlowPart {
  coin: Coin;
  text: string;
}

function Part({ coin, text }: CoinFlowPart) {
  return (
    <span className={styles.part}>
      <CoinIcon coin={coin} size={40} />
      <b>{text}</b>
      <span>{coin}</span>
    </span>
  );
}

/** Paid and received coins of an exchange. */
export function CoinFlow({ from, to }: { from: CoinFlowPart; to: CoinFlowPart }) {
  return (
    <div className={styles.flow}>
      <Part {...from} />
      <Glyph name="next" size={26} />
      <Part {...to} />
    </div>
  );
}
