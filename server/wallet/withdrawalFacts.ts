import type { Withdrawal } from '#core/api/objects.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { readSteps, type StepRow } from './withdrawalStep.repo.ts';
import type { WithdrawalRow } from './withdrawal.repo.ts';

/** Returns true for a step by which an operator approves. */
export const isApproval = ({ what, operator }: StepRow): boolean =>
  operator !== null && (what === 'approved' || what === 'passed');

function waitOf(row: WithdrawalRow, steps: readonly StepRow[]): Withdrawal['wait'] {
  if (row.state === 'pendingReview') {
    return { for: steps.some(isApproval) ? 'secondReview' : 'review', untilAt: null };
  }
  if (row.state !== 'passed') return null;
  const deadline = row.deadline === null ? null : Number(row.deadline) * 1_000;
  return { for: row.wait ?? 'sending', untilAt: row.wait_until?.getTime() ?? deadline };
}

/** Converts a withdrawal to its wire shape; `needed` confirmations make a payout final. */
export function withdrawalFacts(row: WithdrawalRow, steps: readonly StepRow[], needed: number): Withdrawal {
  return {
    id: String(row.id),
    version: Number(row.version),
    coin: row.coin,
    gross: formatAmount(row.gross),
    fee: formatAmount(row.fee),
    net: formatAmount(row.gross - row.fee),
    address: row.address,
    state: row.state,
    steps: steps.map(({ what, at, reason }) => ({ what, at: at.getTime(), reason })),
    wait: waitOf(row, steps),
    txHash: row.tx_hash,
    confirmations: row.confirmations === null ? null : { count: Math.min(row.confirmations, needed), needed },
  };
}

/** Converts withdrawals with their steps to wire shapes, in the given order. */
export async function factsOfWithdrawals(
  db: Db | Tx,
  rows: readonly WithdrawalRow[],
  needed: number,
): Promise<{ row: WithdrawalRow; steps: StepRow[]; facts: Withdrawal }[]> {
  const steps = await readSteps(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const rowSteps = steps.filter(({ withdrawal_id }) => withdrawal_id === row.id);
    return { row, steps: rowSteps, facts: withdrawalFacts(row, rowSteps, needed) };
  });
}

/** Reads the steps of one withdrawal and converts it to its wire shape. */
export async function withdrawalFactsOf(
  db: Db | Tx,
  row: WithdrawalRow,
  needed: number,
): Promise<Withdrawal> {
  return withdrawalFacts(row, await readSteps(db, [row.id]), needed);
}
