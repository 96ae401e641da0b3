import { checkConstants, isFixed } from '#core/catalog/checkConstants.ts';
import { faultOfBounds } from '#core/catalog/constantBounds.ts';
import { constantsSchema, type ConstantKey, type Constants } from '#core/catalog/constants.ts';
import { formatAmount, parseAmount } from '#core/money/amount.ts';

/** Parts in basis points that add up to the whole: the part that keeps the sum when another is changed. */
const REST: Partial<Record<ConstantKey, string>> = { FARM_SPLIT_BPS: 'farm', REVENUE_SPLIT_BPS: 'insurance' };

/**
 * A constant changed by a factor: a number rounded, an amount to the cent, of a split the parts beside its largest, of
 * a list every value. Null where a factor changes nothing: zero, words and equal values.
 */
export function scaled(value: Constants[ConstantKey], factor: number): Constants[ConstantKey] | null {
  const changed = change(value, factor);
  return changed === null || JSON.stringify(changed) === JSON.stringify(value) ? null : changed;
}

function change(value: Constants[ConstantKey], factor: number): Constants[ConstantKey] | null {
  if (typeof value === 'number') return value === 0 ? null : Math.round(value * factor);
  if (Array.isArray(value)) return value.map((part) => Math.round(part * factor)) as never;
  if (typeof value === 'object') {
    const restKey = 'farm' in value ? REST.FARM_SPLIT_BPS : REST.REVENUE_SPLIT_BPS;
    const parts = Object.entries(value).map(([key, part]) => [key, Math.round((part as number) * factor)]);
    const others = parts.reduce((sum, [key, part]) => (key === restKey ? sum : sum + (part as number)), 0);
    return { ...Object.fromEntries(parts), [restKey ?? '']: 10_000 - others } as never;
  }
  const amount = parseAmount(value);
  if (amount === null || amount === 0n) return null;
  return formatAmount((amount * BigInt(Math.round(factor * 100))) / 100n) as never;
}

/** Constants with one changed, and the reason why operators cannot set it, or null. */
export interface ChangedConstants {
  constants: Constants;
  forbidden: 'genesis' | 'limits' | 'rule' | null;
}

/**
 * The constants with one of them multiplied by a factor. A change of the cap or of a genesis amount is taken from the
 * emission, and one of the emission from the team, so that the parts add up to the cap. Null where the factor changes nothing, or where the value
 * has no meaning at all (a part below nothing, for example).
 */
export function changedConstants(
  constants: Constants,
  key: ConstantKey,
  factor: number,
): ChangedConstants | null {
  const value = scaled(constants[key], factor);
  if (value === null) return null;
  const changed = { ...constants, [key]: value } as Constants;
  if (isFixed(key)) balanceGenesis(changed, constants, key);
  const parsed = constantsSchema.safeParse(changed);
  if (!parsed.success) return null;
  if (isFixed(key)) return { constants: parsed.data, forbidden: 'genesis' };
  if (faultOfBounds(key, parsed.data) !== null) return { constants: parsed.data, forbidden: 'limits' };
  return { constants: parsed.data, forbidden: checkConstants(parsed.data) === null ? null : 'rule' };
}

/** Amounts of the genesis that are parts of the cap; farm and casting begin inside the emission. */
const CAP_PARTS: readonly ConstantKey[] = [
  'GENESIS_EMISSION',
  'GENESIS_PROMOTION',
  'GENESIS_TEAM',
  'GENESIS_SWAP_ATR',
];

function balanceGenesis(changed: Constants, before: Constants, key: ConstantKey): void {
  if (key !== 'ATR_CAP' && !CAP_PARTS.includes(key)) return;
  const other = key === 'GENESIS_EMISSION' ? 'GENESIS_TEAM' : 'GENESIS_EMISSION';
  const units = (from: Constants, name: ConstantKey) => parseAmount(String(from[name])) ?? 0n;
  const more = units(changed, key) - units(before, key);
  const left = units(before, other) + (key === 'ATR_CAP' ? more : -more);
  // Below nothing it is no amount: the schema refuses it.
  Object.assign(changed, { [other]: left < 0n ? `-${formatAmount(-left)}` : formatAmount(left) });
}
