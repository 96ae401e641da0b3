import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#core/api/refusals.ts';
import { UNIT } from '#core/money/amount.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { setInBooks } from '#server/ledger/inBooks.ts';
import { layBooks } from '#server/ledger/layBooks.ts';
import { postAll } from '#server/ledger/postAll.ts';
import { playerInBook } from '../support/playerInBook.ts';
import { openDatabase } from '../support/world.ts';
import { atr, held, postOne, posting } from './ledgerWorld.ts';

/** On one database all books have its tables, so that the writer is the same but for the places. */
let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openDatabase());
  setInBooks(true);
  await postOne(db, posting('begin', [{ ...atr('vault', 'pool:promotion', 100), toBook: 45 }]));
});
afterAll(async () => {
  setInBooks(false);
  await close();
});

const PAYER = `user:${playerInBook(45)}` as const;
const PAYEE = `user:${playerInBook(3)}` as const;
const pay = (key: string, amount: number) => posting(key, [atr(PAYER, PAYEE, amount)]);
const balances = () => Promise.all([held(db, PAYER), held(db, PAYEE), held(db, 'transit')]);

test('a posting is written in each of its books, closed by transit', async () => {
  await postOne(db, posting('earned', [atr('pool:promotion', PAYER, 10)]));
  expect(await postOne(db, pay('paid', 7))).toMatchObject({ again: false });
  expect(await balances()).toEqual([3n * UNIT, 7n * UNIT, 0n]);
  const rows = await db
    .selectFrom('posting')
    .select(['key', 'book', 'home_id'])
    .where('key', 'like', 'paid%')
    .orderBy('book')
    .execute();
  expect(rows).toEqual([
    { key: 'paid@3', book: 3, home_id: null },
    { key: 'paid', book: 45, home_id: null },
  ]);
});

test('a refusal of one book takes back what the books before it wrote', async () => {
  const before = await balances();
  const refused = await inTransaction(db, async (tx) => {
    const answer = await postAll(tx, [pay('small', 1), pay('large', 3)]);
    // The transaction goes on: a call stores its refusal.
    expect(await postAll(tx, [pay('after', 1)])).toMatchObject([{ again: false }]);
    return { answer };
  });
  expect(refused.answer).toBeInstanceOf(Refusal);
  expect(refused.answer).toMatchObject({ key: 'insufficientAtr', values: { need: '4', have: '3' } });
  const after = await balances();
  expect(after).toEqual([before[0] - UNIT, before[1] + UNIT, 0n]);
});

test('a key that exists is left out, and what is written with it is written once', async () => {
  const before = await balances();
  const both = await inTransaction(db, (tx) => postAll(tx, [pay('new', 1), pay('paid', 7)]));
  expect(both).toMatchObject([{ again: false }, { again: true }]);
  expect(await balances()).toEqual([before[0] - UNIT, before[1] + UNIT, 0n]);
  await expect(postOne(db, pay('paid', 6))).rejects.toThrow('was used for another content');
});

test('a ledger is not laid into books on one database', async () => {
  await expect(layBooks(db, 'farm')).rejects.toThrow('has no extension citus');
});
