import { createPublicClient, encodeFunctionData, http, parseAbi, type Address } from 'viem';
import type { Answer } from '#core/api/table.ts';
import { playerKey } from '../../load/newPlayer.ts';

export const erc20 = parseAbi([
  'function transfer(address to, uint256 units)',
  'function balanceOf(address holder) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);

/** The chain as wallets reach it: by the server's window for them. */
export const chainWindow = (url: string) =>
  createPublicClient({ transport: http(`${url}/api/demo/rpc`, { retryCount: 0, timeout: 10_000 }) });

/** The wallet of a player: real transactions into the vault. */
export function moneyWallet(number: number, { chain, contracts }: Answer<'config'>) {
  const key = playerKey(number);
  return {
    address: key.address,
    /** Sends USDT to the vault. Whether it arrives, the chain alone can tell: an answer may be lost, and so may a block. */
    pay: async (url: string, units: bigint): Promise<void> => {
      const client = chainWindow(url);
      const nonce = await client.getTransactionCount({ address: key.address, blockTag: 'pending' });
      const args = [contracts.vault as Address, units] as const;
      const serializedTransaction = await key.signTransaction({
        chainId: chain.id,
        nonce,
        to: contracts.usdt as Address,
        data: encodeFunctionData({ abi: erc20, functionName: 'transfer', args }),
        gas: 150_000n,
        maxFeePerGas: 10n ** 10n,
        maxPriorityFeePerGas: 10n ** 9n,
      });
      await client.sendRawTransaction({ serializedTransaction });
    },
  };
}
