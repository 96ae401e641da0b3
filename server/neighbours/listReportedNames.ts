import { Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { pageOf, placeOfPage } from '#server/http/idPage.ts';
import { readReported } from './nameReport.repo.ts';

const DEFAULT_SIZE = 20;

/** `ops/nickname/list`: players whose nicknames were reported. Refuses invalidParameter for a malformed cursor. */
export const listReportedNames: Handler<'ops/nickname/list'> = async (
  { db },
  { cursor, size = DEFAULT_SIZE },
) => {
  const after = placeOfPage(cursor);
  if (after instanceof Refusal) return after;
  const { shown, next } = pageOf(await readReported(db, after, size + 1), size);
  return {
    list: shown.map(({ id, address, reports, ...names }) => ({
      ...names,
      id: String(id),
      userName: address,
      reports: Number(reports),
    })),
    next,
  };
};
