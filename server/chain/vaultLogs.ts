import {
  decodeEventLog,
  encodeEventTopics,
  getAddress,
  isAddressEqual,
  pad,
  parseAbi,
  toEventSelector,
  type Address,
  type Hex,
  type RpcLog,
} from 'viem';
import { vaultAbi } from '#core/abi/vault.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { ChainAddresses } from './chainAddresses.ts';
import { ChainError } from './chainError.ts';

/** A token transfer into the vault, in the token's own units. */
export interface VaultTransfer {
  coin: ChainCoin;
  sender: Address;
  units: bigint;
  txHash: Hex;
  logIndex: number;
  block: bigint;
}

/** A payout of the vault under an id; a burn if the recipient is null. */
export interface VaultPayout {
  id: Hex;
  coin: ChainCoin;
  recipient: Address | null;
  units: bigint;
  txHash: Hex;
  block: bigint;
}

/** Movements at the vault in some blocks. */
export interface VaultMoves {
  transfers: VaultTransfer[];
  payouts: VaultPayout[];
}

const transferAbi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']);
const [TRANSFER] = encodeEventTopics({ abi: transferAbi }) as [Hex];
const PAYOUTS = vaultAbi
  .filter((entry) => entry.type === 'event' && (entry.name === 'Paid' || entry.name === 'Burned'))
  .map((entry) => toEventSelector(entry as Parameters<typeof toEventSelector>[0]));

export interface LogFilter {
  address: Address[];
  topics: (Hex | Hex[] | null)[];
}

/** Log filters: transfers of the known tokens into the vault, and the vault's payouts. */
export function vaultFilters({ atr, usdt, vault }: ChainAddresses): [LogFilter, LogFilter] {
  return [
    { address: [usdt, atr], topics: [TRANSFER, null, pad(vault)] },
    { address: [vault], topics: [PAYOUTS] },
  ];
}

function coinOf(token: Address, { usdt, atr }: ChainAddresses): ChainCoin | null {
  if (isAddressEqual(token, usdt)) return 'USDT';
  return isAddressEqual(token, atr) ? 'ATR' : null;
}

function readTransfer(log: RpcLog, addresses: ChainAddresses): VaultTransfer | null {
  const coin = coinOf(log.address, addresses);
  if (coin === null || log.topics[0] !== TRANSFER || log.topics.length !== 3) return null;
  const { args } = decodeEventLog({ abi: transferAbi, topics: log.topics, data: log.data });
  const isOurs = isAddressEqual(args.to, addresses.vault) && !isAddressEqual(args.from, addresses.vault);
  if (!isOurs || args.value === 0n) return null;
  return { coin, sender: getAddress(args.from), units: args.value, ...positionOf(log) };
}

function readPayout(log: RpcLog, addresses: ChainAddresses): VaultPayout | null {
  const [topic] = log.topics;
  if (!isAddressEqual(log.address, addresses.vault) || !topic || !PAYOUTS.includes(topic)) return null;
  const event = decodeEventLog({ abi: vaultAbi, topics: log.topics, data: log.data });
  if (event.eventName !== 'Paid' && event.eventName !== 'Burned') return null;
  const coin = coinOf(event.args.token, addresses);
  if (coin === null) return null;
  const recipient = event.eventName === 'Paid' ? getAddress(event.args.to) : null;
  const { txHash, block } = positionOf(log);
  return { id: event.args.id, coin, recipient, units: event.args.amount, txHash, block };
}

function positionOf(log: RpcLog) {
  if (log.blockNumber === null || log.transactionHash === null || log.logIndex === null) {
    throw new ChainError('refused', 'The chain returned a log without a block.');
  }
  return {
    txHash: log.transactionHash,
    logIndex: Number(log.logIndex),
    block: BigInt(log.blockNumber),
  };
}

/**
 * Parses movements at the vault from logs. Drops other tokens, other recipients, the vault's transfers to itself
 * and empty transfers, whatever the chain answers.
 */
export function readVaultLogs(logs: readonly RpcLog[], addresses: ChainAddresses): VaultMoves {
  const current = logs.filter((log) => !log.removed);
  const read = <Move>(parse: (log: RpcLog, addresses: ChainAddresses) => Move | null) =>
    current.map((log) => parse(log, addresses)).filter((move) => move !== null);
  return { transfers: read(readTransfer), payouts: read(readPayout) };
}
