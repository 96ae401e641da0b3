import fc from '../support/fc.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#core/api/refusals.ts';
import { UNIT } from '#core/money/amount.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import { postAll } from '#server/ledger/postAll.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';
import { openWorld, type TestWorld } from '../support/world.ts';
import { expectSound, posting, wholeLedger } from './ledgerWorld.ts';

let world: TestWorld;
let db: Db;

beforeAll(async () => {
  world = await openWorld();
  db = world.world.db;
});

afterAll(() => world.close());

const names: AccountName[] = [
  'user:7001',
  'user:7002',
  'user:7003',
  'suspense',
  'pool:insurance',
  'pool:operations',
  'burn',
];

const move = fc
  .record({
    coin: fc.constantFrom('ATR' as const, 'USDT' as const),
    from: fc.constantFrom(...names),
    to: fc.constantFrom(...names),
    amount: fc.oneof(fc.bigInt(1n, 40n), fc.bigInt(1n, 1_000_000_000n)),
  })
  .filter(({ from, to }) => from !== to);

const call = fc.array(fc.array(move, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });

/** Expected balances, computed by plain sums over whole accounts. */
class Model {
  readonly balances = new Map<string, bigint>();

  get(account: string): bigint {
    return this.balances.get(account) ?? 0n;
  }

  /** Applies all postings, or none if a posting would leave an account below zero. */
  apply(postings: readonly (readonly Move[])[]): boolean {
    const next = new Map(this.balances);
    for (const moves of postings) {
      for (const { coin, from, to, amount } of moves) {
        next.set(`${coin}/${from}`, (next.get(`${coin}/${from}`) ?? 0n) - amount);
        next.set(`${coin}/${to}`, (next.get(`${coin}/${to}`) ?? 0n) + amount);
      }
      if ([...next.values()].some((balance) => balance < 0n)) return false;
    }
    for (const [account, balance] of next) this.balances.set(account, balance);
    return true;
  }
}

async function bookedBalances(): Promise<Map<string, bigint>> {
  const rows = await db.selectFrom('account').select(['coin', 'name', 'balance']).execute();
  const sums = new Map<string, bigint>();
  for (const { coin, name, balance } of rows) {
    sums.set(`${coin}/${name}`, (sums.get(`${coin}/${name}`) ?? 0n) + balance);
  }
  return sums;
}

/** True if the call committed. An overdrawn pool or escrow throws; a player's overdrawn account is refused. */
async function attempt(postings: readonly Posting[]): Promise<boolean> {
  try {
    return !((await inTransaction(db, (tx) => postAll(tx, postings))) instanceof Refusal);
  } catch (error) {
    expect(String(error)).toContain('and the posting takes');
    return false;
  }
}

let runs = 0;

test('any calls in any order match plain sums, and a refused call changes nothing', async () => {
  const model = new Model();
  const fund: Move[] = (['ATR', 'USDT'] as const).flatMap((coin) =>
    names.slice(0, 3).map((to) => ({ coin, from: 'vault', to, amount: 500n * UNIT })),
  );
  await attempt([posting('fund', fund)]);
  for (const { coin, to, amount } of fund) model.balances.set(`${coin}/${to}`, amount);
  const escrow: Move[] = (['ATR', 'USDT'] as const).map((coin) => ({
    coin,
    from: 'user:7001',
    to: 'suspense',
    amount: UNIT,
  }));
  await attempt([posting('escrow', escrow)]);
  model.apply([escrow]);

  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 6 }), async (calls) => {
      for (const postings of calls) {
        runs += 1;
        const before = await wholeLedger(db);
        const isDone = await attempt(postings.map((moves, n) => posting(`run:${runs}:${n}`, moves)));
        expect(isDone).toBe(model.apply(postings));
        if (!isDone) expect(await wholeLedger(db)).toEqual(before);
      }
      const booked = await bookedBalances();
      for (const [account, balance] of model.balances) expect(booked.get(account) ?? 0n).toBe(balance);
    }),
    { numRuns: 60 },
  );
  await expectSound(db);
});
