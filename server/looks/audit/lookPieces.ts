import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';

export const lookPieces: Invariant = {
  id: 'L2',
  sentence: 'Pieces counted as sold equal the players who bought the look.',
  sumsHistory: true,
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        SELECT look, sold, owners FROM look_sold
        CROSS JOIN LATERAL (SELECT count(*) AS owners FROM look_owned WHERE look_owned.look = look_sold.look) AS own
        WHERE sold <> owners ORDER BY look LIMIT 1`,
    ),
};
