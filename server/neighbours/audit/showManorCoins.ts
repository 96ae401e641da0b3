import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';

export const showManorCoins: Invariant = {
  id: 'N3',
  sentence: 'A show manor holds no coin: what it earns is in pool:operations.',
  // OFFSET 0 stops the planner from reading everybody's accounts in the order of their ids.
  checkBook: 'same',
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        SELECT held.name AS account, held.coin, held.balance
        FROM show_manor s CROSS JOIN LATERAL (
          SELECT a.id, a.name, a.coin, a.balance FROM account a
          WHERE a.player_id = s.player_id AND a.coin IN ('USDT', 'ATR', 'ATB', 'TKT') AND a.balance <> 0 OFFSET 0
        ) AS held
        ORDER BY held.id LIMIT 1`,
    ),
};
