import type { Answer } from '#core/api/table.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { endRoleChange, type RoleChangeRow } from './roleChange.repo.ts';
import { roleChangeFacts } from './roleChangeFacts.ts';

/** Ends a change of a role and records the act; the role itself is the caller's. */
export async function settleRoleChange(
  { tx, player, wallNow }: ChangingCall,
  { id, address, role }: RoleChangeRow,
  state: 'done' | 'dropped',
  reason: string,
): Promise<Answer<'ops/role/set'>> {
  const ended = await endRoleChange(tx, id, { state, by: player.address, at: wallNow });
  const act = state === 'done' ? `role/${role ?? 'none'}` : 'role/drop';
  await saveAct(tx, { operator: player.address, act, subject: `role:${address}`, reason, wallNow });
  return { change: roleChangeFacts(ended) };
}
