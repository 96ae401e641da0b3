import { randomUUID } from 'node:crypto';
import type { Connection } from './db/connection.ts';

const CHANNEL = 'manor_lag';

/** Limit of a notice's way in ms; a notice that takes longer counts as this long. */
const MAX_MS = 1_500;

/** Measures the way of a notice: from this node to the database and back. */
export interface NotifyLag {
  /** Seconds of one notice; `MAX_MS` when it does not come. */
  measure(): Promise<number>;
  close(): Promise<void>;
}

/** Listens on a channel of its own, on which every node hears the few notices of all scrapes. */
export async function openNotifyLag(
  { listen, notify }: Pick<Connection, 'listen' | 'notify'>,
  now: () => number = () => performance.now(),
): Promise<NotifyLag> {
  const waiting = new Map<string, () => void>();
  const stop = await listen(CHANNEL, (payload) => waiting.get(payload ?? '')?.());
  return {
    measure: async () => {
      const id = randomUUID();
      const begun = now();
      const heard = new Promise<void>((resolve) => {
        const late = setTimeout(resolve, MAX_MS).unref();
        waiting.set(id, () => {
          clearTimeout(late);
          resolve();
        });
      });
      try {
        await notify(CHANNEL, id);
        await heard;
      } finally {
        waiting.delete(id);
      }
      return Math.min(now() - begun, MAX_MS) / 1_000;
    },
    close: stop,
  };
}
