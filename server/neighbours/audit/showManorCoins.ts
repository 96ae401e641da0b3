import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';

export const showManorCoins: Invariant = {
  id: 'N3',
  sentence: 'A show manor holds no coin: what it earns is in pool:operations.',
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        SELECT a.name AS account, a.coin, a.balance
        FROM show_manor s JOIN account a ON a.player_id = s.player_id
        WHERE a.coin IN ('USDT', 'ATR', 'ATB', 'TKT') AND a.balance <> 0
        ORDER BY a.id LIMIT 1`,
    ),
};
