import type { Tx } from '#server/db/database.ts';

/** Shards of an account that everyone uses. */
export const SHARDS = 16;

const homes = new WeakMap<Tx, number>();

/** Nodes start with different shards. */
let lastShard = process.pid % SHARDS;

/**
 * Shard that a transaction's pools use, the same for all its postings. Transactions take shards in turn (round
 * robin): as many concurrent transactions as shards do not collide. With a hash of their keys, one in three waited
 * for another.
 */
export function homeShard(tx: Tx): number {
  const chosen = homes.get(tx);
  if (chosen !== undefined) return chosen;
  lastShard = (lastShard + 1) % SHARDS;
  homes.set(tx, lastShard);
  return lastShard;
}
