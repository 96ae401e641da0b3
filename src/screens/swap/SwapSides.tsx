import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { writtenAmount } from '../../i18n/writtenAmount.ts';
import { useManor } from '../../store/useManor.ts';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './SwapSides.module.css';

export interface SwapSidesProps {
  from: ChainCoin;
  to: ChainCoin;
  written: string;
  onWrite: (written: string) => void;
  onFlip: () => void;
  /** Why this amount cannot be exchanged. */
  fault: string | null;
  /** USDT left of the day's allowance, once known: Max does not go beyond. */
  dayLeft: string | null;
  /** What comes out; null while nothing is asked. */
  out: string | null;
  /** The least that will come out; null while nothing is asked. */
  least: bigint | null;
  asking: boolean;
}

function Coin({ coin }: { coin: ChainCoin }) {
  return (
    <span className={styles.coin}>
      <CoinIcon coin={coin} size={30} />
      <b>{coin}</b>
    </span>
  );
}

/** What is given and what comes out, with the button between them that turns the two round. */
export function SwapSides(props: SwapSidesProps) {
  const { from, to, written, onWrite, fault, dayLeft, out, least, asking } = props;
  const { t } = useTranslation(['swap', 'common']);
  const formats = useFormats();
  const id = useId();
  const balances = useManor((state) => state.facts.balances);
  const have = (coin: ChainCoin) => balances?.[coin]?.available ?? '0';
  const takeMost = () => {
    const mine = amountOf(have(from));
    const allowed = from === 'USDT' && dayLeft !== null ? amountOf(dayLeft) : mine;
    onWrite(formatAmount(allowed > 0n && allowed < mine ? allowed : mine));
  };
  const lacks = fault !== null && from === 'USDT';
  return (
    <div className={styles.sides}>
      <section className={joinClasses(styles.side, fault && styles.wrong)} data-side="from">
        <label className={styles.label} htmlFor={id}>
          {t('give')}
        </label>
        <div className={styles.line}>
          <Coin coin={from} />
          <input
            id={id}
            className={styles.amount}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={written}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-fault` : undefined}
            onChange={(event) => onWrite(writtenAmount(event.target.value))}
          />
        </div>
        <div className={styles.foot}>
          <span>{t('have', { amount: formats.amount(have(from)), coin: from })}</span>
          <button type="button" className={styles.max} onClick={takeMost}>
            {t('common:action.max')}
          </button>
        </div>
        {fault && (
          <p id={`${id}-fault`} className={styles.fault} role="alert">
            {fault} {lacks && <Link to="/recharge">{t('toRecharge')}</Link>}
          </p>
        )}
      </section>
      <button type="button" className={styles.flip} aria-label={t('flip')} onClick={props.onFlip}>
        <Glyph name="turn" size={24} />
      </button>
      <section className={joinClasses(styles.side, styles.gain)} data-side="to" aria-busy={asking}>
        <span className={styles.label}>{t('get')}</span>
        <div className={styles.line}>
          <Coin coin={to} />
          <output className={joinClasses(styles.amount, asking && styles.faint)} htmlFor={id}>
            {out === null && asking && written ? <Skeleton width="90px" height={26} /> : null}
            {out === null ? !(asking && written) && '0' : formats.amount(out)}
          </output>
        </div>
        <div className={styles.foot}>
          <span>{t('have', { amount: formats.amount(have(to)), coin: to })}</span>
          {least !== null && (
            <b>
              {t('least')} {formats.amount(least)}
            </b>
          )}
        </div>
      </section>
    </div>
  );
}
