import { formatAmount } from '#core/money/amount.ts';
import type { NewNotice } from '#server/inbox/notice.repo.ts';
import type { FillRow } from './fill.repo.ts';
import type { OrderRow } from './order.repo.ts';

/** Notices to the owners of resting orders; `fills` in the order of `resting`. */
export function fillNotices(fills: readonly FillRow[], resting: readonly OrderRow[]): NewNotice[] {
  return resting.flatMap(({ id, player_id, side }, index): NewNotice[] => {
    const fill = fills[index];
    if (!fill) return [];
    const values = {
      order: String(id),
      atr: formatAmount(fill.quantity),
      price: formatAmount(fill.price),
      usdt: formatAmount(side === 'sell' ? fill.usdt - fill.fee : fill.usdt),
    };
    return [{ player: player_id, kind: side === 'sell' ? 'sold' : 'filled', values, key: `fill:${fill.id}` }];
  });
}

/** Notices to the owners of expired orders. */
export function endNotices(rows: readonly OrderRow[]): NewNotice[] {
  return rows.map(({ id, player_id, remaining }) => ({
    player: player_id,
    kind: 'orderEnded',
    values: { order: String(id), remaining: formatAmount(remaining) },
    key: `orderEnded:${id}`,
  }));
}
