import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase } from '../../support/createDatabase.ts';
import { faultyProxy, type FaultyProxy } from '../../support/faultyProxy.ts';
import { manorProcess } from '../../support/manorProcess.ts';
import { checkBooks } from './checkBooks.ts';
import type { OutageOptions, OutageReport } from './outage.ts';
import { steadyCalls } from './steadyCalls.ts';
import { untilReady } from './untilReady.ts';

/** Pool of the node under test. */
const POOL = 5;

/**
 * Most connections of the node: its pool, the one that listens, the one that asks about silent ones, and as many again
 * that the proxy has not closed yet.
 */
export const MAX_OPEN = 2 * (POOL + 2);

/** Time of undisturbed calls before the outage and after it, in ms. */
const STEADY_MS = 1_000;

/** Takes the database from a node under calls: `away` ends its connections and refuses new ones, `drop` is silent. */
async function databaseOutage(
  name: string,
  options: OutageOptions,
  take: (proxy: FaultyProxy) => void,
): Promise<OutageReport> {
  const { seconds, serverUrl, say } = options;
  if (serverUrl === null) throw new Error(`${name}: needs a PostgreSQL server`);
  const database = await createDatabase(serverUrl, 'template0');
  const proxy = await faultyProxy(database.url);
  try {
    const env = { DATABASE_URL: proxy.url, DATABASE_CONNECTIONS: String(POOL), MANOR_SPEED: '1' };
    const server = await manorProcess({ ...env, LOG_LEVEL: 'error' });
    try {
      const calls = await steadyCalls({ ...options, urls: [server.url], first: 0 });
      await pause(STEADY_MS);
      const before = proxy.counts.accepted;
      proxy.counts.maxOpen = proxy.open();
      take(proxy);
      await pause(seconds * 1_000);
      proxy.back();
      const [readyMs, answeredMs] = await Promise.all([untilReady(server.url), calls.answeredAgain()]);
      await pause(STEADY_MS);
      const { acknowledged, again, longestMs } = await calls.stop();
      const connections = { maxOpen: proxy.counts.maxOpen, accepted: proxy.counts.accepted - before };
      await server.stop();
      say(
        `${name}, ${seconds} s: ready after ${Math.round(readyMs)} ms; looking for what was acknowledged …`,
      );
      const books = await checkBooks({ url: database.url }, acknowledged);
      if (connections.maxOpen > MAX_OPEN) books.faults.push(`${connections.maxOpen} connections were open`);
      const answered = acknowledged.length;
      return { name, seconds, readyMs, answeredMs, answered, again, longestMs, connections, ...books };
    } finally {
      await server.stop();
    }
  } finally {
    await proxy.close();
    await database.drop();
  }
}

/** The database ends its connections and refuses new ones for a while, as at a restart. */
export const databaseAway = (options: OutageOptions): Promise<OutageReport> =>
  databaseOutage('database away', options, (proxy) => proxy.away());

/** The network drops what node and database send, and closes nothing. Connections of before stay lost. */
export const networkSilent = (options: OutageOptions): Promise<OutageReport> =>
  databaseOutage('network silent', options, (proxy) => proxy.drop());
