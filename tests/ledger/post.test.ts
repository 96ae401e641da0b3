import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#core/api/refusals.ts';
import { formatAmount, MAX_AMOUNT, UNIT } from '#core/money/amount.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import { balancesOf, poolBalance } from '#server/ledger/balances.ts';
import { postAll } from '#server/ledger/postAll.ts';
import { openWorld, type TestWorld } from '../support/world.ts';
import { atr, held, posting, postOne, wholeLedger } from './ledgerWorld.ts';

let world: TestWorld;
let db: Db;
let players = 5_000n;

/** A new player with the given amount of ATR. */
async function funded(coins: number | bigint): Promise<AccountName> {
  players += 1n;
  const name: AccountName = `user:${players}`;
  await postOne(db, posting(`fund:${players}`, [atr('pool:promotion', name, coins)]));
  return name;
}

beforeAll(async () => {
  world = await openWorld();
  db = world.world.db;
});

/** Closing a world runs its audit. */
afterAll(() => world.close());

describe('a posting', () => {
  test('moves coins and returns its position', async () => {
    const user = await funded(3);
    const posted = await postOne(db, posting('moves:1', [atr(user, 'burn', 1)]));
    expect(posted).toMatchObject({ again: false });
    expect(await held(db, user)).toBe(2n * UNIT);
  });

  test('is written once under its key, however often and whenever it is repeated', async () => {
    const user = await funded(3);
    const repeated = posting('repeat:1', [atr(user, 'burn', 1), atr(user, 'pool:farm', 1)]);
    const first = await postOne(db, repeated);
    const second = await postOne(db, {
      ...repeated,
      gameAt: repeated.gameAt + 5,
      moves: [...repeated.moves].reverse(),
    });
    expect(second).toEqual({ ...first, again: true });
    expect(await held(db, user)).toBe(UNIT);
  });

  test('can be repeated without refusal after it emptied its account', async () => {
    const user = await funded(1);
    const repeated = posting('repeat:2', [atr(user, 'burn', 1)]);
    await postOne(db, repeated);
    expect(await postOne(db, repeated)).toMatchObject({ again: true });
  });

  test.each([
    ['another amount', { moves: [atr('pool:promotion', 'pool:farm', 2)] }],
    ['another account', { moves: [atr('pool:promotion', 'pool:casting', 1)] }],
    ['one more account', { moves: [atr('pool:promotion', 'pool:farm', 1), atr('pool:team', 'burn', 1)] }],
    ['another type', { type: 'credit' as const }],
    ['another kind', { kind: 'other' }],
    ['another reference', { reference: 'other' }],
  ])('under a used key with %s is a bug', async (_, change) => {
    const original = posting('content:1', [atr('pool:promotion', 'pool:farm', 1)]);
    await postOne(db, original);
    await expect(postOne(db, { ...original, ...change })).rejects.toThrow(
      'content:1 was used for another content',
    );
  });

  test('of one key, sent a hundred times at once, is written once', async () => {
    const user = await funded(1_000);
    const repeated = posting('crowd:1', [atr(user, 'pool:farm', 1)]);
    const posted = await Promise.all(Array.from({ length: 100 }, () => postOne(db, repeated)));
    expect(posted.filter((result) => !(result instanceof Refusal) && !result.again)).toHaveLength(1);
    expect(await held(db, user)).toBe(999n * UNIT);
  });
});

describe('a balance', () => {
  test('that affords ten of a thousand concurrent spends pays exactly ten', async () => {
    const user = await funded(10);
    const spends = Array.from({ length: 1_000 }, (_, n) =>
      posting(`spend:${n}`, [atr(user, 'pool:farm', 1)]),
    );
    const results = await Promise.all(spends.map((spend) => postOne(db, spend)));
    const refused = results.filter((result) => result instanceof Refusal);
    expect(refused).toHaveLength(990);
    expect(new Set(refused.map(({ key }) => key))).toEqual(new Set(['insufficientAtr']));
    expect(await held(db, user)).toBe(0n);
  });

  test.each([
    ['ATR', 'insufficientAtr', { need: '1.5', have: '1' }],
    ['USDT', 'insufficientUsdt', { need: '1.5', have: '1' }],
    ['PTS', 'insufficientBalance', { need: '1.5', have: '1', coin: 'PTS' }],
  ] as const)('of %s that is too small is refused, with nothing changed', async (coin, key, values) => {
    const user = await funded(1);
    const source = { ATR: 'pool:promotion', USDT: 'vault', PTS: 'issuer' } as const;
    const sink = coin === 'PTS' ? 'issuer' : 'pool:farm';
    if (coin !== 'ATR') {
      await postOne(db, posting(`few:${coin}`, [{ coin, from: source[coin], to: user, amount: UNIT }]));
    }
    const before = await wholeLedger(db);
    const moves = [{ coin, from: user, to: sink, amount: 1_500_000n } as const];
    const refused = await postOne(db, posting(`much:${coin}`, moves));
    expect(refused).toEqual(new Refusal(key, values));
    expect(await wholeLedger(db)).toEqual(before);
  });

  test('can be spent to zero and not by one unit more', async () => {
    const user = await funded(1);
    expect(await postOne(db, posting('edge:1', [atr(user, 'burn', UNIT + 1n)]))).toBeInstanceOf(Refusal);
    expect(await postOne(db, posting('edge:2', [atr(user, 'burn', UNIT)]))).toMatchObject({ again: false });
  });

  test('shows ATR held by a casting as frozen', async () => {
    const user = await funded(5);
    await postOne(db, posting('freeze:1', [atr(user, 'casting:77', 2)], { type: 'casting' }));
    const [balance] = await balancesOf(db, players, ['ATR']);
    expect(balance).toEqual({ coin: 'ATR', version: 3, available: '3', frozen: '2', total: '5' });
    // No casting exists for it, so the audit would report the hold.
    await postOne(db, posting('freeze:2', [atr('casting:77', user, 2)], { type: 'casting' }));
  });

  test('of a coin that the player never had is zero', async () => {
    expect(await balancesOf(db, 4_999n, ['TKT'])).toEqual([
      { coin: 'TKT', version: 0, available: '0', frozen: '0', total: '0' },
    ]);
  });
});

describe('a bug of the caller throws and changes nothing:', () => {
  const user = 'user:4000' as const;
  const tooMuch = MAX_AMOUNT + 1n;
  test.each([
    ['an amount of zero', posting('bug:1', [atr('pool:team', user, 0n)]), 'above zero'],
    ['an amount below zero', posting('bug:2', [atr('pool:team', user, -1n)]), 'above zero'],
    ['an amount beyond the largest', posting('bug:3', [atr('pool:team', user, tooMuch)]), 'above zero'],
    ['no move', posting('bug:4', []), 'one move'],
    ['an empty key', posting('', [atr('pool:team', user, 1n)]), 'key of'],
    ['moves that come to nothing', forthAndBack('bug:12'), 'come to nothing'],
    ['a move to itself', posting('bug:5', [atr(user, user, 1n)]), 'two accounts'],
    ['a house coin against ATR', mixed('bug:6'), 'house coins'],
    ['an issuer of ATR', posting('bug:7', [atr('issuer', user, 1n)]), 'no such account'],
    [
      'an account of no kind',
      posting('bug:8', [atr('pool:team', 'pot:1' as AccountName, 1n)]),
      'no such account',
    ],
    ['an overdrawn escrow', posting('bug:9', [atr('coupon:1', user, 1n)]), 'coupon:1 has 0'],
    ['an overdrawn pool', posting('bug:10', [atr('pool:insurance', user, 1n)]), 'pool:insurance has 0'],
  ])('%s', async (_, faulty, message) => {
    const before = await wholeLedger(db);
    await expect(postOne(db, faulty)).rejects.toThrow(message);
    expect(await wholeLedger(db)).toEqual(before);
  });

  test('a vault that would owe itself', async () => {
    await expect(
      postOne(
        db,
        posting('bug:11', [{ coin: 'USDT', from: 'pool:swap', to: 'vault', amount: 60_000n * UNIT }]),
      ),
    ).rejects.toThrow('pool:swap has 50000 USDT');
  });
});

function forthAndBack(key: string) {
  return posting(key, [atr('pool:team', 'burn', 1n), atr('burn', 'pool:team', 1n)]);
}

function mixed(key: string) {
  const credit = { coin: 'ATB', from: 'issuer', to: 'user:4000', amount: 1n } as const;
  return posting(key, [atr('pool:team', 'user:4000', 1n), credit]);
}

describe('several postings in one call', () => {
  const write = (...postings: Parameters<typeof postAll>[1][number][]) =>
    inTransaction(db, (tx) => postAll(tx, postings));

  test('can pay out what an earlier one of them paid in', async () => {
    const user = await funded(3);
    const other = await funded(0n + 1n);
    const posted = await write(
      posting('chain:1', [atr(user, 'pool:insurance', 3)]),
      posting('chain:2', [atr('pool:insurance', other, 3)]),
    );
    expect(posted).toMatchObject([{ again: false }, { again: false }]);
    expect(await held(db, other)).toBe(3n * UNIT + 1n);
    expect(await poolBalance(db, 'insurance', 'ATR')).toBe(0n);
  });

  test('are refused together', async () => {
    const user = await funded(3);
    const before = await wholeLedger(db);
    const refused = await write(
      posting('together:1', [atr(user, 'burn', 2)]),
      posting('together:2', [atr(user, 'burn', 2)]),
    );
    expect(refused).toEqual(new Refusal('insufficientAtr', { need: '4', have: '3' }));
    expect(await wholeLedger(db)).toEqual(before);
  });

  test('skip those that were posted before', async () => {
    const user = await funded(3);
    const [first, second, third] = [1, 2, 3].map((n) => posting(`rest:${n}`, [atr(user, 'burn', 1)]));
    const before = await postOne(db, second!);
    const posted = await write(first!, second!, third!);
    expect(posted).toMatchObject([{ again: false }, { ...before, again: true }, { again: false }]);
    expect(await held(db, user)).toBe(0n);
  });

  test('must have distinct keys, at most a hundred', async () => {
    const valid = posting('twice:1', [atr('pool:team', 'burn', 1n)]);
    await expect(write(valid, valid)).rejects.toThrow('duplicate keys');
    const tooMany = Array.from({ length: 101 }, (_, n) => ({ ...valid, key: `many:${n}` }));
    await expect(write(...tooMany)).rejects.toThrow('more than 100');
    expect(await write()).toEqual([]);
  });
});

describe('a pool', () => {
  test('has an equal part in each book at genesis', async () => {
    const parts = await db
      .selectFrom('account')
      .select(['shard', 'balance'])
      .where('name', '=', 'pool:swap')
      .where('coin', '=', 'USDT')
      .execute();
    expect(parts.map(({ balance }) => balance)).toEqual(Array.from({ length: 64 }, () => 781_250_000n));
  });

  test('can be drawn to its last unit over all books and then refuses', async () => {
    const total = await poolBalance(db, 'farm', 'ATR');
    const sow = (key: string, amount: bigint) =>
      postOne(db, posting(key, [atr('pool:farm', 'coupon:5', amount)]));
    expect(await sow('dry:1', total + 1n)).toEqual(
      new Refusal('farmPoolDry', { need: formatAmount(total + 1n), have: formatAmount(total) }),
    );
    expect(await sow('dry:2', total - 7n)).toMatchObject({ again: false });
    expect(await sow('dry:3', 8n)).toEqual(
      new Refusal('farmPoolDry', { need: '0.000008', have: '0.000007' }),
    );
    expect(await sow('dry:4', 7n)).toMatchObject({ again: false });
    expect(await poolBalance(db, 'farm', 'ATR')).toBe(0n);
    await postOne(db, posting('dry:5', [atr('coupon:5', 'pool:farm', total)]));
  });

  test('pays no more than it has to a hundred concurrent draws', async () => {
    const total = await poolBalance(db, 'casting', 'ATR');
    const part = total / 50n;
    const draws = Array.from({ length: 100 }, (_, n) => `coupon:${BigInt(n + 100)}` as const).map((coupon) =>
      postOne(db, posting(`draw:${coupon}`, [atr('pool:casting', coupon, part)])).then(
        () => [coupon],
        () => [],
      ),
    );
    const paid = (await Promise.all(draws)).flat();
    expect(paid).toHaveLength(50);
    expect(await poolBalance(db, 'casting', 'ATR')).toBe(0n);
    const back = paid.map((coupon) => atr(coupon, 'pool:casting', part));
    await postOne(db, posting('draw:back', back));
  });
});

describe('an issuer', () => {
  /** Over its 64 parts. */
  const CAP = 1_000_000_000n * UNIT;
  const issue = (key: string, to: AccountName, amount: bigint) =>
    postOne(db, posting(key, [{ coin: 'TKT', from: 'issuer', to, amount }], { type: 'credit' }));

  test('gives to its cap and refuses one unit more, as a house that is dry', async () => {
    const user = 'user:4100';
    const before = await wholeLedger(db);
    expect(await issue('cap:1', user, CAP + 1n)).toEqual(
      new Refusal('houseDry', { need: '1000000000.000001', have: '1000000000' }),
    );
    expect(await wholeLedger(db)).toEqual(before);
    expect(await issue('cap:2', user, CAP)).toMatchObject({ again: false });
    expect(await held(db, user, 'TKT')).toBe(CAP);
    const back = [{ coin: 'TKT', from: user, to: 'issuer', amount: CAP } as const];
    await postOne(db, posting('cap:3', back, { type: 'credit' }));
  });
});

describe('a posting is refused by the database itself', () => {
  // `postAll` sums and sorts the moves; only the function itself can be asked for these.
  type Legs = Record<'of' | 'accounts' | 'amounts', number[]>;
  test.each<[string, Legs & { postings?: number }]>([
    ['two entries of one account', { of: [1, 1, 1], accounts: [1, 1, 2], amounts: [1, 1, -2] }],
    ['accounts out of order', { of: [1, 1, 1], accounts: [2, 1, 3], amounts: [1, 1, -2] }],
    ['a sum that is not zero', { of: [1, 1], accounts: [1, 2], amounts: [1, -2] }],
    ['a sum of two coins', { of: [1, 1], accounts: [1, 4], amounts: [1, -1] }],
    ['two coins that do not sum to zero', { of: [1, 1, 1], accounts: [1, 2, 4], amounts: [1, 1, -2] }],
    [
      'a leg of a later posting before one of an earlier',
      { of: [2, 1], accounts: [1, 2], amounts: [1, -1], postings: 2 },
    ],
    ['no entries of its second posting', { of: [1, 1], accounts: [1, 2], amounts: [1, -1], postings: 2 }],
    ['a leg of no posting', { of: [1, 1, 2], accounts: [1, 2, 3], amounts: [1, -1, 0] }],
  ])('%s', async (name, { of, accounts, amounts, postings = 1 }) => {
    const keys = [`${name}:1`, `${name}:2`].slice(0, postings);
    const each = (value: string) => sql`${keys.map(() => value)}::text[]`;
    const asked = sql`SELECT ledger_post(${keys}::text[], ${each('backendRecharge')}, ${each('test')}, ${each('test')},
      ${keys.map(() => 0n)}::bigint[], ${keys.map(() => 0n)}::bigint[], ${keys.map(() => 0)}::int[],
      array_fill(NULL::int, ARRAY[${sql.lit(keys.length)}]), ARRAY['ATR', 'ATR', 'ATR', 'PTS'],
      ARRAY['pool:farm', 'pool:insurance', 'pool:promotion', 'issuer'], ARRAY[0, 0, 0, 0], ARRAY[NULL, NULL, NULL, NULL]::bigint[],
      ${of}::int[], ${accounts}::int[], ${amounts}::bigint[], NULL)`;
    await expect(inTransaction(db, (tx) => asked.execute(tx))).rejects.toMatchObject({ code: 'LG004' });
    expect(await db.selectFrom('posting').select('id').where('key', 'in', keys).execute()).toEqual([]);
  });
});

test('accounts locked in any order at once do not deadlock', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => funded(1_000)));
  const pairs = Array.from({ length: 400 }, (_, n) => [n % 8, (n * 5 + 3 + (n >> 3)) % 8] as const);
  const results = await Promise.all(
    pairs.map(([from, to], n) => {
      const target = from === to ? 'burn' : users[to]!;
      return postOne(
        db,
        posting(`ring:${n}`, [atr(users[from]!, target, 1), atr(users[from]!, 'pool:farm', 1n)]),
      );
    }),
  );
  expect(results.filter((result) => result instanceof Refusal)).toEqual([]);
});
