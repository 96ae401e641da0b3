import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Stock } from '#core/api/objects.ts';
import { claimGoal } from '../../../src/actions/claimGoal.ts';
import { sellEverything } from '../../../src/actions/sellEverything.ts';
import { sellGoods } from '../../../src/actions/sellGoods.ts';
import { client } from '../../../src/api/client.ts';
import { effects, type FarmEffect } from '../../../src/store/effects.ts';
import { startState } from '../../../src/store/manorState.ts';
import { notify } from '../../../src/store/notify.ts';
import { store } from '../../../src/store/store.ts';

// Not mocked modules: files of this project share theirs, and whoever comes first would leave its mocks to the next.
const change = vi.spyOn(client, 'change');
const success = vi.spyOn(notify, 'success');
const error = vi.spyOn(notify, 'error');

const seen: FarmEffect[] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  seen.length = 0;
  stop = effects.on((effect) => seen.push(effect));
  change.mockReset();
  for (const told of [success, error]) told.mockReset().mockReturnValue();
});
afterAll(() => {
  for (const spy of [change, success, error]) spy.mockRestore();
});
afterEach(() => {
  stop();
  store.setState(startState, true);
});

const lot = (quantity: number) => [{ id: '1', quantity, price: '0.21', spoilsAt: Number.MAX_SAFE_INTEGER }];

/** A barn with apples, mangos and eggs. */
function fillBarn(): void {
  const fruit = { apple: lot(3), orange: [], peach: [], banana: [], mango: lot(2) };
  const stock = { version: 1, saplings: {}, fruit, eggs: lot(5) } as unknown as Stock;
  store.setState(({ facts }) => ({ facts: { ...facts, stock } }));
}

const sums = () => success.mock.calls.map(([text]) => /\+[\d,.]+ ATR$/.exec(String(text))?.[0]);

test.each([
  ['ATB', 'taken', ['ATB']],
  ['ATB', 'waiting', []],
  ['TKT', 'taken', []],
  ['sapling', 'taken', []],
])('a claim of %s that is %s lets the coins %j fly', async (kind, state, coins) => {
  change.mockResolvedValue({ goal: { state, reward: { kind, amount: 1 } }, changes: {} } as never);
  expect(await claimGoal('sown')).toBe(true);
  expect(seen).toEqual(coins.map((coin) => ({ kind: 'coins', direction: 'in', coin })));
});

test('a sale says what it earned, rounded down, and all sales together say one sum', async () => {
  fillBarn();
  change.mockResolvedValue({ earned: '1234.569999', changes: {} });
  expect(await sellGoods('apple', 3)).toBe(true);
  expect(sums()).toEqual(['+1,234.56 ATR']);
  success.mockReset();
  change.mockResolvedValue({ earned: '0.335', changes: {} });
  expect(await sellEverything()).toBe(true);
  expect(change).toHaveBeenCalledTimes(4);
  expect(sums()).toEqual(['+1 ATR']);
});

test('a sale of more than is there, or of nothing, is refused without a call', async () => {
  fillBarn();
  expect(await sellGoods('apple', 4)).toBe(false);
  expect(await sellGoods('egg', 0)).toBe(false);
  expect(change).not.toHaveBeenCalled();
  expect(success).not.toHaveBeenCalled();
  expect(error).toHaveBeenCalledTimes(2);
});
