import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { bookedLines } from '#server/ledger/booked.ts';

export const statistics: Invariant = {
  id: 'F3',
  sentence: "Spending and earning in players' statistics equal the ledger.",
  sumsHistory: true,
  checkBook: 'same',
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        WITH booked AS (
          SELECT a.player_id,
            -coalesce(sum(e.amount) FILTER (WHERE e.type IN ('landPurchase', 'saplingPurchase')), 0) AS spent,
            coalesce(sum(e.amount) FILTER (WHERE e.type = 'atrOutput'), 0) AS earned
          FROM account a JOIN ${bookedLines} AS e ON e.account_id = a.id
          WHERE a.coin = 'ATR' AND a.player_id IS NOT NULL
            AND e.type IN ('landPurchase', 'saplingPurchase', 'atrOutput')
          GROUP BY a.player_id
        ), told AS (
          SELECT player_id,
            coalesce(sum(spent) FILTER (WHERE topic = 'all'), 0) AS spent,
            coalesce(sum(earned) FILTER (WHERE topic = 'all'), 0) AS earned,
            coalesce(sum(spent) FILTER (WHERE topic LIKE 'kind:%'), 0) AS "spentByKind",
            coalesce(sum(earned) FILTER (WHERE topic LIKE 'kind:%'), 0) AS "earnedByKind"
          FROM farm_total GROUP BY player_id
        )
        SELECT player_id AS player, booked.spent AS "spentBooked", told.spent, told."spentByKind",
          booked.earned AS "earnedBooked", told.earned, told."earnedByKind"
        FROM booked FULL JOIN told USING (player_id)
        WHERE coalesce(booked.spent, 0) <> coalesce(told.spent, 0)
          OR coalesce(booked.earned, 0) <> coalesce(told.earned, 0)
          OR coalesce(told.spent, 0) <> coalesce(told."spentByKind", 0)
          OR coalesce(told.earned, 0) <> coalesce(told."earnedByKind", 0)
        ORDER BY player_id LIMIT 1`,
    ),
};
