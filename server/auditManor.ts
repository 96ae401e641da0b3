import type { Db, Tx } from './db/database.ts';
import { invariants } from './invariants.ts';
import { audit, auditWithin, type AuditOptions, type AuditReport } from './oversight/audit/audit.ts';

/** Audits every area's invariants on one snapshot of a live database. */
export const auditManor = (db: Db, options?: AuditOptions): Promise<AuditReport> =>
  audit(db, invariants, options);

/** Audits within the caller's transaction, on the data visible to it. */
export const auditManorWithin = (tx: Tx, options?: AuditOptions): Promise<AuditReport> =>
  auditWithin(tx, invariants, options);
