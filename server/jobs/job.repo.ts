import type { Db, Tx } from '#server/db/database.ts';

/** Where a job stands: the last day done, or when it is due next. */
export interface JobState {
  name: string;
  doneDay: number | null;
  dueAt: number | null;
}

/** Where all jobs stand, without a lock. */
export async function readJobs(db: Db): Promise<Map<string, JobState>> {
  const rows = await db.selectFrom('job').selectAll().execute();
  return new Map(rows.map((row) => [row.name, stateOf(row)]));
}

/** Notes a job that was never seen, unless another node does it at the same time. */
export async function addJob(db: Db, { name, doneDay, dueAt }: JobState): Promise<void> {
  const due_at = dueAt === null ? null : new Date(dueAt);
  const done_day = doneDay === null ? null : BigInt(doneDay);
  await db
    .insertInto('job')
    .values({ name, done_day, due_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes a job for this transaction; null while another node has it. */
export async function takeJob(tx: Tx, name: string): Promise<JobState | null> {
  const row = await tx
    .selectFrom('job')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ? stateOf(row) : null;
}

/** Notes that a day is done. */
export async function saveDoneDay(tx: Tx, name: string, day: number): Promise<void> {
  await tx
    .updateTable('job')
    .set({ done_day: BigInt(day) })
    .where('name', '=', name)
    .execute();
}

/** Notes when the next run is due, in game time. */
export async function saveDueAt(tx: Tx, name: string, at: number): Promise<void> {
  await tx
    .updateTable('job')
    .set({ due_at: new Date(at) })
    .where('name', '=', name)
    .execute();
}

function stateOf(row: { name: string; done_day: bigint | null; due_at: Date | null }): JobState {
  return {
    name: row.name,
    doneDay: row.done_day === null ? null : Number(row.done_day),
    dueAt: row.due_at?.getTime() ?? null,
  };
}
