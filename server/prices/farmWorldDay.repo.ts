import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Total farm spending on the last summed game day before `today`, in ATR units; null when there is none. */
export async function readWorldDay(db: Db, today: number): Promise<bigint | null> {
  const row = await db
    .selectFrom('farm_world_day')
    .select('spent')
    .where('day', '<', today)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.spent ?? null;
}

/** Sums all players' spending on a past day; a day that is summed already stays unchanged. */
export async function sumWorldDay(db: Db, day: number): Promise<void> {
  await sql`
    INSERT INTO farm_world_day (day, spent)
    SELECT ${day}::integer, coalesce(sum(spent), 0)::bigint FROM farm_day WHERE day = ${day}
    ON CONFLICT (day) DO NOTHING
  `.execute(db);
}

/**
 * Deletes players' rows of days before `day` that are summed, at most `limit`; returns their number. Unsummed
 * days stay: after a long stop the daily job catches up day by day while this job runs.
 */
export async function clearDays(db: Db, day: number, limit: number): Promise<number> {
  const result = await sql`
    DELETE FROM farm_day WHERE (player_id, day) IN (
      SELECT player_id, day FROM farm_day
      WHERE day < ${day} AND day <= (SELECT max(day) FROM farm_world_day) ORDER BY day LIMIT ${limit}
    )
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
