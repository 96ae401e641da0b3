import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, Offender } from '#server/ledger/audit/invariant.ts';
import { EVERYTHING, scopeOf, type Scope } from '#server/ledger/audit/scope.ts';

/**
 * Expected balance of an order's account per coin: price times remaining, rounded up (buy), or remaining
 * (sell) while open; else 0.
 */
const due = sql`CASE
  WHEN o.state <> 'posted' OR a.coin <> CASE o.side WHEN 'buy' THEN 'USDT' ELSE 'ATR' END THEN 0
  WHEN o.side = 'buy' THEN ceil(o.price::numeric * o.remaining / 1000000)
  ELSE o.remaining END`;

const unlocked = (scope: Scope) => sql<Offender>`
  SELECT o.id AS order, a.coin, a.balance, ${due} AS due
  FROM account a LEFT JOIN otc_order o ON ${scope.object('order', 'o.id')} AND a.name = 'order:' || o.id
  WHERE a.name LIKE 'order:%' AND ${scope.named('a.name')} AND a.balance IS DISTINCT FROM ${due}
  ORDER BY o.id LIMIT 1`;

const withoutAccount = (scope: Scope) => sql<Offender>`
  SELECT o.id AS order, 'locked nothing' AS fault FROM otc_order o
  WHERE ${scope.object('order', 'o.id')} AND o.state = 'posted' AND NOT EXISTS (
    SELECT 1 FROM account a WHERE a.name = 'order:' || o.id
      AND a.coin = CASE o.side WHEN 'buy' THEN 'USDT' ELSE 'ATR' END)
  ORDER BY o.id LIMIT 1`;

const misfilled = (scope: Scope) => sql<Offender>`
  SELECT o.id AS order, o.quantity, o.remaining, f.quantity AS filled, o.usdt, f.usdt AS paid
  FROM otc_order o
  LEFT JOIN (
    SELECT buy_id AS id, sum(quantity) AS quantity, sum(usdt) AS usdt, sum(fee) AS fee
    FROM otc_fill WHERE ${scope.object('order', 'buy_id')} GROUP BY buy_id
    UNION ALL
    SELECT sell_id, sum(quantity), sum(usdt), sum(fee)
    FROM otc_fill WHERE ${scope.object('order', 'sell_id')} GROUP BY sell_id
  ) f ON f.id = o.id
  WHERE ${scope.object('order', 'o.id')} AND (o.quantity <> o.remaining + coalesce(f.quantity, 0)
    OR o.usdt <> coalesce(f.usdt, 0) OR o.fee <> coalesce(f.fee, 0))
  ORDER BY o.id LIMIT 1`;

const firstFault = async (tx: Tx, scope: Scope) =>
  (await firstRow(tx, unlocked(scope))) ??
  (await firstRow(tx, withoutAccount(scope))) ??
  (await firstRow(tx, misfilled(scope)));

export const orderLocks: Invariant = {
  id: 'I8',
  sentence:
    'Open orders lock price times remaining, rounded up; closed ones nothing. Filled plus remaining is the quantity.',
  checkBook: 'same',
  check: ({ tx }) => firstFault(tx, EVERYTHING),
  checkTouched: ({ tx }, { names }) => firstFault(tx, scopeOf(names)),
};
