import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { StepKind, WithdrawalStepTable } from './withdrawal.tables.ts';

export type StepRow = Selectable<WithdrawalStepTable>;

/** A step of a withdrawal; `reason` is an operator's text or the key of a cause. */
export interface Step {
  what: StepKind;
  /** Wall time, epoch milliseconds. */
  at: number;
  reason?: string | null;
  operator?: string | null;
}

/** Appends a step to a locked withdrawal. */
export async function addStep(
  tx: Tx,
  { player_id, id }: { player_id: bigint; id: bigint },
  { what, at, reason = null, operator = null }: Step,
): Promise<void> {
  await sql`
    INSERT INTO withdrawal_step (player_id, withdrawal_id, number, what, at, reason, operator)
    SELECT ${player_id}, ${id}, count(*) + 1, ${what}, ${new Date(at)}, ${reason}, ${operator}
    FROM withdrawal_step WHERE player_id = ${player_id} AND withdrawal_id = ${id}`.execute(tx);
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
