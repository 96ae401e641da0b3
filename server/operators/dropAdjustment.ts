import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { lockProposal } from './adjustment.repo.ts';
import { settleAdjustment } from './settleAdjustment.ts';

/** `ops/adjustment/drop`: nothing moves; whoever proposed it may drop it too. Refuses adjustmentNotPending. */
export const dropAdjustment: Handler<'ops/adjustment/drop'> = async (call, { id, reason }) => {
  const row = await lockProposal(call.tx, id);
  return row ? settleAdjustment(call, row, 'dropped', reason) : refuse('adjustmentNotPending');
};
