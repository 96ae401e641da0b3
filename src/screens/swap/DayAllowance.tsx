import { useTranslation } from 'react-i18next';
import type { SwapQuote } from '../../actions/loadSwapQuote.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useWallNow } from '../../ui/useWallNow.ts';
import styles from './DayAllowance.module.css';

/** What of a whole is `part`, in per cent, for drawing alone. */
const share = (part: bigint, whole: bigint) => (whole > 0n ? Number((part * 1_000n) / whole) / 10 : 0);

/** How much of the day's allowance is left, what this exchange takes of it, and when it is whole again. */
export function DayAllowance({ quote, amount }: { quote: SwapQuote | null; amount: bigint }) {
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
  const whole = amountOf(day);
  const left = amountOf(quote.dayLeft);
  const usdt = amount === 0n ? 0n : amountOf(quote.from === 'USDT' ? quote.amount : quote.out);
  const taken = usdt > left ? left : usdt;
  return (
    <Panel title={t('day')}>
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.left} style={{ width: `${share(left - taken, whole)}%` }} />
        <span className={styles.taken} style={{ width: `${share(taken, whole)}%` }} />
      </div>
      <p className={styles.text}>
        <b>{t('dayLeft', { left: formats.amount(left, { decimals: 2 }), whole: formats.amount(whole) })}</b>
        <span>{t('dayEnds', { span: formats.span(quote.dayEndsAt - now - aheadMs) })}</span>
      </p>
    </Panel>
  );
}
