import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { JobTable } from './job.tables.ts';

/** State of a job: the last day done, or the game time (epoch milliseconds) of its next run. */
export interface JobState {
  name: string;
  doneDay: number | null;
  dueAt: number | null;
}

/** States of all jobs, read without a lock. */
export async function readJobs(db: Db): Promise<Map<string, JobState>> {
  const rows = await db.selectFrom('job').selectAll().execute();
  return new Map(rows.map((row) => [row.name, stateOf(row)]));
}

/** Inserts the row of a new job. Does nothing if another node inserted it first. */
export async function addJob(db: Db, { name, doneDay, dueAt }: JobState): Promise<void> {
  const due_at = dueAt === null ? null : new Date(dueAt);
  const done_day = doneDay === null ? null : BigInt(doneDay);
  await db
    .insertInto('job')
    .values({ name, done_day, due_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The last game day that any daily job finished; null before the first pass. No job gets further than one day ahead of
 * the others, so the newest tells how far all are. The oldest would stand still with a job that no version runs any more.
 */
export async function readNewestDay(tx: Tx): Promise<number | null> {
  const { day } = await tx
    .selectFrom('job')
    .select((job) => job.fn.max('done_day').as('day'))
    .executeTakeFirstOrThrow();
  return day === null ? null : Number(day);
}

/** A day of a job, and the jobs that must have finished before it starts. */
export interface DayOrder {
  day: number;
  /** Jobs that must have finished this day. */
  after: readonly string[];
  /** Jobs that must have finished the day before. */
  all: readonly string[];
}

/**
 * Locks a job's row until the transaction ends. Returns null without a lock if another transaction has locked it
 * (SKIP LOCKED), or if a job named in `order` is behind. A job without a row blocks no other. The other rows are
 * read as committed and without a lock. That is enough: `done_day` only grows and is committed together with its
 * work.
 */
export async function lockJob(tx: Tx, name: string, order?: DayOrder): Promise<JobState | null> {
  const { day, after, all } = order ?? { day: 0, after: [], all: [] };
  const { rows } = await sql<JobTable>`
    SELECT name, done_day, due_at FROM job
    WHERE name = ${name} AND NOT EXISTS (
      SELECT 1 FROM job AS other
      WHERE other.done_day < ${day}::bigint AND other.name = ANY(${after}::text[])
        OR other.done_day < ${day - 1}::bigint AND other.name = ANY(${all}::text[])
    )
    FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows[0] ? stateOf(rows[0]) : null;
}

/** Stores that a day is done. */
export async function saveDoneDay(tx: Tx, name: string, day: number): Promise<void> {
  await tx
    .updateTable('job')
    .set({ done_day: BigInt(day) })
    .where('name', '=', name)
    .execute();
}

/** Stores the game time (epoch milliseconds) of the next run. */
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
