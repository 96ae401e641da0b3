import { sql, type RawBuilder } from 'kysely';
import { expect } from 'vitest';
import { auditManorWithin } from '#server/auditManor.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { AuditFinding } from '#server/oversight/audit/audit.ts';
import { brokenInPieces } from './brokenInPieces.ts';

/** A change that no call can make. */
export type Change = RawBuilder<unknown> | ((tx: Tx) => Promise<unknown>);

/** Changes rows as no call can, runs the audit at once and in pieces, then restores the rows. Returns what is broken. */
export async function tamperedIn(db: Db, change: Change): Promise<AuditFinding[]> {
  let broken: AuditFinding[] = [];
  let inPieces: string[] = [];
  const undo = new Error('undo');
  const done = db.transaction().execute(async (tx) => {
    for (const table of ['posting', 'entry_apart', 'chain_run', 'book_heads']) {
      await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(tx);
    }
    await (typeof change === 'function' ? change(tx) : change.execute(tx));
    broken = (await auditManorWithin(tx)).findings.filter(({ state }) => state === 'broken');
    inPieces = await brokenInPieces(tx);
    throw undo;
  });
  await expect(done).rejects.toBe(undo);
  // Pieces of three links find the same as one look at the whole ledger.
  expect(inPieces).toEqual(broken.map(({ id }) => id).sort());
  return broken;
}
