import { checkConstants, isFixed } from '#core/catalog/checkConstants.ts';
import { constantsSchema, type ConstantKey, type Constants } from '#core/catalog/constants.ts';
import { refuse, Refusal } from '#core/api/refusals.ts';
import { amountOf } from '#core/money/amount.ts';
import type { Handler } from '#server/http/call.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';

/** Returns all constants with the new value, or the refusal. */
function withValue(constants: Constants, key: ConstantKey, text: string): Constants | Refusal {
  const invalid = (fault: string) => refuse('constantInvalid', { key, fault });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return invalid('it is no JSON');
  }
  const parsed = constantsSchema.safeParse({ ...constants, [key]: value });
  if (!parsed.success) return invalid(parsed.error.issues[0]?.message ?? 'it is malformed');
  const { WITHDRAW_TWO_ABOVE_USDT: limit } = parsed.data;
  if (amountOf(limit) > amountOf(constants.WITHDRAW_TWO_ABOVE_USDT)) {
    return invalid('what two operators must pass is not for one of them to widen');
  }
  const fault = checkConstants(parsed.data);
  return fault === null ? parsed.data : invalid(fault);
}

/**
 * `ops/constant/set`: stores a constant's new value, effective now, and publishes it to all nodes. Refuses
 * constantFixed, constantInvalid {key, fault} (also for a higher WITHDRAW_TWO_ABOVE_USDT), and nothingToDo
 * when the value is unchanged.
 */
export const setConstant: Handler<'ops/constant/set'> = async (call, { key, value: text, reason }) => {
  const { tx, player, world, wallNow } = call;
  if (isFixed(key)) return refuse('constantFixed', { key });
  const constants = withValue(call.constants, key, text);
  if (constants instanceof Refusal) return constants;
  const value = constants[key];
  if (JSON.stringify(value) === JSON.stringify(call.constants[key])) return refuse('nothingToDo');
  await world.constants.setIn(tx, { key, value, at: wallNow, reason, by: player.address });
  await saveAct(tx, { operator: player.address, act: 'constant/set', subject: key, reason, wallNow });
  call.afterCommit(() => world.constants.spread());
  return { key, value };
};
