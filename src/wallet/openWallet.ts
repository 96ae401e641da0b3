import type { Wallet, WalletWorld } from './wallet.ts';

let code: Promise<typeof import('./createWallet.ts')> | undefined;
let opened: Promise<Wallet> | undefined;

/** Fetches the wallet code (memoized); a failure clears the promise, so that the next call retries. */
export function fetchWallet(): Promise<typeof import('./createWallet.ts')> {
  code ??= import('./createWallet.ts').catch((error: unknown) => {
    code = undefined;
    throw error;
  });
  return code;
}

/** Returns the wallet of this visit; lazy-loads its code at the first call. */
export function openWallet(world: WalletWorld): Promise<Wallet> {
  opened ??= fetchWallet()
    .then(({ createWallet }) => createWallet(world))
    .catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  return opened;
}
