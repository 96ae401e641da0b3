import type { Formats } from '../../i18n/formats.ts';

/** The yield index as players read it: 1050000 ppm is 1.05. */
export function yText(ppm: number, formats: Formats): string {
  return formats.amount(BigInt(ppm), { decimals: 4 });
}
