import {
  BaseError,
  ContractFunctionRevertedError,
  HttpRequestError,
  InsufficientFundsError,
  NonceTooLowError,
  RpcRequestError,
  TimeoutError,
  createPublicClient,
  decodeErrorResult,
  encodeFunctionData,
  hexToBigInt,
  http,
  keccak256,
  numberToHex,
  type Address,
  type Hex,
} from 'viem';
import { vaultAbi } from '../../../core/abi/vault.ts';
import { describeChain, type ChainPlace } from '../chainClient.ts';
import { ChainError } from '../chainError.ts';

/** What the worker sees of the chain in one look. Block state is asked for by hash, so that no node that lags answers. */
export interface ChainView {
  head: { number: bigint; hash: Hex; at: bigint };
  /** The newest block that is final; null while the chain is too short. Times in seconds of the chain's clock. */
  final: { number: bigint; hash: Hex; at: bigint } | null;
  /** The payer's next nonce at the head. */
  nonce: bigint;
  /** Wei a unit of gas; the base fee is null on a chain without one. */
  baseFee: bigint | null;
  tip: bigint;
  /** The payer's gas, in wei. */
  balance: bigint;
}

/** What a payment would be refused for now; `other` with the chain's own words. */
export type PayoutRefusal =
  'dayLimit' | 'paused' | 'vaultShort' | 'alreadyPaid' | 'deadline' | 'noGas' | 'other';

export type Estimate = { gas: bigint } | { refused: PayoutRefusal; words: string };

export interface Mined {
  block: bigint;
  isPaid: boolean;
}

/** How a transaction was taken: it may also have been known, or its nonce used. */
export type Broadcast = 'taken' | 'underpriced' | 'noGas' | 'refused';

export interface PayoutCall {
  id: Hex;
  token: Address;
  to: Address;
  units: bigint;
  /** Seconds of the chain's clock. */
  deadline: bigint;
}

const BATCH = 50;
const TIMEOUT_MS = 10_000;
const USUAL_TIP = 1_000_000_000n;

interface RpcBlock {
  number: Hex;
  hash: Hex;
  timestamp: Hex;
  baseFeePerGas?: Hex;
}

const silence = (error: unknown) =>
  error instanceof BaseError &&
  error.walk((e) => e instanceof HttpRequestError || e instanceof TimeoutError) !== null;

/** The contract's own error in a refusal, by name. */
function revertName(error: BaseError): string | null {
  const reverted = error.walk((e) => e instanceof ContractFunctionRevertedError);
  if (reverted instanceof ContractFunctionRevertedError) return reverted.data?.errorName ?? null;
  const rpc = error.walk((e) => e instanceof RpcRequestError) as { data?: unknown } | null;
  const data = typeof rpc?.data === 'string' ? rpc.data : (rpc?.data as { data?: string } | undefined)?.data;
  if (!data?.startsWith('0x') || data.length < 10) return null;
  try {
    return decodeErrorResult({ abi: vaultAbi, data: data as Hex }).errorName;
  } catch {
    return null;
  }
}

const REFUSALS: Readonly<Record<string, PayoutRefusal>> = {
  DayLimitExceeded: 'dayLimit',
  EnforcedPause: 'paused',
  AlreadyPaid: 'alreadyPaid',
  DeadlinePassed: 'deadline',
  ERC20InsufficientBalance: 'vaultShort',
};

export function payoutCallData({ id, token, to, units, deadline }: PayoutCall): Hex {
  return encodeFunctionData({
    abi: vaultAbi,
    functionName: 'payout',
    args: [id, token, to, units, deadline],
  });
}

export type PayoutChain = ReturnType<typeof payoutChain>;

/**
 * What the payout worker asks of a chain, many questions in one body. Throws a ChainError when nothing answers
 * (`unreachable`) or the answer is none (`refused`): then nothing is known, and nothing may be concluded from it.
 */
export function payoutChain(place: ChainPlace, vault: Address, payer: Address) {
  const client = createPublicClient({
    chain: describeChain(place),
    transport: http(place.rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0, batch: { batchSize: BATCH } }),
    cacheTime: 0,
  });
  const fault = (error: unknown): unknown => {
    if (silence(error)) return new ChainError('unreachable', 'The chain does not answer.', { cause: error });
    if (!(error instanceof BaseError)) return error;
    return new ChainError('refused', `The chain refused: ${error.shortMessage}`, { cause: error });
  };
  const request = <Result>(method: string, params: unknown[]): Promise<Result> =>
    client.request({ method, params } as never);
  const ask = async <Result>(method: string, params: unknown[]): Promise<Result> => {
    try {
      return await request<Result>(method, params);
    } catch (error) {
      throw fault(error);
    }
  };
  const block = async (tag: string) => {
    const found = await ask<RpcBlock | null>('eth_getBlockByNumber', [tag, false]);
    if (!found?.hash) return null;
    const { number, hash, timestamp, baseFeePerGas } = found;
    const baseFee = baseFeePerGas === undefined ? null : hexToBigInt(baseFeePerGas);
    return { number: hexToBigInt(number), hash, at: hexToBigInt(timestamp), baseFee };
  };
  const at = (blockHash: Hex) => ({ blockHash, requireCanonical: true });

  const tipNow = async (baseFee: bigint | null): Promise<bigint> => {
    if (baseFee === null) return hexToBigInt(await ask<Hex>('eth_gasPrice', []));
    try {
      return hexToBigInt(await request<Hex>('eth_maxPriorityFeePerGas', []));
    } catch (error) {
      if (silence(error)) throw fault(error);
      return USUAL_TIP;
    }
  };

  return {
    vault,
    payer,
    chainId: place.chainId,

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

    /** The payer's next nonce at a block; null when its state is forgotten. */
    nonceAt: async (blockHash: Hex): Promise<bigint | null> => {
      try {
        return hexToBigInt(await request<Hex>('eth_getTransactionCount', [payer, at(blockHash)]));
      } catch (error) {
        if (silence(error)) throw fault(error);
        return null;
      }
    },

    /** Whether the vault has paid an id, at a block. */
    isPaid: async (id: Hex, blockHash: Hex): Promise<boolean> => {
      const data = encodeFunctionData({ abi: vaultAbi, functionName: 'paid', args: [id] });
      return hexToBigInt(await ask<Hex>('eth_call', [{ to: vault, data }, at(blockHash)])) === 1n;
    },

    /** What may still leave of a token today, in its units. */
    leftToday: async (token: Address): Promise<bigint> => {
      const data = encodeFunctionData({ abi: vaultAbi, functionName: 'leftToday', args: [token] });
      return hexToBigInt(await ask<Hex>('eth_call', [{ to: vault, data }, 'latest']));
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

    /** What a payment would cost now, or why it would be refused. */
    estimate: async (call: PayoutCall): Promise<Estimate> => {
      try {
        const params = [{ from: payer, to: vault, data: payoutCallData(call) }, 'latest'];
        return { gas: hexToBigInt(await request<Hex>('eth_estimateGas', params)) };
      } catch (error) {
        if (!(error instanceof BaseError) || silence(error)) throw fault(error);
        const name = revertName(error);
        if (name !== null) return { refused: REFUSALS[name] ?? 'other', words: name };
        const isPoor = error.walk((e) => e instanceof InsufficientFundsError) !== null;
        const words = error.details || error.shortMessage;
        return { refused: isPoor || /insufficient funds/i.test(words) ? 'noGas' : 'other', words };
      }
    },

    broadcast: async (raw: Hex): Promise<Broadcast> => {
      try {
        await request<Hex>('eth_sendRawTransaction', [raw]);
        return 'taken';
      } catch (error) {
        if (!(error instanceof BaseError) || silence(error)) throw fault(error);
        const words = `${error.details} ${error.shortMessage}`;
        if (/already (known|imported)/i.test(words)) return 'taken';
        if (error.walk((e) => e instanceof NonceTooLowError) || /nonce too low/i.test(words)) return 'taken';
        if (/underpriced|fee (cap )?(too low|less than)|max fee per gas less/i.test(words))
          return 'underpriced';
        return /insufficient funds/i.test(words) ? 'noGas' : 'refused';
      }
    },
  };
}

/** A raw transaction's hash. */
export const hashOf = (raw: Hex): Hex => keccak256(raw);
