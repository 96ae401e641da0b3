import { sql } from 'kysely';
import { firstRow } from './firstRow.ts';
import type { Invariant } from './invariant.ts';

export const cover: Invariant = {
  id: 'I3',
  sentence: 'The vault covers all that players own, in USDT and in ATR.',
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        SELECT coin,
          (-coalesce(sum(balance) FILTER (WHERE name = 'vault'), 0))::bigint AS vault,
          coalesce(sum(balance) FILTER (WHERE player_id IS NOT NULL), 0)::bigint AS owned
        FROM account WHERE coin IN ('USDT', 'ATR')
        GROUP BY coin
        HAVING -coalesce(sum(balance) FILTER (WHERE name = 'vault'), 0)
          < coalesce(sum(balance) FILTER (WHERE player_id IS NOT NULL), 0)
        ORDER BY coin LIMIT 1`,
    ),
};
