import { CallRefusal } from './callRefusal.ts';
import type { OutboxEntry, OutboxStore } from './outboxEntry.ts';

/** Beyond this the player's wish is stale (prices, plots and plants moved on): it is given up and said so. */
const LONGEST_WAIT_MS = 24 * 3_600_000;
/** More than anybody taps while a line is down; the next one is refused at once. */
const MOST_WAITING = 100;

export interface OutboxParts {
  store: OutboxStore;
  /** Sends one entry: its data, or a `CallRefusal`; `offline` when no answer came. */
  post(entry: OutboxEntry): Promise<unknown>;
  /** Address that is signed in, or null. */
  address(): string | null;
  wallNow(): number;
  /** An entry left by an earlier visit was answered or refused: nobody waits for its promise. */
  onLeftover(entry: OutboxEntry, result: { data: unknown } | { refusal: CallRefusal }): void;
  /** How many entries wait for the line. */
  onWaiting(count: number): void;
}

export interface Outbox {
  /** Sends a call once; resolves when the server answered, however long the line is down. */
  send(call: Omit<OutboxEntry, 'askedAt'>): Promise<unknown>;
  /** The line may be back, or somebody signed in: sends what waits, oldest first. */
  flush(): Promise<void>;
  /** Takes in what an earlier visit left behind. */
  recall(): Promise<void>;
}

interface Waiter {
  resolve(data: unknown): void;
  reject(refusal: unknown): void;
}

/**
 * Changing calls with their request ids. Each is written down before it is sent and struck out when it is answered, so
 * a lost answer or a killed tab repeats it under the same id, which the server answers from its memory.
 */
export function createOutbox(parts: OutboxParts): Outbox {
  const waiting = new Map<string, OutboxEntry>();
  const waiters = new Map<string, Waiter>();
  let flushing: Promise<void> | null = null;

  const settle = async (entry: OutboxEntry, result: { data: unknown } | { refusal: CallRefusal }) => {
    waiting.delete(entry.requestId);
    await parts.store.remove(entry.requestId).catch(() => undefined);
    const waiter = waiters.get(entry.requestId);
    waiters.delete(entry.requestId);
    if (!waiter) parts.onLeftover(entry, result);
    else if ('data' in result) waiter.resolve(result.data);
    else waiter.reject(result.refusal);
  };

  /** Whether the server (or the clock) had the last word on this entry. */
  const attempt = async (entry: OutboxEntry): Promise<boolean> => {
    if (parts.wallNow() - entry.askedAt > LONGEST_WAIT_MS) {
      await settle(entry, { refusal: new CallRefusal('expired') });
      return true;
    }
    try {
      await settle(entry, { data: await parts.post(entry) });
      return true;
    } catch (error) {
      const refusal = error instanceof CallRefusal ? error : new CallRefusal('systemError');
      // Signed out is no answer to a call that nobody waits for: it is sent after the next sign-in.
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
      if (waiting.size >= MOST_WAITING) throw new CallRefusal('offline');
      const entry: OutboxEntry = { ...call, askedAt: parts.wallNow() };
      await parts.store.put(entry).catch(() => undefined);
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
