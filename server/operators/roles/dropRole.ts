import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { lockRoleChange } from './roleChange.repo.ts';
import { settleRoleChange } from './settleRoleChange.ts';

/** `ops/role/drop`: the role stays as it is; the admin who proposed the change may drop it too. Refuses roleNotPending. */
export const dropRole: Handler<'ops/role/drop'> = async (call, { id, reason }) => {
  const row = await lockRoleChange(call.tx, id);
  return row ? settleRoleChange(call, row, 'dropped', reason) : refuse('roleNotPending');
};
