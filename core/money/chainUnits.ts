import { divFloor } from './round.ts';

/** Decimals of a ledger amount: 10^-6 of a coin. */
export const LEDGER_DECIMALS = 6;

function unitsEach(decimals: number): bigint {
  if (decimals < LEDGER_DECIMALS) throw new RangeError(`a token of ${decimals} decimals`);
  return 10n ** BigInt(decimals - LEDGER_DECIMALS);
}

/**
 * Converts a token's units to ledger units, rounded down; the remainder stays in the vault. Throws for a token with
 * fewer decimals than the ledger, which could not pay out all posted amounts.
 */
export function ledgerAmount(units: bigint, decimals: number): bigint {
  return divFloor(units, unitsEach(decimals));
}

/** Converts ledger units to a token's units, exactly. Throws as `ledgerAmount` does. */
export function chainUnits(amount: bigint, decimals: number): bigint {
  return amount * unitsEach(decimals);
}
