import type { Formats } from './formats.ts';

/** Sums of several coins as a notice has them, such as `2.353578 ATR, 0.1 USDT`, rounded down to two decimals. */
export const formatSums = (sums: string, { amount }: Pick<Formats, 'amount'>): string =>
  sums.replace(/\d+(?:\.\d+)?/g, (value) => amount(value, { decimals: 2 }));
