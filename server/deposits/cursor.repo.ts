import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/** A block by its number and hash. */
export interface BlockId {
  number: bigint;
  hash: string;
}

/** How far the chain was read. */
export interface Progress {
  /** Up to here everything is final and read for good. */
  final: BlockId;
  /** Blocks read after it, without gap, that may still be replaced. */
  blocks: BlockId[];
  /** The last final block at which the vault held what the books say. */
  checked: bigint;
  checkedAt: Date | null;
  /** Grows whenever anything that the watcher knows changes. */
  version: bigint;
}

/** How far the chain was read; null in a world that has not begun to. */
export async function readProgress(db: Db | Tx): Promise<Progress | null> {
  // One statement sees one state: a node must not take its plan from two.
  const { rows } = await sql<{
    final_number: bigint;
    final_hash: string;
    checked_number: bigint;
    checked_at: Date | null;
    version: bigint;
    number: bigint | null;
    hash: string | null;
  }>`
    SELECT c.final_number, c.final_hash, c.checked_number, c.checked_at, c.version, b.number, b.hash
    FROM chain_cursor c LEFT JOIN chain_block b ON true ORDER BY b.number`.execute(db);
  const [first] = rows;
  if (!first) return null;
  const blocks = rows.flatMap(({ number, hash }) => (number === null || !hash ? [] : [{ number, hash }]));
  return {
    final: { number: first.final_number, hash: first.final_hash },
    blocks,
    checked: first.checked_number,
    checkedAt: first.checked_at,
    version: first.version,
  };
}

/** Begins after a block; false in a world that has begun. */
export async function beginProgress(tx: Tx, { number, hash }: BlockId): Promise<boolean> {
  const row = await tx
    .insertInto('chain_cursor')
    .values({
      final_number: number,
      final_hash: hash,
      tip_number: number,
      checked_number: number,
      checked_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Holds the cursor until the transaction ends and counts its version up, which it gives. */
export async function lockCursor(tx: Tx): Promise<{ version: bigint; final: bigint }> {
  const row = await tx
    .updateTable('chain_cursor')
    .set((eb) => ({ version: eb('version', '+', 1n) }))
    .returning(['version', 'final_number'])
    .executeTakeFirstOrThrow();
  return { version: row.version, final: row.final_number };
}

/** Forgets the blocks from a number on, keeps new ones after those, and moves the final block. */
export async function saveBlocks(
  tx: Tx,
  { from, blocks, final }: { from: bigint; blocks: readonly BlockId[]; final: BlockId },
): Promise<void> {
  await tx.deleteFrom('chain_block').where('number', '>=', from).execute();
  const kept = blocks.filter(({ number }) => number > final.number);
  if (kept.length > 0) {
    await tx
      .insertInto('chain_block')
      .values(kept.map(({ number, hash }) => ({ number, hash })))
      .execute();
  }
  await tx.deleteFrom('chain_block').where('number', '<=', final.number).execute();
  await sql`
    UPDATE chain_cursor SET final_number = ${final.number}, final_hash = ${final.hash},
      tip_number = greatest(${final.number}, (SELECT coalesce(max(number), 0) FROM chain_block))`.execute(tx);
}

/** Notes that the vault held what the books say at a final block, or, without one, that it was compared. */
export async function saveChecked(db: Db, at: Date, checked: bigint | null): Promise<void> {
  await db
    .updateTable('chain_cursor')
    .set({ checked_at: at, ...(checked === null ? {} : { checked_number: checked }) })
    .execute();
}
