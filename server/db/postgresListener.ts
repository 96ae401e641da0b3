import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { backoffMs } from './backoff.ts';
import type { Connection, NoticeListener } from './connection.ts';

/** Below two seconds, so that a node receives notices again within two seconds of the server's return. */
const BACKOFF = { baseMs: 50, maxMs: 1_500 };

/** Clock and chance of the retries. */
export interface ListenerPace {
  /** Resolves after `ms` milliseconds; rejects when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** Uniform in [0, 1). */
  chance(): number;
}

const REAL_PACE: ListenerPace = {
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
  chance: () => randomInt(2 ** 32) / 2 ** 32,
};

export interface Listener {
  listen: Connection['listen'];
  close(): Promise<void>;
}

interface Session {
  client: pg.Client;
  /** Resolves when the connection is gone, for any reason. */
  ended: Promise<void>;
}

/**
 * Ends a client that may be half open; resolves when its socket is closed. The socket is destroyed, because a
 * server behind a network that drops packets never answers a graceful end.
 */
async function discard(client: pg.Client): Promise<void> {
  const { connection } = client as unknown as { connection: pg.Connection };
  const ended = client.end().catch(() => {});
  connection.stream.destroy();
  await ended;
}

/** Tells all listeners that notices may have been missed. A listener that throws must not end the reconnects. */
function notifyMissed(channels: readonly Set<NoticeListener>[], log: Logger): void {
  for (const onNotice of channels.flatMap((listeners) => [...listeners])) {
    try {
      onNotice(null);
    } catch (err) {
      log.error({ err }, 'LISTEN: a listener failed after a reconnect');
    }
  }
}

/**
 * LISTEN on one connection of its own, opened with the first listener. At most one connection attempt is pending:
 * a failed one is discarded before the next begins, after an exponential backoff with jitter. After a reconnect
 * every listener receives null, because notices may have been missed.
 */
export function postgresListener(config: pg.ClientConfig, log: Logger, pace = REAL_PACE): Listener {
  const channels = new Map<string, Set<NoticeListener>>();
  const closing = new AbortController();
  let session: Promise<Session> | null = null;

  const connect = async (): Promise<Session> => {
    // Includes the pool's settings, but a listener may be idle without limit.
    const client = new pg.Client({ ...config, statement_timeout: 0 });
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.on('error', () => resolve());
    });
    client.on('notification', ({ channel, payload }) => {
      for (const onNotice of channels.get(channel) ?? []) onNotice(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of channels.keys()) await client.query(`LISTEN "${channel}"`);
    } catch (cause) {
      await discard(client);
      throw cause;
    }
    return { client, ended };
  };

  /** Connects until it succeeds; rejects when the listener is closed. */
  const reconnect = async (): Promise<Session> => {
    for (let attempt = 0; ; attempt += 1) {
      await pace.wait(backoffMs(attempt, pace.chance(), BACKOFF), closing.signal);
      try {
        return await connect();
      } catch (cause) {
        log.warn({ attempt, code: (cause as { code?: string }).code }, 'LISTEN: no connection, will retry');
      }
    }
  };

  /** Replaces a session when it ends; the only place that starts another. */
  const watch = async (opened: Session): Promise<void> => {
    for (let current = opened; ;) {
      await current.ended;
      if (closing.signal.aborted) return;
      log.warn('LISTEN: connection lost');
      session = discard(current.client).then(reconnect);
      // Callers that await the session see its failure. It fails only when the listener is closed.
      current = await session;
      notifyMissed([...channels.values()], log);
    }
  };

  const open = async (): Promise<Session> => {
    const opened = await connect().catch((cause: unknown) => {
      session = null;
      throw cause;
    });
    void watch(opened).catch(() => {});
    return opened;
  };

  return {
    listen: async (channel, onNotice) => {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(onNotice));
      session ??= open();
      const { client } = await session;
      await client.query(`LISTEN "${channel}"`);
      return () => {
        listeners.delete(onNotice);
        return Promise.resolve();
      };
    },
    close: async () => {
      closing.abort();
      const opened = await session?.catch(() => null);
      if (opened) await discard(opened.client);
    },
  };
}
