import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amountOf } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { carryBurn } from '#server/payouts/carryBurn.jobs.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { post } from '#server/ledger/post.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
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

const txHash = `0x${'ab'.repeat(32)}` as const;

/** Units that wait to be burned after a day has set them aside. */
async function nextBurn() {
  await manor.advance(DAY_MS);
  await runJobs(manor.world, [carryBurn]);
  const burns = manor.world.db.selectFrom('chain_burn').selectAll().where('state', '=', 'pending');
  const { burn_id } = await burns.executeTakeFirstOrThrow();
  return { burnId: burn_id as `0x${string}` };
}

const bookAll = () => manor.world.db.updateTable('chain_burn').set({ state: 'burned' }).execute();

test('the audit reports a booked burn as a fault until the vault has made it', async () => {
  await move('early', 'pool:promotion', 'burn');
  const { burnId } = await nextBurn();
  await manor.watch();
  await manor.auditOnChain();
  await move('booked early', 'burn', 'vault');
  await bookAll();
  await expect(manor.auditOnChain()).rejects.toThrow('never paid it');
  manor.chain.mine([], [{ id: burnId, coin: 'ATR', recipient: null, units: 7n * 10n ** 18n, txHash }]);
  await manor.auditOnChain();
  for (let block = 0; block < 6; block += 1) manor.chain.mine();
  await manor.watch();
  await manor.auditOnChain();
});

test('the audit reports a booked withdrawal that the vault paid to another address', async () => {
  const [playerWallet, other] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];
  const payout = `0x${'ef'.repeat(32)}`;
  const undo = new Error('undo');
  const paidTo = (recipient: string) =>
    manor.world.db.transaction().execute(async (tx) => {
      await sql`INSERT INTO withdrawal (player_id, coin, gross, fee, fee_free, address, needed, valid_ms, payout_id,
          request_id, state, created_at)
        SELECT id, 'USDT', 100, 15, 0, ${playerWallet}, 1, 1, ${payout}, gen_random_uuid(), 'confirmed', now()
        FROM player LIMIT 1`.execute(tx);
      await sql`INSERT INTO vault_payout (id, coin, recipient, tx_hash, block, units)
        VALUES (${payout}, 'USDT', ${recipient}, ${txHash}, 1, 85)`.execute(tx);
      const misbooked = await manor.books.misbooked(tx);
      expect(misbooked?.['fault'] ?? null).toBe(
        recipient === playerWallet ? null : 'the vault paid it otherwise than it is booked',
      );
      throw undo;
    });
  await expect(paidTo(playerWallet)).rejects.toBe(undo);
  await expect(paidTo(other)).rejects.toBe(undo);
});

test('vault and cap hold while a burn is pending, final but not booked, and booked; another burn is a fault', async () => {
  await move('burned', 'pool:promotion', 'burn');
  const { burnId: id } = await nextBurn();
  await manor.watch();
  await manor.auditOnChain();

  const units = 7n * 10n ** 18n;
  manor.chain.mine([], [{ id, coin: 'ATR', recipient: null, units, txHash }]);
  for (let block = 0; block < 6; block += 1) manor.chain.mine();
  await manor.watch();
  await manor.auditOnChain();

  await move('carried', 'burn', 'vault');
  await bookAll();
  await manor.auditOnChain();

  const other = `0x${'cd'.repeat(32)}` as const;
  manor.chain.mine([], [{ id: other, coin: 'ATR', recipient: null, units: 1n, txHash }]);
  for (let block = 0; block < 6; block += 1) manor.chain.mine();
  await manor.watch();
  await expect(manor.auditOnChain()).rejects.toThrow('I2');
});
