import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { readSpans } from '#server/jobs/jobSpan.repo.ts';

const DEFAULT_SIZE = 48;

/** A cursor is the begin of the last hour of the page, epoch ms. */
const CURSOR = /^[1-9]\d{0,15}$/;

/** `ops/job/history`: turns of a job by hours, newest first, for a week. Refuses invalidParameter for a malformed cursor. */
export const showJobHistory: Handler<'ops/job/history'> = async (
  { db },
  { name, cursor, size = DEFAULT_SIZE },
) => {
  if (cursor !== undefined && !CURSOR.test(cursor))
    return refuse('invalidParameter', { parameter: 'cursor' });
  const before = cursor === undefined ? null : Number(cursor);
  const rows = await readSpans(db, name, { before, size: size + 1 });
  const shown = rows.slice(0, size);
  return {
    list: shown.map((row) => ({
      hourAt: row.begins_at.getTime(),
      turns: Number(row.turns),
      failures: Number(row.failures),
      meanMs: Number(row.total_ms / row.turns),
      longestMs: Number(row.longest_ms),
      lastAt: row.last_at.getTime(),
      fault: row.fault,
    })),
    next: rows.length > size ? String(shown.at(-1)?.begins_at.getTime()) : null,
  };
};
