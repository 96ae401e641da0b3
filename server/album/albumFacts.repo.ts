import { sql } from 'kysely';

/**
 * Rows (player_id, counter, count) that the album must have, from the facts of the farm: harvested plants, hens, plots
 * and filled baskets. The audit compares them, and `rebuildAlbum` writes them. A new counter joins as a row.
 */
export const albumFacts = sql<{ player_id: bigint; counter: string; count: number }>`
  SELECT player_id, 'tree:' || seed AS counter, count(*)::int AS count
  FROM plant WHERE harvested_at IS NOT NULL GROUP BY player_id, seed
  UNION ALL
  SELECT player_id, 'care:' || seed, count(*)::int
  FROM plant WHERE harvested_at IS NOT NULL AND watered_at IS NOT NULL AND fertilized_at IS NOT NULL
    AND weeded_at IS NOT NULL AND insects_killed_at IS NOT NULL
  GROUP BY player_id, seed
  UNION ALL
  SELECT player_id, 'hens', count(*)::int FROM hen GROUP BY player_id
  UNION ALL
  SELECT player_id, 'eggs', sum(collected_eggs)::int FROM hen GROUP BY player_id HAVING sum(collected_eggs) > 0
  UNION ALL
  SELECT player_id, 'plots', plots FROM farm WHERE plots > 0
  UNION ALL
  SELECT player_id, 'baskets', count(*)::int FROM basket_fill GROUP BY player_id`;
