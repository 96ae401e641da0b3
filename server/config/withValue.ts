import { checkConstants } from '#core/catalog/checkConstants.ts';
import { faultOfBounds } from '#core/catalog/constantBounds.ts';
import { constantsSchema, type ConstantKey, type Constants } from '#core/catalog/constants.ts';
import { refuse, type Refusal } from '#core/api/refusals.ts';
import { amountOf } from '#core/money/amount.ts';

/**
 * Returns all constants with the new value, or the refusal. Its `fault` is a formula without words, as it stands in a
 * sentence of the caller's language: the rule that is broken, or the present value as an example of the form.
 */
export function withValue(constants: Constants, key: ConstantKey, text: string): Constants | Refusal {
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
