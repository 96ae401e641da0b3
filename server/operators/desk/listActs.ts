import { Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { pageOf, placeOfPage } from '#server/http/idPage.ts';
import { readActPage } from '#server/operatorActs/act.repo.ts';

const DEFAULT_SIZE = 20;

/** `ops/acts`: the log of acts, newest first, by operator, act or subject. */
export const listActs: Handler<'ops/acts'> = async ({ db }, params) => {
  const { cursor, size = DEFAULT_SIZE, ...filter } = params;
  const before = placeOfPage(cursor);
  if (before instanceof Refusal) return before;
  const { shown, next } = pageOf(await readActPage(db, filter, { before, size: size + 1 }), size);
  return { list: shown.map(({ id, at, ...act }) => ({ id: String(id), ...act, at: at.getTime() })), next };
};
