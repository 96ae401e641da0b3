import { useTranslation } from 'react-i18next';
import type { Order } from '#core/api/marketObjects.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { useWallNow } from '../../ui/useWallNow.ts';

const CHECK_MS = 30_000;

/** Locked amount and expiry, or the end, of an order; and the total of its fills. */
export function OrderFacts({ order }: { order: Order }) {
  const { t } = useTranslation('otc');
  const formats = useFormats();
  const aheadMs = useManor((state) => state.world.aheadMs);
  const left = order.expiresAt - useWallNow(CHECK_MS) - aheadMs;
  const usdt = amountOf(order.usdt);
  const gained = order.side === 'sell' ? usdt - amountOf(order.fee) : usdt;
  const named = (value: string | bigint, of: 'USDT' | 'ATR') => (
    <Amount value={value} coin={of} unit="name" decimals={6} />
  );
  const coin = order.side === 'buy' ? 'USDT' : 'ATR';
  return (
    <FactLines
      lines={[
        ...(usdt > 0n
          ? [
              {
                key: 'usdt',
                label: t(order.side === 'buy' ? 'paid' : 'received'),
                value: named(gained, 'USDT'),
              },
            ]
          : []),
        ...(order.state === 'posted'
          ? [
              { key: 'locked', label: t('locked'), value: named(order.locked, coin) },
              { key: 'ends', label: t('expires'), value: formats.span(left) },
            ]
          : [
              {
                key: 'closed',
                label: t('closed'),
                value: formats.dateTime(order.closedAt ?? order.postedAt),
              },
            ]),
      ]}
    />
  );
}
