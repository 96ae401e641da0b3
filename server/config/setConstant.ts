import { isFixed } from '#core/catalog/checkConstants.ts';
import { isMoneyRule } from '#core/catalog/constantBounds.ts';
import { refuse, Refusal } from '#core/api/refusals.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { Handler } from '#server/http/call.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { lockConstants } from './bindingConstants.repo.ts';
import { insertChange } from './constantChange.repo.ts';
import { pendingFacts } from './pendingFacts.ts';
import { withValue } from './withValue.ts';

/** Wait of a money rule that one operator alone changes, in wall ms. Players see it meanwhile. */
const WAIT_MS = DAY_MS;

/**
 * `ops/constant/set`: proposes a constant's new value. A money rule waits for a second operator, or for 24 hours in
 * which everybody sees it; any other constant changes now. Refuses constantFixed, constantInvalid {key, fault} (also
 * beyond its least or most, and for a higher WITHDRAW_TWO_ABOVE_USDT), nothingToDo when the value is unchanged, and
 * constantPending {key} while another change of it waits, and invalidParameter {parameter: at} for an instant that has
 * passed. With `at`, the change waits for that instant of wall time; a money rule for 24 hours at least, unless a second
 * operator agrees.
 */
export const setConstant: Handler<'ops/constant/set'> = async (call, { key, value: text, at, reason }) => {
  const { tx, player, world, wallNow } = call;
  if (isFixed(key)) return refuse('constantFixed', { key });
  if (at !== undefined && at <= wallNow) return refuse('invalidParameter', { parameter: 'at' });
  const constants = withValue(call.constants, key, text);
  if (constants instanceof Refusal) return constants;
  const value = constants[key];
  if (JSON.stringify(value) === JSON.stringify(call.constants[key])) return refuse('nothingToDo');
  if (isMoneyRule(key) || at !== undefined) {
    await lockConstants(tx);
    const by = player.address;
    const dueAt = Math.max(isMoneyRule(key) ? wallNow + WAIT_MS : wallNow, at ?? 0);
    const planned = { dueAt, fromAt: at ?? null };
    const change = await insertChange(tx, { key, value, reason, by, at: wallNow, ...planned });
    if (!change) return refuse('constantPending', { key });
    await saveAct(tx, { operator: by, act: 'constant/propose', subject: key, reason, wallNow });
    return { key, value, pending: pendingFacts(change) };
  }
  await world.constants.setIn(tx, { key, value, at: wallNow, reason, by: player.address });
  await saveAct(tx, { operator: player.address, act: 'constant/set', subject: key, reason, wallNow });
  call.afterCommit(() => world.constants.spread());
  return { key, value, pending: null };
};
