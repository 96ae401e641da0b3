import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, Offender } from '#server/ledger/audit/invariant.ts';
import { bookedRows, bookedLines } from '#server/ledger/booked.ts';
import { atrGifts } from '#server/tickets/giftSleep.repo.ts';

/** Gifts that returned from players, against what they got: ATR gifts, and manor credit besides that for land. */
const tooMuch = sql<Offender>`
  WITH returned AS MATERIALIZED (
    SELECT a.player_id,
      coalesce(-sum(e.amount) FILTER (WHERE a.coin = 'ATR'), 0)::bigint AS atr,
      coalesce(-sum(e.amount) FILTER (WHERE a.coin = 'ATB'), 0)::bigint AS atb
    FROM ${bookedRows} AS e JOIN account a ON a.id = e.account_id
    WHERE e.kind = 'giftSleep' AND a.player_id IS NOT NULL
    GROUP BY a.player_id
  ), land AS MATERIALIZED (
    SELECT g.player_id, g.tree_plant, g.land_back FROM gift g JOIN returned r ON r.player_id = g.player_id
  ), given AS (
    SELECT r.*, ${atrGifts(sql`r.player_id`, sql`land.tree_plant`)} AS "atrGifts",
      (SELECT coalesce(sum(e.amount), 0)::bigint FROM account a JOIN ${bookedLines} AS e ON e.account_id = a.id AND e.amount > 0
        WHERE a.name = 'user:' || r.player_id AND a.coin = 'ATB') AS credit,
      coalesce(land.land_back, 0) AS "landBack"
    FROM returned r LEFT JOIN land ON land.player_id = r.player_id
  )
  SELECT player_id AS player, atr, "atrGifts", atb, credit, "landBack" FROM given
  WHERE atr > "atrGifts" OR atb > credit - "landBack" OR atr < 0 OR atb < 0
  ORDER BY player_id LIMIT 1`;

export const sleptGifts: Invariant = {
  id: 'T4',
  sentence:
    'Gifts that return from a sleeping player are at most what was given; bought, earned and land money stays.',
  sumsHistory: true,
  checkBook: 'same',
  check: ({ tx }) => firstRow(tx, tooMuch),
};
