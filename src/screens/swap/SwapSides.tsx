import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { amountAttributes } from '../../ui/amountAttributes.ts';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { AmountInput } from '../../ui/useAmountField.ts';
import styles from './SwapSides.module.css';

export interface SwapSidesProps {
  from: ChainCoin;
  to: ChainCoin;
  amount: AmountInput;
  onFlip: () => void;
  /** Error of this amount. */
  fault: string | null;
  /** USDT left of the daily allowance, once loaded; the upper bound of Max. */
  dayLeft: string | null;
  /** Output; null without a quote. */
  out: string | null;
  /** Minimum output; null without a quote. */
  min: bigint | null;
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

/** Paid and received amounts, with a button between them that swaps the direction. */
export function SwapSides(props: SwapSidesProps) {
  const { from, to, amount, fault, dayLeft, out, min, asking } = props;
  const { t } = useTranslation(['swap', 'common']);
  const formats = useFormats();
  const id = useId();
  const balances = useManor((state) => state.facts.balances);
  const have = (coin: ChainCoin) => balances?.[coin]?.available ?? '0';
  const takeMax = () => {
    const mine = amountOf(have(from));
    const allowed = from === 'USDT' && dayLeft !== null ? amountOf(dayLeft) : mine;
    amount.set(allowed > 0n && allowed < mine ? allowed : mine);
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
            {...amountAttributes}
            value={amount.input}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-fault` : undefined}
            onChange={(event) => amount.write(event.target.value)}
          />
        </div>
        <div className={styles.foot}>
          <span>{t('have', { amount: formats.amount(have(from)), coin: from })}</span>
          <button type="button" className={styles.max} onClick={takeMax}>
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
            {out === null && asking && amount.input ? <Skeleton width="90px" height={26} /> : null}
            {out === null ? !(asking && amount.input) && '0' : formats.amount(out)}
          </output>
        </div>
        <div className={styles.foot}>
          <span>{t('have', { amount: formats.amount(have(to)), coin: to })}</span>
          {min !== null && (
            <b>
              {t('least')} {formats.amount(min)}
            </b>
          )}
        </div>
      </section>
    </div>
  );
}
