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

/** What of a block's header the watcher goes by. */
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

/** Whether the header says that a log may be there of which the answer has none. */
function isSuspect({ logsBloom }: BlockHeader, { address, topics }: LogFilter, found: RpcLog[]): boolean {
  const parts = topics.filter((topic) => topic !== null);
  return address.some((one) => {
    if (found.some((log) => log.address.toLowerCase() === one.toLowerCase())) return false;
    if (!bloomMayHold(logsBloom, one)) return false;
    return parts.every((part) => [part].flat().some((topic) => bloomMayHold(logsBloom, topic)));
  });
}

/** What the contracts say of themselves. */
function contractReads({ client, asked }: ReturnType<typeof askChain>, addresses: ChainAddresses) {
  return {
    /** What the vault holds at a block, in the token's units. */
    holds: (coin: ChainCoin, blockNumber: bigint): Promise<bigint> =>
      asked(
        client.readContract({
          address: coin === 'USDT' ? addresses.usdt : addresses.atr,
          abi: balanceAbi,
          functionName: 'balanceOf',
          args: [addresses.vault],
          blockNumber,
        }),
      ),

    /** Whether the vault has paid or burned under an id, at the newest block. */
    isPaid: (id: Hex): Promise<boolean> =>
      asked(
        client.readContract({ address: addresses.vault, abi: vaultAbi, functionName: 'paid', args: [id] }),
      ),

    /** ATR that exists, in its own units, at a block. */
    atrSupply: (blockNumber: bigint): Promise<bigint> =>
      asked(
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
 * Reads what a chain says of the vault. Every failure is a ChainError: `unreachable` when nothing answers, `refused`
 * for an answer that is none. A node that leaves logs out of an answer is found out by the block's bloom, and its
 * receipts are read instead.
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
      // Not every node offers it; the comparison of balances then finds what is missing.
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

    /** Headers of consecutive blocks, as far as the chain has them and each is the next one's parent. */
    headers: async (from: bigint, to: bigint): Promise<BlockHeader[]> => {
      const numbers = Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index));
      const found = await Promise.all(numbers.map(header));
      const broken = found.findIndex(
        (block, at) => !block || (at > 0 && block.parentHash !== found[at - 1]?.hash),
      );
      return (broken < 0 ? found : found.slice(0, broken)).filter((block) => block !== null);
    },

    /** What moved at the vault in one block, asked for by its hash, so that no other block can answer. */
    movesIn: async (block: BlockHeader): Promise<VaultMoves> => {
      const found = await Promise.all(filters.map((filter) => logsOf(filter, { blockHash: block.hash })));
      const isOmitted = filters.some((filter, at) => isSuspect(block, filter, found[at] ?? []));
      const all = isOmitted ? await receiptLogs(block) : [];
      const moves = readVaultLogs(all.length > 0 ? all : found.flat(), addresses);
      const told = readVaultLogs(found.flat(), addresses);
      if (moves.transfers.length + moves.payouts.length > told.transfers.length + told.payouts.length) {
        log.warn({ block: String(block.number) }, 'the chain left logs out of an answer');
      }
      return moves;
    },

    /** The same in a stretch of blocks that are final, by their numbers. */
    movesBetween: async (from: bigint, to: bigint): Promise<VaultMoves> => {
      const where = { fromBlock: numberToHex(from), toBlock: numberToHex(to) };
      const found = await Promise.all(filters.map((filter) => logsOf(filter, where)));
      return readVaultLogs(found.flat(), addresses);
    },

    ...contractReads(chain, addresses),
  };
}
