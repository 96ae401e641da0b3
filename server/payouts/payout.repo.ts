import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { WithdrawalRow } from '#server/wallet/withdrawal.repo.ts';

/** True if the worker has anything to do. */
export async function hasWork(db: Db, payer: string): Promise<boolean> {
  const { rows } = await sql<{ work: boolean }>`
    SELECT EXISTS (SELECT 1 FROM withdrawal WHERE state = 'passed')
      OR EXISTS (SELECT 1 FROM chain_burn WHERE state = 'pending')
      OR EXISTS (SELECT 1 FROM payout_place WHERE payer = ${payer} AND NOT done) AS work`.execute(db);
  return rows[0]?.work ?? false;
}

/**
 * Approved withdrawals without an open nonce slot, oldest first (FIFO). Those that wait for another day come last,
 * so that they cannot starve the ones behind them. `at`: the chain's clock in milliseconds.
 */
export function readWithoutSlot(db: Db, limit: number, at: number): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('withdrawal')
    .selectAll()
    .where('state', '=', 'passed')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payout_place')
            .select('nonce')
            .whereRef('payout_place.withdrawal_id', '=', 'withdrawal.id')
            .where('done', '=', false),
        ),
      ),
    )
    .orderBy(({ fn, val }) => fn.coalesce(sql<boolean>`wait_until > ${new Date(at)}`, val(false)))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Approved withdrawals whose deadline lies before an instant of the chain's clock, in seconds. */
export function readOverdue(db: Db, at: bigint, limit: number): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('withdrawal')
    .selectAll()
    .where('state', '=', 'passed')
    .where('deadline', '<', at)
    .orderBy('id')
    .limit(limit)
    .execute();
}
