import { BaseError, HttpRequestError, TimeoutError } from 'viem';
import { ChainError } from './chainError.ts';

/** Converts viem's connection errors and timeouts to `unreachable`. Returns every other error unchanged. */
export function asChainError(error: unknown, rpcUrl: string): unknown {
  const isSilence =
    error instanceof BaseError &&
    error.walk((e) => e instanceof HttpRequestError || e instanceof TimeoutError) !== null;
  if (!isSilence) return error;
  return new ChainError('unreachable', `The chain at ${rpcUrl} does not answer.`, { cause: error });
}
