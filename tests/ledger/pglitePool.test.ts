import { PGlite } from '@electric-sql/pglite';
import { afterAll, expect, test, vi } from 'vitest';
import { pglitePool } from '#server/db/pglitePool.ts';

const pglite = new PGlite();

afterAll(() => pglite.close());

test('clients of the single connection wait in a FIFO queue', async () => {
  const pool = pglitePool(pglite);
  const first = await pool.connect();
  const order: string[] = [];
  const waiting = [1, 2].map(async (n) => {
    const client = await pool.connect();
    order.push(`client ${n}`);
    client.release();
  });
  order.push('first');
  first.release();
  first.release();
  await Promise.all(waiting);
  expect(order).toEqual(['first', 'client 1', 'client 2']);
});

test('the event loop turns between two clients, so that requests are read while a queue is served', async () => {
  const pool = pglitePool(pglite);
  // Loading its program takes turns too.
  await pglite.query('SELECT 1');
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const clients = Array.from({ length: 20 }, async () => {
    const client = await pool.connect();
    await client.query('SELECT 1', []);
    client.release();
  });
  await Promise.all(clients);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(clients.length - 1);
});

test('a holder that asks for another connection gets an error, and the queue continues', async () => {
  vi.useFakeTimers();
  try {
    const pool = pglitePool(pglite, undefined, 1_000);
    const first = await pool.connect();
    const second = pool.connect();
    const rejection = expect(second).rejects.toThrow('is `db` used inside a transaction?');
    vi.advanceTimersByTime(1_000);
    await rejection;
    first.release();
    (await pool.connect()).release();
  } finally {
    vi.useRealTimers();
  }
});
