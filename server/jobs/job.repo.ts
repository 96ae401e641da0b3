import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { JobTable } from './job.tables.ts';

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

/** A day of a job, and the jobs that this day waits for. */
export interface DayOrder {
  day: number;
  /** Must have ended this day. */
  after: readonly string[];
  /** Must have ended the day before. */
  all: readonly string[];
}

/**
 * Locks a job's row until the transaction ends. Null while another transaction holds it, and while a job that `order`
 * names is behind: then nothing is locked. A job without a row holds up no other. Other rows are read as committed and
 * without a lock, which is enough: `done_day` only grows, and is committed with the work that it stands for.
 */
export async function takeJob(tx: Tx, name: string, order?: DayOrder): Promise<JobState | null> {
  const { day, after, all } = order ?? { day: 0, after: [], all: [] };
  const { rows } = await sql<JobTable>`
    SELECT name, done_day, due_at FROM job
    WHERE name = ${name} AND NOT EXISTS (
      SELECT FROM job AS other
      WHERE other.done_day < ${day}::bigint AND other.name = ANY(${after}::text[])
        OR other.done_day < ${day - 1}::bigint AND other.name = ANY(${all}::text[])
    )
    FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows[0] ? stateOf(rows[0]) : null;
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

function stateOf(row: JobTable): JobState {
  return {
    name: row.name,
    doneDay: row.done_day === null ? null : Number(row.done_day),
    dueAt: row.due_at?.getTime() ?? null,
  };
}
