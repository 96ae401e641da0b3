import type { Db, Tx } from './db/database.ts';
import { countPostings } from './oversight/audit/audit.repo.ts';
import { auditBooks, type BooksAuditOptions, type EachBook } from './oversight/audit/auditBooks.ts';
import { auditNow } from './oversight/audit/auditNow.ts';
import { invariants } from './invariants.ts';
import { audit, auditWithin, type AuditOptions, type AuditReport } from './oversight/audit/audit.ts';

/** Audits every area's invariants on one snapshot of a live database; where books lie on several workers, on one of each. */
export const auditManor = (
  db: Db,
  { eachBook, ...options }: BooksAuditOptions & { eachBook?: EachBook | undefined } = {},
): Promise<AuditReport> =>
  eachBook ? auditBooks(db, eachBook, invariants, options) : audit(db, invariants, options);

/** Audits everything from the first posting in bounded read-only pieces, each on a snapshot of its own. */
export async function auditInPieces(db: Db, { chain = null }: AuditOptions = {}): Promise<AuditReport> {
  const world = { reader: () => db, wallNow: Date.now, chain: { books: chain } };
  const { signal } = new AbortController();
  const { findings, isWhole } = await auditNow(world, invariants, { signal, isFull: true });
  const ok = isWhole && findings.every(({ state }) => state !== 'broken');
  return { ok, findings, ...(await db.transaction().execute(countPostings)) };
}

/** Audits within the caller's transaction, on the data visible to it. */
export const auditManorWithin = (tx: Tx, options?: AuditOptions): Promise<AuditReport> =>
  auditWithin(tx, invariants, options);
