import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { endChange, lockPending } from './constantChange.repo.ts';

/** `ops/constant/drop`: any operator cancels a change that waits. Refuses constantNotPending. */
export const dropConstant: Handler<'ops/constant/drop'> = async (call, { id, reason }) => {
  const { tx, player, wallNow } = call;
  const change = await lockPending(tx, BigInt(id));
  if (!change) return refuse('constantNotPending');
  await endChange(tx, change.id, { state: 'dropped', by: player.address, at: wallNow });
  const { key } = change;
  await saveAct(tx, { operator: player.address, act: 'constant/drop', subject: key, reason, wallNow });
  return { key, value: change.value, pending: null };
};
