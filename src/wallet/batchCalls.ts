import type { Provider } from './ensureChain.ts';

/** A call of a contract, as EIP-5792 has it. */
export interface BatchCall {
  to: string;
  data: string;
}

export interface BatchOrder {
  from: string;
  chainId: number;
  calls: readonly BatchCall[];
}

/** Interval and duration of polling a wallet for a batch's receipts: the vault's deposits show it afterwards. */
const POLL_MS = 1_000;
const MAX_POLLS = 120;

interface Capabilities {
  /** EIP-5792: `ready` makes the account a smart one with the player's consent. */
  atomic?: { status?: string };
  /** Wallets of the draft before version 2. */
  atomicBatch?: { supported?: boolean };
}

interface BatchStatus {
  /** 1xx pending, 2xx done, 4xx and above failed; drafts before version 2 say PENDING and CONFIRMED. */
  status?: number | string;
  receipts?: readonly { transactionHash: string; status?: string }[];
}

/** The batch failed on the chain, or the wallet gave it up. */
export class BatchFailedError extends Error {
  override readonly name = 'BatchFailedError';
}

const hex = (chainId: number) => `0x${chainId.toString(16)}`;

/**
 * Returns true when the wallet confirms several calls at once for the address on the chain (EIP-5792). False for
 * wallets that do not know the question: it never rejects, and never opens a prompt.
 */
export async function offersBatches(provider: Provider, from: string, chainId: number): Promise<boolean> {
  try {
    const params = [from, [hex(chainId)]];
    const answer = await provider.request({ method: 'wallet_getCapabilities', params });
    const byChain = Object.entries((answer ?? {}) as Record<string, Capabilities>);
    // Chain 0 holds for all chains.
    const present = byChain.filter(([key]) => [0, chainId].includes(Number(key)));
    return present.some(
      ([, { atomic, atomicBatch }]) =>
        atomic?.status === 'supported' || atomic?.status === 'ready' || atomicBatch?.supported === true,
    );
  } catch {
    return false;
  }
}

function outcomeOf({ status }: BatchStatus): 'open' | 'done' | 'failed' {
  if (typeof status === 'number') return status < 200 ? 'open' : status < 300 ? 'done' : 'failed';
  return status === 'CONFIRMED' ? 'done' : 'open';
}

/**
 * Requests one confirmation for all calls, of which all are done or none; returns the hashes of their transactions.
 * Empty when the wallet has not said in time which they are. Rejects like the wallet, and with `BatchFailedError`.
 * @param pause waits so many milliseconds
 */
export async function sendBatch(
  provider: Provider,
  { from, chainId, calls }: BatchOrder,
  pause: (ms: number) => Promise<void>,
): Promise<string[]> {
  const batch = { version: '2.0.0', from, chainId: hex(chainId), atomicRequired: true, calls };
  const sent = await provider.request({ method: 'wallet_sendCalls', params: [batch] });
  // Drafts before version 2 answer with the id alone.
  const id = typeof sent === 'string' ? sent : (sent as { id: string }).id;
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const answer = await provider.request({ method: 'wallet_getCallsStatus', params: [id] });
    const status = answer as BatchStatus;
    const outcome = outcomeOf(status);
    const receipts = status.receipts ?? [];
    if (outcome === 'failed' || receipts.some((receipt) => receipt.status === '0x0')) {
      throw new BatchFailedError(`the wallet's batch ended with ${status.status}`);
    }
    if (outcome === 'done') return [...new Set(receipts.map(({ transactionHash }) => transactionHash))];
    await pause(POLL_MS);
  }
  return [];
}
