import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Player whose tier the figures do not include yet. */
export interface UncountedPlayer {
  id: bigint;
  sponsor: bigint | null;
  tier: 'regular' | 'owner';
  counted: 'regular' | 'owner' | null;
  joinedAt: Date;
}

/**
 * Marks up to `limit` players who are new or changed tier as counted; returns them with the tier counted
 * before.
 */
export async function takeUncounted(tx: Tx, limit: number): Promise<UncountedPlayer[]> {
  const { rows } = await sql<UncountedPlayer>`
    WITH taken AS (
      SELECT id, counted_tier FROM player WHERE counted_tier IS DISTINCT FROM tier
      ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE
    )
    UPDATE player p SET counted_tier = p.tier FROM taken WHERE p.id = taken.id
    RETURNING p.id, p.sponsor_id AS sponsor, p.tier, taken.counted_tier AS counted, p.created_at AS "joinedAt"`.execute(
    tx,
  );
  return rows;
}

/** Adds to the number of players that the figures count. */
export async function addPlayers(tx: Tx, count: bigint): Promise<void> {
  await sql`UPDATE figures_state SET players = players + ${count}`.execute(tx);
}

/** Sponsors by player. */
export async function readSponsors(tx: Tx, players: readonly bigint[]): Promise<Map<bigint, bigint | null>> {
  const { rows } = await sql<{ id: bigint; sponsor: bigint | null }>`
    SELECT id, sponsor_id AS sponsor FROM player WHERE id = ANY (${[...players]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, sponsor }) => [id, sponsor]));
}
