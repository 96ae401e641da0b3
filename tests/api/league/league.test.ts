import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { leagueDeeds, type LeagueDeed } from '#core/catalog/leagueDeeds.ts';
import { dayOf } from '#core/rules/clock.ts';
import { weekOf } from '#core/rules/league.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { sql } from 'kysely';
import { runJobs } from '#server/jobs/runJobs.ts';
import { addNearness } from '#server/league/addNearness.ts';
import { leagueJobs } from '#server/league/league.jobs.ts';
import { scoreDeeds } from '#server/league/scoreDeeds.ts';
import { DAY, openFarm, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';
import { setFrozen } from '../neighbours/neighbourWorld.ts';

let farm: FarmWorld;
beforeAll(async () => {
  farm = await openFarm();
});
afterEach(() => farm.expectClean());
afterAll(() => farm.close());

const league = (farmer: Farmer) => farmer.do('game/league');

const score = (farmer: Farmer, deed: LeagueDeed, times = 1) =>
  inTransaction(farm.manor.world.db, (tx) => scoreDeeds(tx, farmer.id, [{ deed, times }], farm.now()));

const pointsOf = async (farmer: Farmer) =>
  (await league(farmer)).thisWeek.world.find(({ isSelf }) => isSelf)?.points ?? 0;

async function runLeague(): Promise<void> {
  for (const pass of await runJobs(farm.manor.world, leagueJobs)) expect(pass.failed, pass.name).toBeNull();
}

/** Moves game time to the first instant of the next week. */
async function nextWeek(): Promise<void> {
  await farm.manor.advance((weekOf(dayOf(farm.now())) + 1) * 7 * DAY - farm.now());
  await runLeague();
}

test('cares in time and a tree with all four earn points in their own transaction', async () => {
  const farmer = await farm.farmer({ atr: '100' });
  await farmer.do('game/seed/buy', { seed: 'apple', quantity: 1 });
  await farmer.do('game/land/sow', { plot: 1, seed: 'apple' });
  expect((await league(farmer)).thisWeek.world).toEqual([]);
  await farmer.do('game/land/js', { plot: 1 });
  expect(await pointsOf(farmer)).toBe(1);
  const [plot] = (await farmer.do('game/land/list')).list;
  const { weedsAt, insectsAt } = plot!.plant!;
  await farm.manor.advance(Math.max(weedsAt, insectsAt) - farm.now());
  await farmer.do('game/land/cc', { plot: 1 });
  await farmer.do('game/land/sc', { plot: 1 });
  const before = await pointsOf(farmer);
  // The fertilizer comes late: its care counts nothing, the tree with all four counts two.
  await farm.manor.advance(Math.max(0, (plot!.plant!.sownAt + plot!.plant!.ripeAt) / 2 + 1000 - farm.now()));
  await farmer.do('game/land/sf', { plot: 1 });
  expect((await pointsOf(farmer)) - before).toBe(2);
  const { today } = await league(farmer);
  expect(today.find(({ deed }) => deed === 'tree')).toEqual({ deed: 'tree', points: 2, most: 10 });
});

test('a day counts each deed up to its cap, however many are done at once', async () => {
  const farmer = await farm.farmer({ atr: '0' });
  await Promise.all(Array.from({ length: 8 }, () => score(farmer, 'care', 4)));
  expect(await pointsOf(farmer)).toBe(20);
  await score(farmer, 'tree', 7);
  await score(farmer, 'basket', 4);
  await score(farmer, 'help', 6);
  expect(await pointsOf(farmer)).toBe(20 + 10 + 9 + 5);
  await farm.manor.advance(DAY);
  await score(farmer, 'help');
  const week = await sql<{ points: number }>`
    SELECT sum(points)::int AS points FROM league_week WHERE player_id = ${farmer.id}`.execute(
    farm.manor.world.db,
  );
  expect(week.rows[0]?.points).toBe(45);
  const caps = await sql<{ cap: number }>`
    SELECT league_cap(deed) AS cap FROM unnest(${Object.keys(leagueDeeds)}::text[]) AS deed`.execute(
    farm.manor.world.db,
  );
  expect(caps.rows.map(({ cap }) => cap)).toEqual(Object.values(leagueDeeds).map(({ dayCap }) => dayCap));
});

test('friends stand before strangers: referrer, team, and the nearest by acts', async () => {
  const referrer = await farm.farmer({ atr: '0' });
  const player = await farm.farmer({ atr: '0', referrer: referrer.code });
  const member = await farm.farmer({ atr: '0', referrer: player.code });
  const neighbour = await farm.farmer({ atr: '0' });
  const stranger = await farm.farmer({ atr: '0' });
  await score(member, 'care', 3);
  await score(neighbour, 'care', 2);
  await score(stranger, 'care', 9);
  await inTransaction(farm.manor.world.db, (tx) => addNearness(tx, player.id, neighbour.id));
  const { thisWeek } = await league(player);
  expect(thisWeek.friends.map(({ id, points, place }) => [id, points, place])).toEqual([
    [String(member.id), 3, 1],
    [String(neighbour.id), 2, 2],
    [String(referrer.id), 0, 3],
    [String(player.id), 0, 4],
  ]);
  expect(Object.keys(thisWeek.friends[0] ?? {})).toEqual([
    'id',
    'code',
    'nickName',
    'image',
    'level',
    'points',
    'place',
    'isSelf',
  ]);
});

test('a robot earns no points and stands in no table', async () => {
  const referrer = await farm.farmer({ atr: '0' });
  const robot = await farm.farmer({ atr: '0', referrer: referrer.code });
  await farm.manor.world.db
    .updateTable('player')
    .set({ is_robot: true })
    .where('id', '=', robot.id)
    .execute();
  await score(robot, 'care', 5);
  expect((await league(robot)).thisWeek.world).toEqual([]);
  const friends = (await league(referrer)).thisWeek.friends.map(({ id }) => id);
  expect(friends).toContain(String(referrer.id));
  expect(friends).not.toContain(String(robot.id));
});

test('a week ends with places, ribbons and a step up; its table stays for a week', async () => {
  await nextWeek();
  // A week that begins a new group of its own: the seats of a group are given in the order of first deeds.
  await sql`SELECT setval('league_seat_1', (last_value / 50 + 1) * 50 - 1) FROM league_seat_1`.execute(
    farm.manor.world.db,
  );
  const farmers: Farmer[] = [];
  for (let count = 1; count <= 5; count += 1) {
    const farmer = await farm.farmer({ atr: '0' });
    await score(farmer, 'care', count);
    farmers.push(farmer);
  }
  const [last, , third, second, first] = farmers as [Farmer, Farmer, Farmer, Farmer, Farmer];
  expect((await league(first)).thisWeek.world.map(({ points }) => points)).toEqual([5, 4, 3, 2, 1]);
  await nextWeek();
  const { lastWeek, thisWeek } = await league(first);
  expect(lastWeek.world.map(({ points, place }) => [points, place])).toEqual([
    [5, 1],
    [4, 2],
    [3, 3],
    [2, 4],
    [1, 5],
  ]);
  expect(lastWeek).toMatchObject({ division: 1, step: 1 });
  expect(thisWeek).toMatchObject({ division: 2, step: null, world: [] });
  expect((await league(last)).thisWeek.division).toBe(1);
  const ribbons = ['ribbon-gold', 'ribbon-silver', 'ribbon-bronze'];
  for (const [at, farmer] of [first, second, third].entries()) {
    const { list } = await farmer.do('game/look/list');
    const open = list
      .filter(({ look, isOwned }) => ribbons.includes(look) && isOwned)
      .map(({ look }) => look);
    expect(open).toEqual([ribbons[at]]);
  }
  // Ending it again changes nothing.
  await farm.manor.advance(DAY);
  await runLeague();
  expect((await league(first)).lastWeek).toEqual(lastWeek);
});

test('a frozen player stands in no table and wins no ribbon', async () => {
  await nextWeek();
  await sql`SELECT setval('league_seat_1', (last_value / 50 + 1) * 50 - 1) FROM league_seat_1`.execute(
    farm.manor.world.db,
  );
  const referrer = await farm.farmer({ atr: '0' });
  const cheat = await farm.farmer({ atr: '0', referrer: referrer.code });
  await score(cheat, 'care', 9);
  await score(referrer, 'care', 1);
  await setFrozen(farm, cheat, true);
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const { thisWeek } = await league(referrer);
  expect(ids(thisWeek.world)).toEqual([String(referrer.id)]);
  expect(ids(thisWeek.friends)).toContain(String(referrer.id));
  expect(ids(thisWeek.friends)).not.toContain(String(cheat.id));
  await nextWeek();
  const { lastWeek } = await league(referrer);
  expect(lastWeek.world.map(({ id, place }) => [id, place])).toEqual([[String(referrer.id), 1]]);
  await setFrozen(farm, cheat, false);
  const { list } = await cheat.do('game/look/list');
  expect(list.filter(({ look, isOwned }) => look.startsWith('ribbon-') && isOwned)).toEqual([]);
});

test('fifty players are a group, and the next begins another', async () => {
  await nextWeek();
  const { db } = farm.manor.world;
  await sql`SELECT setval('league_seat_1', (last_value / 50 + 1) * 50 - 1) FROM league_seat_1`.execute(db);
  const farmers = [];
  for (let count = 0; count < 51; count += 1) {
    const farmer = await farm.manor.signIn({});
    farmers.push(farmer);
    await inTransaction(db, (tx) => scoreDeeds(tx, farmer.id, [{ deed: 'help', times: 1 }], farm.now()));
  }
  const sizes = await Promise.all(
    [farmers[0], farmers[49], farmers[50]].map(async (player) => {
      const answer = await farm.manor.call('game/league', {}, { token: player!.token });
      return answer.data.thisWeek.world.length;
    }),
  );
  expect(sizes).toEqual([50, 50, 1]);
});
