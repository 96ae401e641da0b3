import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import { UNIT } from '#core/money/amount.ts';
import type { Connection } from '#server/db/connection.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  balancesOf,
  balancesOfEach,
  poolBalance,
  poolBalances,
  vaultBalance,
} from '#server/ledger/balances.ts';
import { genesis } from '#server/ledger/genesis.ts';
import { lastPostedAt } from '#server/ledger/lastPostedAt.ts';
import { ledgerLines } from '#server/ledger/ledgerLines.ts';
import { ledgerLinesThrough } from '#server/ledger/ledgerLinesThrough.ts';
import { lockPlayersAtr } from '#server/ledger/lockPlayersAtr.ts';
import { ownPostings } from '#server/ledger/ownPostings.ts';
import { post } from '#server/ledger/post.ts';
import { lastPostingId, postedSums } from '#server/ledger/postedSums.ts';
import { headKey, publishHead } from '#server/ledger/publishHead.ts';
import { seal } from '#server/ledger/seal.ts';
import { sealedHead, sealedSums } from '#server/ledger/sealedBalances.ts';
import { BEGIN, openDatabase } from '../support/world.ts';
import { atr, postOne, posting } from './ledgerWorld.ts';

// The ledger alone, without players and calls. Tests run in this order: the first ones see an empty ledger.

const AT = { gameNow: BEGIN, wallNow: BEGIN };
let connection: Connection;
let db: Db;
beforeAll(async () => {
  connection = await openDatabase();
  db = connection.db;
});
afterAll(() => connection.close());

const inOne = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) => inTransaction(db, work);

test('an empty ledger has no time, no id, no balance and no head', async () => {
  expect(await lastPostedAt(db)).toBeNull();
  expect(await inOne(lastPostingId)).toBe(0n);
  expect(await poolBalance(db, 'farm', 'ATR')).toBe(0n);
  expect(await vaultBalance(db, 'ATR')).toBe(0n);
  expect(await balancesOfEach(db, [])).toEqual(new Map());
  expect(await inOne(sealedHead)).toEqual({ sequence: 0n, hash: new Uint8Array() });
  await inOne((tx) => publishHead(tx, 3, 9));
  expect(await facts()).toEqual([]);
  expect(await sealedSums(db, null)).toEqual({ USDT: new Map(), ATR: new Map() });
});

const facts = () =>
  db.selectFrom('world_fact').select(['key', 'value']).where('key', 'like', 'chain%').execute();

test('genesis fills the pools once, also when its constants change later', async () => {
  for (const GENESIS_SWAP_USDT of ['50000', '7']) {
    await inOne((tx) => genesis(tx, { ...defaultConstants, GENESIS_SWAP_USDT }, AT));
    expect(await vaultBalance(db, 'USDT'), GENESIS_SWAP_USDT).toBe(50_000n * UNIT);
  }
  expect(await poolBalances(db, 'swap')).toEqual(
    new Map([
      ['ATR', await poolBalance(db, 'swap', 'ATR')],
      ['USDT', 50_000n * UNIT],
    ]),
  );
  expect(await poolBalance(db, 'farm', 'ATR')).toBe(1_000_000n * UNIT);
});

test('postings of this transaction are listed, summed and locked for, others are not', async () => {
  await postOne(db, posting('before', [atr('pool:promotion', 'user:7', 9)], { gameAt: BEGIN + 2_000 }));
  await postOne(db, posting('later', [atr('pool:promotion', 'user:8', 1)], { gameAt: BEGIN + 1_000 }));
  expect(await lastPostedAt(db)).toBe(BEGIN + 2_000);
  await inOne(async (tx) => {
    const after = await lastPostingId(tx);
    expect(await lockPlayersAtr(tx, [7n, 8n, 99n])).toEqual(
      new Map([
        [7n, 9n * UNIT],
        [8n, UNIT],
      ]),
    );
    await post(
      tx,
      posting('own:1', [atr('user:7', 'order:1', 2)], { type: 'casting', reference: 'order:1' }),
    );
    await post(tx, posting('own:2', [atr('order:1', 'user:7', 1), atr('order:1', 'user:8', 1)]));
    const entry = (account: string, amount: bigint, balance: bigint | null) => ({
      account,
      coin: 'ATR',
      amount: amount * UNIT,
      balance: balance === null ? null : balance * UNIT,
    });
    expect(await ownPostings(tx, after)).toEqual([
      {
        key: 'own:1',
        type: 'casting',
        kind: 'test',
        reference: 'order:1',
        entries: [entry('order:1', 2n, null), entry('user:7', -2n, 7n)],
      },
      {
        key: 'own:2',
        type: 'backendRecharge',
        kind: 'test',
        reference: 'test',
        entries: [entry('order:1', -2n, null), entry('user:7', 1n, 8n), entry('user:8', 1n, 2n)],
      },
    ]);
    expect(await postedSums(tx, after)).toEqual([
      { type: 'backendRecharge', coin: 'ATR', postings: 1, amount: 2n * UNIT },
      { type: 'casting', coin: 'ATR', postings: 1, amount: 2n * UNIT },
    ]);
  });
});

test('balances count available and frozen apart, of the coins asked for, in their order', async () => {
  await postOne(db, posting('freeze', [atr('user:7', 'order:2', 3)]));
  const usdt = [{ coin: 'USDT', from: 'vault', to: 'user:7', amount: 2n * UNIT } as const];
  await postOne(db, posting('usdt', usdt));
  const atrOf = { coin: 'ATR', version: expect.any(Number), available: '5', frozen: '3', total: '8' };
  const usdtOf = { coin: 'USDT', version: 1, available: '2', frozen: '0', total: '2' };
  const zero = { coin: 'TKT', version: 0, available: '0', frozen: '0', total: '0' };
  expect(await balancesOf(db, 7n, ['TKT', 'ATR', 'USDT'])).toEqual([zero, atrOf, usdtOf]);
  expect((await balancesOf(db, 7n)).map(({ coin }) => coin)).toEqual(
    (await balancesOf(db, 404n)).map(({ coin }) => coin),
  );
  const both = await balancesOfEach(db, [8n, 7n], ['USDT', 'ATR']);
  expect([...both.keys()]).toEqual([8n, 7n]);
  expect(both.get(7n)).toEqual([usdtOf, atrOf]);
  expect(both.get(8n)).toMatchObject([{ version: 0 }, { available: '2', total: '2' }]);
  expect((await balancesOfEach(db, [8n])).get(8n)).toHaveLength((await balancesOf(db, 8n)).length);
});

test('lines of a player are filtered and paged; those through an account are its postings alone', async () => {
  const all = await ledgerLines(db, 7n, {});
  expect(all.list.map(({ amount }) => amount)).toEqual(['2', '-3', '1', '-2', '9']);
  expect(all.next).toBeNull();
  const atrOnly = await ledgerLines(db, 7n, { coin: 'ATR', size: 2 });
  expect(atrOnly.list.map(({ amount }) => amount)).toEqual(['-3', '1']);
  const rest = await ledgerLines(db, 7n, { coin: 'ATR', size: 2, cursor: atrOnly.next ?? '' });
  expect(rest.list.map(({ amount }) => amount)).toEqual(['-2', '9']);
  const through: AccountName[] = ['order:1'];
  const first = await ledgerLinesThrough(db, 7n, through, { size: 1 });
  expect(first.list).toMatchObject([{ amount: '1', balanceAfter: '8' }]);
  const second = await ledgerLinesThrough(db, 7n, through, { size: 1, cursor: first.next ?? '' });
  expect(second).toMatchObject({ list: [{ amount: '-2', balanceAfter: '7' }], next: null });
  expect((await ledgerLinesThrough(db, 7n, through, {})).list).toHaveLength(2);
});

test('sums count sealed postings alone, and the head is published once a day', async () => {
  expect((await sealedSums(db, null)).USDT.get('pool:swap')).toBe(0n);
  expect(await inOne((tx) => seal(tx, 2))).toBe('more');
  expect(await inOne((tx) => seal(tx))).toBe('done');
  expect(await inOne((tx) => seal(tx, 1))).toBe('done');
  const before = await sealedSums(db, null);
  expect(before.USDT).toEqual(
    new Map([
      ['pool:swap', 50_000n * UNIT],
      ['user', 2n * UNIT],
      ['vault', -50_002n * UNIT],
    ]),
  );
  expect(before.ATR.get('user')).toBe(7n * UNIT);
  expect(before.ATR.get('order')).toBe(3n * UNIT);
  await postOne(db, posting('unsealed', [atr('user:7', 'pool:farm', 1)]));
  expect(await sealedSums(db, null)).toEqual(before);
  const head = await inOne(sealedHead);
  expect(head.sequence).toBe(8n);
  await inOne((tx) => publishHead(tx, 3, 9));
  await inOne((tx) => publishHead(tx, 3, 10));
  const value = { sequence: '8', hash: Buffer.from(head.hash).toString('hex'), at: 9 };
  expect(await facts()).toEqual([{ key: 'chainHead:3', value }]);
  expect(headKey(4)).toBe('chainHead:4');
});

test('locks the burn account, too, but lists players alone', async () => {
  await inOne(async (tx) => {
    await post(tx, posting('burnt', [atr('user:7', 'burn', 1)]));
    expect([...(await lockPlayersAtr(tx, [7n])).keys()]).toEqual([7n]);
  });
});
