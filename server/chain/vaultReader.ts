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
function isSuspect({ logsBloom }: BlockHeader, { address, topics }: LogFilter, found: RpcLog[]): boolean {
  const parts = topics.filter((topic) => topic !== null);
  return address.some((one) => {
    if (found.some((log) => log.address.toLowerCase() === one.toLowerCase())) return false;
    if (!bloomMayHold(logsBloom, one)) return false;
    return parts.every((part) => [part].flat().some((topic) => bloomMayHold(logsBloom, topic)));
  });
}

/** Reads of the contracts' state. */
function contractReads({ client, asked }: ReturnType<typeof askChain>, addresses: ChainAddresses) {
  return {
    /** The vault's balance at a block, in the token's units. */
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

    /** True if the vault has paid or burned under an id, as of the newest block. */
    isPaid: (id: Hex): Promise<boolean> =>
      asked(
        client.readContract({ address: addresses.vault, abi: vaultAbi, functionName: 'paid', args: [id] }),
      ),

    /** Supply of ATR at a block, in its own units. */
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
      const found = await Promise.all(numbers.map(header));
      const broken = found.findIndex(
        (block, at) => !block || (at > 0 && block.parentHash !== found[at - 1]?.hash),
      );
      return (broken < 0 ? found : found.slice(0, broken)).filter((block) => block !== null);
    },

    /** Movements at the vault in one block, queried by its hash, so that no other block can answer. */
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

    /** As `movesIn`, for a range of final blocks by number. */
    movesBetween: async (from: bigint, to: bigint): Promise<VaultMoves> => {
      const where = { fromBlock: numberToHex(from), toBlock: numberToHex(to) };
      const found = await Promise.all(filters.map((filter) => logsOf(filter, where)));
      return readVaultLogs(found.flat(), addresses);
    },

    ...contractReads(chain, addresses),
  };
}
