import { sql } from 'kysely';
import { NODE_BYTES, nodeFrom, type SumNode } from '#core/rules/merkleSum.ts';
import type { SiblingPlace } from '#core/rules/merkleSumPath.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { BLOCK_NODES } from './makeNodes.ts';

/** Leaf of a player in a day's tree. */
export function readLeaf(db: Db, playerId: bigint, day: bigint) {
  return db
    .selectFrom('reserve_leaf')
    .select(['place', 'usdt', 'atr'])
    .where('player_id', '=', playerId)
    .where('day', '=', day)
    .executeTakeFirst();
}

/** Nodes at the given positions of a day's tree, in their order; reads 48 bytes of one row per level. */
export async function readNodes(
  db: Db,
  day: bigint,
  places: readonly Pick<SiblingPlace, 'level' | 'place'>[],
): Promise<SumNode[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<{ node: Uint8Array | null }>`
    SELECT substring(row.nodes FROM wanted.at FOR ${NODE_BYTES}::int) AS node
    FROM unnest(
      ${places.map(({ level }) => level)}::int[],
      ${places.map(({ place }) => Math.floor(place / BLOCK_NODES))}::int[],
      ${places.map(({ place }) => (place % BLOCK_NODES) * NODE_BYTES + 1)}::int[]
    ) WITH ORDINALITY AS wanted (level, block, at, nth)
    LEFT JOIN reserve_node AS row
      ON row.day = ${day} AND row.level = wanted.level AND row.block = wanted.block
    ORDER BY wanted.nth`.execute(db);
  return rows.map(({ node }) => {
    if (node?.length !== NODE_BYTES) throw new Error(`the tree of day ${day} lacks a node`);
    return nodeFrom(node);
  });
}

/** Last count of liabilities, with its wall time. */
export async function readCount(db: Db) {
  return db.selectFrom('reserve_count').select(['counted_at', 'coins']).executeTakeFirst();
}

export async function saveCount(tx: Tx, at: number, coins: unknown): Promise<void> {
  const count = { counted_at: new Date(at), coins: JSON.stringify(coins) };
  await tx
    .insertInto('reserve_count')
    .values(count)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(count))
    .execute();
}
