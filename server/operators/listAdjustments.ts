import { Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { pageOf, placeOfPage } from '#server/http/idPage.ts';
import { readAdjustments } from './adjustment.repo.ts';
import { adjustmentFacts } from './adjustmentFacts.ts';

const USUAL_SIZE = 20;

/** `ops/adjustment/list`: what waits for a second operator, or what was settled, the newest first. */
export const listAdjustments: Handler<'ops/adjustment/list'> = async ({ db }, params) => {
  const { state = 'proposed', cursor, size = USUAL_SIZE } = params;
  const before = placeOfPage(cursor);
  if (before instanceof Refusal) return before;
  const { shown, next } = pageOf(await readAdjustments(db, { state, before, size: size + 1 }), size);
  return { list: shown.map(adjustmentFacts), next };
};
