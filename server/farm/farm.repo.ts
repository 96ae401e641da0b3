import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** A player's locked farm. */
export interface Farm {
  /** Version of every row that this transaction changes. */
  version: bigint;
  /** Number of plots; they are numbered from 1. */
  plots: number;
}

/**
 * Locks a player's farm until the transaction ends and increments its version; inserts the farm when there is
 * none. Every change of a farm begins here, so a player's calls and jobs run one after the other.
 */
export async function lockFarm(tx: Tx, playerId: bigint): Promise<Farm> {
  const { rows } = await fixedSql<Farm>`
    INSERT INTO farm (player_id, version) VALUES (${playerId}, 1)
    ON CONFLICT (player_id) DO UPDATE SET version = farm.version + 1
    RETURNING version, plots`.execute(tx);
  const [farm] = rows;
  if (!farm) throw new Error(`the farm of player ${playerId} could not be locked`);
  return farm;
}

/** Reads a farm without a lock; version 0 and no plots before the first change. */
export async function readFarm(db: Db, playerId: bigint): Promise<Farm> {
  const farm = await db
    .selectFrom('farm')
    .select(['version', 'plots'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return farm ?? { version: 0n, plots: 0 };
}
