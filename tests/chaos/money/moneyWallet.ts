import { createPublicClient, encodeFunctionData, http, parseAbi, type Address } from 'viem';
import { PAYMENT_SIGNATURE_MS, paymentTypedData } from '#core/api/paymentTypedData.ts';
import type { Answer } from '#core/api/table.ts';
import { playerKey } from '../../support/newPlayer.ts';

export const erc20 = parseAbi([
  'function transfer(address to, uint256 units)',
  'function balanceOf(address holder) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);

/** The chain as wallets reach it: through the server's RPC proxy. */
export const chainWindow = (url: string) =>
  createPublicClient({ transport: http(`${url}/api/demo/rpc`, { retryCount: 0, timeout: 10_000 }) });

/** A player's wallet: sends real transactions to the vault. */
export function moneyWallet(number: number, { chain, contracts }: Answer<'config'>) {
  const key = playerKey(number);
  return {
    address: key.address,
    /** Signs the terms of a transfer of ATR, as the first one to a receiver needs it. */
    signTransfer: async (amount: string, address: string, request: string) => {
      const deadline = Date.now() + PAYMENT_SIGNATURE_MS;
      const coins = { asset: 'ATR', gross: amount, fee: '0', net: amount } as const;
      const terms = { kind: 'Transfer', ...coins, address, deadline, request } as const;
      const typed = paymentTypedData(terms, chain.id, contracts.vault);
      return { signature: await key.signTypedData(typed), deadline };
    },
    /** Sends USDT to the vault. Only the chain shows if it arrived: an answer may be lost, and a block too. */
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
