import { useFormats } from '../../../i18n/useFormats.ts';

/** Returns a function that writes a cost in ledger units, rounded down to two decimals: `1 ATR + 1 ATB`. */
export function usePriceWords(): (cost: { atr: bigint; atb: bigint }) => string {
  const formats = useFormats();
  return ({ atr, atb }) => {
    const coins = [
      (atr > 0n || atb === 0n) && `${formats.amount(atr, { decimals: 2 })}\u00a0ATR`,
      atb > 0n && `${formats.amount(atb, { decimals: 2 })}\u00a0ATB`,
    ];
    return coins.filter(Boolean).join(' + ');
  };
}
