import type { Tx } from '#server/db/database.ts';

/** Rows of nodes of a level, in order, at most `limit` from a block on. */
export function readBlocks(tx: Tx, day: bigint, level: number, from: number, limit: number) {
  return tx
    .selectFrom('reserve_node')
    .select(['block', 'nodes'])
    .where('day', '=', day)
    .where('level', '=', level)
    .where('block', '>=', from)
    .where('block', '<', from + limit)
    .orderBy('block')
    .execute();
}

export async function addBlocks(
  tx: Tx,
  day: bigint,
  level: number,
  blocks: readonly { block: number; nodes: Uint8Array }[],
): Promise<void> {
  await tx
    .insertInto('reserve_node')
    .values(blocks.map(({ block, nodes }) => ({ day, level, block, nodes })))
    .execute();
}
