import { afterAll, beforeAll, expect, test } from 'vitest';
import { amountOf } from '../../core/money/amount.ts';
import { DAY_MS } from '../../core/rules/clock.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { carryBurn } from '../../server/holding/carryBurn.jobs.ts';
import { runJobs } from '../../server/jobs/runJobs.ts';
import { post } from '../../server/ledger/post.ts';
import type { AccountName } from '../../server/ledger/accountName.ts';
import { scriptedWorld, type ScriptedWorld } from '../support/scriptedWorld.ts';

let manor: ScriptedWorld;
beforeAll(async () => {
  manor = await scriptedWorld();
  await runJobs(manor.world, [carryBurn]);
});
afterAll(() => manor.close());

const move = (key: string, from: AccountName, to: AccountName) =>
  inTransaction(manor.world.db, (tx) =>
    post(tx, {
      key,
      type: 'burn',
      kind: 'test',
      reference: 'test',
      gameAt: manor.world.clock.gameNow(),
      wallAt: manor.world.wallNow(),
      moves: [{ coin: 'ATR', from, to, amount: amountOf('7') }],
    }),
  );

test('vault and cap hold while a burn waits, is final and not booked, and is booked; another burn is a fault', async () => {
  await move('burned', 'pool:promotion', 'burn');
  await manor.advance(DAY_MS);
  await runJobs(manor.world, [carryBurn]);
  const { db } = manor.world;
  const burn = await db.selectFrom('chain_burn').selectAll().executeTakeFirstOrThrow();
  await manor.watch();
  await manor.auditOnChain();

  const id = burn.burn_id as `0x${string}`;
  const txHash = `0x${'ab'.repeat(32)}` as const;
  const units = 7n * 10n ** 18n;
  manor.chain.mine([], [{ id, coin: 'ATR', recipient: null, units, txHash }]);
  for (let block = 0; block < 6; block += 1) manor.chain.mine();
  await manor.watch();
  await manor.auditOnChain();

  await move('carried', 'burn', 'vault');
  await db.updateTable('chain_burn').set({ state: 'burned' }).execute();
  await manor.auditOnChain();

  const other = `0x${'cd'.repeat(32)}` as const;
  manor.chain.mine([], [{ id: other, coin: 'ATR', recipient: null, units: 1n, txHash }]);
  for (let block = 0; block < 6; block += 1) manor.chain.mine();
  await manor.watch();
  await expect(manor.auditOnChain()).rejects.toThrow('I2');
});
