import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/**
 * Acquires or renews the lease for `ttlMs` milliseconds; false while another node has it. The database's clock decides,
 * so that nodes whose clocks differ agree.
 */
export async function acquireWatch(
  db: Db,
  { node, ttlMs }: { node: string; ttlMs: number },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO chain_watch (holder, held_until)
    VALUES (${node}, clock_timestamp() + ${ttlMs}::int * interval '1 millisecond')
    ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
    -- The new end less its length is the time now: Citus takes no function of the time here.
    WHERE chain_watch.holder = excluded.holder
      OR chain_watch.held_until <= excluded.held_until - ${ttlMs}::int * interval '1 millisecond'
    RETURNING id`.execute(db);
  return rows.length > 0;
}

/** Stores the chain's state that the holder saw. Writes only a change. */
export async function saveAway(db: Db, node: string, isAway: boolean): Promise<void> {
  await db
    .updateTable('chain_watch')
    .set({ is_away: isAway })
    .where('holder', '=', node)
    .where('is_away', '!=', isAway)
    .execute();
}

/** The chain's state that the holder saw last; null while no node has the lease. */
export async function readWatch(db: Db): Promise<{ isAway: boolean } | null> {
  const row = await db
    .selectFrom('chain_watch')
    .select('is_away')
    .where('held_until', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return row ? { isAway: row.is_away } : null;
}

/** Ends the lease, so that another node need not wait until it expires. */
export async function releaseWatch(db: Db, node: string): Promise<void> {
  await db
    .updateTable('chain_watch')
    .set({ held_until: sql<Date>`clock_timestamp()` })
    .where('holder', '=', node)
    .execute();
}
