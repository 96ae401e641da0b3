import { Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { pageOf, placeOfPage } from '#server/http/idPage.ts';
import { readAdjustments } from './adjustment.repo.ts';
import { adjustmentFacts } from './adjustmentFacts.ts';

const DEFAULT_SIZE = 20;

/** `ops/adjustment/list`: proposals that wait for a second operator, or settled ones, newest first. */
export const listAdjustments: Handler<'ops/adjustment/list'> = async ({ db }, params) => {
  const { state = 'proposed', cursor, size = DEFAULT_SIZE } = params;
  const before = placeOfPage(cursor);
  if (before instanceof Refusal) return before;
  const { shown, next } = pageOf(await readAdjustments(db, { state, before, size: size + 1 }), size);
  return { list: shown.map(adjustmentFacts), next };
};
