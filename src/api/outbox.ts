import { DAY_MS } from '#core/catalog/dayMs.ts';
import { CallRefusal } from './callRefusal.ts';
import type { OutboxEntry, OutboxStore } from './outboxEntry.ts';

/**
 * Time to live of a queued call. Later the action is stale (prices, plots and plants have changed): it is
 * dropped and refused with `expired`.
 */
const MAX_WAIT_MS = DAY_MS;
/** Maximum queue length, more than anybody taps while offline; further calls are refused at once. */
const MAX_QUEUED = 100;

export interface OutboxParts {
  store: OutboxStore;
  /** Sends one entry. Returns its data or throws a `CallRefusal`; `offline` without a response. */
  post(entry: OutboxEntry): Promise<unknown>;
  /** Signed-in address, or null. */
  address(): string | null;
  wallNow(): number;
  /** An entry of an earlier visit was answered or refused: no caller awaits its promise. */
  onLeftover(entry: OutboxEntry, result: { data: unknown } | { refusal: CallRefusal }): void;
  /** Reports the number of queued calls. */
  onWaiting(count: number): void;
}

export interface Outbox {
  /** Sends a call once; resolves when the server has answered, however long the client is offline. */
  send(call: Omit<OutboxEntry, 'askedAt'>): Promise<unknown>;
  /** Sends the queued calls, oldest first (FIFO). Call when the connection may be back, or after sign-in. */
  flush(): Promise<void>;
  /** Loads the entries of an earlier visit. */
  recall(): Promise<void>;
}

interface Waiter {
  resolve(data: unknown): void;
  reject(refusal: unknown): void;
}

/** Storage that hangs, as on some phones, holds up an answer for at most this long. */
const MAX_STORE_MS = 1_000;

/**
 * Stores without waiting. An entry that is answered before the device has stored it is removed after that, and the
 * caller waits for the removal: a page that is left right after an answer would send the call again.
 */
function inOrder(store: OutboxStore) {
  const storing = new Map<string, Promise<void>>();
  return {
    put(entry: OutboxEntry): void {
      const stored = store
        .put(entry)
        .catch(() => undefined)
        .finally(() => storing.delete(entry.requestId));
      storing.set(entry.requestId, stored);
    },
    async remove(requestId: string): Promise<void> {
      const removed = Promise.resolve(storing.get(requestId)).then(() => store.remove(requestId));
      const late = new Promise<void>((resolve) => setTimeout(resolve, MAX_STORE_MS));
      await Promise.race([removed.catch(() => undefined), late]);
    },
  };
}

/**
 * Transactional outbox for changing calls with idempotency keys. Each is persisted as it is sent, side by side, and
 * deleted when answered. A lost response or a killed tab retries it under the same key, and the server returns its
 * stored answer. A tab that is killed before the device has stored the call loses what it never knew: whether the
 * server has it, which the next visit shows.
 */
export function createOutbox(parts: OutboxParts): Outbox {
  const waiting = new Map<string, OutboxEntry>();
  const waiters = new Map<string, Waiter>();
  const device = inOrder(parts.store);
  let flushing: Promise<void> | null = null;

  const settle = async (entry: OutboxEntry, result: { data: unknown } | { refusal: CallRefusal }) => {
    waiting.delete(entry.requestId);
    await device.remove(entry.requestId);
    const waiter = waiters.get(entry.requestId);
    waiters.delete(entry.requestId);
    if (!waiter) parts.onLeftover(entry, result);
    else if ('data' in result) waiter.resolve(result.data);
    else waiter.reject(result.refusal);
  };

  /** Sends one entry; returns true when it is settled, by the server or by its time to live. */
  const attempt = async (entry: OutboxEntry): Promise<boolean> => {
    if (parts.wallNow() - entry.askedAt > MAX_WAIT_MS) {
      await settle(entry, { refusal: new CallRefusal('expired') });
      return true;
    }
    try {
      await settle(entry, { data: await parts.post(entry) });
      return true;
    } catch (error) {
      const refusal = error instanceof CallRefusal ? error : new CallRefusal('systemError');
      // A 401 does not settle a call that no caller awaits: it is sent after the next sign-in.
      const unheard = refusal.status === 401 && !waiters.has(entry.requestId);
      if (refusal.key === 'offline' || refusal.key === 'busy' || unheard) return false;
      await settle(entry, { refusal });
      return true;
    }
  };

  const wait = (entry: OutboxEntry) => {
    waiting.set(entry.requestId, entry);
    parts.onWaiting(waiting.size);
  };

  const sendWaiting = async () => {
    const oldestFirst = [...waiting.values()].sort((a, b) => a.askedAt - b.askedAt);
    for (const entry of oldestFirst) {
      if (entry.address !== parts.address()) continue;
      if (!(await attempt(entry))) break;
    }
    parts.onWaiting(waiting.size);
  };

  return {
    async send(call) {
      if (waiting.size >= MAX_QUEUED) throw new CallRefusal('offline');
      const entry: OutboxEntry = { ...call, askedAt: parts.wallNow() };
      device.put(entry);
      const answer = new Promise<unknown>((resolve, reject) => {
        waiters.set(entry.requestId, { resolve, reject });
      });
      if (!(await attempt(entry))) wait(entry);
      return answer;
    },
    async flush() {
      flushing ??= sendWaiting().finally(() => {
        flushing = null;
      });
      return flushing;
    },
    async recall() {
      for (const entry of await parts.store.all().catch(() => [])) {
        if (!waiters.has(entry.requestId)) wait(entry);
      }
    },
  };
}
