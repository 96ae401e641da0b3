import { parseAmount } from '#core/money/amount.ts';

const DECIMALS = 6;

/**
 * Normalizes a typed or pasted amount to the wire's form: the last point or comma is the decimal separator,
 * six decimals stay, other non-digits are removed. "0." stays as it is while typing goes on.
 */
export function normalizeAmount(text: string): string {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const digits = (part: string) => part.replace(/\D/g, '');
  const integerPart = digits(at < 0 ? text : text.slice(0, at)).replace(/^0+(?=\d)/, '');
  if (at < 0) return integerPart.slice(0, 13);
  return `${integerPart.slice(0, 13) || '0'}.${digits(text.slice(at)).slice(0, DECIMALS)}`;
}

/** Ledger units of an amount being typed; 0 while there is none. */
export function unitsOf(input: string): bigint {
  return parseAmount(input.replace(/\.$/, '')) ?? 0n;
}
