import { isRejection } from './isRejection.ts';
import type { WalletWorld } from './wallet.ts';

/** EIP-1193 provider. */
export interface Provider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

/**
 * Switches the wallet to the game's chain. Wallets report an unknown chain in many ways, and some switch
 * without a response. So after any error but the player's rejection, the chain is added and the switch is
 * requested again.
 */
export async function ensureChain(provider: Provider, world: WalletWorld): Promise<void> {
  const present = async () => Number(await provider.request({ method: 'eth_chainId' }));
  const chainId = `0x${world.chainId.toString(16)}`;
  const change = () => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  if ((await present()) === world.chainId) return;
  try {
    await change();
  } catch (error) {
    if (isRejection(error)) throw error;
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
    const chain = { chainId, chainName: world.chainName, nativeCurrency, rpcUrls: [world.rpcUrl ?? ''] };
    await provider.request({ method: 'wallet_addEthereumChain', params: [chain] });
    if ((await present()) !== world.chainId) await change();
  }
  if ((await present()) !== world.chainId) throw new Error('the wallet stayed on another chain');
}
