import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { firstRow } from './firstRow.ts';
import type { Invariant, Offender } from './invariant.ts';

const OWNED = sql`
  SELECT coin,
    (-coalesce(sum(balance) FILTER (WHERE name = 'vault'), 0))::bigint AS vault,
    coalesce(sum(balance) FILTER (WHERE player_id IS NOT NULL), 0)::bigint AS owned
  FROM account WHERE coin IN ('USDT', 'ATR')
  GROUP BY coin`;

const uncovered = (tx: Tx) =>
  firstRow(tx, sql<Offender>`SELECT * FROM (${OWNED}) o WHERE vault < owned ORDER BY coin LIMIT 1`);

export const cover: Invariant = {
  id: 'I3',
  sentence: 'The vault covers all that players own, in USDT and in ATR.',
  check: async ({ tx, chain }) => {
    const offender = await uncovered(tx);
    if (offender || !chain || !(await chain.hasBegun(tx))) return offender;
    const { rows } = await sql<{ coin: 'USDT' | 'ATR'; owned: bigint }>`${OWNED}`.execute(tx);
    for (const { coin, owned } of rows) {
      // A payout that is final but not booked yet belongs to nobody any more.
      const onChain = (await chain.vaultHolds(tx, coin)) + (await chain.payoutsToBook(tx, coin));
      if (onChain < owned) return { coin, onChain, owned };
    }
    return null;
  },
};
