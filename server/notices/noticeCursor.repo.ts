import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Progress of a topic, in game time. A new topic starts at `start` and skips earlier instants. */
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

/** An object that reaches its instant: a plant that ripens, a lot or an egg that spoils. */
export interface Coming {
  playerId: bigint;
  /** Unique among the objects of its topic. */
  key: string;
  at: Date;
  /** Plot of a plant, or quantity of a lot. */
  number: number;
}

type Reader = (tx: Tx, from: number, to: number, limit: number) => Promise<Coming[]>;

/**
 * Unharvested plants that ripen after `from` and up to `to`, at most `limit` plus those of the last instant.
 */
export const readRipening: Reader = async (tx, from, to, limit) => {
  const { rows } = await sql<Coming>`
    SELECT player_id AS "playerId", id::text AS key, ripe_at AS at, plot AS number FROM plant
    WHERE ripe_at > ${new Date(from)} AND ripe_at <= ${new Date(to)} AND harvested_at IS NULL
    ORDER BY ripe_at FETCH FIRST ${limit} ROWS WITH TIES`.execute(tx);
  return rows;
};

/** Fruit in warehouses that spoils in the span, with the same bound. */
export const readSpoilingFruit: Reader = async (tx, from, to, limit) => {
  const { rows } = await sql<Coming>`
    SELECT player_id AS "playerId", plant_id::text AS key, spoils_at AS at, quantity AS number FROM fruit_lot
    WHERE spoils_at > ${new Date(from)} AND spoils_at <= ${new Date(to)}
    ORDER BY spoils_at FETCH FIRST ${limit} ROWS WITH TIES`.execute(tx);
  return rows;
};

/** Eggs in nests and warehouses that spoil in the span, with the same bound. */
export const readSpoilingEggs: Reader = async (tx, from, to, limit) => {
  const { rows } = await sql<Coming>`
    SELECT player_id AS "playerId", hen_id || ':' || day AS key, spoils_at AS at, 1 AS number FROM egg
    WHERE spoils_at > ${new Date(from)} AND spoils_at <= ${new Date(to)}
    ORDER BY spoils_at FETCH FIRST ${limit} ROWS WITH TIES`.execute(tx);
  return rows;
};
