import { ChainError } from './chainError.ts';

interface Answer {
  result?: unknown;
  error?: { code: number; message: string };
}

/**
 * Posts one JSON-RPC body and gives the parsed answer. Refuses with `unreachable` when nothing answers in time or
 * what answers does not speak JSON.
 */
export async function postRpc(rpcUrl: string, body: unknown, timeoutMs = 10_000): Promise<unknown> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return await response.json();
  } catch (cause) {
    throw new ChainError('unreachable', `The chain at ${rpcUrl} does not answer.`, { cause });
  }
}

/**
 * One JSON-RPC call, for methods that viem's clients have no action for. Refuses with `unreachable` as `postRpc`,
 * and with `refused` when the chain answers an error.
 */
export async function rpcCall(
  rpcUrl: string,
  method: string,
  params: readonly unknown[] = [],
  timeoutMs?: number,
): Promise<unknown> {
  const answer = (await postRpc(rpcUrl, { jsonrpc: '2.0', id: 1, method, params }, timeoutMs)) as Answer;
  if (answer.error) throw new ChainError('refused', `The chain refused ${method}: ${answer.error.message}.`);
  return answer.result;
}
