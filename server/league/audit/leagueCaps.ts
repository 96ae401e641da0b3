import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';

export const leagueCaps: Invariant = {
  id: 'L4',
  sentence: 'No day counts more league points of a deed than its cap, and no robot has any.',
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        SELECT player_id AS player, day, deed, points FROM league_day JOIN player ON player.id = player_id
        WHERE points > league_cap(deed) OR is_robot
        ORDER BY day, player, deed LIMIT 1`,
    ),
};
