import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant, Offender } from '#server/ledger/audit/invariant.ts';

/** Days from a game day on whose sum differs. */
const unequal = (day: number) => sql<Offender>`
  WITH given AS (
    SELECT gift.tree_day AS day, sum(plant.promised * plant.fruit_price)::bigint AS given
    FROM gift JOIN plant ON plant.player_id = gift.player_id AND plant.id = gift.tree_plant
    WHERE gift.tree_day >= ${day}::int
    GROUP BY gift.tree_day
  )
  SELECT day, gift_tree_day.promised, given.given
  FROM given FULL JOIN (SELECT * FROM gift_tree_day WHERE day >= ${day}::int) AS gift_tree_day USING (day)
  WHERE coalesce(given.given, 0) <> coalesce(gift_tree_day.promised, 0)
  ORDER BY day LIMIT 1`;

export const giftTrees: Invariant = {
  id: 'T2',
  sentence: 'The promises counted per game day equal the promises of its gift trees.',
  check: ({ tx }) => firstRow(tx, unequal(0)),
  checkSince: ({ tx }, { day }) => firstRow(tx, unequal(day)),
};
