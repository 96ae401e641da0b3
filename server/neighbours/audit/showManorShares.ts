import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { bookedLines } from '#server/ledger/booked.ts';
import { rewardTypes } from '#server/ledger/audit/rewardAccounts.ts';

export const showManorShares: Invariant = {
  id: 'N4',
  sentence: 'A show manor refers nobody, has no share of a pot, and was paid no reward.',
  sumsHistory: true,
  checkBook: 'same',
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        SELECT s.player_id AS manor, r.id AS referee, w.player_id AS weighted, e.type AS rewarded
        FROM show_manor s
        LEFT JOIN player r ON r.sponsor_id = s.player_id
        LEFT JOIN pot_weight w ON w.player_id = s.player_id
        LEFT JOIN account a ON a.player_id = s.player_id
        LEFT JOIN ${bookedLines} AS e ON e.account_id = a.id AND e.type IN ${rewardTypes}
        WHERE r.id IS NOT NULL OR w.player_id IS NOT NULL OR e.type IS NOT NULL
        LIMIT 1`,
    ),
};
