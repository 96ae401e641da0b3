import { getAddress } from 'viem';
import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { findRole, insertRoleChange, lockRoles } from './roleChange.repo.ts';
import { roleChangeFacts } from './roleChangeFacts.ts';

/**
 * `ops/role/set`: proposes a role for an address, or `none` to take it away. Nothing changes until another admin
 * approves it. Refuses nothingToDo when the address has that role, and rolePending while another change of it waits.
 */
export const setRole: Handler<'ops/role/set'> = async (call, { address: given, role: wanted, reason }) => {
  const { tx, player, wallNow } = call;
  const address = getAddress(given.toLowerCase());
  const role = wanted === 'none' ? null : wanted;
  await lockRoles(tx);
  if ((await findRole(tx, address)) === role) return refuse('nothingToDo');
  const by = { proposed_by: player.address, proposed_at: new Date(wallNow) };
  const change = await insertRoleChange(tx, { address, role, reason, ...by });
  if (!change) return refuse('rolePending');
  const act = { operator: player.address, act: 'role/propose', subject: `role:${address}` };
  await saveAct(tx, { ...act, reason, wallNow });
  return { change: roleChangeFacts(change) };
};
