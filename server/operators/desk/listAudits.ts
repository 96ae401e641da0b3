import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { readAuditRuns } from './auditRuns.repo.ts';

const DEFAULT_SIZE = 30;

/** A cursor is the last day of the page. */
const CURSOR = /^(0|[1-9]\d{0,8})$/;

/** `ops/audit/history`: nightly audits, newest first. Refuses invalidParameter for a malformed cursor. */
export const listAudits: Handler<'ops/audit/history'> = async ({ db }, { cursor, size = DEFAULT_SIZE }) => {
  if (cursor !== undefined && !CURSOR.test(cursor))
    return refuse('invalidParameter', { parameter: 'cursor' });
  const before = cursor === undefined ? null : BigInt(cursor);
  const rows = await readAuditRuns(db, { before, size: size + 1 });
  const shown = rows.slice(0, size);
  return {
    list: shown.map(({ day, begun_at, ok, broken }) => ({
      day: Number(day),
      begunAt: begun_at.getTime(),
      ok,
      broken,
    })),
    next: rows.length > size ? String(shown.at(-1)?.day) : null,
  };
};
