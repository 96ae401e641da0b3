import type { Insertable, Selectable } from 'kysely';
import type { WithdrawalState } from '#core/api/objects.ts';
import type { Tx } from '#server/db/database.ts';
import { idInBook } from '#server/ledger/idInBook.ts';
import type { PayoutWait, WithdrawalTable } from './withdrawal.tables.ts';
import { addStep } from './withdrawalStep.repo.ts';

export type WithdrawalRow = Selectable<WithdrawalTable>;

/** Inserts a withdrawal with its first step. */
export async function insertWithdrawal(tx: Tx, values: Insertable<WithdrawalTable>): Promise<WithdrawalRow> {
  const row = await tx
    .insertInto('withdrawal')
    .values({ ...values, id: idInBook('withdrawal', values.player_id) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addStep(tx, row, { what: 'pendingReview', at: row.created_at.getTime() });
  return row;
}

/** Locks a withdrawal by id until the transaction ends; null when there is none. */
export async function lockWithdrawal(tx: Tx, id: string | bigint): Promise<WithdrawalRow | null> {
  const row = await tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', BigInt(id))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the approved withdrawals among the ids, in id order. */
export function lockPassed(tx: Tx, ids: readonly bigint[]): Promise<WithdrawalRow[]> {
  return tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', 'in', ids)
    .where('state', '=', 'passed')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Columns of a withdrawal that may change. */
export interface WithdrawalChange {
  state?: WithdrawalState;
  wait?: PayoutWait | null;
  wait_until?: Date | null;
  deadline?: bigint;
  tx_hash?: string | null;
  confirmations?: number | null;
}

/** Updates a locked withdrawal and increments the version, by which clients order copies. */
export function updateWithdrawal(
  tx: Tx,
  { player_id, id }: Pick<WithdrawalRow, 'player_id' | 'id'>,
  change: WithdrawalChange,
): Promise<WithdrawalRow> {
  return tx
    .updateTable('withdrawal')
    .set((eb) => ({ ...change, version: eb('version', '+', 1n) }))
    .where('player_id', '=', player_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
