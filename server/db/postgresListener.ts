import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { backoffMs } from './backoff.ts';
import type { Connection, NoticeListener } from './connection.ts';
import type { DatabaseHosts } from './databaseHosts.ts';
import { endSocket } from './endSocket.ts';

/** Below two seconds, so that a node receives notices again within two seconds of the server's return. */
const BACKOFF = { baseMs: 50, maxMs: 1_500 };

/** Clock and chance of the retries. */
export interface ListenerPace {
  /** Resolves after `ms` milliseconds; rejects when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** Uniform in [0, 1). */
  chance(): number;
  /** Resolves when the connection is to be checked; rejects when aborted. Without it, it is never checked. */
  beat?(signal: AbortSignal): Promise<void>;
}

/** Interval of the heartbeats, and limit of an attempt to connect and of a heartbeat's answer, in milliseconds. */
const BEAT_MS = 2_000;
const ANSWER_MS = 3_000;

const REAL_PACE: ListenerPace = {
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
  chance: () => randomInt(2 ** 32) / 2 ** 32,
  beat: (signal) => sleep(BEAT_MS, undefined, { signal, ref: false }),
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

/** Ends a client that may be half open; resolves when its socket is closed. */
async function discard(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => {});
  endSocket(client);
  await ended;
}

/** Runs `work` on a client whose socket is closed when it takes longer than the limit, or when the signal aborts. */
async function bounded<Result>(
  client: pg.Client,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = () => endSocket(client, new Error('LISTEN: no answer in time'));
  const late = setTimeout(end, ANSWER_MS);
  signal.addEventListener('abort', end, { once: true });
  try {
    if (signal.aborted) end();
    return await work();
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', end);
  }
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

/** Checks a session until it ends. A heartbeat without an answer closes its socket. */
async function keepAlive(
  { client, ended }: Session,
  pace: ListenerPace,
  closing: AbortSignal,
): Promise<void> {
  const over = new AbortController();
  void ended.then(() => over.abort());
  const signal = AbortSignal.any([over.signal, closing]);
  for (;;) {
    await pace.beat?.(signal);
    await bounded(client, signal, () => client.query('SELECT 1'));
  }
}

/** Opens a client and listens on the channels. If it fails, the client is discarded. */
async function openClient(
  client: pg.Client,
  channels: Iterable<string>,
  closing: AbortSignal,
): Promise<void> {
  try {
    await bounded(client, closing, async () => {
      await client.connect();
      for (const channel of channels) await client.query(`LISTEN "${channel}"`);
    });
  } catch (cause) {
    await discard(client);
    throw cause;
  }
}

/**
 * LISTEN on one connection of its own, opened with the first listener. At most one connection attempt is pending:
 * a failed one is discarded before the next begins, after an exponential backoff with jitter. After a reconnect
 * every listener receives null, because notices may have been missed. Heartbeats find a connection that a network
 * lost without a sign. `close` ends an attempt at once.
 */
export function postgresListener(
  config: pg.ClientConfig,
  log: Logger,
  pace: ListenerPace = REAL_PACE,
  hosts?: DatabaseHosts,
): Listener {
  const channels = new Map<string, Set<NoticeListener>>();
  const closing = new AbortController();
  let session: Promise<Session> | null = null;

  const connect = async (): Promise<Session> => {
    const client = new pg.Client({ ...config, ...(hosts && { connectionString: hosts.current() }) });
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.on('error', () => resolve());
    });
    client.on('notification', ({ channel, payload }) => {
      for (const onNotice of channels.get(channel) ?? []) onNotice(payload ?? '');
    });
    await openClient(client, channels.keys(), closing.signal);
    return { client, ended };
  };

  /** Connects until it succeeds; rejects when the listener is closed. */
  const reconnect = async (): Promise<Session> => {
    for (let attempt = 0; ; attempt += 1) {
      await pace.wait(backoffMs(attempt, pace.chance(), BACKOFF), closing.signal);
      closing.signal.throwIfAborted();
      try {
        return await connect();
      } catch (cause) {
        log.warn({ attempt, code: (cause as { code?: string }).code }, 'LISTEN: no connection, will retry');
        if (hosts?.canMove) await hosts.search().catch(() => {});
      }
    }
  };

  /** Replaces a session when it ends; the only place that starts another. */
  const watch = async (opened: Session): Promise<void> => {
    for (let current = opened; ;) {
      if (pace.beat) void keepAlive(current, pace, closing.signal).catch(() => {});
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
      return () => Promise.resolve(void listeners.delete(onNotice));
    },
    close: async () => {
      closing.abort();
      const opened = await session?.catch(() => null);
      if (opened) await discard(opened.client);
    },
  };
}
