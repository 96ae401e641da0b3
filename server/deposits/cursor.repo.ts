import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/** A block by its number and hash. */
export interface BlockId {
  number: bigint;
  hash: string;
}

/** Progress of reading the chain. */
export interface Progress {
  /** Every block up to here is final and was read. */
  final: BlockId;
  /** Blocks after `final`, without gap, that a reorg may still replace. */
  blocks: BlockId[];
  /** The last final block at which the vault's balance matched the books. */
  checked: bigint;
  checkedAt: Date | null;
  /** Increases with every change of the watcher's state. */
  version: bigint;
  /** Version up to which changes were published; null: none was. */
  published: bigint | null;
}

/** Progress of reading the chain; null in a world whose chain was never read. */
export async function readProgress(db: Db | Tx): Promise<Progress | null> {
  // One statement reads one snapshot: a plan made from two could mix two states.
  const { rows } = await sql<{
    final_number: bigint;
    final_hash: string;
    checked_number: bigint;
    checked_at: Date | null;
    version: bigint;
    published_version: bigint | null;
    number: bigint | null;
    hash: string | null;
  }>`
    SELECT c.final_number, c.final_hash, c.checked_number, c.checked_at, c.version, c.published_version, b.number, b.hash
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
    published: first.published_version,
  };
}

/** Sets the cursor after a block; false if the world has a cursor already. */
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

/** Locks the cursor until the transaction ends, increments its version and returns it. */
export async function lockCursor(tx: Tx): Promise<{ version: bigint; final: bigint }> {
  const row = await tx
    .updateTable('chain_cursor')
    .set((eb) => ({ version: eb('version', '+', 1n) }))
    .returning(['version', 'final_number'])
    .executeTakeFirstOrThrow();
  return { version: row.version, final: row.final_number };
}

/** Stores that changes up to a version were published. */
export async function savePublished(db: Db, version: bigint): Promise<void> {
  await db
    .updateTable('chain_cursor')
    .set({ published_version: version })
    .where((eb) => eb.or([eb('published_version', 'is', null), eb('published_version', '<', version)]))
    .execute();
}

/** Deletes the blocks from a number on, inserts the new ones, and moves the final block. */
export async function saveBlocks(
  tx: Tx,
  { from, blocks, final }: { from: bigint; blocks: readonly BlockId[]; final: BlockId },
): Promise<void> {
  await tx.deleteFrom('chain_block').where('number', '>=', from).execute();
  const open = blocks.filter(({ number }) => number > final.number);
  if (open.length > 0) {
    await tx
      .insertInto('chain_block')
      .values(open.map(({ number, hash }) => ({ number, hash })))
      .execute();
  }
  await tx.deleteFrom('chain_block').where('number', '<=', final.number).execute();
  await sql`
    UPDATE chain_cursor SET final_number = ${final.number}, final_hash = ${final.hash},
      tip_number = greatest(${final.number}, (SELECT coalesce(max(number), 0) FROM chain_block))`.execute(tx);
}

/**
 * Stores the time of a comparison, and the final block at which the vault matched the books; null if it did not
 * match.
 */
export async function saveChecked(db: Db, at: Date, checked: bigint | null): Promise<void> {
  await db
    .updateTable('chain_cursor')
    .set({ checked_at: at, ...(checked === null ? {} : { checked_number: checked }) })
    .execute();
}
