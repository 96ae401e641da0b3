import { divFloor } from './round.ts';

/** Decimals of a ledger amount: 10^-6 of a coin. */
export const LEDGER_DECIMALS = 6;

function unitsEach(decimals: number): bigint {
  if (decimals < LEDGER_DECIMALS) throw new RangeError(`a token of ${decimals} decimals`);
  return 10n ** BigInt(decimals - LEDGER_DECIMALS);
}

/**
 * An amount of a token's own units as ledger units, rounded down; what is left over stays in the vault. Throws for a
 * token of fewer decimals than the ledger has: it could not pay out what is booked.
 */
export function ledgerAmount(units: bigint, decimals: number): bigint {
  return divFloor(units, unitsEach(decimals));
}

/** Ledger units as a token's own, exactly; throws as `ledgerAmount`. */
export function chainUnits(amount: bigint, decimals: number): bigint {
  return amount * unitsEach(decimals);
}
