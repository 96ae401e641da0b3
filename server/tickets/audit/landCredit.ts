import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, Offender } from '#server/ledger/audit/invariant.ts';
import { bookedRows } from '#server/ledger/booked.ts';

const unequal = sql<Offender>`
  WITH posted AS (
    SELECT a.player_id, sum(e.amount)::bigint AS posted
    FROM ${bookedRows} AS e JOIN account a ON a.id = e.account_id
    WHERE e.kind = 'landBack' AND a.player_id IS NOT NULL
    GROUP BY a.player_id
  ), paid AS (
    SELECT player_id, spent FROM farm_total WHERE topic = 'kind:land'
  )
  SELECT player_id AS player, gift.land_back AS "landBack", posted.posted, paid.spent AS "landPaid"
  FROM gift FULL JOIN posted USING (player_id) LEFT JOIN paid USING (player_id)
  WHERE coalesce(gift.land_back, 0) <> coalesce(posted.posted, 0)
    OR coalesce(posted.posted, 0) > coalesce(paid.spent, 0)
  ORDER BY player_id LIMIT 1`;

export const landCredit: Invariant = {
  id: 'T3',
  sentence: 'Manor credit that came back for land equals its postings, and is at most what the land cost.',
  sumsHistory: true,
  checkBook: 'same',
  check: ({ tx }) => firstRow(tx, unequal),
};
