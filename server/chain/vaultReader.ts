import type { BaseLogger } from 'pino';
import { numberToHex, parseAbi, type Hex, type RpcLog } from 'viem';
import { vaultAbi } from '#core/abi/vault.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { askChain } from './askChain.ts';
import type { ChainAddresses } from './chainAddresses.ts';
import type { ChainPlace } from './chainClient.ts';
import { ChainError } from './chainError.ts';
import { bloomMayHold } from './logsBloom.ts';
import { readVaultLogs, vaultFilters, type LogFilter, type VaultMoves } from './vaultLogs.ts';

/** Fields of a block header that the watcher uses. */
export interface BlockHeader {
  number: bigint;
  hash: Hex;
  parentHash: Hex;
  logsBloom: Hex;
}

const balanceAbi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
]);

interface RpcHeader {
  number: Hex | null;
  hash: Hex | null;
  parentHash: Hex;
  logsBloom: Hex | null;
}

function headerOf(block: RpcHeader | null): BlockHeader | null {
  if (!block?.number || !block.hash || !block.logsBloom) return null;
  const { hash, parentHash, logsBloom } = block;
  return { number: BigInt(block.number), hash, parentHash, logsBloom };
}

/** True if the header's bloom filter indicates a log that the answer does not contain. */
function isSuspect({ logsBloom }: BlockHeader, { address, topics }: LogFilter, answers: RpcLog[]): boolean {
  const parts = topics.filter((topic) => topic !== null);
  return address.some((contract) => {
    if (answers.some((log) => log.address.toLowerCase() === contract.toLowerCase())) return false;
    if (!bloomMayHold(logsBloom, contract)) return false;
    return parts.every((part) => [part].flat().some((topic) => bloomMayHold(logsBloom, topic)));
  });
}

/** Reads of the contracts' state. */
function contractReads({ client, guarded }: ReturnType<typeof askChain>, addresses: ChainAddresses) {
  const tokenOf = (coin: ChainCoin) => (coin === 'USDT' ? addresses.usdt : addresses.atr);
  return {
    /** True if the token's contract exists at a block. Before it, a node answers a call of it with no data. */
    isDeployed: async (coin: ChainCoin, blockNumber: bigint): Promise<boolean> =>
      (await guarded(client.getCode({ address: tokenOf(coin), blockNumber }))) !== undefined,

    /** The vault's balance at a block, in the token's units. */
    holds: (coin: ChainCoin, blockNumber: bigint): Promise<bigint> =>
      guarded(
        client.readContract({
          address: tokenOf(coin),
          abi: balanceAbi,
          functionName: 'balanceOf',
          args: [addresses.vault],
          blockNumber,
        }),
      ),

    /** True if the vault has paid or burned under an id, as of the newest block. */
    isPaid: (id: Hex): Promise<boolean> =>
      guarded(
        client.readContract({ address: addresses.vault, abi: vaultAbi, functionName: 'paid', args: [id] }),
      ),

    /** Supply of ATR at a block, in its own units. */
    atrSupply: (blockNumber: bigint): Promise<bigint> =>
      guarded(
        client.readContract({
          address: addresses.atr,
          abi: balanceAbi,
          functionName: 'totalSupply',
          blockNumber,
        }),
      ),
  };
}

export type VaultReader = ReturnType<typeof vaultReader>;

/**
 * Reads the vault's state and logs from a chain. Throws only ChainErrors: `unreachable` when nothing answers,
 * `refused` for an error answer. The block's bloom filter reveals logs that a node left out; the receipts are then
 * read instead.
 */
export function vaultReader(place: ChainPlace, addresses: ChainAddresses, log: BaseLogger) {
  const chain = askChain(place);
  const { ask } = chain;
  const filters = vaultFilters(addresses);

  const header = async (block: bigint | 'latest'): Promise<BlockHeader | null> => {
    const tag = block === 'latest' ? block : numberToHex(block);
    return headerOf(await ask<RpcHeader | null>('eth_getBlockByNumber', [tag, false]));
  };
  const logsOf = (filter: LogFilter, where: object) =>
    ask<RpcLog[]>('eth_getLogs', [{ ...filter, ...where }]);

  const receiptLogs = async (block: BlockHeader): Promise<RpcLog[]> => {
    try {
      const receipts = await ask<{ logs: RpcLog[] }[] | null>('eth_getBlockReceipts', [block.hash]);
      return receipts?.flatMap((receipt) => receipt.logs) ?? [];
    } catch (error) {
      // Not every node has this method. The comparison of balances then finds missing logs.
      if (error instanceof ChainError && error.code === 'refused') return [];
      throw error;
    }
  };

  return {
    head: async (): Promise<BlockHeader> => {
      const head = await header('latest');
      if (!head) throw new ChainError('refused', 'The chain has no newest block.');
      return head;
    },

    /** Headers of consecutive blocks, up to the first missing block or broken parent link. */
    headers: async (from: bigint, to: bigint): Promise<BlockHeader[]> => {
      const numbers = Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index));
      const answers = await Promise.all(numbers.map(header));
      const broken = answers.findIndex(
        (block, at) => !block || (at > 0 && block.parentHash !== answers[at - 1]?.hash),
      );
      return (broken < 0 ? answers : answers.slice(0, broken)).filter((block) => block !== null);
    },

    /** Movements at the vault in one block, queried by its hash, so that no other block can answer. */
    movesIn: async (block: BlockHeader): Promise<VaultMoves> => {
      const answers = await Promise.all(filters.map((filter) => logsOf(filter, { blockHash: block.hash })));
      const isOmitted = filters.some((filter, at) => isSuspect(block, filter, answers[at] ?? []));
      const all = isOmitted ? await receiptLogs(block) : [];
      const moves = readVaultLogs(all.length > 0 ? all : answers.flat(), addresses);
      const fromLogs = readVaultLogs(answers.flat(), addresses);
      if (
        moves.transfers.length + moves.payouts.length >
        fromLogs.transfers.length + fromLogs.payouts.length
      ) {
        log.warn({ block: String(block.number) }, 'the chain left logs out of an answer');
      }
      return moves;
    },

    /** As `movesIn`, for a range of final blocks by number. */
    movesBetween: async (from: bigint, to: bigint): Promise<VaultMoves> => {
      const where = { fromBlock: numberToHex(from), toBlock: numberToHex(to) };
      const answers = await Promise.all(filters.map((filter) => logsOf(filter, where)));
      return readVaultLogs(answers.flat(), addresses);
    },

    ...contractReads(chain, addresses),
  };
}
