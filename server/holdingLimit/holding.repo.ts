import type { Selectable } from 'kysely';
import type { HoldingFold } from '#core/rules/holding.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { HoldingDestroyedTable, HoldingTable } from './holding.tables.ts';

export type HoldingRow = Selectable<HoldingTable>;

/** Locks stored per player, newest first: more than can be open at once. */
const MAX_LOCKS = 200;

/** Stored fold and flag of a player. */
export async function readHolding(db: Db | Tx, playerId: bigint): Promise<HoldingRow> {
  const row = await db.selectFrom('holding').selectAll().where('player_id', '=', playerId).executeTakeFirst();
  const emptyFold = {
    line: 0n,
    protected: 0n,
    sold: 0n,
    locks: {},
    excess: null,
    flagged_at: null,
    due_at: null,
  };
  return row ?? { player_id: playerId, ...emptyFold };
}

/**
 * Stores the fold of a player's entries, and the protected parts of transfers. A fold depends on the entries up to its
 * line alone, so the further one wins and concurrent calls need no lock.
 */
export async function saveFold(
  tx: Tx,
  playerId: bigint,
  { fold, line, sent }: { fold: HoldingFold; line: bigint; sent: ReadonlyMap<bigint, bigint> },
): Promise<void> {
  // First, so that no reader finds the fold past a transfer whose part is missing.
  if (sent.size > 0) {
    await tx
      .insertInto('holding_transfer')
      .values([...sent].map(([posting_id, amount]) => ({ posting_id, protected: amount })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const newest = [...fold.locks].slice(-MAX_LOCKS).map(([reference, amount]) => [reference, String(amount)]);
  const values = {
    line,
    protected: fold.protected,
    sold: fold.sold,
    locks: JSON.stringify(Object.fromEntries(newest)),
  };
  await tx
    .insertInto('holding')
    .values({ player_id: playerId, ...values })
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet(values).where('holding.line', '<', line),
    )
    .execute();
}

/** Flags a player, or removes the flag. */
export async function saveFlag(
  tx: Tx,
  playerId: bigint,
  flag: { excess: bigint; flagged_at: Date; due_at: Date } | null,
): Promise<void> {
  await tx
    .updateTable('holding')
    .set(flag ?? { excess: null, flagged_at: null, due_at: null })
    .where('player_id', '=', playerId)
    .execute();
}

/** Flagged players whose second check is due. */
export function readDue(tx: Tx, now: number, limit: number): Promise<HoldingRow[]> {
  return tx
    .selectFrom('holding')
    .selectAll()
    .where('due_at', '<=', new Date(now))
    .orderBy('due_at')
    .orderBy('player_id')
    .limit(limit)
    .execute();
}

/** Stores destructions with the checks that bound them, for the audit. */
export async function addDestroyed(tx: Tx, rows: readonly HoldingDestroyedTable[]): Promise<void> {
  await tx.insertInto('holding_destroyed').values(rows).execute();
}
