import type { Params } from './post.ts';

/** A changing call in flight; stored on the device until the server has answered it. */
export interface OutboxEntry {
  requestId: string;
  /** Caller's address: the entry is sent while this address is signed in, never for another. */
  address: string;
  path: string;
  params: Params;
  /** Wall clock at the request, epoch milliseconds. */
  askedAt: number;
}

/** Storage of entries. Every method may fail where storage is forbidden; the outbox then works in memory. */
export interface OutboxStore {
  all(): Promise<OutboxEntry[]>;
  put(entry: OutboxEntry): Promise<void>;
  remove(requestId: string): Promise<void>;
}
