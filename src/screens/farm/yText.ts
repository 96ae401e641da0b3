import type { Formats } from '../../i18n/formats.ts';

/** Formats the yield index for players: 1050000 ppm is 1.05. */
export function yText(ppm: number, formats: Formats): string {
  return formats.amount(BigInt(ppm), { decimals: 4 });
}
