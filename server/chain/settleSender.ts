import { setTimeout as pause } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { Address } from 'viem';
import type { ChainClient } from './chainClient.ts';
import { ChainError } from './chainError.ts';

const POLL_MS = 1_000;

/** Waits until an account has no pending transaction. Throws a ChainError `refused` on a timeout. */
export async function settleSender(
  client: ChainClient,
  address: Address,
  { maxMs, log }: { maxMs: number; log: BaseLogger },
): Promise<void> {
  for (let waited = 0; waited <= maxMs; waited += POLL_MS) {
    const mined = await client.getTransactionCount({ address, blockTag: 'latest' });
    const sent = await client.getTransactionCount({ address, blockTag: 'pending' });
    if (sent <= mined) return;
    if (waited === 0) log.info({ address }, 'an earlier transaction waits for its block');
    await pause(POLL_MS);
  }
  throw new ChainError('refused', `A transaction of ${address} waits for its block: end it, then run again.`);
}
