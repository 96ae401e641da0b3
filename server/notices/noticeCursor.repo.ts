import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** How far a topic has been told, in game time; what is new begins at `start`, and tells nothing of before. */
export async function readCursor(tx: Tx, topic: string, start: number): Promise<number> {
  const row = await tx
    .selectFrom('notice_cursor')
    .select('told_to')
    .where('topic', '=', topic)
    .executeTakeFirst();
  if (row) return row.told_to.getTime();
  await moveCursor(tx, topic, start);
  return start;
}

export async function moveCursor(tx: Tx, topic: string, to: number): Promise<void> {
  const told_to = new Date(to);
  await tx
    .insertInto('notice_cursor')
    .values({ topic, told_to })
    .onConflict((conflict) => conflict.column('topic').doUpdateSet({ told_to }))
    .execute();
}

/** One object that comes to its instant: a plant that ripens, a lot or an egg that spoils. */
export interface Coming {
  playerId: bigint;
  /** Names the object among those of its topic. */
  key: string;
  at: Date;
  /** The plot of a plant; how many of a lot. */
  number: number;
}

type Reader = (tx: Tx, from: number, to: number, most: number) => Promise<Coming[]>;

/** Plants after one instant and up to another that nobody harvested, at most `most` and those of the same instant. */
export const readRipening: Reader = async (tx, from, to, most) => {
  const { rows } = await sql<Coming>`
    SELECT player_id AS "playerId", id::text AS key, ripe_at AS at, plot AS number FROM plant
    WHERE ripe_at > ${new Date(from)} AND ripe_at <= ${new Date(to)} AND harvested_at IS NULL
    ORDER BY ripe_at FETCH FIRST ${most} ROWS WITH TIES`.execute(tx);
  return rows;
};

/** The same of fruit in warehouses. */
export const readSpoilingFruit: Reader = async (tx, from, to, most) => {
  const { rows } = await sql<Coming>`
    SELECT player_id AS "playerId", plant_id::text AS key, spoils_at AS at, quantity AS number FROM fruit_lot
    WHERE spoils_at > ${new Date(from)} AND spoils_at <= ${new Date(to)}
    ORDER BY spoils_at FETCH FIRST ${most} ROWS WITH TIES`.execute(tx);
  return rows;
};

/** The same of eggs, in nests and warehouses. */
export const readSpoilingEggs: Reader = async (tx, from, to, most) => {
  const { rows } = await sql<Coming>`
    SELECT player_id AS "playerId", hen_id || ':' || day AS key, spoils_at AS at, 1 AS number FROM egg
    WHERE spoils_at > ${new Date(from)} AND spoils_at <= ${new Date(to)}
    ORDER BY spoils_at FETCH FIRST ${most} ROWS WITH TIES`.execute(tx);
  return rows;
};
