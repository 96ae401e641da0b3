import pg from 'pg';
import type { Logger } from 'pino';
import type { Connection, Heard } from './connection.ts';

/** Waits between attempts to reach a lost server again, in milliseconds; the last one repeats. */
const RETRY_MS = [100, 500, 2_000, 5_000];

interface Listener {
  listen: Connection['listen'];
  close(): Promise<void>;
}

/**
 * LISTEN on a connection of its own, opened with the first listener. When it is lost it comes back by itself, and every
 * listener hears null: something may have been said meanwhile.
 */
export function postgresListener(config: pg.ClientConfig, log: Logger): Listener {
  const channels = new Map<string, Set<Heard>>();
  let opening: Promise<pg.Client> | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const tellAll = () => {
    for (const hearing of channels.values()) for (const heard of hearing) heard(null);
  };

  const open = async (): Promise<pg.Client> => {
    // Pool settings ride along; a listener may be silent for as long as it likes.
    const client = new pg.Client({ ...config, statement_timeout: 0 });
    client.on('notification', ({ channel, payload }) => {
      for (const heard of channels.get(channel) ?? []) heard(payload ?? '');
    });
    let lost = false;
    const onLost = () => {
      if (lost || closed) return;
      lost = true;
      log.warn('lost the connection that listens');
      opening = null;
      reopen(0);
    };
    client.on('error', onLost);
    client.on('end', onLost);
    await client.connect();
    for (const channel of channels.keys()) await client.query(`LISTEN "${channel}"`);
    return client;
  };

  const reopen = (attempt: number) => {
    retry = setTimeout(
      () => {
        if (closed) return;
        opening = open();
        opening.then(tellAll, () => reopen(attempt + 1));
      },
      RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)],
    );
  };

  return {
    listen: async (channel, heard) => {
      const hearing = channels.get(channel) ?? new Set();
      channels.set(channel, hearing.add(heard));
      opening ??= open();
      const client = await opening;
      await client.query(`LISTEN "${channel}"`);
      return () => {
        hearing.delete(heard);
        return Promise.resolve();
      };
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      const client = await opening?.catch(() => null);
      await client?.end();
    },
  };
}
