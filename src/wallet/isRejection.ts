import { layersOf } from './walletFault.ts';

/** Codes of EIP-1193, and of EIP-5792: the player does not let the account become a smart one. */
const REJECTED: readonly unknown[] = [4001, 5750];

/** Returns true when the player declined in the wallet (codes 4001 and 5750), however deep library or wallet wrapped it. */
export function isRejection(error: unknown): boolean {
  for (const { code, name } of layersOf(error)) {
    if (REJECTED.includes(code) || name === 'UserRejectedRequestError') return true;
  }
  return false;
}
