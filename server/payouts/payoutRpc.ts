import {
  BaseError,
  HttpRequestError,
  RpcRequestError,
  TimeoutError,
  decodeErrorResult,
  type Hex,
} from 'viem';
import { atrAbi } from '#core/abi/atr.ts';
import { vaultAbi } from '#core/abi/vault.ts';
import { batchingClient, type ChainPlace } from '#server/chain/chainClient.ts';
import { ChainError } from '#server/chain/chainError.ts';

/** Errors of the vault, and those of a coin, which a failed transfer passes on through the vault. */
const errorsAbi = [...vaultAbi, ...atrAbi];

const isSilence = (error: unknown) =>
  error instanceof BaseError &&
  error.walk((e) => e instanceof HttpRequestError || e instanceof TimeoutError) !== null;

/** Name of an error of the vault or a coin in a failed call; null if there is none. */
export function revertName(error: BaseError): string | null {
  const rpc = error.walk((e) => e instanceof RpcRequestError) as { data?: unknown } | null;
  const data = typeof rpc?.data === 'string' ? rpc.data : (rpc?.data as { data?: string } | undefined)?.data;
  if (!data?.startsWith('0x') || data.length < 10) return null;
  try {
    return decodeErrorResult({ abi: errorsAbi, data: data as Hex }).errorName;
  } catch {
    return null;
  }
}

export type PayoutRpc = ReturnType<typeof payoutRpc>;

/**
 * JSON-RPC client that batches calls into one HTTP request. `ask` throws a ChainError: `unreachable` when nothing
 * answers, `refused` for an error answer. `orRefusal` returns the error answer instead.
 */
export function payoutRpc(place: ChainPlace) {
  const client = batchingClient(place);
  const orRefusal = async <Result>(
    method: string,
    params: unknown[],
  ): Promise<{ result: Result } | { refusal: BaseError }> => {
    try {
      return { result: await client.request({ method, params } as never) };
    } catch (cause) {
      if (isSilence(cause)) throw new ChainError('unreachable', 'The chain does not answer.', { cause });
      if (!(cause instanceof BaseError)) throw cause;
      return { refusal: cause };
    }
  };
  const ask = async <Result>(method: string, params: unknown[]): Promise<Result> => {
    const answer = await orRefusal<Result>(method, params);
    if ('result' in answer) return answer.result;
    const { refusal: cause } = answer;
    throw new ChainError('refused', `The chain refused: ${cause.shortMessage}`, { cause });
  };
  return { ask, orRefusal };
}
