import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';

export const giftTrees: Invariant = {
  id: 'T2',
  sentence: 'The promises counted per game day equal the promises of its gift trees.',
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        WITH given AS (
          SELECT gift.tree_day AS day, sum(plant.promised * plant.fruit_price)::bigint AS given
          FROM gift JOIN plant ON plant.player_id = gift.player_id AND plant.id = gift.tree_plant
          GROUP BY gift.tree_day
        )
        SELECT day, gift_tree_day.promised, given.given
        FROM given FULL JOIN gift_tree_day USING (day)
        WHERE coalesce(given.given, 0) <> coalesce(gift_tree_day.promised, 0)
        ORDER BY day LIMIT 1`,
    ),
};
