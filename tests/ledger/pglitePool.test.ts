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

test('a holder that asks for another connection gets an error, and the queue continues', async () => {
  vi.useFakeTimers();
  try {
    const pool = pglitePool(pglite, 1_000);
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
