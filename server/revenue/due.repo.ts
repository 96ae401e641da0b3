import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { DueAccount } from './duePosting.ts';

/**
 * Next accounts with rewards to pay, at most `limit`, in the order of their names after the last one that the run has
 * paid. The names' own index serves the walk: an index on balances would cost every posting a second index entry.
 */
export async function readDueAccounts(tx: Tx, limit: number): Promise<DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    SELECT a.name, a.coin, a.balance, a.version, a.version - coalesce((
      SELECT e.version FROM entry e WHERE e.account_id = a.id AND e.amount < 0 ORDER BY e.posting_id DESC LIMIT 1
    ), 0) AS spends
    FROM account a
    WHERE a.name >= 'due' AND a.name < 'duf' AND a.balance > 0
      AND (a.name, a.coin) > (SELECT name, coin FROM due_run)
    ORDER BY a.name, a.coin LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Stores the last account that the run has paid; null ends the run. */
export async function saveDuePlace(tx: Tx, last: Pick<DueAccount, 'name' | 'coin'> | null): Promise<void> {
  await sql`UPDATE due_run SET name = ${last?.name ?? ''}, coin = ${last?.coin ?? ''}`.execute(tx);
}
