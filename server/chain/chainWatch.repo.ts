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
  // Each statement is a transaction of its own, so that now() is the time of the statement. Citus takes no other clock here, and
  // none in ON CONFLICT.
  const renewed = await sql`
    UPDATE chain_watch SET holder = ${node}, held_until = now() + ${ttlMs}::int * interval '1 millisecond'
    WHERE holder = ${node} OR held_until <= now()
    RETURNING id`.execute(db);
  if (renewed.rows.length > 0) return true;
  const first = await sql`
    INSERT INTO chain_watch (holder, held_until)
    VALUES (${node}, now() + ${ttlMs}::int * interval '1 millisecond')
    ON CONFLICT (id) DO NOTHING
    RETURNING id`.execute(db);
  return first.rows.length > 0;
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
    .where('held_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row ? { isAway: row.is_away } : null;
}

/** Ends the lease, so that another node need not wait until it expires. */
export async function releaseWatch(db: Db, node: string): Promise<void> {
  await db
    .updateTable('chain_watch')
    .set({ held_until: sql<Date>`now()` })
    .where('holder', '=', node)
    .execute();
}
