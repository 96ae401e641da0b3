import type { Db, Tx } from '#server/db/database.ts';

/** Lease of a started audit in wall ms. After it another node restarts the audit, as its node crashed. */
const LEASE_MS = 3_600_000;

/** Claims a day's audit; false when another node has claimed or finished it. */
export async function takeAuditDay(tx: Tx, day: number, wallNow: number): Promise<boolean> {
  const begun_at = new Date(wallNow);
  const claimed = await tx
    .insertInto('audit_run')
    .values({ day: BigInt(day), begun_at, ok: null })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ begun_at })
        .where('audit_run.ok', 'is', null)
        .where('audit_run.begun_at', '<', new Date(wallNow - LEASE_MS)),
    )
    .returning('day')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Stores the result of a day's audit. */
export async function endAuditDay(db: Db, day: number, broken: string[]): Promise<void> {
  await db
    .updateTable('audit_run')
    .set({ ok: broken.length === 0, broken })
    .where('day', '=', BigInt(day))
    .execute();
}
