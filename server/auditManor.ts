import type { Db, Tx } from './db/database.ts';
import { countPostings } from './oversight/audit/audit.repo.ts';
import { auditBooks, type BooksAuditOptions, type OnSnapshot } from './oversight/audit/auditBooks.ts';
import { auditNow } from './oversight/audit/auditNow.ts';
import { invariants } from './invariants.ts';
import { audit, auditWithin, type AuditOptions, type AuditReport } from './oversight/audit/audit.ts';

/** Audits every area's invariants on one snapshot of a live database, and of all books where they lie on several workers. */
export const auditManor = (
  db: Db,
  { onSnapshot, ...options }: BooksAuditOptions & { onSnapshot?: OnSnapshot | undefined } = {},
): Promise<AuditReport> =>
  onSnapshot ? auditBooks(onSnapshot, invariants, options) : audit(db, invariants, options);

/** Audits everything from the first posting in bounded read-only pieces, each on a snapshot of its own. */
export async function auditInPieces(db: Db, { chain = null }: AuditOptions = {}): Promise<AuditReport> {
  const world = { reader: () => db, wallNow: Date.now, books: null, chain: { books: chain } };
  const { signal } = new AbortController();
  const { findings, isWhole } = await auditNow(world, invariants, { signal, isFull: true });
  const ok = isWhole && findings.every(({ state }) => state !== 'broken');
  return { ok, findings, ...(await db.transaction().execute(countPostings)) };
}

/** Audits within the caller's transaction, on the data visible to it. */
export const auditManorWithin = (tx: Tx, options?: AuditOptions): Promise<AuditReport> =>
  auditWithin(tx, invariants, options);
