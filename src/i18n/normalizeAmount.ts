import { parseAmount } from '#core/money/amount.ts';

const DECIMALS = 6;

/**
 * Place of the decimal separator, or -1: the last point or comma when those before it group thousands ("1,234.5",
 * "1.234,5"), else the first. A separator typed behind decimals never moves them ("1.5," is 1.5, not 15).
 */
function decimalAt(text: string): number {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const first = text.search(/[.,]/);
  if (first === last) return last;
  const sign = text.charAt(last);
  const groups = text.slice(0, last).split(sign === '.' ? ',' : '.');
  const isGrouped = groups.length > 1 && groups.slice(1).every((group) => /^\d{3}$/.test(group.trim()));
  return isGrouped && /\d/.test(text.slice(last)) ? last : first;
}

/**
 * Normalizes a typed or pasted amount to the wire's form: a decimal comma becomes a point, six decimals stay, other
 * non-digits are removed. "0." stays as it is while typing goes on.
 */
export function normalizeAmount(text: string): string {
  const at = decimalAt(text);
  const digits = (part: string) => part.replace(/\D/g, '');
  const integerPart = digits(at < 0 ? text : text.slice(0, at)).replace(/^0+(?=\d)/, '');
  if (at < 0) return integerPart.slice(0, 13);
  return `${integerPart.slice(0, 13) || '0'}.${digits(text.slice(at)).slice(0, DECIMALS)}`;
}

/** Ledger units of an amount being typed; 0 while there is none. */
export function unitsOf(input: string): bigint {
  return parseAmount(input.replace(/\.$/, '')) ?? 0n;
}
