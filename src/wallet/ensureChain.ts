import { isRejection } from './isRejection.ts';
import type { WalletWorld } from './wallet.ts';

/** As wallets behave by EIP-1193. */
export interface Provider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

/**
 * Brings the wallet to the game's chain. Wallets tell in many ways that they do not know a chain, and some switch without
 * saying so: whatever they answered but a no of the player, the chain is offered to them, and then asked for again.
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
