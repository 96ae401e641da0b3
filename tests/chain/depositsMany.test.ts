import type { Address } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payMany } from '../load/depositBench.ts';
import { depositWorld, type DepositWorld } from './support/depositWorld.ts';

let w: DepositWorld;

beforeAll(async () => {
  w = await depositWorld();
});
afterAll(() => w.close());

test('a watcher that was down credits everything that arrived meanwhile, each once', async () => {
  const players = [await w.signIn(), await w.signIn(), await w.signIn()];
  const senders = players.map(({ address }) => address as Address);
  for (const sender of senders) await w.fund(sender, 1_000n);
  await payMany(w, senders, 600);
  await w.watch();
  for (const player of players) expect(await w.usdtOf(player)).toBe('0.0002');
});
