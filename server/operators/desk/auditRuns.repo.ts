import type { Db } from '#server/db/database.ts';

/** Nightly audits, newest first, before a day if one is given. */
export function readAuditRuns(db: Db, { before, size }: { before: bigint | null; size: number }) {
  let query = db.selectFrom('audit_run').selectAll();
  if (before !== null) query = query.where('day', '<', before);
  return query.orderBy('day', 'desc').limit(size).execute();
}
