import { checkConstants, isFixed } from '#core/catalog/checkConstants.ts';
import { faultOfBounds, isMoneyRule } from '#core/catalog/constantBounds.ts';
import { constantsSchema, type ConstantKey, type Constants } from '#core/catalog/constants.ts';
import { refuse, Refusal } from '#core/api/refusals.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { amountOf } from '#core/money/amount.ts';
import type { Handler } from '#server/http/call.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { lockConstants } from './bindingConstants.repo.ts';
import { insertChange } from './constantChange.repo.ts';
import { pendingFacts } from './pendingFacts.ts';

/** Wait of a money rule that one operator alone changes, in wall ms. Players see it meanwhile. */
const WAIT_MS = DAY_MS;

/**
 * Returns all constants with the new value, or the refusal. Its `fault` is a formula without words, as it stands in a
 * sentence of the caller's language: the rule that is broken, or the present value as an example of the form.
 */
function withValue(constants: Constants, key: ConstantKey, text: string): Constants | Refusal {
  const invalid = (fault: string) => refuse('constantInvalid', { key, fault });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return invalid(`JSON ≈ ${JSON.stringify(constants[key])}`);
  }
  const parsed = constantsSchema.safeParse({ ...constants, [key]: value });
  if (!parsed.success) return invalid(`≈ ${JSON.stringify(constants[key])}`);
  const { WITHDRAW_TWO_ABOVE_USDT: limit } = parsed.data;
  if (amountOf(limit) > amountOf(constants.WITHDRAW_TWO_ABOVE_USDT)) {
    return invalid(`WITHDRAW_TWO_ABOVE_USDT ≤ ${constants.WITHDRAW_TWO_ABOVE_USDT}`);
  }
  const fault = checkConstants(parsed.data) ?? faultOfBounds(key, parsed.data);
  return fault === null ? parsed.data : invalid(fault);
}

/**
 * `ops/constant/set`: proposes a constant's new value. A money rule waits for a second operator, or for 24 hours in
 * which everybody sees it; any other constant changes now. Refuses constantFixed, constantInvalid {key, fault} (also
 * beyond its least or most, and for a higher WITHDRAW_TWO_ABOVE_USDT), nothingToDo when the value is unchanged, and
 * constantPending {key} while another change of it waits.
 */
export const setConstant: Handler<'ops/constant/set'> = async (call, { key, value: text, reason }) => {
  const { tx, player, world, wallNow } = call;
  if (isFixed(key)) return refuse('constantFixed', { key });
  const constants = withValue(call.constants, key, text);
  if (constants instanceof Refusal) return constants;
  const value = constants[key];
  if (JSON.stringify(value) === JSON.stringify(call.constants[key])) return refuse('nothingToDo');
  if (isMoneyRule(key)) {
    await lockConstants(tx);
    const by = player.address;
    const change = await insertChange(tx, { key, value, reason, by, at: wallNow, dueAt: wallNow + WAIT_MS });
    if (!change) return refuse('constantPending', { key });
    await saveAct(tx, { operator: by, act: 'constant/propose', subject: key, reason, wallNow });
    return { key, value, pending: pendingFacts(change) };
  }
  await world.constants.setIn(tx, { key, value, at: wallNow, reason, by: player.address });
  await saveAct(tx, { operator: player.address, act: 'constant/set', subject: key, reason, wallNow });
  call.afterCommit(() => world.constants.spread());
  return { key, value, pending: null };
};
