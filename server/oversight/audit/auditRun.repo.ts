import type { Db, Tx } from '#server/db/database.ts';

/** An audit that was begun so long ago and never ended is begun again: its node went away. */
const GONE_AFTER_MS = 3_600_000;

/** Takes a day's audit; false when another node has it, or had. */
export async function takeAuditDay(tx: Tx, day: number, wallNow: number): Promise<boolean> {
  const begun_at = new Date(wallNow);
  const taken = await tx
    .insertInto('audit_run')
    .values({ day: BigInt(day), begun_at, ok: null })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ begun_at })
        .where('audit_run.ok', 'is', null)
        .where('audit_run.begun_at', '<', new Date(wallNow - GONE_AFTER_MS)),
    )
    .returning('day')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Notes what a day's audit found. */
export async function endAuditDay(db: Db, day: number, broken: string[]): Promise<void> {
  await db
    .updateTable('audit_run')
    .set({ ok: broken.length === 0, broken })
    .where('day', '=', BigInt(day))
    .execute();
}
