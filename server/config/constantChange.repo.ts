import type { Selectable } from 'kysely';
import type { ConstantKey } from '#core/catalog/constants.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { ConstantChangeTable } from './constantChange.tables.ts';

/** A change that waits. */
export type PendingChange = Selectable<ConstantChangeTable>;

/** Inserts a change that waits until an instant; null if another change of the constant waits. */
export async function insertChange(
  tx: Tx,
  change: {
    key: ConstantKey;
    value: unknown;
    reason: string;
    by: string;
    at: number;
    dueAt: number;
    /** Instant for which it is planned; null: as soon as it may apply. */
    fromAt: number | null;
  },
): Promise<PendingChange | null> {
  const row = await tx
    .insertInto('constant_change')
    .values({
      key: change.key,
      value: JSON.stringify(change.value),
      reason: change.reason,
      state: 'pending',
      proposed_by: change.by,
      proposed_at: new Date(change.at),
      due_at: new Date(change.dueAt),
      from_at: change.fromAt === null ? null : new Date(change.fromAt),
      ended_by: null,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** All changes that wait, by constant. */
export async function readPending(db: Db): Promise<Map<string, PendingChange>> {
  const rows = await db.selectFrom('constant_change').selectAll().where('state', '=', 'pending').execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/** Locks a change until the transaction ends; null when none waits with this id. */
export async function lockPending(tx: Tx, id: bigint): Promise<PendingChange | null> {
  const row = await tx
    .selectFrom('constant_change')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the change that has waited longest of those that are due; null if none is. */
export async function lockDue(tx: Tx, wallNow: number): Promise<PendingChange | null> {
  const row = await tx
    .selectFrom('constant_change')
    .selectAll()
    .where('state', '=', 'pending')
    .where('due_at', '<=', new Date(wallNow))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the second operator's word on a change that waits for its instant, at which it applies from now on. */
export async function passPlanned(tx: Tx, id: bigint, by: string): Promise<PendingChange> {
  return tx
    .updateTable('constant_change')
    .set(({ ref }) => ({ passed_by: by, due_at: ref('from_at') }) as never)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks a change as done or dropped. */
export async function endChange(
  tx: Tx,
  id: bigint,
  end: { state: 'done' | 'dropped'; by: string; at: number },
): Promise<void> {
  await tx
    .updateTable('constant_change')
    .set({ state: end.state, ended_by: end.by, ended_at: new Date(end.at) })
    .where('id', '=', id)
    .execute();
}
