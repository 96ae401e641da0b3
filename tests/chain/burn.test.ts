import { parseAbi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amountOf } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { carryBurn } from '#server/payouts/carryBurn.jobs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { STUCK_MS } from '#server/payouts/resendSlots.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { post } from '#server/ledger/post.ts';
import { openPayoutWorld, type PayoutWorld } from './support/payoutWorld.ts';

let house: PayoutWorld;
beforeAll(async () => {
  house = await openPayoutWorld();
  await nextDay(0n);
});
afterAll(() => house.close());

/** Longer than a node's lease of the signing key. */
const LEASE_OVER_MS = 20_000;

const supplyAbi = parseAbi(['function totalSupply() view returns (uint256)']);
const supply = () =>
  house.client.readContract({ address: house.addresses.atr, abi: supplyAbi, functionName: 'totalSupply' });

/** Burns an amount in the game; the next game day sets it aside. */
async function nextDay(amount: bigint): Promise<void> {
  const { world } = house.manor;
  if (amount > 0n) {
    await inTransaction(world.db, (tx) =>
      post(tx, {
        key: `burned:${world.clock.gameNow()}`,
        type: 'burn',
        kind: 'test',
        reference: 'test',
        gameAt: world.clock.gameNow(),
        wallAt: world.wallNow(),
        moves: [{ coin: 'ATR', from: 'pool:promotion', to: 'burn', amount }],
      }),
    );
    await house.manor.advance(DAY_MS);
  }
  for (const { failed } of await runJobs(world, [carryBurn])) expect(failed).toBeNull();
}

async function readBalance(name: string): Promise<bigint> {
  const rows = await house.manor.world.db
    .selectFrom('account')
    .select('balance')
    .where('name', '=', name)
    .where('coin', '=', 'ATR')
    .execute();
  return rows.reduce((sum, { balance }) => sum + balance, 0n);
}

const burns = () => house.manor.world.db.selectFrom('chain_burn').selectAll().orderBy('id').execute();

test("a day's burn leaves the supply once, and the books when it is final", async () => {
  const [before, vault] = [await supply(), await readBalance('vault')];
  await nextDay(amountOf('12.5'));
  await nextDay(0n);
  await house.step();
  await house.step();
  expect(before - (await supply())).toBe(125n * 10n ** 17n);
  expect(await readBalance('burn')).toBe(amountOf('12.5'));
  await house.settle();
  expect(await burns()).toMatchObject([{ state: 'burned', amount: amountOf('12.5') }]);
  expect(await readBalance('burn')).toBe(0n);
  expect((await readBalance('vault')) - vault).toBe(amountOf('12.5'));
  await house.settle();
  expect(before - (await supply())).toBe(125n * 10n ** 17n);
});

test('a burn whose nonce was used by an empty transfer is not booked and is sent under the next nonce', async () => {
  const before = await supply();
  await house.call('evm_setAutomine', [false]);
  await nextDay(amountOf('4'));
  await house.step();
  await house.call('anvil_setNextBlockBaseFeePerGas', ['0x2540be4000']);
  await house.call('evm_increaseTime', [25 * 3_600]);
  await house.mine();
  house.manor.advanceWall(STUCK_MS);
  await house.step();
  await house.mine(5);
  await house.step();
  expect(await readBalance('burn')).toBe(amountOf('4'));
  await house.call('anvil_setNextBlockBaseFeePerGas', ['0x3b9aca00']);
  await house.call('evm_setAutomine', [true]);
  await house.settle();
  expect(await readBalance('burn')).toBe(0n);
  expect(before - (await supply())).toBe(4n * 10n ** 18n);
});

const live = (node: string) => house.live(node, 6);

test.each(['before', 'after'] as const)(
  'a worker that dies at any question to the chain, %s it was heard: the next one burns once',
  async (fault) => {
    let deaths = 0;
    for (let place = 0; ; place += 1) {
      const before = await supply();
      await nextDay(amountOf('3'));
      house.rpc.failAt(place, fault);
      const outcome = await live(`mortal ${fault} ${place}`);
      house.rpc.failAt(-1, fault);
      house.manor.advanceWall(LEASE_OVER_MS);
      expect(await live(`next ${fault} ${place}`)).toBe('done');
      expect(before - (await supply()), `place ${place}`).toBe(3n * 10n ** 18n);
      expect(await readBalance('burn'), `place ${place}`).toBe(0n);
      if (outcome === 'done') break;
      deaths += 1;
    }
    await house.manor.audit();
    expect(deaths).toBeGreaterThan(8);
  },
);

test('a burn and a withdrawal are sent side by side', async () => {
  house.manor.advanceWall(LEASE_OVER_MS);
  const before = await supply();
  await nextDay(amountOf('2'));
  const withdrawal = await house.passed('20');
  await house.settle();
  expect((await house.seen(withdrawal)).state).toBe('confirmed');
  expect(before - (await supply())).toBe(2n * 10n ** 18n);
});
