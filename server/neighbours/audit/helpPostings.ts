import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { bookedRows } from '#server/ledger/booked.ts';

export const helpPostings: Invariant = {
  id: 'N1',
  sentence: "Helps cost an owner exactly what the ledger posted as cares by another's hand.",
  sumsHistory: true,
  checkBook: 'same',
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        WITH booked AS (
          SELECT a.player_id AS owner, -sum(e.amount) FILTER (WHERE a.coin = 'ATR') AS atr,
            -sum(e.amount) FILTER (WHERE a.coin = 'ATB') AS atb
          FROM ${bookedRows} AS e JOIN account a ON a.id = e.account_id
          WHERE e.kind LIKE 'care:%:help' AND a.player_id IS NOT NULL AND a.coin IN ('ATR', 'ATB')
          GROUP BY a.player_id
        ), helped AS (
          SELECT owner_id AS owner, sum(atr) AS atr, sum(atb) AS atb FROM help GROUP BY owner_id
        )
        SELECT owner, helped.atr, booked.atr AS "atrBooked", helped.atb, booked.atb AS "atbBooked"
        FROM booked FULL JOIN helped USING (owner)
        WHERE coalesce(helped.atr, 0) <> coalesce(booked.atr, 0) OR coalesce(helped.atb, 0) <> coalesce(booked.atb, 0)
        ORDER BY owner LIMIT 1`,
    ),
};
