import { sql, type Selectable } from 'kysely';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { Db } from '#server/db/database.ts';
import type { JobSpanTable } from './jobSpan.tables.ts';

export type JobSpan = Selectable<JobSpanTable>;

/** Wall time for which spans are kept. */
const KEPT_MS = 7 * DAY_MS;

/**
 * Adds spans to the stored ones of the same job and hour. Rows are written in the order of their names, so that nodes
 * cannot deadlock.
 */
export async function addSpans(db: Db, spans: readonly JobSpan[]): Promise<void> {
  if (spans.length === 0) return;
  const rows = [...spans].sort((a, b) => (a.name < b.name ? -1 : 1));
  const column = <Key extends keyof JobSpan>(key: Key) => rows.map((row) => row[key]);
  await sql`
    INSERT INTO job_span (name, begins_at, turns, failures, total_ms, longest_ms, last_at, last_ms, fault)
    SELECT * FROM unnest(
      ${column('name')}::text[], ${column('begins_at')}::timestamptz[], ${column('turns')}::bigint[],
      ${column('failures')}::bigint[], ${column('total_ms')}::bigint[], ${column('longest_ms')}::bigint[],
      ${column('last_at')}::timestamptz[], ${column('last_ms')}::bigint[], ${column('fault')}::text[])
    ON CONFLICT (name, begins_at) DO UPDATE SET
      turns = job_span.turns + excluded.turns,
      failures = job_span.failures + excluded.failures,
      total_ms = job_span.total_ms + excluded.total_ms,
      longest_ms = greatest(job_span.longest_ms, excluded.longest_ms),
      last_ms = CASE WHEN excluded.last_at >= job_span.last_at THEN excluded.last_ms ELSE job_span.last_ms END,
      last_at = greatest(job_span.last_at, excluded.last_at),
      fault = coalesce(excluded.fault, job_span.fault)`.execute(db);
}

/** Deletes spans that are older than a week of wall time. */
export async function clearSpans(db: Db, wallNow: number): Promise<void> {
  await db
    .deleteFrom('job_span')
    .where('begins_at', '<', new Date(wallNow - KEPT_MS))
    .execute();
}

/** Spans of one job, newest first, that begin before an instant if one is given. */
export function readSpans(
  db: Db,
  name: string,
  { before, size }: { before: number | null; size: number },
): Promise<JobSpan[]> {
  let query = db.selectFrom('job_span').selectAll().where('name', '=', name);
  if (before !== null) query = query.where('begins_at', '<', new Date(before));
  return query.orderBy('begins_at', 'desc').limit(size).execute();
}

/** Sums of each job since an instant, with its newest turn and its newest failure. */
export async function sumSpans(db: Db, since: number): Promise<Map<string, JobSpan>> {
  const { rows } = await sql<JobSpan>`
    SELECT name, min(begins_at) AS begins_at, sum(turns)::bigint AS turns, sum(failures)::bigint AS failures,
      sum(total_ms)::bigint AS total_ms, max(longest_ms) AS longest_ms, max(last_at) AS last_at,
      (array_agg(last_ms ORDER BY last_at DESC))[1] AS last_ms,
      (array_agg(fault ORDER BY begins_at DESC) FILTER (WHERE fault IS NOT NULL))[1] AS fault
    FROM job_span WHERE begins_at >= ${new Date(since)} GROUP BY name`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}
