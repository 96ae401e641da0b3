import { http } from 'viem';

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
  return http(rpcUrl, {
    timeout: timeoutMs,
    retryCount: 0,
    fetchOptions: { redirect: 'error' },
    ...(batchSize !== undefined && { batch: { batchSize } }),
  });
}
