import { BaseError } from 'viem';
import { asChainError } from './asChainError.ts';
import { batchingClient, type ChainPlace } from './chainClient.ts';
import { ChainError } from './chainError.ts';

/** Batching JSON-RPC client that throws only ChainErrors: `unreachable`, or `refused` for an error answer. */
export function askChain(place: ChainPlace) {
  const client = batchingClient(place);
  const guarded = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      const known = asChainError(error, client.chain.name);
      if (!(known instanceof BaseError)) throw known;
      throw new ChainError('refused', `The chain refused: ${known.shortMessage}`, { cause: known });
    }
  };
  const ask = <Result>(method: string, params: unknown[]): Promise<Result> =>
    guarded(client.request({ method, params } as never));
  return { client, guarded, ask };
}
