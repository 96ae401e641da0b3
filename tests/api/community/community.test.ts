import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rewardKinds } from '#core/catalog/rewardKinds.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from '#core/rules/clock.ts';
import { defaultConstants } from '#core/catalog/constants.ts';
import { communityInvariants } from '#server/community/community.audit.ts';
import { auditManor } from '#server/auditManor.ts';
import { environment } from '#server/env.ts';
import { countNews, applyPending } from '#server/community/countNews.ts';
import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  readSealedLines,
  saveSequence,
  type ReadLimits,
  type SealedLine,
} from '#server/community/figures.repo.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { openCommunity, pots, type CommunityWorld } from './communityWorld.ts';
import { isInBooks, oneDatabase } from '../../support/skipReason.ts';

/** Three generations below the first, as pairs of player and sponsor. */
const TREE: [string, string | null][] = [
  ['ann', null],
  ['bob', 'ann'],
  ['cem', 'ann'],
  ['dee', 'bob'],
  ['eve', 'bob'],
  ['fay', 'cem'],
  ['gil', 'dee'],
];
const NAMES = TREE.map(([name]) => name);

/** Days that the community plays; COMMUNITY_DAYS=200 takes minutes. */
const DAYS = Number(environment['COMMUNITY_DAYS'] ?? 4);

/** Interval in days between newcomers, who join below fay or an earlier newcomer. */
const JOIN_DAYS = 25;

/** Interval of the payment of rewards. */
const HOUR_MS = 3_600_000;

/** Capacity of a yard, and hens bought by each player within their lifetime. */
const YARD = 12;
const hens = new Map<string, number>();

let community: CommunityWorld;
beforeAll(async () => {
  community = await openCommunity();
  for (const [name, sponsor] of TREE) {
    await community.join(name, sponsor);
    await supply(name);
  }
});
/** Closing a world runs its audit: figures, reward sums and pots too. */
afterAll(() => community.manor.close());

/** Credits coins from outside, so that no player runs out of them. */
async function supply(name: string): Promise<void> {
  await community.manor.give(community.player(name), 'ATR', '5000');
  await community.manor.give(community.player(name), 'USDT', '5000');
}

async function newcomer(day: number): Promise<void> {
  const name = `day${day}`;
  const line = NAMES.filter((name) => name === 'fay' || name.startsWith('day'));
  await community.join(name, line[draw(line.length)]!);
  NAMES.push(name);
  for (const name of NAMES) await supply(name);
}

/** The same random numbers in every run. */
let state = 20_300_101;
const draw = (below: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((state / 0x80000000) * below);
};

async function buy(name: string, seed: string, quantity: number, price: string): Promise<void> {
  await community.do(name, 'game/seed/buy', { seed, quantity });
  community.model.spend(name, amountOf(price) * BigInt(quantity));
}

async function farmFor(name: string): Promise<void> {
  const { model } = community;
  const { list } = await community.do(name, 'game/land/list');
  if (!list.some(({ reclaimedAt }) => reclaimedAt)) await community.do(name, 'game/land/buy', { plot: 1 });
  const growing = list.find(({ plant }) => plant);
  if (growing) {
    await community.do(name, 'game/land/harvest', { plot: 1 });
    const quantity = (await community.do(name, 'game/seed/myList')).stock.fruit.apple.reduce(
      (sum, lot) => sum + lot.quantity,
      0,
    );
    const { earned } = await community.do(name, 'game/seed/sell', { seed: 'apple', quantity });
    model.earn(name, 'ATR', amountOf(earned));
  }
  await buy(name, 'apple', 1 + draw(3), '20');
  await community.do(name, 'game/land/sow', { plot: 1, seed: 'apple' });
  await community.do(name, 'game/land/js', { plot: 1 });
  model.spend(name, amountOf('2'));
  const bought = hens.get(name) ?? 0;
  if (draw(3) > 0 || bought === YARD) return;
  hens.set(name, bought + 1);
  await buy(name, 'hen', 1, '200');
}

async function tradeBetween(seller: string, buyer: string): Promise<void> {
  const { model } = community;
  const quantity = 10 + 10 * draw(20);
  const { order } = await community.do(seller, 'otc/sell', { quantity, price: '0.1' });
  await community.do(buyer, 'otc/buy', { quantity, order: order.id });
  const usdt = (BigInt(quantity) * 1_000_000n) / 10n;
  model.pay(seller, 'ATR', BigInt(quantity) * 1_000_000n, false);
  model.pay(buyer, 'USDT', usdt, false);
  // 1 % of the USDT, 0.5 % for owners: whole units at these quantities.
  model.fee(seller, usdt / (model.get(seller).isOwner ? 200n : 100n));
}

/** Seals and counts all postings so far. */
async function seeFigures(): Promise<void> {
  await community.manor.advance(10_000);
  await community.runJobs();
}

async function passDay(): Promise<void> {
  await community.manor.advance(DAY_MS);
  community.model.beginDay();
  await Promise.all([community.runJobs(), community.runJobs()]);
  await seeFigures();
}

/** Summary of a long run in one line. */
async function summary(): Promise<string> {
  const { postings } = await auditManor(community.manor.world.db);
  const received = [...community.model.members.values()].flatMap(({ rewards }) => [...rewards]);
  const sum = (coin: string) =>
    formatAmount(
      received.filter(([type]) => type.endsWith(coin)).reduce((total, [, amount]) => total + amount, 0n),
    );
  return `${DAYS} days, ${NAMES.length} players, ${postings} postings, rewards ${sum('ATR')} ATR, ${sum('USDT')} USDT`;
}

describe('a community of three generations', () => {
  test('has the figures, points and rewards of an independent calculation, day after day', async () => {
    const { model } = community;
    await seeFigures();
    expect(await community.expectModel()).toEqual([]);
    for (let day = 1; day <= DAYS; day += 1) {
      if (day % JOIN_DAYS === 0) await newcomer(day);
      for (const name of NAMES) if (draw(4) > 0) await farmFor(name);
      for (let trade = 0; trade < 3; trade += 1) {
        const [seller, buyer] = [draw(NAMES.length), draw(NAMES.length - 1)];
        await tradeBetween(NAMES[seller]!, NAMES.filter((_, at) => at !== seller)[buyer]!);
      }
      if (day === 2) {
        const { id } = (await community.do('eve', 'game/making/cast', { amount: '1000' })).casting;
        model.pay('eve', 'USDT', amountOf('1000'), true);
        await community.do('eve', 'game/making/end', { id });
        model.earn('eve', 'USDT', amountOf('1000'));
        // Paid-out coins are cast again (re-investment); the rest comes from outside.
        await community.do('eve', 'game/making/cast', { amount: '1200' });
        model.pay('eve', 'USDT', amountOf('1200'), true);
      }
      if (day === 3) {
        const { player, operator, manor } = community;
        const params = { player: player('dee').code, tier: 'owner', reason: 'leads a club' };
        expect((await manor.call('ops/tier', params, { token: operator.token })).code).toBe(200);
        model.get('dee').isOwner = true;
      }
      await passDay();
      // Sums accumulate, so a long run need not compare every day.
      if (DAYS < JOIN_DAYS || day % 10 === 0) expect(await community.expectModel()).toEqual([]);
    }
    if (DAYS > JOIN_DAYS) console.log(await summary());
    expect(model.get('eve').put.reUsdt).toBeGreaterThanOrEqual(amountOf('1000'));
  });

  test('pays no pot twice, however often and late the day runs', async () => {
    const { db } = community.manor.world;
    const paid = () =>
      db.selectFrom('posting').select('key').where('type', '=', 'communityIncome').orderBy('key').execute();
    const before = await paid();
    await community.runJobs();
    community.manor.advanceWall(-3_600_000);
    await community.runJobs();
    expect(await paid()).toEqual(before);
    community.manor.advanceWall(3_600_000);
    for (const name of NAMES) if (draw(2) > 0) await farmFor(name);
    await community.manor.advance(3 * DAY_MS);
    for (let day = 0; day < 3; day += 1) community.model.beginDay();
    await community.runJobs();
    await seeFigures();
    expect(await community.expectModel()).toEqual([]);
  });

  test('shares pots by the weights at the start of the payment, whatever is spent meanwhile', async () => {
    for (const name of NAMES) await buy(name, 'apple', 2, '20');
    await community.manor.advance(DAY_MS);
    const passes = await runJobs(community.manor.world, [pots], { maxTurns: 1 });
    expect(passes).toMatchObject([{ turns: 1, failed: null }]);
    community.model.share();
    // Ann has been paid. Her new weight and payments into the pots count tomorrow.
    await buy('ann', 'mango', 10, '120');
    community.model.fade();
    await community.runJobs();
    await seeFigures();
    expect(await community.expectModel()).toEqual([]);
  });

  test('pays rewards down to REF_DEPTH generations: 1, and 0', async () => {
    const { world } = community.manor;
    const usual = world.constants.current;
    for (const depth of [1, 0]) {
      world.constants.current = () => ({ ...usual(), REF_DEPTH: depth });
      community.model.depth = depth;
      await buy('gil', 'orange', 1, '35');
      await tradeBetween('gil', 'ann');
    }
    world.constants.current = usual;
    community.model.depth = 2;
    await passDay();
    expect(await community.expectModel()).toEqual([]);
  });

  test("shows today's figures of the world", async () => {
    const before = (await community.do('ann', 'game/todayTj')).world;
    expect(before).toMatchObject({ joined: 0, spent: '0', earned: '0' });
    expect(Number(before.rewards.atr)).toBeGreaterThan(0);
    await community.join('hal', 'gil');
    await community.manor.give(community.player('hal'), 'ATR', '100');
    await farmFor('hal');
    await community.manor.advance(HOUR_MS);
    await seeFigures();
    const { world, rewards } = await community.do('gil', 'game/todayTj');
    const spent = community.model.get('hal').put.newAtr;
    expect(world).toMatchObject({ players: before.players + 1, joined: 1, earned: '0' });
    expect(amountOf(world.spent)).toBe(spent);
    expect(amountOf(rewards.atr)).toBeGreaterThanOrEqual((spent * 2n) / 100n);
    const day = await community.manor.world.db
      .selectFrom('world_day')
      .select('day')
      .orderBy('day', 'desc')
      .execute();
    expect(day[0]?.day).toBe(BigInt(dayOf(community.manor.world.clock.gameNow())));
  });
});

describe('the tree', () => {
  const open = (name: string, member?: string, overrides: Record<string, string> = {}) =>
    community.manor.call(
      'game/ztGameTj',
      { ...(member && { member: String(community.player(member).id) }), ...overrides },
      { token: community.player(name).token },
    );

  test('shows every kind of reward, the depth of rewards, and players who joined during version 1.0', async () => {
    const answer = await community.do('hal', 'game/gameTreeTj');
    expect(answer.rewards.map(({ kind }) => kind)).toEqual([...rewardKinds]);
    expect(answer).toMatchObject({
      depth: 2,
      personal: { members: 1, version1: 1 },
      team: { members: 0, version1: 0 },
    });
    const above = await community.do('ann', 'game/gameTreeTj');
    expect(above.team.version1).toBe(above.team.members);
  });

  test('opens level by level, newest first, page by page', async () => {
    const first = await open('ann', undefined, { size: '1' });
    expect(first.data.list).toMatchObject([{ userName: community.player('cem').address, directs: 1 }]);
    const second = await open('ann', undefined, { size: '1', cursor: first.data.next! });
    expect(second.data).toMatchObject({
      list: [{ userName: community.player('bob').address, directs: 2, team: { members: 4, owners: 1 } }],
      next: null,
    });
    const below = await open('ann', 'gil');
    expect(below.data.list).toMatchObject([{ userName: community.player('hal').address, directs: 0 }]);
    expect(amountOf(below.data.list[0]!.personal.atr)).toBe(community.model.get('hal').put.newAtr);
  });

  test('adds a new generation in several turns of at most two players', async () => {
    const { world } = community.manor;
    const { db, clock } = world;
    await community.join('ida', 'hal');
    await community.join('jon', 'ida');
    const count = (tx: Tx) =>
      countNews({ tx, world, constants: defaultConstants, gameNow: clock.gameNow() }, 2);
    expect(await inTransaction(db, count)).toBe(true);
    let turns = 1;
    while (await inTransaction(db, (tx) => applyPending(tx, 2))) turns += 1;
    // Eight players stand above, the first manor among them; the audit passes at every step.
    expect(turns).toBeGreaterThanOrEqual(4);
    await community.manor.audit();
    await seeFigures();
    expect(await community.expectModel()).toEqual([]);
  });

  test.skipIf(isInBooks)('counts the ledger in parts that never split a posting', oneDatabase, async () => {
    await inTransaction(community.manor.world.db, async (tx) => {
      const counted = await tx.selectFrom('figures_state').select('sequence').executeTakeFirstOrThrow();
      const read = async (limits: ReadLimits) => {
        const lines: SealedLine[] = [];
        for (let last: bigint | null = 0n; last !== null;) {
          await saveSequence(tx, last);
          const piece = await readSealedLines(tx, limits);
          lines.push(...piece.lines);
          ({ last } = piece);
        }
        return lines;
      };
      const unbounded = await read({ postings: 100_000, lines: 1_000_000 });
      expect(unbounded.length).toBeGreaterThan(100);
      expect(await read({ postings: 50, lines: 21 })).toEqual(unbounded);
      await saveSequence(tx, counted.sequence);
    });
  });

  test('is private: neither sponsors, nor siblings, nor unknown ids can be read', async () => {
    const { key, msg } = await open('bob', 'ann');
    expect([key, msg]).toEqual(['memberNotInTeam', 'This member is not in your network']);
    expect((await open('bob', 'fay')).key).toBe('memberNotInTeam');
    expect((await open('bob', undefined, { member: '999999' })).key).toBe('memberNotInTeam');
    expect((await open('bob', undefined, { cursor: 'x' })).key).toBe('invalidParameter');
  });
});

describe.skipIf(isInBooks)('the audit of the community names', oneDatabase, () => {
  class Undone extends Error {}

  /** Runs the audit while rows are altered, then restores them. Returns the broken invariants. */
  async function brokenBy(alter: RawBuilder<unknown>): Promise<string[]> {
    const broken: string[] = [];
    const altered = community.manor.world.db.transaction().execute(async (tx) => {
      expect((await alter.execute(tx)).numAffectedRows).toBeGreaterThan(0n);
      for (const { id, check } of communityInvariants)
        if (await check({ tx, constants: defaultConstants, chain: null })) broken.push(id);
      throw new Undone();
    });
    await expect(altered).rejects.toThrow(Undone);
    return broken;
  }

  const first = sql`(SELECT min(player_id) FROM team_sum WHERE reach = 'team')`;
  test.each([
    ['one member too many', 'C1', sql`UPDATE team_sum SET members = members + 1 WHERE player_id = ${first}`],
    [
      'an owner who went missing',
      'C1',
      sql`UPDATE team_sum SET owners = 0 WHERE owners > 0 AND reach = 'team'`,
    ],
    [
      'an investment that nobody made',
      'C1',
      sql`UPDATE team_sum SET re_atr = re_atr + 1 WHERE reach = 'own'`,
    ],
    ['news that were lost', 'C1', sql`DELETE FROM team_sum WHERE reach = 'direct' AND player_id > ${first}`],
    ['a reward that was not paid', 'C2', sql`UPDATE reward_sum SET total = total + 1 WHERE kind = 'level'`],
    ['a pot that paid more than it held', 'C3', sql`UPDATE pot_day SET held = 1 WHERE held > 1000`],
    ['a day that paid without a pot', 'C3', sql`DELETE FROM pot_day WHERE pot = 'community'`],
  ])('%s', async (_, id, alter) => expect(await brokenBy(alter)).toContain(id));
});
