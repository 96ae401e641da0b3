/** One coin in ledger units: every ledger amount is an integer of 10^-6 of a coin. */
export const UNIT = 1_000_000n;

/** The largest ledger amount: the largest value of the database's BIGINT. */
export const MAX_AMOUNT = 9_223_372_036_854_775_807n;

const decimal = /^(0|[1-9]\d{0,12})(\.\d{1,6})?$/;

/**
 * Reads a wire amount ("12.5") as ledger units.
 * Returns null for anything else: signs, exponents, leading zeros, more than 6 decimals, beyond the largest.
 */
export function parseAmount(text: string): bigint | null {
  if (!decimal.test(text)) return null;
  const [whole = '0', fraction = ''] = text.split('.');
  const amount = BigInt(whole) * UNIT + BigInt(fraction.padEnd(6, '0'));
  return amount > MAX_AMOUNT ? null : amount;
}

/** Writes ledger units as a wire amount: no grouping, no trailing zeros, "-" in front of a negative one. */
export function formatAmount(amount: bigint): string {
  const sign = amount < 0n ? '-' : '';
  const digits = String(amount < 0n ? -amount : amount).padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -6)}${fraction && `.${fraction}`}`;
}

/** Reads an amount known to be well formed, such as a constant; throws otherwise. */
export function amountOf(text: string): bigint {
  const amount = parseAmount(text);
  if (amount === null) throw new Error(`not an amount: ${text}`);
  return amount;
}
