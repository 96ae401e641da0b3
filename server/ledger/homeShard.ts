import type { Tx } from '#server/db/database.ts';

/** Shards of an account that everyone touches. */
export const SHARDS = 16;

const homes = new WeakMap<Tx, number>();

/** Nodes do not all begin with the same one. */
let last = process.pid % SHARDS;

/**
 * Which shard a transaction's pools use, the same for all it posts. Transactions take them in turn: so many at once as
 * there are shards do not meet, where by a hash of their keys one in three waited for another.
 */
export function homeShard(tx: Tx): number {
  const known = homes.get(tx);
  if (known !== undefined) return known;
  last = (last + 1) % SHARDS;
  homes.set(tx, last);
  return last;
}
