import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { albumFacts } from './albumFacts.repo.ts';

/** Farms that one transaction locks. */
const MAX_FARMS = 100;

/**
 * Writes all albums anew from the facts of the farms, a batch of players a transaction. Each batch locks its farms, so
 * that it may run beside a live server. Returns the number of counters that differed.
 *
 * @param guard throws if a batch must not be written in this session
 */
export async function rebuildAlbum(
  db: Db,
  guard: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  let after = 0n;
  let changed = 0;
  for (;;) {
    const batch = await inTransaction(db, async (tx) => {
      await guard(tx);
      const farms = await tx
        .selectFrom('farm')
        .select('player_id')
        .where('player_id', '>', after)
        .orderBy('player_id')
        .limit(MAX_FARMS)
        .execute();
      const players = farms.map(({ player_id: player }) => player);
      // One farm each: a statement over several shards locks none.
      await pipeline(
        tx,
        players.map(
          (id) => () =>
            tx.selectFrom('farm').select('player_id').where('player_id', '=', id).forUpdate().execute(),
        ),
      );
      const { rows } = await sql`
        WITH facts AS (SELECT * FROM (${albumFacts}) AS f WHERE player_id = ANY (${players}::bigint[])),
        added AS (
          INSERT INTO album_count (player_id, counter, count) SELECT player_id, counter, count FROM facts
          ON CONFLICT (player_id, counter) DO UPDATE SET count = excluded.count
            WHERE album_count.count <> excluded.count
          RETURNING player_id
        ), removed AS (
          DELETE FROM album_count WHERE player_id = ANY (${players}::bigint[]) AND NOT EXISTS (
            SELECT 1 FROM facts WHERE facts.player_id = album_count.player_id AND facts.counter = album_count.counter)
          RETURNING player_id
        )
        SELECT player_id FROM added UNION ALL SELECT player_id FROM removed`.execute(tx);
      return { last: players.at(-1), changed: rows.length };
    });
    changed += batch.changed;
    if (batch.last === undefined) return changed;
    after = batch.last;
  }
}
