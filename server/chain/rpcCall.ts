import { ChainError } from './chainError.ts';
import { tracedQuestion } from './tracedQuestion.ts';

interface Answer {
  result?: unknown;
  error?: { code: number; message: string };
}

/**
 * Posts one JSON-RPC body and returns the parsed answer. Throws a ChainError `unreachable` on a timeout or an
 * answer that is not JSON.
 */
export async function postRpc(rpcUrl: string, body: unknown, timeoutMs = 10_000): Promise<unknown> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      redirect: 'error',
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
 * One JSON-RPC call, for methods without an action in viem's clients. Throws `unreachable` as `postRpc`, and
 * `refused` when the chain answers an error.
 */
export async function rpcCall(
  rpcUrl: string,
  method: string,
  params: readonly unknown[] = [],
  timeoutMs?: number,
): Promise<unknown> {
  const body = { jsonrpc: '2.0', id: 1, method, params };
  const answer = (await tracedQuestion(method, () => postRpc(rpcUrl, body, timeoutMs))) as Answer;
  if (answer.error) throw new ChainError('refused', `The chain refused ${method}: ${answer.error.message}.`);
  return answer.result;
}
