import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';

/**
 * Expected balance of an order's account per coin: price times remaining, rounded up (buy), or remaining
 * (sell) while open; else 0.
 */
const due = sql`CASE
  WHEN o.state <> 'posted' OR a.coin <> CASE o.side WHEN 'buy' THEN 'USDT' ELSE 'ATR' END THEN 0
  WHEN o.side = 'buy' THEN ceil(o.price::numeric * o.remaining / 1000000)
  ELSE o.remaining END`;

export const orderLocks: Invariant = {
  id: 'I8',
  sentence:
    'Open orders lock price times remaining, rounded up; closed ones nothing. Filled plus remaining is the quantity.',
  check: async ({ tx }) =>
    (await firstRow(
      tx,
      sql`
        SELECT o.id AS order, a.coin, a.balance, ${due} AS due
        FROM account a LEFT JOIN otc_order o ON a.name = 'order:' || o.id
        WHERE a.name LIKE 'order:%' AND a.balance IS DISTINCT FROM ${due}
        ORDER BY o.id LIMIT 1`,
    )) ??
    (await firstRow(
      tx,
      sql`
        SELECT o.id AS order, 'locked nothing' AS fault FROM otc_order o
        WHERE o.state = 'posted' AND NOT EXISTS (
          SELECT 1 FROM account a WHERE a.name = 'order:' || o.id
            AND a.coin = CASE o.side WHEN 'buy' THEN 'USDT' ELSE 'ATR' END)
        ORDER BY o.id LIMIT 1`,
    )) ??
    firstRow(
      tx,
      sql`
        SELECT o.id AS order, o.quantity, o.remaining, f.quantity AS filled, o.usdt, f.usdt AS paid
        FROM otc_order o
        LEFT JOIN (
          SELECT buy_id AS id, sum(quantity) AS quantity, sum(usdt) AS usdt, sum(fee) AS fee
          FROM otc_fill GROUP BY buy_id
          UNION ALL
          SELECT sell_id, sum(quantity), sum(usdt), sum(fee) FROM otc_fill GROUP BY sell_id
        ) f ON f.id = o.id
        WHERE o.quantity <> o.remaining + coalesce(f.quantity, 0)
          OR o.usdt <> coalesce(f.usdt, 0) OR o.fee <> coalesce(f.fee, 0)
        ORDER BY o.id LIMIT 1`,
    ),
};
