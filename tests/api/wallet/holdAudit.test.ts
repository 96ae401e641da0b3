import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { auditManorWithin } from '#server/auditManor.ts';
import { post } from '#server/ledger/post.ts';
import { BEGIN, type TestWorld } from '../../support/world.ts';
import { askFor, openWalletWorld } from './walletWorld.ts';
import { isInBooks, oneDatabase } from '../../support/skipReason.ts';

let manor: TestWorld;
let pending: string;
let canceled: string;
let own: string;
const OTHER = '0xdEAD000000000000000000000000000000000000';
const THIRD = '0xbEEF000000000000000000000000000000000000';
beforeAll(async () => {
  manor = await openWalletWorld();
  const player = await manor.signIn();
  own = player.address;
  await manor.give(player, 'USDT', '500');
  pending = (await askFor(manor, player)).data.withdrawal.id;
  canceled = (await askFor(manor, player)).data.withdrawal.id;
  await manor.call('userAccount/cancelWithdraw', { id: canceled }, { token: player.token });
});
afterAll(() => manor.close());

/** Findings of the audit after a change that no call can make; the change is rolled back. */
async function brokenBy(change: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const undo = new Error('undo');
  let broken: string[] = [];
  const rolledBack = manor.world.db.transaction().execute(async (tx) => {
    await change(tx);
    broken = (await auditManorWithin(tx)).findings
      .filter(({ state }) => state === 'broken')
      .map(({ id }) => id);
    throw undo;
  });
  await expect(rolledBack).rejects.toBe(undo);
  return broken;
}

const run = (statement: RawBuilder<unknown>) => (tx: Tx) => statement.execute(tx);

test.skipIf(isInBooks)(
  'the audit detects a hold that differs from the gross, and an end without a posting',
  oneDatabase,
  async () => {
    const set = (state: string, id: string) => sql`UPDATE withdrawal SET state = ${state} WHERE id = ${id}`;
    expect(await brokenBy(run(set('confirmed', pending)))).toContain('I9');
    expect(await brokenBy(run(set('canceled', pending)))).toContain('I9');
    expect(await brokenBy(run(set('passed', canceled)))).toContain('I9');
    expect(await brokenBy(run(set('confirmed', canceled)))).toContain('I9');
    expect(await brokenBy(run(sql`UPDATE withdrawal SET gross = gross + 1 WHERE id = ${pending}`))).toContain(
      'I9',
    );
    expect(
      await brokenBy(run(sql`UPDATE withdrawal SET address = ${OTHER} WHERE id = ${pending}`)),
    ).toContain('I9');
  },
);

test.skipIf(isInBooks)(
  'the audit detects a withdrawal approved by too few operators',
  oneDatabase,
  async () => {
    const passedBy =
      (...operators: string[]) =>
      async (tx: Tx) => {
        await sql`UPDATE withdrawal SET state = 'passed', needed = 2 WHERE id = ${pending}`.execute(tx);
        for (const [at, operator] of operators.entries()) {
          await sql`INSERT INTO withdrawal_step (player_id, withdrawal_id, number, what, at, operator)
        SELECT player_id, id, ${at + 2}::int, 'approved', created_at, ${operator} FROM withdrawal WHERE id = ${pending}`.execute(
            tx,
          );
        }
      };
    expect(await brokenBy(passedBy())).toEqual(['I9']);
    expect(await brokenBy(passedBy(OTHER))).toEqual(['I9']);
    expect(await brokenBy(passedBy(OTHER, OTHER.toLowerCase()))).toEqual(['I9']);
    expect(await brokenBy(passedBy(OTHER, own))).toEqual(['I9']);
    expect(await brokenBy(passedBy(OTHER, THIRD))).toEqual([]);
  },
);

test.skipIf(isInBooks)(
  'the audit detects a hold without its withdrawal, and a second end',
  oneDatabase,
  async () => {
    const stray = (tx: Tx) =>
      post(tx, {
        key: 'stray',
        type: 'withdrawal',
        kind: 'asked',
        reference: 'none',
        gameAt: BEGIN,
        wallAt: BEGIN,
        moves: [{ coin: 'USDT', from: `user:${2n}`, to: 'hold:987654', amount: 1n }],
      });
    expect(await brokenBy(stray)).toContain('I9');
    const endStep = sql`INSERT INTO withdrawal_step (player_id, withdrawal_id, number, what, at)
    SELECT player_id, withdrawal_id, 9, 'failed', at FROM withdrawal_step WHERE withdrawal_id = ${canceled} LIMIT 1`;
    expect(await brokenBy(run(endStep))).toContain('I9');
  },
);

test.skipIf(isInBooks)(
  'the audit detects a fee that paid more to rewards than their part',
  oneDatabase,
  async () => {
    const fee = (rewards: bigint) => (tx: Tx) =>
      post(tx, {
        key: 'fee',
        type: 'fee',
        kind: 'withdrawal',
        reference: 'none',
        gameAt: BEGIN,
        wallAt: BEGIN,
        moves: [
          { coin: 'USDT', from: 'vault', to: 'pool:rewards', amount: rewards },
          { coin: 'USDT', from: 'vault', to: 'pool:insurance', amount: 1_000n - rewards },
        ],
      });
    expect(await brokenBy(fee(300n))).toEqual([]);
    expect(await brokenBy(fee(301n))).toContain('I10');
  },
);
