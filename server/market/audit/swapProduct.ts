import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, LinkRange, Offender, Since } from '#server/ledger/audit/invariant.ts';
import { within } from '#server/ledger/audit/within.ts';

const fallenProduct = (since: Since | null) => sql<Offender>`
  SELECT id AS observation, usdt, atr, usdt_before, atr_before, 'the product fell' AS fault
  FROM (
    SELECT id, usdt, atr, lag(usdt) OVER run AS usdt_before, lag(atr) OVER run AS atr_before
    FROM swap_observation
    WHERE ${
      since
        ? sql`id >= coalesce((
            SELECT id FROM swap_observation WHERE NOT void AND at < ${since.at} ORDER BY at DESC, id DESC LIMIT 1), 0)`
        : sql`TRUE`
    }
    WINDOW run AS (ORDER BY id)
  ) o
  WHERE usdt::numeric * atr < usdt_before::numeric * atr_before
  ORDER BY id LIMIT 1`;

const mismatched = sql<Offender>`
  SELECT o.id AS observation, o.usdt, o.atr, held.usdt AS usdt_held, held.atr AS atr_held,
    'the pool holds something else' AS fault
  FROM (SELECT * FROM swap_observation ORDER BY id DESC LIMIT 1) o
  CROSS JOIN (
    SELECT coalesce(sum(balance) FILTER (WHERE coin = 'USDT'), 0)::bigint AS usdt,
      coalesce(sum(balance) FILTER (WHERE coin = 'ATR'), 0)::bigint AS atr
    FROM account WHERE name = 'pool:swap'
  ) held
  WHERE (o.usdt, o.atr) <> (held.usdt, held.atr)`;

const missingTrade = (range: LinkRange | null) => sql<Offender>`
  SELECT p.id AS posting, p.key, 'the swap is not kept as a trade' AS fault
  FROM posting p
  WHERE ${within(range, 'p.id')} AND p.type = 'swap' AND NOT EXISTS (
    SELECT 1 FROM trade t WHERE t.id = substring(p.reference FROM 'trade:([0-9]+)')::bigint)
  ORDER BY p.id LIMIT 1`;

const state = async (tx: Tx) => (await firstRow(tx, fallenProduct(null))) ?? (await firstRow(tx, mismatched));

export const swapProduct: Invariant = {
  id: 'I13',
  sentence: 'The product of the reserves in the swap pool never falls, and every swap is stored as a trade.',
  check: async ({ tx }) => (await state(tx)) ?? (await firstRow(tx, missingTrade(null))),
  checkBook: ({ tx }, range) => firstRow(tx, missingTrade(range)),
  overBooks: { read: () => Promise.resolve(new Map()), judge: ({ tx }) => state(tx) },
  checkPart: ({ tx }, range) => firstRow(tx, missingTrade(range)),
  checkState: ({ tx }) => state(tx),
  checkSince: async ({ tx }, since) =>
    (await firstRow(tx, fallenProduct(since))) ?? (await firstRow(tx, mismatched)),
};
