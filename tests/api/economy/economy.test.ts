import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EconomyCoin, EconomyDay } from '#core/api/economy.ts';
import type { Path } from '#core/api/table.ts';
import { liabilityKinds } from '#core/catalog/accounts.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { economyCurves } from '#core/catalog/economyCurves.ts';
import { amountOf } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { economyLines } from '#core/rules/economyLines.ts';
import { dayEmission } from '#core/rules/emission.ts';
import { yieldPpm } from '#core/rules/yield.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { economy, countEconomy } from '#server/oversight/economy/economy.jobs.ts';
import { worldJobs } from '#server/worldJobs.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { BEGIN, type Player, type TestWorld } from '../../support/world.ts';
import { askFor, openWalletWorld, signPayment } from '../wallet/walletWorld.ts';
import { isInBooks, oneDatabase } from '../../support/skipReason.ts';

const FIRST_DAY = dayOf(BEGIN);
const HOUR_MS = 3_600_000;
const TOP = walletKey(720);

/** The world's jobs; the economy counts in pieces so small that a day takes many. */
const jobs = worldJobs
  .filter(({ name }) => name !== 'tendShowManors')
  .map((job) => (job === economy ? countEconomy(4) : job));

let manor: TestWorld;
let [top, low]: Player[] = [];

async function pass(): Promise<void> {
  for (const { name, failed } of await runJobs(manor.world, jobs))
    if (failed) throw new Error(`${name} failed`, { cause: failed });
}

async function act(by: Player, path: Path, params: Record<string, string | number>): Promise<void> {
  const { code, key } = await manor.call(path, params, { token: by.token });
  if (code !== 200) throw new Error(`${path}: ${key}`);
}

/** From top to low. */
async function transfer(amount: string): Promise<void> {
  const terms = { kind: 'Transfer', asset: 'ATR', gross: amount, fee: '0', net: amount } as const;
  const { request, ...signed } = await signPayment(manor, TOP, { ...terms, address: low!.address });
  const params = { coin: 'ATR', address: low!.address, amount, ...signed };
  const { code, key } = await manor.call('userAccount/transfer', params, {
    token: top!.token,
    requestId: request,
  });
  if (code !== 200) throw new Error(`the transfer: ${key}`);
}

/** Three days with acts of every kind that moves coins between holders, then one that nobody lived through. */
beforeAll(async () => {
  manor = await openWalletWorld();
  top = await manor.signIn({ key: TOP });
  low = await manor.signIn({ referrer: top.code });
  for (const player of [top, low]) {
    await manor.give(player, 'ATR', '5000');
    await manor.give(player, 'USDT', '3000');
  }
  await act(low, 'game/seed/buy', { seed: 'apple', quantity: 3 });
  await pass();
  await manor.advance(DAY_MS);
  await pass();
  await act(top, 'userAccount/exchange', { from: 'USDT', to: 'ATR', amount: '100', minOut: '0' });
  await transfer('60.000001');
  expect((await askFor(manor, low, { amount: '50' })).code).toBe(200);
  await act(low, 'otc/sell', { price: '0.1', quantity: 20 });
  await act(top, 'game/making/cast', { amount: '1000' });
  await pass();
  await manor.advance(DAY_MS);
  await act(top, 'otc/buy', { price: '0.1', quantity: 15 });
  await act(low, 'game/seed/buy', { seed: 'orange', quantity: 1 });
  await pass();
  // A posting with an instant of an earlier day counts on the day that is open when it is sealed.
  await manor.give(low, 'ATR', '1.5');
  await manor.advance(2 * DAY_MS);
  await pass();
  // Postings of the day's first pass are sealed and counted by a later one.
  await manor.advance(HOUR_MS);
  await pass();
});
/** Closing a world runs its audit, and so the invariant of the table. */
afterAll(() => manor.close());

const daysOf = async (params = {}) => (await manor.call('config/economy', params)).data;
const units = (text: string | undefined) => amountOf(text ?? '0');
const coinOf = ({ coins }: EconomyDay, coin: string) => coins.find((entry) => entry.coin === coin)!;
const sumOf = (list: EconomyCoin['faucets']) => list.reduce((sum, { amount }) => sum + units(amount), 0n);

/** Links of the hash chain, each with its day: the latest game day that any link up to it has. */
const linkDays = sql`(
  SELECT posting_id, sequence, type,
    max(floor(extract(epoch FROM game_at) / 86400)::bigint) OVER (ORDER BY sequence) AS day
  FROM chain_link JOIN posting ON posting.id = posting_id
)`;

interface Booked {
  coin: string;
  /** Of players at the day's end. */
  players: bigint;
  pools: bigint;
  burn: bigint;
  vault: bigint;
  emission: bigint;
  farm: bigint;
}

/** Balances at the end of a day, straight from the entries. */
async function bookedAt(day: number): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    SELECT a.coin,
      coalesce(sum(e.amount) FILTER (WHERE a.name ~ '^(user|hold|order|casting):'), 0)::bigint AS players,
      coalesce(sum(e.amount) FILTER (WHERE a.name ~ '^pool:'), 0)::bigint AS pools,
      coalesce(sum(e.amount) FILTER (WHERE a.name = 'burn'), 0)::bigint AS burn,
      coalesce(-sum(e.amount) FILTER (WHERE a.name = 'vault'), 0)::bigint AS vault,
      coalesce(sum(e.amount) FILTER (WHERE a.name = 'pool:emission'), 0)::bigint AS emission,
      coalesce(sum(e.amount) FILTER (WHERE a.name = 'pool:farm'), 0)::bigint AS farm
    FROM ${linkDays} AS l JOIN entry e USING (posting_id) JOIN account a ON a.id = e.account_id
    WHERE l.day <= ${day} AND a.coin IN ('ATR', 'USDT') GROUP BY a.coin`.execute(manor.world.db);
  return rows;
}

/** y at a day's end by the entries and the marks of the day before it. */
async function yieldAt(day: number, row: Booked): Promise<number> {
  const [from, to] = [new Date(day * DAY_MS), new Date((day + 1) * DAY_MS)];
  const { rows } = await sql<{ highest: bigint | null }>`
    SELECT max(balance) AS highest FROM farm_pool_mark WHERE at > ${from} AND at <= ${to}`.execute(
    manor.world.db,
  );
  const constants = manor.world.constants.current();
  const highest = rows[0]?.highest ?? null;
  return yieldPpm(
    { balance: row.farm, highest, dayEmission: dayEmission(row.emission, constants).farm },
    constants,
  );
}

interface BookedFlow {
  coin: string;
  type: string;
  net: bigint;
  moved: bigint;
}

/** Amounts that players received or paid by posting on a day, and those that left single players. */
async function flowsOn(day: number): Promise<BookedFlow[]> {
  const { rows } = await sql<BookedFlow>`
    SELECT coin, type, sum(net)::bigint AS net, sum(greatest(-net, 0))::bigint AS moved FROM (
      SELECT coalesce(p.home_id, p.id) AS posting_id, l.type, a.coin, a.player_id, sum(e.amount) AS net
      FROM ${linkDays} AS l JOIN posting p ON p.id = l.posting_id JOIN entry e ON e.posting_id = p.id
      JOIN account a ON a.id = e.account_id
      WHERE l.day = ${day} AND a.player_id IS NOT NULL AND a.coin IN ('ATR', 'USDT')
      GROUP BY 1, l.type, a.coin, a.player_id
    ) AS owned GROUP BY coin, type, posting_id`.execute(manor.world.db);
  return rows;
}

describe('the days of the public economy', () => {
  test('are closed days only, newest first; a day that nobody lived through is left out', async () => {
    const { days, next } = await daysOf();
    expect(days.map(({ day }) => day - FIRST_DAY)).toEqual([2, 1, 0]);
    expect(next).toBeNull();
    const page = await daysOf({ size: 2 });
    expect([page.days.length, page.next]).toEqual([2, String(FIRST_DAY + 1)]);
    expect((await daysOf({ size: 2, cursor: page.next })).days).toEqual(days.slice(2));
  });

  test.skipIf(isInBooks)(
    'hold the supply of each holder as the ledger had it at their end, to the unit',
    oneDatabase,
    async () => {
      for (const day of (await daysOf()).days) {
        const booked = await bookedAt(day.day);
        expect(booked).toHaveLength(2);
        for (const row of booked) {
          const { supply } = coinOf(day, row.coin);
          const { liabilities } = supply;
          const owed = liabilityKinds.reduce((sum, kind) => sum + units(liabilities[kind]), 0n);
          const pools = supply.pools.reduce((sum, { amount }) => sum + units(amount), 0n);
          const owned = (['available', 'withdrawals', 'orders', 'castings'] as const).reduce(
            (sum, kind) => sum + units(liabilities[kind]),
            0n,
          );
          expect([owned, pools, units(supply.burned), units(supply.vault)]).toEqual([
            row.players,
            row.pools,
            row.burn,
            row.vault,
          ]);
          // Holders together are the total supply.
          expect(owed + pools + units(supply.burned)).toBe(row.vault);
          const lines = economyLines('supply', day).filter(({ coin }) => coin === row.coin);
          expect(lines.reduce((sum, { value }) => sum + units(value), 0n)).toBe(row.vault);
          if (row.coin !== 'ATR') continue;
          expect(units(day.emissionLeft)).toBe(row.emission);
          expect(day.yPpm).toBe(await yieldAt(day.day, row));
        }
      }
    },
  );

  test.skipIf(isInBooks)(
    'have faucets and sinks by record type as the entries add up, and explain each change of holdings',
    oneDatabase,
    async () => {
      const { days } = await daysOf();
      let before = new Map<string, bigint>();
      const types = new Set<string>();
      for (const day of [...days].reverse()) {
        const booked = await flowsOn(day.day);
        const ends = new Map((await bookedAt(day.day)).map(({ coin, players }) => [coin, players]));
        for (const { coin, faucets, sinks, turnover, fees, velocityBps } of day.coins) {
          const wanted = (test: (net: bigint) => boolean) => {
            const sums = new Map<string, bigint>();
            for (const { type, net } of booked.filter((row) => row.coin === coin && test(row.net)))
              sums.set(type, (sums.get(type) ?? 0n) + (net < 0n ? -net : net));
            return [...sums].sort();
          };
          const shown = (list: EconomyCoin['faucets']) =>
            list.map(({ type, amount }) => [type, units(amount)] as const).sort();
          expect(shown(faucets)).toEqual(wanted((net) => net > 0n));
          expect(shown(sinks)).toEqual(wanted((net) => net < 0n));
          expect(sumOf(faucets) - sumOf(sinks)).toBe((ends.get(coin) ?? 0n) - (before.get(coin) ?? 0n));
          const moved = booked.reduce((sum, row) => sum + (row.coin === coin ? row.moved : 0n), 0n);
          expect(units(turnover)).toBe(moved);
          expect(velocityBps).toBe(Number((moved * 10_000n) / (ends.get(coin) ?? 1n)));
          expect(units(fees)).toBe(sumOf(sinks.filter(({ type }) => type === 'fee')));
          for (const { type } of [...faucets, ...sinks]) types.add(type);
        }
        before = ends;
      }
      // The days held what the test is about.
      for (const type of ['saplingPurchase', 'swap', 'backendRecharge', 'fee', 'castingIncome'])
        expect(types).toContain(type);
    },
  );

  test('count who paid, not who only received', async () => {
    const { days } = await daysOf();
    expect(days.map(({ active }) => active)).toEqual([2, 2, 1]);
  });

  test('never change once they are closed', async () => {
    const { db } = manor.world;
    const day = BigInt(FIRST_DAY);
    for (const change of [
      sql`UPDATE economy_day SET postings = 0 WHERE day = ${day}`,
      sql`UPDATE economy_held SET amount = amount + 1 WHERE day = ${day}`,
      sql`UPDATE economy_flow SET sink = sink + 1 WHERE day = ${day}`,
      sql`DELETE FROM economy_flow WHERE day = ${day}`,
      sql`INSERT INTO economy_held VALUES (${day}, 'ATR', 'pool:none', 1)`,
    ])
      await expect(change.execute(db)).rejects.toThrow('a closed day');
    const known = await daysOf();
    await pass();
    expect(await daysOf()).toEqual(known);
  });

  test.each(['-1', 'NaN', '__proto__', '1e3', '007', '9999999999'])(
    'refuse a page after %s',
    async (cursor) => {
      expect(await manor.call('config/economy', { cursor })).toMatchObject({ key: 'invalidParameter' });
    },
  );
});

describe('the files of the curves', () => {
  const file = (curve: string, headers = {}) =>
    manor.app.inject({ url: `/api/economy/${curve}.csv`, headers });

  test.each(economyCurves)('%s has a line for each value, without a sign-in', async (curve) => {
    const { days } = await daysOf();
    const { statusCode, body, headers } = await file(curve);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = body.split('\r\n');
    expect(lines[0]).toBe('\uFEFF"day","date","coin","item","value"');
    expect(lines.slice(1, -1)).toEqual(
      days.flatMap((day) =>
        economyLines(curve, day).map(({ coin, item, value }) => {
          const date = new Date(day.day * DAY_MS).toISOString().slice(0, 10);
          return [String(day.day), date, coin ?? '', item, value].map((cell) => `"${cell}"`).join(',');
        }),
      ),
    );
    expect(lines.length).toBeGreaterThan(2);
  });

  test('are not sent again while no day closes', async () => {
    const { headers } = await file('supply');
    const again = await file('supply', { 'if-none-match': headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await file('sinks', { 'if-none-match': headers.etag })).statusCode).toBe(200);
  });

  test('do not exist for a curve that nobody draws', async () => {
    expect((await file('secrets')).statusCode).toBe(404);
  });
});
