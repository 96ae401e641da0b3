import { dayOf } from '#core/rules/clock.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** State that decides whether a player gets promotion's sapling. */
export interface SaplingNeed {
  /** Available ATR units. */
  atr: bigint;
  /** ATR units spent on the farm, and given in saplings, over the player's whole life. */
  spent: bigint;
  given: bigint;
  isGivenToday: boolean;
  /** The player has something growing, a sapling, or goods to sell. */
  hasGoods: boolean;
}

/** Reads the state at game time `now` in one statement. */
export async function readSaplingNeed(db: Db | Tx, playerId: bigint, now: number): Promise<SaplingNeed> {
  const { rows } = await fixedSql<SaplingNeed>`
    SELECT
      coalesce((SELECT balance FROM account WHERE coin = 'ATR' AND name = 'user:' || ${playerId}::bigint), 0) AS atr,
      coalesce((SELECT spent FROM farm_total WHERE player_id = ${playerId} AND topic = 'all'), 0) AS spent,
      coalesce((SELECT sum(worth) FROM goal_claim WHERE player_id = ${playerId} AND goal = 'sapling'), 0)::bigint AS given,
      EXISTS (SELECT 1 FROM goal_claim WHERE player_id = ${playerId} AND goal = 'sapling' AND day >= ${dayOf(now)})
        AS "isGivenToday",
      EXISTS (SELECT 1 FROM plot WHERE player_id = ${playerId} AND plant_id IS NOT NULL)
        OR EXISTS (SELECT 1 FROM sapling_lot WHERE player_id = ${playerId} AND quantity > 0)
        OR EXISTS (SELECT 1 FROM fruit_lot WHERE player_id = ${playerId} AND spoils_at > ${new Date(now)})
        OR EXISTS (SELECT 1 FROM egg WHERE player_id = ${playerId} AND spoils_at > ${new Date(now)}) AS "hasGoods"`.execute(
    db,
  );
  const [need] = rows;
  if (!need) throw new Error(`the farm of player ${playerId} could not be read`);
  return need;
}
