import type { BaseLogger } from 'pino';
import {
  BaseError,
  NonceTooLowError,
  encodeFunctionData,
  type Address,
  type Hash,
  type LocalAccount,
} from 'viem';
import { usdtAbi } from '#core/abi/usdt.ts';
import { asChainError } from './asChainError.ts';
import { chainClient, type ChainPlace } from './chainClient.ts';
import { ChainError } from './chainError.ts';
import { chainSender } from './chainSender.ts';
import { rpcCall } from './rpcCall.ts';

/** One ledger unit (10^-6 of a coin) of gas, in wei. */
const WEI_A_UNIT = 10n ** 12n;

/** Minimum balance of the faucet, in wei. Below it, the local chain creates new gas. */
const LOW_WEI = 10n ** 21n;
const FULL_WEI = 10n ** 27n;

/** Maximum queue length; further calls are rejected. */
const MAX_QUEUE = 500;

/** Attempts: another process may have used the same key's nonce in between. */
const MAX_ATTEMPTS = 3;

/** The one failure that proves that nothing was sent, so a retry cannot pay twice. */
const isNonceUsed = (error: unknown) =>
  error instanceof BaseError && error.walk((e) => e instanceof NonceTooLowError) !== null;

export interface FaucetSettings extends ChainPlace {
  /** Minter of the test USDT. */
  account: LocalAccount;
  usdt: Address;
  log: BaseLogger;
}

export interface FaucetRequest {
  to: Address;
  coin: 'USDT' | 'GAS';
  /** In ledger units, 10^-6 of a coin; above zero. */
  amount: bigint;
}

/**
 * Sends test USDT (minted) and gas on the local chain. Calls are queued (FIFO), each with its own nonce. Resolves
 * with the mined transaction's hash. Throws a ChainError: `faucetBusy` when the queue is full, `refused` when the
 * transaction was reverted, `unreachable` when the chain does not answer.
 */
export function createFaucet({
  account,
  usdt,
  log,
  ...place
}: FaucetSettings): (request: FaucetRequest) => Promise<Hash> {
  const client = chainClient(place);
  const sender = chainSender(place, account);
  const { address } = account;
  let waiting = 0;
  let lastTurn: Promise<unknown> = Promise.resolve();

  const fillUp = async (needed: bigint) => {
    if ((await client.getBalance({ address })) > needed + LOW_WEI) return;
    await rpcCall(place.rpcUrl, 'anvil_setBalance', [address, `0x${(needed + FULL_WEI).toString(16)}`]);
  };

  const send = async ({ to, coin, amount }: FaucetRequest): Promise<Hash> => {
    const nonce = await client.getTransactionCount({ address, blockTag: 'pending' });
    if (coin === 'USDT') {
      const data = encodeFunctionData({ abi: usdtAbi, functionName: 'mint', args: [to, amount] });
      return sender.sendTransaction({ to: usdt, data, nonce });
    }
    await fillUp(amount * WEI_A_UNIT);
    return sender.sendTransaction({ to, value: amount * WEI_A_UNIT, nonce });
  };

  const give = async (request: FaucetRequest): Promise<Hash> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const hash = await send(request);
        const receipt = await client.waitForTransactionReceipt({ hash, timeout: 30_000 });
        if (receipt.status === 'success') return hash;
        throw new ChainError('refused', `The faucet's transaction ${hash} was reverted.`);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isNonceUsed(error)) throw asChainError(error, place.rpcUrl);
        log.warn({ err: error }, "the faucet's nonce was used by another process, will retry");
      }
    }
  };

  return async (request) => {
    if (request.amount <= 0n) throw new RangeError('a faucet amount must be above zero');
    if (waiting >= MAX_QUEUE) throw new ChainError('faucetBusy', 'Too many wait for the faucet.');
    waiting += 1;
    const turn = lastTurn.then(() => give(request));
    lastTurn = turn.catch(() => {});
    return turn.finally(() => {
      waiting -= 1;
    });
  };
}
