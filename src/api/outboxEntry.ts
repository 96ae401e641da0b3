import type { Params } from './post.ts';

/** A changing call on its way; kept on the device until the server has answered it. */
export interface OutboxEntry {
  requestId: string;
  /** Whose call it is: it is sent while this address is signed in, never for another. */
  address: string;
  path: string;
  params: Params;
  /** Wall clock, epoch milliseconds, when it was asked for. */
  askedAt: number;
}

/** Where entries are kept. Every method may fail where storage is forbidden; the outbox then works from memory. */
export interface OutboxStore {
  all(): Promise<OutboxEntry[]>;
  put(entry: OutboxEntry): Promise<void>;
  remove(requestId: string): Promise<void>;
}
