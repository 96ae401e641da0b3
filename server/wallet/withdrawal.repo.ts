import { sql, type Insertable, type Selectable } from 'kysely';
import type { WithdrawalState } from '#core/api/objects.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { PayoutWait, StepKind, WithdrawalStepTable, WithdrawalTable } from './withdrawal.tables.ts';

export type WithdrawalRow = Selectable<WithdrawalTable>;
export type StepRow = Selectable<WithdrawalStepTable>;

/** A step of a withdrawal's way; `reason` is what an operator wrote or the key of a cause. */
export interface Step {
  what: StepKind;
  /** Wall time, epoch milliseconds. */
  at: number;
  reason?: string | null;
  operator?: string | null;
}

/** Writes a new withdrawal with its first step. */
export async function insertWithdrawal(tx: Tx, values: Insertable<WithdrawalTable>): Promise<WithdrawalRow> {
  const row = await tx.insertInto('withdrawal').values(values).returningAll().executeTakeFirstOrThrow();
  await addStep(tx, row, { what: 'pendingReview', at: row.created_at.getTime() });
  return row;
}

/** Adds a step to withdrawals that the transaction holds. */
export async function addStep(
  tx: Tx,
  { player_id, id }: Pick<WithdrawalRow, 'player_id' | 'id'>,
  { what, at, reason = null, operator = null }: Step,
): Promise<void> {
  await sql`
    INSERT INTO withdrawal_step (player_id, withdrawal_id, number, what, at, reason, operator)
    SELECT ${player_id}, ${id}, count(*) + 1, ${what}, ${new Date(at)}, ${reason}, ${operator}
    FROM withdrawal_step WHERE player_id = ${player_id} AND withdrawal_id = ${id}`.execute(tx);
}

/** The withdrawal of an id, held until the transaction ends, or null. */
export async function lockWithdrawal(tx: Tx, id: string | bigint): Promise<WithdrawalRow | null> {
  const row = await tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', BigInt(id))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Those of the ids that have passed and are not final, held in the order of their ids. */
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

/** What can change of a withdrawal after it was asked for. */
export interface WithdrawalChange {
  state?: WithdrawalState;
  wait?: PayoutWait | null;
  wait_until?: Date | null;
  deadline?: bigint;
  tx_hash?: string | null;
  confirmations?: number | null;
}

/** Changes a withdrawal that the transaction holds; the version grows, so that clients know which copy is newer. */
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

/** Steps of withdrawals, oldest first. */
export function readSteps(db: Db | Tx, ids: readonly bigint[]): Promise<StepRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('withdrawal_step')
    .selectAll()
    .where('withdrawal_id', 'in', ids)
    .orderBy('withdrawal_id')
    .orderBy('number')
    .execute();
}

export interface WithdrawalQuery {
  state?: WithdrawalState | undefined;
  /** Id of the last one of the page before. */
  after: bigint | null;
  size: number;
}

/** A player's own withdrawals, newest first. */
export function readOwnWithdrawals(
  db: Db,
  playerId: bigint,
  { state, after, size }: WithdrawalQuery,
): Promise<WithdrawalRow[]> {
  let query = db.selectFrom('withdrawal').selectAll().where('player_id', '=', playerId);
  if (state) query = query.where('state', '=', state);
  if (after !== null) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(size).execute();
}

/** Withdrawals of all players in one state, oldest first. */
export function readAllWithdrawals(
  db: Db,
  { state = 'pendingReview', after, size }: WithdrawalQuery,
): Promise<WithdrawalRow[]> {
  let query = db.selectFrom('withdrawal').selectAll().where('state', '=', state);
  if (after !== null) query = query.where('id', '>', after);
  return query.orderBy('id').limit(size).execute();
}
