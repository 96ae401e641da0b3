import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { forgetWritten, writtenBy } from '#server/ledger/writtenPostings.ts';

/** Postings that were noted before the point. */
const points = new WeakMap<Tx, number>();

/** Sets the point to which `backToSavePoint` undoes; a later one of the same transaction replaces it. */
export async function savePoint(tx: Tx): Promise<void> {
  await sql`SAVEPOINT act`.execute(tx);
  points.set(tx, writtenBy(tx).length);
}

/** Undoes what the transaction did since its last save point. */
export async function backToSavePoint(tx: Tx): Promise<void> {
  await sql`ROLLBACK TO SAVEPOINT act`.execute(tx);
  forgetWritten(tx, points.get(tx) ?? 0);
}
