import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** What all players spent on the farm on the last game day before `today` that is summed, in ATR units; else null. */
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

/** Sums what all players spent on a day that is over; a day summed before stays as it is. */
export async function sumWorldDay(db: Db, day: number): Promise<void> {
  await sql`
    INSERT INTO farm_world_day (day, spent)
    SELECT ${day}::integer, coalesce(sum(spent), 0)::bigint FROM farm_day WHERE day = ${day}
    ON CONFLICT (day) DO NOTHING
  `.execute(db);
}

/**
 * Clears players' days before `day` that are summed for the world, at most `most` of them; returns how many. A day that
 * nobody has summed stays: after a long stop, days are made up for one by one while this runs beside.
 */
export async function clearDays(db: Db, day: number, most: number): Promise<number> {
  const result = await sql`
    DELETE FROM farm_day WHERE (player_id, day) IN (
      SELECT player_id, day FROM farm_day
      WHERE day < ${day} AND day <= (SELECT max(day) FROM farm_world_day) ORDER BY day LIMIT ${most}
    )
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
