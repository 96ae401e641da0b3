import { MAX_HEARTS_A_DAY } from '#core/rules/neighbours.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Hearts of a player in all, and of a game day. */
export interface Hearts {
  hearts: number;
  today: number;
}

/** Hearts of a helper, as of a game day. */
export async function readHearts(db: Db | Tx, helperId: bigint, day: number): Promise<Hearts> {
  const { rows } = await fixedSql<Hearts>`
    SELECT hearts, CASE WHEN day = ${day} THEN today ELSE 0 END AS today
    FROM heart_sum WHERE helper_id = ${helperId}`.execute(db);
  return rows[0] ?? { hearts: 0, today: 0 };
}

/** Gives a helper the heart of a manor and game day; false when it was given, or when the day's number is reached. */
export async function giveHeart(tx: Tx, helperId: bigint, ownerId: bigint, day: number): Promise<boolean> {
  const { rows } = await fixedSql`
    WITH fresh AS (
      SELECT WHERE NOT EXISTS (
        SELECT 1 FROM heart WHERE helper_id = ${helperId} AND day = ${day} AND owner_id = ${ownerId}
      )
    ), counted AS (
      INSERT INTO heart_sum (helper_id, hearts, day, today)
      SELECT ${helperId}::bigint, 1, ${day}::integer, 1 FROM fresh
      ON CONFLICT (helper_id) DO UPDATE SET hearts = heart_sum.hearts + 1, day = excluded.day,
        today = CASE WHEN heart_sum.day = excluded.day THEN heart_sum.today + 1 ELSE 1 END
        WHERE heart_sum.day <> excluded.day OR heart_sum.today < ${MAX_HEARTS_A_DAY}
      RETURNING helper_id
    )
    INSERT INTO heart (helper_id, day, owner_id)
    SELECT helper_id, ${day}::integer, ${ownerId}::bigint FROM counted
    RETURNING owner_id`.execute(tx);
  return rows.length === 1;
}
