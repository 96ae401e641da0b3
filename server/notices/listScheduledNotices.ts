import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { readPlans } from './noticePlan.repo.ts';
import { planFacts } from './planFacts.ts';

const DEFAULT_SIZE = 20;

/** A cursor is the instant and the id of the last notice of the page. */
const CURSOR = /^([1-9]\d{0,15})_([1-9]\d{0,17})$/;

/** `ops/notice/scheduled`: notices that wait for their time, the next one first. Refuses invalidParameter for a malformed cursor. */
export const listScheduledNotices: Handler<'ops/notice/scheduled'> = async (
  { db },
  { cursor, size = DEFAULT_SIZE },
) => {
  const [, due, id] = cursor === undefined ? [] : (CURSOR.exec(cursor) ?? []);
  if (cursor !== undefined && due === undefined) return refuse('invalidParameter', { parameter: 'cursor' });
  const after = due === undefined ? null : { due: Number(due), id: BigInt(id ?? 0) };
  const rows = await readPlans(db, { after, size: size + 1 });
  const list = rows.slice(0, size).map(planFacts);
  const last = list.at(-1);
  return { list, next: rows.length > size && last ? `${last.dueAt}_${last.id}` : null };
};
