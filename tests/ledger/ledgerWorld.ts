import { expect } from 'vitest';
import type { Refusal } from '#core/api/refusals.ts';
import type { Coin } from '#core/money/coin.ts';
import { UNIT } from '#core/money/amount.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import { auditManor } from '#server/auditManor.ts';
import { post } from '#server/ledger/post.ts';
import type { Move, Posted, Posting } from '#server/ledger/posting.ts';
import { BEGIN } from '../support/world.ts';

/** A posting with defaults for the fields that a test does not check. */
export function posting(key: string, moves: readonly Move[], overrides: Partial<Posting> = {}): Posting {
  return {
    key,
    type: 'backendRecharge',
    kind: 'test',
    reference: 'test',
    gameAt: BEGIN,
    wallAt: BEGIN,
    moves,
    ...overrides,
  };
}

/** One move of ATR; a number is whole coins, a bigint is units. */
export function atr(from: AccountName, to: AccountName, amount: number | bigint): Move {
  return { coin: 'ATR', from, to, amount: typeof amount === 'bigint' ? amount : BigInt(amount) * UNIT };
}

/** Posts in a transaction of its own. */
export function postOne(db: Db, posting: Posting): Promise<Posted | Refusal> {
  return inTransaction(db, (tx) => post(tx, posting));
}

/** Sum over all parts of an account, in units. */
export async function held(db: Db, name: AccountName, coin: Coin = 'ATR'): Promise<bigint> {
  const rows = await db
    .selectFrom('account')
    .select('balance')
    .where('name', '=', name)
    .where('coin', '=', coin)
    .execute();
  return rows.reduce((sum, { balance }) => sum + balance, 0n);
}

/** All accounts and the number of postings. Equal before and after anything that changes nothing. */
export async function wholeLedger(db: Db): Promise<unknown> {
  const accounts = await db
    .selectFrom('account')
    .select(['coin', 'name', 'shard', 'balance', 'version'])
    .where('version', '>', 0n)
    .orderBy('id')
    .execute();
  const last = await db
    .selectFrom('posting')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst();
  return { accounts, postings: last?.count };
}

/** Asserts that the audit finds no broken invariant. */
export async function expectSound(db: Db): Promise<void> {
  const { findings } = await auditManor(db);
  expect(findings.filter(({ state }) => state === 'broken')).toEqual([]);
}
