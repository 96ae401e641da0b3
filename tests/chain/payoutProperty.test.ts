import fc from '../support/fc.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amountOf } from '#core/money/amount.ts';
import type { Player } from '../support/world.ts';
import { openPayoutWorld, type PayoutWorld } from './support/payoutWorld.ts';

let house: PayoutWorld;
let player: Player;
let cancelable: string[] = [];
beforeAll(async () => {
  house = await openPayoutWorld();
  // The deepest reorg below takes two blocks. More than two cover those of the contracts.
  await house.mine(3);
  player = await house.manor.signIn();
  await house.manor.give(player, 'USDT', '3000');
});
afterAll(() => house.close());

const ask = async (amount: number) => {
  const params = { coin: 'USDT', amount: String(amount), address: player.address } as const;
  const { data } = await house.manor.call('userAccount/withdraw', params, { token: player.token });
  if (data) cancelable.push(data.withdrawal.id);
};
const latest = () => ({ id: cancelable.at(-1) ?? '999999999' });

/** Events that may occur at any time. A refused or failed one changes nothing. */
const happenings = {
  ask: (amount: number) => ask(10 + (amount % 90)),
  pass: () => house.manor.call('ops/withdraw/pass', latest(), { token: house.operator.token }),
  reject: () =>
    house.manor.call('ops/withdraw/reject', { ...latest(), reason: 'no' }, { token: house.operator.token }),
  cancel: () => house.manor.call('userAccount/cancelWithdraw', latest(), { token: player.token }),
  step: () => house.step().catch(() => {}),
  mine: (blocks: number) => house.mine(1 + (blocks % 3)),
  automine: (on: number) => house.call('evm_setAutomine', [on % 2 === 0]),
  reorg: (depth: number) => house.call('anvil_reorg', [1 + (depth % 2), []]).catch(() => {}),
  drop: async () => {
    const { data } = await house.manor.call('userAccount/myWithDraw', {}, { token: player.token });
    const txHash = data.list.find((withdrawal) => withdrawal.txHash !== null)?.txHash;
    if (txHash) await house.call('anvil_dropTransaction', [txHash]);
  },
  later: () => house.call('evm_increaseTime', [4 * 3_600]),
  wait: () => Promise.resolve(house.manor.advanceWall(60_000)),
  lose: (place: number) => Promise.resolve(house.rpc.failAt(place % 6, place % 2 ? 'before' : 'after')),
  silence: (on: number) => Promise.resolve(house.rpc.silence(on % 3 === 0)),
  pauseVault: (on: number) => house.pauseVault(on % 2 === 0).catch(() => {}),
} satisfies Record<string, (number: number) => Promise<unknown>>;

type Happening = [keyof typeof happenings, number];

/** Repairs everything, then runs all open payouts to their end. */
async function calm(): Promise<void> {
  house.rpc.failAt(-1, 'before');
  house.rpc.silence(false);
  await house.call('evm_setAutomine', [true]);
  await house.pauseVault(false).catch(() => {});
  await house.mine();
  house.manor.advanceWall(20_000);
  for (let round = 0; round < 3; round += 1) await house.settle();
}

const happening = fc.tuple(
  fc.constantFrom(
    ...(Object.keys(happenings) as Happening[0][]),
    ...(['ask', 'pass', 'step', 'ask', 'pass', 'step'] as const),
  ),
  fc.nat({ max: 1_000 }),
);

test('after any events in any order the chain has paid each booked payment once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 8, maxLength: 24 }), async (events) => {
      for (const [name, number] of events) {
        await happenings[name](number);
        await house.manor.audit();
      }
      await calm();
      await house.manor.audit();
      const { data } = await house.manor.call(
        'userAccount/myWithDraw',
        { size: 100 },
        { token: player.token },
      );
      const confirmed = data.list.filter(({ state }) => state === 'confirmed');
      const booked = confirmed.reduce((sum, { net }) => sum + amountOf(net), 0n);
      expect(await house.paidOnChain()).toBe(booked);
      expect(data.list.filter(({ state }) => state === 'passed')).toEqual([]);
      cancelable = [];
    }),
    { numRuns: 10 },
  );
});
