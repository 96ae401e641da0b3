import { sql } from 'kysely';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { albumFacts } from '#server/album/albumFacts.repo.ts';

export const albumCounts: Invariant = {
  id: 'A1',
  sentence: 'The counters of albums equal the harvests, hens, eggs, plots and baskets that exist.',
  sumsHistory: true,
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        WITH facts AS (${albumFacts})
        SELECT player_id AS player, counter, album_count.count AS counted, facts.count AS facts
        FROM facts FULL JOIN album_count USING (player_id, counter)
        WHERE coalesce(facts.count, 0) <> coalesce(album_count.count, 0)
        ORDER BY player_id, counter LIMIT 1`,
    ),
};
