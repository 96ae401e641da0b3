import { http } from 'viem';
import { tracedQuestion } from './tracedQuestion.ts';

export interface ChainTransportOptions {
  rpcUrl: string;
  /** Limit of one request in milliseconds. */
  timeoutMs: number;
  /** Calls per HTTP request; concurrent calls are sent together. Default: each is a request of its own. */
  batchSize?: number;
}

/**
 * HTTP transport to a chain node, without retries. A redirect is an error: whoever answers in the node's place could
 * send keys in the address, and signed payouts, elsewhere.
 */
export function chainTransport({ rpcUrl, timeoutMs, batchSize }: ChainTransportOptions) {
  const open = http(rpcUrl, {
    timeout: timeoutMs,
    retryCount: 0,
    fetchOptions: { redirect: 'error' },
    ...(batchSize !== undefined && { batch: { batchSize } }),
  });
  return ((options) => {
    const transport = open(options);
    const request = ((question, ...more) =>
      tracedQuestion(question.method, () =>
        transport.request(question, ...more),
      )) as typeof transport.request;
    return { ...transport, request };
  }) as typeof open;
}
