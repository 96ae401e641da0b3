import { sql } from 'kysely';
import { Refusal } from '../../core/api/refusals.ts';
import type { Tx } from './database.ts';

/** Runs work inside a transaction; when it refuses, what it wrote is taken back and the transaction goes on. */
export async function takeBackIfRefused<Outcome>(tx: Tx, work: () => Promise<Outcome>): Promise<Outcome> {
  await sql`SAVEPOINT work`.execute(tx);
  const outcome = await work();
  if (outcome instanceof Refusal) await sql`ROLLBACK TO SAVEPOINT work`.execute(tx);
  return outcome;
}
