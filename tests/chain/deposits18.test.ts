import type { Address } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depositWorld, type DepositWorld } from './support/depositWorld.ts';

const COIN = 10n ** 18n;
const LEDGER_UNIT = 10n ** 12n;
let w: DepositWorld;

beforeAll(async () => {
  w = await depositWorld({ isWide: true });
});
afterAll(() => w.close());

test('USDT of 18 decimals is rounded down, and its dust never makes the books differ', async () => {
  expect(w.world.chain.decimals).toEqual({ USDT: 18, ATR: 18 });
  const player = await w.signIn();
  const address = player.address as Address;
  await w.fund(address, 1_000n * COIN);
  await w.pay(address, 5n * COIN + LEDGER_UNIT - 1n);
  // Two payments whose dust adds up to more than one ledger unit.
  await w.pay(address, LEDGER_UNIT + LEDGER_UNIT - 1n);
  await w.pay(address, LEDGER_UNIT - 1n);
  await w.mine(2);
  await w.watch();
  expect((await w.deposits(player)).map(({ amount }) => amount)).toEqual(['0.000001', '5']);
  expect(await w.usdtOf(player)).toBe('5.000001');
  expect(await w.compare()).toBeNull();
});
