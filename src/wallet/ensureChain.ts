import { isRejection } from './isRejection.ts';
import type { WalletWorld } from './wallet.ts';
import { OtherChainError, walletFault } from './walletFault.ts';

/** EIP-1193 provider. */
export interface Provider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

/**
 * Switches the wallet to the game's chain. Wallets report an unknown chain in many ways, and some switch
 * without a response. So after any error but the player's rejection, the chain is added and the switch is
 * requested again. Throws the player's rejection, a wallet's fault that the player can act on, or an
 * `OtherChainError`.
 */
export async function ensureChain(provider: Provider, world: WalletWorld): Promise<void> {
  const present = async () => Number(await provider.request({ method: 'eth_chainId' }));
  const chainId = `0x${world.chainId.toString(16)}`;
  const change = () => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  if ((await present()) === world.chainId) return;
  try {
    await change();
  } catch (error) {
    if (isRejection(error) || walletFault(error) !== null) throw error;
    if (!world.rpcUrl) throw new OtherChainError('the wallet does not know the chain', { cause: error });
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
    const chain = { chainId, chainName: world.chainName, nativeCurrency, rpcUrls: [world.rpcUrl] };
    try {
      await provider.request({ method: 'wallet_addEthereumChain', params: [chain] });
      if ((await present()) !== world.chainId) await change();
    } catch (fault) {
      if (isRejection(fault) || walletFault(fault) !== null) throw fault;
      throw new OtherChainError('the wallet does not add the chain', { cause: fault });
    }
  }
  if ((await present()) !== world.chainId) throw new OtherChainError('the wallet stayed on another chain');
}
