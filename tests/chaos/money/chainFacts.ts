import { getAddress, type Address, type Hex } from 'viem';
import { vaultAbi } from '#core/abi/vault.ts';
import type { Answer } from '#core/api/table.ts';
import { chainWindow, erc20 } from './moneyWallet.ts';

/** Facts of the chain about the vault's USDT, read by code that only this file uses. */
export interface ChainFacts {
  /** Transfers from players' wallets into the vault. */
  deposits: { sender: Address; units: bigint; place: string }[];
  paid: { id: Hex; to: Address; units: bigint }[];
  vaultUsdt: bigint;
}

/** Reads every block of the chain. Test USDT has the ledger's six decimals. */
export async function readChainFacts(
  url: string,
  { contracts }: Answer<'config'>,
  players: readonly string[],
): Promise<ChainFacts> {
  const client = chainWindow(url);
  const [usdt, vault] = [contracts.usdt as Address, contracts.vault as Address];
  const span = { fromBlock: 0n, toBlock: 'latest' } as const;
  const transfers = await client.getContractEvents({
    address: usdt,
    abi: erc20,
    eventName: 'Transfer',
    args: { to: vault },
    ...span,
  });
  const paid = await client.getContractEvents({ address: vault, abi: vaultAbi, eventName: 'Paid', ...span });
  const wallets = new Set(players.map((address) => getAddress(address)));
  return {
    deposits: transfers
      .filter(({ args }) => args.from && wallets.has(getAddress(args.from)))
      .map(({ args, transactionHash, logIndex }) => ({
        sender: getAddress(args.from as Address),
        units: args.value ?? 0n,
        place: `${transactionHash}:${logIndex}`,
      })),
    paid: paid.map(({ args }) => ({ id: args.id as Hex, to: args.to as Address, units: args.amount ?? 0n })),
    vaultUsdt: await client.readContract({
      address: usdt,
      abi: erc20,
      functionName: 'balanceOf',
      args: [vault],
    }),
  };
}
