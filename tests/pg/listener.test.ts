import { createServer, connect as connectTo, type Socket } from 'node:net';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { backoffMs } from '#server/db/backoff.ts';
import { postgresListener } from '#server/db/postgresListener.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { needsPostgres } from '../support/skipReason.ts';

const postgres = findPostgres();

/** A TCP proxy in front of the server, which can be stopped and started. */
async function proxyTo(serverUrl: string) {
  const { hostname, port } = new URL(serverUrl);
  const open = new Set<Socket>();
  const counts = { accepted: 0, maxOpen: 0 };
  let isAway = false;
  const server = createServer((socket) => {
    counts.accepted += 1;
    open.add(socket);
    counts.maxOpen = Math.max(counts.maxOpen, open.size);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    // A server that shuts down accepts the connection and ends it during the startup message.
    if (isAway) return void socket.once('data', () => socket.destroy());
    const upstream = connectTo(Number(port), hostname);
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: url.href,
    counts,
    away: () => {
      isAway = true;
      for (const socket of open) socket.destroy();
    },
    back: () => {
      isAway = false;
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

describe.skipIf(!postgres.found)('the listener', needsPostgres(postgres), () => {
  test('makes one attempt at a time while the database is down, with a growing bounded delay', async () => {
    const proxy = await proxyTo(inject('postgres').serverUrl);
    const delays: number[] = [];
    const ATTEMPTS = 40;
    let triedOften = () => {};
    const often = new Promise<void>((resolve) => (triedOften = resolve));
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const pace = {
      chance: () => 0.5,
      wait: async (ms: number) => {
        delays.push(ms);
        if (delays.length < ATTEMPTS) return;
        triedOften();
        await released;
      },
    };
    const listener = postgresListener({ connectionString: proxy.url }, makeLogger('silent'), pace);
    const received: (string | null)[] = [];
    let onHeard = () => {};
    const next = () => new Promise<void>((resolve) => (onHeard = resolve));
    await listener.listen('outage', (payload) => {
      received.push(payload);
      onHeard();
    });
    proxy.away();
    await often;
    expect(proxy.counts).toEqual({ accepted: ATTEMPTS, maxOpen: 1 });
    expect(delays).toEqual(delays.map((_, attempt) => backoffMs(attempt, 0.5, { baseMs: 50, maxMs: 1_500 })));
    expect(Math.max(...delays)).toBeLessThanOrEqual(1_500);

    const missed = next();
    proxy.back();
    release();
    await missed;
    expect(received).toEqual([null]);
    const arrived = next();
    const client = new pg.Client({ connectionString: inject('postgres').serverUrl });
    await client.connect();
    await client.query(`SELECT pg_notify('outage', 'again')`);
    await client.end();
    await arrived;
    expect(received).toEqual([null, 'again']);
    expect(proxy.counts).toEqual({ accepted: ATTEMPTS + 1, maxOpen: 1 });
    await listener.close();
    await proxy.close();
  });

  test('stops waiting when it is closed during an outage', async () => {
    const proxy = await proxyTo(inject('postgres').serverUrl);
    let isWaiting = () => {};
    const waiting = new Promise<void>((resolve) => (isWaiting = resolve));
    const pace = {
      chance: () => 0,
      wait: (_: number, signal: AbortSignal) =>
        new Promise<void>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('closed')));
          isWaiting();
        }),
    };
    const listener = postgresListener({ connectionString: proxy.url }, makeLogger('silent'), pace);
    await listener.listen('outage', () => {});
    proxy.away();
    await waiting;
    await listener.close();
    await proxy.close();
    expect(proxy.counts.accepted).toBe(1);
  });

  test('reconnects after a second outage, though a listener threw after the first', async () => {
    const proxy = await proxyTo(inject('postgres').serverUrl);
    const pace = { chance: () => 0, wait: () => Promise.resolve() };
    const listener = postgresListener({ connectionString: proxy.url }, makeLogger('silent'), pace);
    let onMissed = () => {};
    const nextMissed = () => new Promise<void>((resolve) => (onMissed = resolve));
    await listener.listen('throws', () => {
      throw new Error('a bug of this listener');
    });
    await listener.listen('missed', () => onMissed());
    for (const outage of [1, 2]) {
      const missed = nextMissed();
      proxy.away();
      proxy.back();
      await missed;
      expect(proxy.counts.accepted, `outage ${outage}`).toBeGreaterThan(outage);
    }
    await listener.close();
    await proxy.close();
  });
});

describe('backoff', () => {
  test('doubles its bound up to the maximum, with jitter between half of it and all of it', () => {
    const limits = { baseMs: 50, maxMs: 1_500 };
    expect([0, 1, 2, 5, 6, 1_000].map((attempt) => backoffMs(attempt, 0, limits))).toEqual([
      25, 50, 100, 750, 750, 750,
    ]);
    expect(backoffMs(1_000, 0.999_999, limits)).toBeLessThanOrEqual(1_500);
  });
});
