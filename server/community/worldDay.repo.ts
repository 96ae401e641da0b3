import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { WorldDayTable } from './community.tables.ts';

export type WorldDay = Selectable<WorldDayTable>;

/** World totals of a day without events. */
export function emptyWorldDay(day: number): WorldDay {
  return {
    day: BigInt(day),
    joined: 0n,
    spent: 0n,
    earned: 0n,
    cast_usdt: 0n,
    rewards_atr: 0n,
    rewards_usdt: 0n,
    burned: 0n,
  };
}

/** Adds to the world totals of a game day. */
export async function addWorldDay(tx: Tx, day: WorldDay): Promise<void> {
  await sql`
    INSERT INTO world_day AS known
      (day, joined, spent, earned, cast_usdt, rewards_atr, rewards_usdt, burned)
    VALUES (${day.day}, ${day.joined}, ${day.spent}, ${day.earned}, ${day.cast_usdt}, ${day.rewards_atr},
      ${day.rewards_usdt}, ${day.burned})
    ON CONFLICT (day) DO UPDATE SET
      joined = known.joined + excluded.joined, spent = known.spent + excluded.spent,
      earned = known.earned + excluded.earned, cast_usdt = known.cast_usdt + excluded.cast_usdt,
      rewards_atr = known.rewards_atr + excluded.rewards_atr,
      rewards_usdt = known.rewards_usdt + excluded.rewards_usdt, burned = known.burned + excluded.burned`.execute(
    tx,
  );
}

/** World totals of a game day so far, and the number of players. */
export async function readWorldDay(db: Db, day: number): Promise<WorldDay & { players: bigint }> {
  const row = await db.selectFrom('world_day').selectAll().where('day', '=', BigInt(day)).executeTakeFirst();
  const state = await db.selectFrom('figures_state').select('players').executeTakeFirstOrThrow();
  return { ...(row ?? emptyWorldDay(day)), ...state };
}

/** World totals of game days, newest first, before a day if one is given (keyset pagination). */
export function readWorldDays(
  db: Db,
  { before, size }: { before: bigint | null; size: number },
): Promise<WorldDay[]> {
  let query = db.selectFrom('world_day').selectAll();
  if (before !== null) query = query.where('day', '<', before);
  return query.orderBy('day', 'desc').limit(size).execute();
}
