import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SwapQuote } from '../../queries/loadSwapQuote.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useWallNow } from '../../ui/useWallNow.ts';
import styles from './DayAllowance.module.css';

/** `part` as per cent of `whole`, for drawing only. */
const share = (part: bigint, allowance: bigint) =>
  allowance > 0n ? Number((part * 1_000n) / allowance) / 10 : 0;

export interface DayAllowanceProps {
  quote: SwapQuote | null;
  /** Ledger units. */
  amount: bigint;
}

/** Remaining daily allowance, the share of this exchange, and the time of the reset. Not rendered by a typed digit. */
export const DayAllowance = memo(function DayAllowance({ quote, amount }: DayAllowanceProps) {
  const { t } = useTranslation('swap');
  const formats = useFormats();
  const now = useWallNow();
  const day = useManor((state) => state.world.constants?.SWAP_DAY_USDT);
  const aheadMs = useManor((state) => state.world.aheadMs);
  if (!day || !quote) {
    return (
      <Panel title={t('day')}>
        <Skeleton height={20} lines={2} />
      </Panel>
    );
  }
  const allowance = amountOf(day);
  const left = amountOf(quote.dayLeft);
  const usdt = amount === 0n ? 0n : amountOf(quote.from === 'USDT' ? quote.amount : quote.out);
  const used = usdt > left ? left : usdt;
  return (
    <Panel title={t('day')}>
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.left} style={{ width: `${share(left - used, allowance)}%` }} />
        <span className={styles.taken} style={{ width: `${share(used, allowance)}%` }} />
      </div>
      <p className={styles.text}>
        <b>
          {t('dayLeft', { left: formats.amount(left, { decimals: 2 }), whole: formats.amount(allowance) })}
        </b>
        <span>{t('dayEnds', { span: formats.span(quote.dayEndsAt - now - aheadMs) })}</span>
      </p>
    </Panel>
  );
});
