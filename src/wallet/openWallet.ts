import type { Wallet, WalletWorld } from './wallet.ts';

let code: Promise<typeof import('./createWallet.ts')> | undefined;
let opened: Promise<Wallet> | undefined;

/** Fetches the wallet's code; a lost line forgets the attempt, so that the next one tries again. */
export function fetchWallet(): Promise<typeof import('./createWallet.ts')> {
  code ??= import('./createWallet.ts').catch((error: unknown) => {
    code = undefined;
    throw error;
  });
  return code;
}

/** The wallet of this visit: its code is fetched at the first call. */
export function openWallet(world: WalletWorld): Promise<Wallet> {
  opened ??= fetchWallet()
    .then(({ createWallet }) => createWallet(world))
    .catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  return opened;
}
