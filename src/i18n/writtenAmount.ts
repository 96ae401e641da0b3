import { parseAmount } from '#core/money/amount.ts';

const DECIMALS = 6;

/**
 * What somebody typed or pasted as an amount, brought to the form of the wire as far as it goes: the last point or comma
 * parts the decimals, of which six stay; whatever else is no digit falls away. "0." is left as it is while typing goes on.
 */
export function writtenAmount(text: string): string {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const digits = (part: string) => part.replace(/\D/g, '');
  const whole = digits(at < 0 ? text : text.slice(0, at)).replace(/^0+(?=\d)/, '');
  if (at < 0) return whole.slice(0, 13);
  return `${whole.slice(0, 13) || '0'}.${digits(text.slice(at)).slice(0, DECIMALS)}`;
}

/** The ledger units of an amount as it is being written; 0 while there is none. */
export function unitsOf(written: string): bigint {
  return parseAmount(written.replace(/\.$/, '')) ?? 0n;
}
