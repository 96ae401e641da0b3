import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { hasOtherAdmin, lockRoleChange, lockRoles, saveRole } from './roleChange.repo.ts';
import { settleRoleChange } from './settleRoleChange.ts';

/**
 * `ops/role/pass`: a second admin's word, upon which the role changes: the operator's next call is judged by it.
 * Refuses roleNotPending, sameOperator for the admin who proposed it, and lastAdmin.
 */
export const passRole: Handler<'ops/role/pass'> = async (call, { id, reason }) => {
  const { tx, player, world, wallNow } = call;
  await lockRoles(tx);
  const row = await lockRoleChange(tx, id);
  if (!row) return refuse('roleNotPending');
  const { address, role } = row;
  if (row.proposed_by === player.address) return refuse('sameOperator');
  if (role !== 'admin' && !(await hasOtherAdmin(tx, address))) return refuse('lastAdmin');
  await saveRole(tx, { address, role, by: player.address, at: wallNow });
  call.afterCommit(() => world.roles.spread());
  return settleRoleChange(call, row, 'done', reason ?? row.reason);
};
