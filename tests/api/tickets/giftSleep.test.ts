import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { amountOf } from '#core/money/amount.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { giftSleep, returnSleepingGifts } from '#server/tickets/giftSleep.jobs.ts';
import { openFarm, type FarmWorld } from '../farm/farmWorld.ts';
import type { Player } from '../../support/world.ts';
import { walletKey } from '../../support/walletKeys.ts';

const { GIFT_SLEEP_MS, WELCOME_GIFT } = defaultConstants;

let farm: FarmWorld;
beforeAll(async () => {
  farm = await openFarm();
  await run();
});
afterEach(() => farm.expectClean());
afterAll(() => farm.close());

async function run(job = giftSleep) {
  for (const pass of await runJobs(farm.manor.world, [job])) expect(pass.failed, pass.name).toBeNull();
}

const atr = ({ id }: Player) => farm.account(`user:${id}`);
const atb = ({ id }: Player) => farm.account(`user:${id}`, 'ATB');

test('gifts of a player who stays away return once; bought coins and those of players who come back stay', async () => {
  const { manor } = farm;
  const key = walletKey(7_700);
  const sleeper = await manor.signIn({ key });
  const guest = await manor.signIn({ key: walletKey(7_701) });
  await manor.call('game/land/buy', { plot: 1 }, { token: sleeper.token });
  await manor.call('game/seed/buy', { seed: 'apple', quantity: 1 }, { token: sleeper.token });
  await manor.give(sleeper, 'ATR', '30');
  await manor.give(sleeper, 'ATB', '7');
  manor.advanceWall(GIFT_SLEEP_MS);
  await manor.signIn({ key: walletKey(7_701) });
  await run();
  expect({ atr: await atr(sleeper), atb: await atb(sleeper) }).toEqual({
    atr: amountOf(WELCOME_GIFT) + amountOf('10'),
    atb: amountOf('7'),
  });
  manor.advanceWall(1);
  const promotion = await farm.pool('promotion');
  manor.advanceWall(86_400_000);
  await run();
  await run();
  expect({ atr: await atr(sleeper), atb: await atb(sleeper) }).toEqual({ atr: amountOf('30'), atb: 0n });
  // The world's first player never signs in, and sleeps too.
  expect((await farm.pool('promotion')) - promotion).toBe(amountOf('180') + amountOf(WELCOME_GIFT));
  expect(await atr(guest)).toBe(amountOf(WELCOME_GIFT));
  // Awake again: what is given from now on returns with the next sleep.
  const again = await manor.signIn({ key });
  const lines = await manor.call('userAccount/balanceDetail', { coin: 'ATR' }, { token: again.token });
  expect(lines.data.list[0]).toMatchObject({ type: 'credit', kind: 'giftSleep', amount: '-180' });
  await manor.give(sleeper, 'ATB', '3');
  manor.advanceWall(86_400_000);
  await run();
  expect(await atb(sleeper)).toBe(amountOf('3'));
  manor.advanceWall(GIFT_SLEEP_MS);
  await run();
  expect({ atr: await atr(sleeper), atb: await atb(sleeper) }).toEqual({ atr: amountOf('30'), atb: 0n });
});

test('a run of many sleepers goes in pieces', async () => {
  const { manor } = farm;
  const players: Player[] = [];
  for (let at = 0; at < 5; at += 1) players.push(await manor.signIn({ key: walletKey(7_710 + at) }));
  manor.advanceWall(GIFT_SLEEP_MS + 86_400_000);
  await run(returnSleepingGifts(2));
  for (const player of players) expect(await atr(player)).toBe(0n);
});
