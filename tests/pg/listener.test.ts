import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { backoffMs } from '#server/db/backoff.ts';
import { postgresListener } from '#server/db/postgresListener.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { faultyProxy } from '../support/faultyProxy.ts';
import { findPostgres } from '../support/findPostgres.ts';
import { needsPostgres } from '../support/skipReason.ts';

const postgres = findPostgres();

describe.skipIf(!postgres.found)('the listener', needsPostgres(postgres), () => {
  test('makes one attempt at a time while the database is down, with a growing bounded delay', async () => {
    const proxy = await faultyProxy(inject('postgres').serverUrl);
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
    const proxy = await faultyProxy(inject('postgres').serverUrl);
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
    const proxy = await faultyProxy(inject('postgres').serverUrl);
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

  test('ends an attempt that a network without answer delays when it is closed', async () => {
    const proxy = await faultyProxy(inject('postgres').serverUrl);
    let onAttempt = () => {};
    const attempted = new Promise<void>((resolve) => (onAttempt = resolve));
    const pace = { chance: () => 0, wait: () => Promise.resolve(onAttempt()) };
    const listener = postgresListener({ connectionString: proxy.url }, makeLogger('silent'), pace);
    await listener.listen('outage', () => {});
    proxy.away();
    proxy.drop();
    await attempted;
    await expect.poll(() => proxy.open()).toBe(1);
    await listener.close();
    await proxy.close();
  });

  test('reconnects when the network drops the connection without a sign', async () => {
    const proxy = await faultyProxy(inject('postgres').serverUrl);
    let onBeat = () => {};
    const pace = {
      chance: () => 0,
      wait: () => Promise.resolve(),
      beat: () => new Promise<void>((resolve) => (onBeat = resolve)),
    };
    const listener = postgresListener({ connectionString: proxy.url }, makeLogger('silent'), pace);
    let onMissed = () => {};
    const missed = new Promise<void>((resolve) => (onMissed = resolve));
    await listener.listen('outage', () => onMissed());
    proxy.drop();
    proxy.back();
    onBeat();
    await missed;
    expect(proxy.counts.accepted).toBe(2);
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
