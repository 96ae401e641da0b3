import { checkConstants } from '#core/catalog/checkConstants.ts';
import { faultOfBounds } from '#core/catalog/constantBounds.ts';
import { constantsSchema, type ConstantKey, type Constants } from '#core/catalog/constants.ts';

/**
 * Fault of a stored change against the constants that apply now, or null. They may have changed since it was
 * proposed, and so may the program.
 */
export function faultOfChange(constants: Constants, key: string, value: unknown): string | null {
  const parsed = constantsSchema.safeParse({ ...constants, [key]: value });
  if (!parsed.success) return `≈ ${JSON.stringify(constants[key as ConstantKey])}`;
  return checkConstants(parsed.data) ?? faultOfBounds(key as ConstantKey, parsed.data);
}
