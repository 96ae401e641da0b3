import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginDeposits } from '#server/deposits/beginDeposits.ts';
import { readProgress } from '#server/deposits/cursor.repo.ts';
import { openWorld } from '../support/world.ts';
import { depositWorld, type DepositWorld } from './support/depositWorld.ts';

let w: DepositWorld;
beforeAll(async () => {
  w = await depositWorld({ confirmations: 1, isPublic: true });
});
afterAll(() => w.close());

test('a public world begins at the newest final block', async () => {
  const { number } = await w.reader.head();
  expect((await readProgress(w.world.db))?.final.number).toBe(number);
});

test('a public world does not begin before the deployment of its tokens is final', async () => {
  const early = await openWorld({ chain: { ...w.world.chain, confirmations: 1_000 } });
  try {
    await expect(beginDeposits(early.world, w.reader, null)).rejects.toThrow(/once its deployment is final/);
    expect(await readProgress(early.world.db)).toBeNull();
  } finally {
    await early.close();
  }
});
