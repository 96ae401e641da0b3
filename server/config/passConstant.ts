import { refuse } from '#core/api/refusals.ts';
import type { ConstantKey } from '#core/catalog/constants.ts';
import type { Handler } from '#server/http/call.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { lockConstants, readConstants } from './bindingConstants.repo.ts';
import { endChange, lockPending, passPlanned } from './constantChange.repo.ts';
import { faultOfChange } from './faultOfChange.ts';
import { pendingFacts } from './pendingFacts.ts';

/**
 * `ops/constant/pass`: the second operator's word; the change applies now, or at the instant for which it was planned.
 * Refuses constantNotPending, sameOperator, nothingToDo where it waits for nothing but its instant, and constantInvalid
 * {key, fault} where other constants have changed since.
 */
export const passConstant: Handler<'ops/constant/pass'> = async (call, { id, reason }) => {
  const { tx, player, world, wallNow } = call;
  await lockConstants(tx);
  const change = await lockPending(tx, BigInt(id));
  if (!change) return refuse('constantNotPending');
  if (change.proposed_by === player.address) return refuse('sameOperator');
  const { value } = change;
  const key = change.key as ConstantKey;
  const fault = faultOfChange(await readConstants(tx), key, value);
  if (fault !== null) return refuse('constantInvalid', { key, fault });
  if (change.from_at && change.from_at.getTime() > wallNow) {
    if (change.due_at.getTime() <= change.from_at.getTime()) return refuse('nothingToDo');
    const waiting = await passPlanned(tx, change.id, player.address);
    const act = { operator: player.address, act: 'constant/pass', subject: key };
    await saveAct(tx, { ...act, reason: reason ?? change.reason, wallNow });
    return { key, value, pending: pendingFacts(waiting) };
  }
  await endChange(tx, change.id, { state: 'done', by: player.address, at: wallNow });
  await world.constants.setIn(tx, {
    key,
    value,
    at: wallNow,
    reason: change.reason,
    by: change.proposed_by,
  });
  await saveAct(tx, {
    operator: player.address,
    act: 'constant/pass',
    subject: key,
    reason: reason ?? change.reason,
    wallNow,
  });
  call.afterCommit(() => world.constants.spread());
  return { key, value, pending: null };
};
