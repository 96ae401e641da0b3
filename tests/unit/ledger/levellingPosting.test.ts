import { expect, test } from 'vitest';
import { UNIT } from '#core/money/amount.ts';
import type { AccountPart } from '#server/ledger/accountParts.ts';
import { levellingPosting } from '#server/ledger/levellingPosting.ts';

type PoolPart = Omit<AccountPart, 'room'>;

const AT = { gameNow: 5, wallNow: 7 };
const POOL = { name: 'pool:farm', coin: 'ATR' } as const;

const part = (book: number, balance: bigint): PoolPart => ({ book, balance, version: 3n });
const even = (balance: bigint) => Array.from({ length: 64 }, (_, book) => part(book, balance));

/** Balances after the posting's moves. */
function after(parts: readonly PoolPart[]): bigint[] {
  const balances = Array.from(
    { length: 64 },
    (_, book) => parts.find((each) => each.book === book)?.balance ?? 0n,
  );
  for (const { fromBook = 0, toBook = 0, amount } of levellingPosting(POOL, parts, 9, AT)?.moves ?? []) {
    balances[fromBook] = (balances[fromBook] ?? 0n) - amount;
    balances[toBook] = (balances[toBook] ?? 0n) + amount;
    expect(balances[fromBook]).toBeGreaterThanOrEqual(0n);
  }
  return balances;
}

test('all parts have the mean afterwards, and the remainder stays', () => {
  const balances = after([part(2, 40n * UNIT), part(60, 24n * UNIT + 5n)]);
  expect(balances.filter((balance) => balance === UNIT)).toHaveLength(63);
  expect(balances[60]).toBe(UNIT + 5n);
});

test('parts between half and twice the mean are even enough', () => {
  const withPart = (balance: bigint) => [...even(100n * UNIT).slice(1), part(0, balance)];
  expect(levellingPosting(POOL, even(100n * UNIT), 9, AT)).toBeNull();
  expect(levellingPosting(POOL, withPart(52n * UNIT), 9, AT)).toBeNull();
  expect(levellingPosting(POOL, withPart(48n * UNIT), 9, AT)).not.toBeNull();
  expect(levellingPosting(POOL, withPart(200n * UNIT), 9, AT)).toBeNull();
  expect(levellingPosting(POOL, withPart(210n * UNIT), 9, AT)).not.toBeNull();
});

test('less than a coin a part is not worth a posting', () => {
  expect(levellingPosting(POOL, [part(0, 64n * UNIT - 1n)], 9, AT)).toBeNull();
  expect(levellingPosting(POOL, [part(0, 64n * UNIT)], 9, AT)).not.toBeNull();
  expect(levellingPosting(POOL, [], 9, AT)).toBeNull();
});

test('the key names day, pool and entries, so that no two are the same', () => {
  expect(levellingPosting(POOL, [part(0, 64n * UNIT), part(1, 0n)], 9, AT)).toMatchObject({
    key: 'level:9:ATR:pool:farm:6',
    type: 'levelling',
    kind: 'day',
    reference: 'pool:farm',
    gameAt: 5,
    wallAt: 7,
  });
});
