import { layersOf } from './walletFault.ts';

const REJECTED = 4001;

/** Returns true when the player declined in the wallet (code 4001), however deep library or wallet wrapped it. */
export function isRejection(error: unknown): boolean {
  for (const { code, name } of layersOf(error)) {
    if (code === REJECTED || name === 'UserRejectedRequestError') return true;
  }
  return false;
}
