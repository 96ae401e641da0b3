import { openWallet } from '../wallet/openWallet.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { store } from '../store/store.ts';

/** Returns the wallet on the world's chain. Rejects before the configuration is loaded. */
export async function getWallet(): Promise<Wallet> {
  const { config } = store.getState().world;
  if (!config) throw new Error('the configuration is not loaded yet');
  return openWallet({
    chainId: config.chain.id,
    chainName: config.chain.name,
    rpcUrl: config.chain.rpcUrl,
    demo: config.demo,
    signInOrigin: config.signInOrigin,
  });
}
