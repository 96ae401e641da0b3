import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Coin } from '#core/money/coin.ts';
import { defaultConstants } from '#core/catalog/constants.ts';
import { carePlots } from '../../../src/actions/carePlots.ts';
import { client } from '../../../src/api/client.ts';
import { notify } from '../../../src/store/notify.ts';
import { store } from '../../../src/store/store.ts';

// Not mocked modules: files of this project share theirs, and whoever comes first would leave its mocks to the next.
const change = vi.spyOn(client, 'change');
const success = vi.spyOn(notify, 'success');
const refused = vi.spyOn(notify, 'error');

const plant = {
  id: '1',
  seed: 'apple',
  spent: '20',
  fruitPrice: '0.21',
  yPpm: 1_050_000,
  sownAt: 0,
  ripeAt: Number.MAX_SAFE_INTEGER,
  weedsAt: Number.MAX_SAFE_INTEGER,
  insectsAt: Number.MAX_SAFE_INTEGER,
  wateredAt: null,
  fertilizedAt: null,
  weededAt: null,
  insectsKilledAt: null,
} as const;

const holding = (coin: Coin, available: string) => ({
  coin,
  version: 1,
  available,
  frozen: '0',
  total: available,
});

/** A player with one plant, whose care costs 2 ATR, and a purse that holds so much. */
function ownOnePlant(atr: string): void {
  store.setState(({ world, facts }) => ({
    world: { ...world, constants: defaultConstants },
    facts: {
      ...facts,
      plots: { 1: { number: 1, version: 1, reclaimedAt: 0, plant } },
      balances: { ATR: holding('ATR', atr), ATB: holding('ATB', '0') },
    },
  }));
}

afterAll(() => {
  for (const spy of [change, success, refused]) spy.mockRestore();
});

beforeEach(() => {
  for (const told of [success, refused]) told.mockReset().mockReturnValue();
  change.mockReset();
  change.mockResolvedValue({ results: [], changes: {} });
});

test('a care that the purse cannot pay is refused here, without a call', async () => {
  ownOnePlant('1.999999');
  expect(await carePlots('water', [1])).toBe(false);
  expect(refused.mock.calls.map(([, key]) => key as string)).toEqual(['insufficientAtr']);
  expect(change).not.toHaveBeenCalled();
});

test('a care that the purse just pays is asked of the server', async () => {
  ownOnePlant('2');
  expect(await carePlots('water', [1])).toBe(true);
  expect(change).toHaveBeenCalledExactlyOnceWith('game/land/js', { plot: '1' }, { quiet: false });
});

test('a coupon pays whatever the purse holds: the server judges what is left to be paid', async () => {
  ownOnePlant('0');
  expect(await carePlots('water', [1], { coupon: '7' })).toBe(true);
  expect(refused).not.toHaveBeenCalled();
  expect(change).toHaveBeenCalledExactlyOnceWith(
    'game/land/js',
    { plot: '1', coupon: '7' },
    { quiet: false },
  );
});
