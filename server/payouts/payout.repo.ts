import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { WithdrawalRow } from '#server/wallet/withdrawal.repo.ts';

/** Whether there is anything for the worker to do at all. */
export async function hasWork(db: Db, payer: string): Promise<boolean> {
  const { rows } = await sql<{ work: boolean }>`
    SELECT EXISTS (SELECT 1 FROM withdrawal WHERE state = 'passed')
      OR EXISTS (SELECT 1 FROM chain_burn WHERE state = 'pending')
      OR EXISTS (SELECT 1 FROM payout_place WHERE payer = ${payer} AND NOT done) AS work`.execute(db);
  return rows[0]?.work ?? false;
}

/**
 * Those that have passed and stand in no open place, oldest first; those that wait for another day come last, so that
 * however many they are everybody behind them is looked at. `at`: the chain's clock in milliseconds.
 */
export function readUnplaced(db: Db, most: number, at: number): Promise<WithdrawalRow[]> {
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
    .limit(most)
    .execute();
}

/** Those that have passed and whose last moment on the chain was before an instant of its clock. */
export function readOverdue(db: Db, at: bigint, most: number): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('withdrawal')
    .selectAll()
    .where('state', '=', 'passed')
    .where('deadline', '<', at)
    .orderBy('id')
    .limit(most)
    .execute();
}
