/** One coin in ledger units. Every ledger amount is an integer of 10^-6 of a coin. */
export const UNIT = 1_000_000n;

/** Maximum ledger amount: the maximum of the database's BIGINT. */
export const MAX_AMOUNT = 9_223_372_036_854_775_807n;

const decimal = /^(0|[1-9]\d{0,12})(\.\d{1,6})?$/;

/**
 * Parses a wire amount ("12.5") into ledger units. Returns null for anything else: signs, exponents, leading zeros,
 * more than 6 decimals, more than MAX_AMOUNT.
 */
export function parseAmount(text: string): bigint | null {
  if (!decimal.test(text)) return null;
  const [integer = '0', fraction = ''] = text.split('.');
  const amount = BigInt(integer) * UNIT + BigInt(fraction.padEnd(6, '0'));
  return amount > MAX_AMOUNT ? null : amount;
}

/** Formats ledger units as a wire amount: no grouping, no trailing zeros, "-" before negative amounts. */
export function formatAmount(amount: bigint): string {
  const sign = amount < 0n ? '-' : '';
  const digits = String(amount < 0n ? -amount : amount).padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -6)}${fraction && `.${fraction}`}`;
}

/** Parses an amount known to be well formed, such as a constant. Throws on any other text. */
export function amountOf(text: string): bigint {
  const amount = parseAmount(text);
  if (amount === null) throw new Error(`not an amount: ${text}`);
  return amount;
}
