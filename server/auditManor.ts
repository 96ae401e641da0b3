import type { Db, Tx } from './db/database.ts';
import { invariants } from './invariants.ts';
import { audit, auditWithin, type AuditOptions, type AuditReport } from './oversight/audit/audit.ts';

/** The audit over every area's invariants, on one snapshot of a live database. */
export const auditManor = (db: Db, options?: AuditOptions): Promise<AuditReport> =>
  audit(db, invariants, options);

/** The same within a transaction: on whatever that transaction sees. */
export const auditManorWithin = (tx: Tx, options?: AuditOptions): Promise<AuditReport> =>
  auditWithin(tx, invariants, options);
