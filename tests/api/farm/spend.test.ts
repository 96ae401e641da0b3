import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AccountName } from '#core/catalog/accounts.ts';
import { makeLocalBus, type LiveEvent } from '#server/live/liveBus.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { payDues } from '#server/revenue/payDues.jobs.ts';
import { DAY, HOUR, openFarm, setBalance, type Farmer, type FarmWorld } from './farmWorld.ts';

let farm: FarmWorld;
/** Messages published to players' connections so far. */
const received: LiveEvent[] = [];
const bus = { ...makeLocalBus(), publish: async (...events: LiveEvent[]) => void received.push(...events) };

beforeAll(async () => (farm = await openFarm({ bus })));
afterEach(async () => {
  farm.setConstants({});
  await farm.expectClean();
});
afterAll(() => farm.close());

const shared = [
  'pool:farm',
  'burn',
  'pool:rewards',
  'pool:levelPot',
  'pool:managementPot',
  'pool:communityPot',
] as const satisfies readonly AccountName[];

/** Changes of ATR accounts during some work, in units. */
async function changeOf(accounts: readonly AccountName[], act: () => Promise<unknown>): Promise<bigint[]> {
  const before = await Promise.all(accounts.map((name) => farm.account(name)));
  await act();
  const after = await Promise.all(accounts.map((name) => farm.account(name)));
  return after.map((balance, at) => balance - (before[at] ?? 0n));
}

const userOf = (player: { id: bigint }): AccountName => `user:${player.id}`;
const dueOf = (player: { id: bigint }): AccountName => `due:${player.id}`;
const dueTeamOf = (player: { id: bigint }): AccountName => `dueTeam:${player.id}`;

/** Ends the hour: sponsors are paid. Returns the players to whom the job publishes new balances. */
async function endHour(): Promise<bigint[]> {
  const changed: bigint[] = [];
  await farm.manor.advance(HOUR);
  const passes = await runJobs(farm.manor.world, [payDues], { onChanged: (ids) => changed.push(...ids) });
  expect(passes).toMatchObject([{ name: 'payDuesInBooks', failed: null }]);
  return changed;
}

/** A player with a sponsor and a sponsor's sponsor. */
async function threeGenerations(): Promise<[Farmer, Farmer, Farmer]> {
  const top = await farm.farmer();
  const middle = await farm.farmer({ referrer: top.code });
  return [top, middle, await farm.farmer({ referrer: middle.code })];
}

describe('a farm spend', () => {
  test('of 50 ATR is split to the unit, and two generations are rewarded at the end of the hour', async () => {
    const [top, middle, spender] = await threeGenerations();
    const accounts = [...shared, userOf(spender), dueOf(middle), dueTeamOf(top)];
    const changes = await changeOf(accounts, () => spender.do('game/land/buy', { plot: 2 }));
    expect(changes).toEqual([
      45_000_000n,
      2_500_000n,
      0n,
      250_000n,
      250_000n,
      500_000n,
      -50_000_000n,
      1_000_000n,
      500_000n,
    ]);
    const receivers = [userOf(middle), userOf(top), dueOf(middle), dueTeamOf(top), 'pool:rewards'] as const;
    expect(await changeOf(receivers, endHour)).toEqual([1_000_000n, 500_000n, -1_000_000n, -500_000n, 0n]);
    expect(await changeOf(receivers, endHour)).toEqual([0n, 0n, 0n, 0n, 0n]);
  });

  test('leaves its rounding remainder to the farm pool', async () => {
    const [top, middle, spender] = await threeGenerations();
    farm.setConstants({ LAND_FIRST_PRICE: '1', HEN_FEED_PRICE: '0.000199' });
    await spender.do('game/seed/buy', { seed: 'hen', quantity: 1 });
    await spender.do('game/hen/feed', { hen: 'all' });
    await farm.manor.advance(DAY);
    const accounts = [...shared, userOf(spender), dueOf(middle), dueTeamOf(top)];
    const changes = await changeOf(accounts, () => spender.do('game/hen/feed', { hen: 'all' }));
    expect(changes).toEqual([185n, 9n, 0n, 0n, 0n, 1n, -199n, 3n, 1n]);
    const waiting = [await farm.account(dueOf(middle)), await farm.account(dueTeamOf(top))];
    // The dust of each spend is gathered, and paid to the unit.
    expect(await changeOf([userOf(middle), userOf(top)], endHour)).toEqual(waiting);
  });

  test('without a second sponsor leaves the team part to the farm pool', async () => {
    const { rows } = { rows: await farm.manor.world.db.selectFrom('player').selectAll().execute() };
    const first = rows.find((player) => player.sponsor_id === null);
    const below = await farm.farmer({ referrer: first?.code ?? '' });
    const changes = await changeOf([...shared, dueOf(first ?? below)], () =>
      below.do('game/land/buy', { plot: 2 }),
    );
    expect(changes).toEqual([45_500_000n, 2_500_000n, 0n, 250_000n, 250_000n, 500_000n, 1_000_000n]);
  });

  test.each([
    [1, [45_500_000n, 0n, 1_000_000n, 0n]],
    [0, [46_500_000n, 0n, 0n, 0n]],
  ])('with REF_DEPTH %i rewards so many generations', async (depth, expected) => {
    const [top, middle, spender] = await threeGenerations();
    farm.setConstants({ REF_DEPTH: depth });
    const accounts = ['pool:farm', 'pool:rewards', userOf(middle), userOf(top)] as const;
    const spendAndPay = async () => {
      await spender.do('game/land/buy', { plot: 2 });
      await endHour();
    };
    await endHour();
    expect(await changeOf(accounts, spendAndPay)).toEqual(expected);
  });

  test('earns 10 points for each USDT-worth, and the level that they reach', async () => {
    const farmer = await farm.farmer({ atr: '100000' });
    const before = Number(await farmer.has('PTS'));
    const answer = await farmer.do('game/seed/buy', { seed: 'mango', quantity: 8 });
    expect(answer.spent).toBe('960');
    expect(answer.changes.user).toMatchObject({ level: 1, gamePoints: String(before + 960) });
    expect(await farmer.has('PTS')).toBe(String(before + 960));
    const second = await farmer.do('game/seed/buy', { seed: 'apple', quantity: 2 });
    expect(second.changes.user).toMatchObject({ level: 2, gamePoints: String(before + 1_000) });
    expect(second.changes.user?.version).toBeGreaterThan(answer.changes.user?.version ?? 0);
  });

  test('appears in the ledgers of spender and sponsors under its record type', async () => {
    const [top, middle, spender] = await threeGenerations();
    await spender.do('game/land/buy', { plot: 2 });
    const line = async (farmer: Farmer, type: string) =>
      (await farmer.do('userAccount/balanceDetail', { type, size: 1 })).list[0];
    expect(await line(spender, 'landPurchase')).toMatchObject({
      coin: 'ATR',
      kind: 'plot:2',
      reference: 'plot:2',
      amount: '-50',
      balanceAfter: '950',
    });
    expect(await line(spender, 'points')).toMatchObject({ coin: 'PTS', amount: '50' });
    expect(await line(middle, 'directPushReward')).toBeUndefined();
    await spender.do('game/seed/buy', { seed: 'apple', quantity: 1 });
    await endHour();
    const reward = { kind: 'farm', reference: 'spends:2' };
    expect(await line(middle, 'directPushReward')).toMatchObject({ ...reward, amount: '1.4' });
    expect(await line(top, 'teamReward')).toMatchObject({ ...reward, amount: '0.7' });
  });

  test('is published to the spender, and the new balances to both players above at the end of the hour', async () => {
    const [top, middle, spender] = await threeGenerations();
    received.length = 0;
    const { changes } = await spender.do('game/land/buy', { plot: 2 });
    expect(received).toEqual([{ player: String(spender.id), changes }]);
    expect(await endHour()).toEqual(expect.arrayContaining([middle.id, top.id]));
    expect(await endHour()).toEqual([]);
    received.length = 0;
    await spender.refused('game/land/buy', { plot: 2 });
    farm.setConstants({ REF_DEPTH: 0 });
    await spender.do('game/land/buy', { plot: 3 });
    expect(received).toMatchObject([{ player: String(spender.id) }]);
  });

  test('that is refused changes nothing', async () => {
    const [top, middle, spender] = await threeGenerations();
    await setBalance(farm, spender, '49.999999');
    const accounts = [...shared, userOf(spender), dueOf(middle), dueTeamOf(top)];
    const changes = await changeOf(accounts, () => spender.refused('game/land/buy', { plot: 2 }));
    expect(changes.every((change) => change === 0n)).toBe(true);
    expect((await spender.do('game/land/price')).next?.plot).toBe(2);
  });
});
