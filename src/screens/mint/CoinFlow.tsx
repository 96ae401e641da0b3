import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import styles from './CoinFlow.module.css';

/** What is locked and what flows out of it, as written amounts. */
export function CoinFlow({ usdt, atr }: { usdt: string; atr: string }) {
  return (
    <div className={styles.flow}>
      <span className={styles.part}>
        <CoinIcon coin="USDT" size={40} />
        <b>{usdt}</b>
        <span>USDT</span>
      </span>
      <Glyph name="next" size={26} />
      <span className={styles.part}>
        <CoinIcon coin="ATR" size={40} />
        <b>{atr}</b>
        <span>ATR</span>
      </span>
    </div>
  );
}
