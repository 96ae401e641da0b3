import {
  InsufficientFundsError,
  NonceTooLowError,
  encodeFunctionData,
  hexToBigInt,
  keccak256,
  numberToHex,
  type Address,
  type BaseError,
  type Hex,
} from 'viem';
import { vaultAbi } from '#core/abi/vault.ts';
import type { ChainPlace } from '#server/chain/chainClient.ts';
import { ChainError } from '#server/chain/chainError.ts';
import { payoutRpc, revertName, type PayoutRpc } from './payoutRpc.ts';

/** Snapshot of the chain. Block state is queried by hash, so that a lagging node cannot answer. */
export interface ChainView {
  head: { number: bigint; hash: Hex; at: bigint };
  /** The newest final block; null while the chain is too short. Times in seconds of the chain's clock. */
  final: { number: bigint; hash: Hex; at: bigint } | null;
  /** The payer's next nonce at the head. */
  nonce: bigint;
  /** Wei per unit of gas; the base fee is null on a chain without one. */
  baseFee: bigint | null;
  tip: bigint;
  /** The payer's balance for gas, in wei. */
  balance: bigint;
}

/** Reason why a payment would fail now; `other` comes with the chain's error text. */
export type PayoutRefusal =
  'dayLimit' | 'paused' | 'vaultShort' | 'alreadyPaid' | 'deadline' | 'noGas' | 'other';

export type Estimate = { gas: bigint } | { refused: PayoutRefusal; words: string };

export interface Mined {
  block: bigint;
  isPaid: boolean;
}

/** Result of a broadcast. `taken` includes transactions that the node knew already and nonces that are used. */
export type Broadcast = 'taken' | 'underpriced' | 'noGas' | 'refused';

export interface PayoutCall {
  id: Hex;
  token: Address;
  /** Null: burn. */
  to: Address | null;
  units: bigint;
  /** Seconds of the chain's clock. */
  deadline: bigint;
}

const USUAL_TIP = 1_000_000_000n;

interface RpcBlock {
  number: Hex;
  hash: Hex;
  timestamp: Hex;
  baseFeePerGas?: Hex;
}

const REFUSALS: Readonly<Record<string, PayoutRefusal>> = {
  DayLimitExceeded: 'dayLimit',
  EnforcedPause: 'paused',
  AlreadyPaid: 'alreadyPaid',
  DeadlinePassed: 'deadline',
  ERC20InsufficientBalance: 'vaultShort',
};

/** Block parameter that selects a block by its hash and no other (EIP-1898). */
const at = (blockHash: Hex) => ({ blockHash, requireCanonical: true });

export function payoutCallData({ id, token, to, units, deadline }: PayoutCall): Hex {
  if (to === null) {
    return encodeFunctionData({ abi: vaultAbi, functionName: 'burn', args: [id, token, units, deadline] });
  }
  return encodeFunctionData({
    abi: vaultAbi,
    functionName: 'payout',
    args: [id, token, to, units, deadline],
  });
}

/** Hash of a raw transaction. */
export const hashOf = (raw: Hex): Hex => keccak256(raw);

/** Queries of the chain's state. */
function chainQueries({ ask, orRefusal }: PayoutRpc, payer: Address) {
  const block = async (tag: string) => {
    const found = await ask<RpcBlock | null>('eth_getBlockByNumber', [tag, false]);
    if (!found?.hash) return null;
    const { number, hash, timestamp, baseFeePerGas } = found;
    const baseFee = baseFeePerGas === undefined ? null : hexToBigInt(baseFeePerGas);
    return { number: hexToBigInt(number), hash, at: hexToBigInt(timestamp), baseFee };
  };
  const tipNow = async (baseFee: bigint | null): Promise<bigint> => {
    if (baseFee === null) return hexToBigInt(await ask<Hex>('eth_gasPrice', []));
    const tip = await orRefusal<Hex>('eth_maxPriorityFeePerGas', []);
    return 'result' in tip ? hexToBigInt(tip.result) : USUAL_TIP;
  };
  return {
    view: async (confirmations: number, finalLimit: bigint | null): Promise<ChainView> => {
      const head = await block('latest');
      if (!head) throw new ChainError('refused', 'The chain has no newest block.');
      const deep = head.number - BigInt(confirmations) + 1n;
      const limit = finalLimit !== null && finalLimit < deep ? finalLimit : deep;
      const [final, nonce, balance, tip] = await Promise.all([
        limit < 0n ? null : block(numberToHex(limit)),
        ask<Hex>('eth_getTransactionCount', [payer, at(head.hash)]),
        ask<Hex>('eth_getBalance', [payer, at(head.hash)]),
        tipNow(head.baseFee),
      ]);
      const { baseFee } = head;
      return { head, final, nonce: hexToBigInt(nonce), balance: hexToBigInt(balance), baseFee, tip };
    },

    /** The payer's next nonce at a block; null if the node has pruned that state. */
    nonceAt: async (blockHash: Hex): Promise<bigint | null> => {
      const nonce = await orRefusal<Hex>('eth_getTransactionCount', [payer, at(blockHash)]);
      return 'result' in nonce ? hexToBigInt(nonce.result) : null;
    },

    mined: async (hash: Hex): Promise<Mined | null> => {
      const receipt = await ask<{ blockNumber: Hex; status: Hex } | null>('eth_getTransactionReceipt', [
        hash,
      ]);
      if (!receipt) return null;
      return { block: hexToBigInt(receipt.blockNumber), isPaid: receipt.status === '0x1' };
    },

    isKnown: async (hash: Hex): Promise<boolean> =>
      (await ask<unknown>('eth_getTransactionByHash', [hash])) !== null,
  };
}

function broadcastResult(refusal: BaseError): Broadcast {
  const words = `${refusal.details} ${refusal.shortMessage}`;
  if (/already (known|imported)|nonce too low/i.test(words)) return 'taken';
  if (refusal.walk((e) => e instanceof NonceTooLowError) !== null) return 'taken';
  if (/underpriced|fee (cap )?(too low|less than)|max fee per gas less/i.test(words)) return 'underpriced';
  return /insufficient funds/i.test(words) ? 'noGas' : 'refused';
}

function estimateFailure(refusal: BaseError): Estimate {
  const name = revertName(refusal);
  if (name !== null) return { refused: REFUSALS[name] ?? 'other', words: name };
  const words = refusal.details || refusal.shortMessage;
  const isPoor = refusal.walk((e) => e instanceof InsufficientFundsError) !== null;
  return { refused: isPoor || /insufficient funds/i.test(words) ? 'noGas' : 'other', words };
}

export type PayoutChain = ReturnType<typeof payoutChain>;

/**
 * Chain client of the payout worker. Throws a ChainError when nothing answers (`unreachable`) or the answer is an
 * error (`refused`). The state is then unknown, and nothing may be concluded from it.
 */
export function payoutChain(place: ChainPlace, vault: Address, payer: Address) {
  const rpc = payoutRpc(place);
  const { ask, orRefusal } = rpc;
  return {
    place,
    vault,
    payer,
    chainId: place.chainId,
    ...chainQueries(rpc, payer),

    /** True if the vault has paid an id, as of a block. */
    isPaid: async (id: Hex, blockHash: Hex): Promise<boolean> => {
      const data = encodeFunctionData({ abi: vaultAbi, functionName: 'paid', args: [id] });
      return hexToBigInt(await ask<Hex>('eth_call', [{ to: vault, data }, at(blockHash)])) === 1n;
    },

    /** Remaining daily limit of a token, in its units. */
    leftToday: async (token: Address): Promise<bigint> => {
      const data = encodeFunctionData({ abi: vaultAbi, functionName: 'leftToday', args: [token] });
      return hexToBigInt(await ask<Hex>('eth_call', [{ to: vault, data }, 'latest']));
    },

    /** Gas of a payment now, or the reason why it would fail. */
    estimate: async (call: PayoutCall): Promise<Estimate> => {
      const params = [{ from: payer, to: vault, data: payoutCallData(call) }, 'latest'];
      const gas = await orRefusal<Hex>('eth_estimateGas', params);
      return 'result' in gas ? { gas: hexToBigInt(gas.result) } : estimateFailure(gas.refusal);
    },

    broadcast: async (raw: Hex): Promise<Broadcast> => {
      const sent = await orRefusal<Hex>('eth_sendRawTransaction', [raw]);
      return 'result' in sent ? 'taken' : broadcastResult(sent.refusal);
    },
  };
}
