import type { Deposit } from '#core/api/objects.ts';

/** Payments into the vault, newest first. */
export function sortedDeposits(deposits: Readonly<Record<string, Deposit>> | null): Deposit[] {
  return Object.values(deposits ?? {}).sort((a, b) => b.seenAt - a.seenAt || b.block - a.block);
}
