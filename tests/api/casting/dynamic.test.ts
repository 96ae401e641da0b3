import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNIT } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from '#core/rules/clock.ts';
import { dynamicReleases, releaseCastings } from '#server/casting/casting.jobs.ts';
import { noteDynamicDues } from '#server/revenue/dynamicDue.repo.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { auditManor } from '#server/auditManor.ts';
import { confirmWithdrawals } from '#server/wallet/confirmWithdrawals.ts';
import type { Player, TestWorld } from '../../support/world.ts';
import { askFor, firstOperator, openWalletWorld } from '../wallet/walletWorld.ts';
import { isInBooks, oneDatabase } from '../../support/skipReason.ts';

let manor: TestWorld;
beforeAll(async () => {
  manor = await openWalletWorld({ demo: false });
  await runJobs(manor.world, [releaseCastings, dynamicReleases]);
});
afterAll(() => manor.close());

const player = async (referrer: string, usdt: string, atr: string) => {
  const player = await manor.signIn({ referrer });
  if (usdt !== '0') await manor.give(player, 'USDT', usdt);
  if (atr !== '0') await manor.give(player, 'ATR', atr);
  return player;
};
const cast = async (player: Player, amount = '1000') =>
  (await manor.call('game/making/cast', { amount }, { token: player.token })).data.casting;
const castings = async (player: Player) =>
  (await manor.call('game/making/list', {}, { token: player.token })).data.list;
const work = async () => {
  await manor.advance(5_000);
  return runJobs(manor.world, [releaseCastings, dynamicReleases]);
};
const waiting = () => manor.world.db.selectFrom('dynamic_due').selectAll().execute();
/** Sells an amount of ATR at P, 0.1 USDT each: 1 % of the proceeds is revenue. */
const sell = async (seller: Player, buyer: Player, quantity: string) => {
  const posted = await manor.call('otc/sell', { quantity, price: '0.1' }, { token: seller.token });
  const order = posted.data.order.id;
  expect((await manor.call('otc/buy', { quantity, order }, { token: buyer.token })).code).toBe(200);
};
/** Records revenue of any source. */
const bring = (sponsor: Player, key: string, usdt: bigint) =>
  inTransaction(manor.world.db, (tx) =>
    noteDynamicDues(tx, [{ key, sponsor: sponsor.id, revenue: usdt }], manor.world.clock.gameNow()),
  );

test("a referee's fees release a tenth of their worth early, at most 2 % of the total a day, oldest casting first", async () => {
  const sponsor = await player(manor.referrer, '2000', '0');
  const referee = await player(sponsor.code, '200', '30000');
  const further = await player(referee.code, '3000', '1000');
  await sell(referee, further, '1000');
  expect(await waiting()).toEqual([]);
  const oldest = await cast(sponsor);
  const newer = await cast(sponsor);

  // A fee of 10 USDT is worth 100 ATR, a tenth of it 10. The bound is 2 % of 600: 12.
  await sell(referee, further, '10000');
  expect(await waiting()).toMatchObject([{ sponsor_id: sponsor.id, revenue: 10n * UNIT }]);
  await work();
  expect((await castings(sponsor))[1]).toMatchObject({ id: oldest.id, dynamic: '10', released: '10' });
  await sell(referee, further, '10000');
  await work();
  expect((await castings(sponsor))[1]).toMatchObject({ dynamic: '12', released: '12', perDay: '3.333334' });
  expect((await castings(sponsor))[0]).toMatchObject({ id: newer.id, dynamic: '0' });
  expect(await waiting()).toEqual([]);
  // The referee's own referees bring nothing to the referee's sponsor.
  await sell(further, referee, '500');
  expect(await waiting()).toEqual([]);

  await manor.advance(DAY_MS);
  const { data } = await askFor(manor, referee, { amount: '10' });
  const { id } = data.withdrawal;
  const operator = await manor.signIn({ key: firstOperator });
  await manor.call('ops/withdraw/pass', { id, reason: 'fine' }, { token: operator.token });
  const { gameNow, wallNow } = { gameNow: manor.world.clock.gameNow(), wallNow: manor.world.wallNow() };
  await inTransaction(manor.world.db, (tx) =>
    confirmWithdrawals(tx, [{ id: BigInt(id), txHash: null }], {
      gameNow,
      wallNow,
      constants: manor.world.constants.current(),
      confirmations: 1,
    }),
  );
  expect(await waiting()).toMatchObject([{ key: `withdrawal:${id}`, revenue: 1_500_000n }]);
  await work();
  expect((await castings(sponsor))[1]).toMatchObject({ dynamic: '13.5', released: '16.833334' });
  const lines = await manor.call(
    'userAccount/balanceDetail',
    { type: 'dynamicReward' },
    { token: sponsor.token },
  );
  expect(lines.data.list.map(({ amount, reference }) => [amount, reference])).toEqual([
    ['1.5', `casting:${oldest.id}`],
    ['2', `casting:${oldest.id}`],
    ['10', `casting:${oldest.id}`],
  ]);
});

test('a bonus adds nothing: a casting released early ends early, with its principal', async () => {
  const sponsor = await player(manor.referrer, '1000', '0');
  const usual = manor.world.constants.current;
  manor.world.constants.current = () => ({ ...usual(), DYNAMIC_DAY_BPS: 2_000 });
  const { id, total } = await cast(sponsor);
  manor.world.constants.current = usual;
  for (let day = 0; ; day += 1) {
    await bring(sponsor, `early:${id}:${day}`, 1_000n * UNIT);
    await bring(sponsor, `early:${id}:${day}`, 1_000n * UNIT);
    await work();
    const [casting] = await castings(sponsor);
    if (casting?.state === 'ended') {
      // A fifth of the total a day.
      expect(day).toBe(4);
      expect(casting).toMatchObject({ end: 'completed', released: total });
      break;
    }
    await manor.advance(DAY_MS);
  }
  const { data } = await manor.call('userAccount/balance', {}, { token: sponsor.token });
  const balances = Object.fromEntries(data.list.map(({ coin, available }) => [coin, available]));
  expect(balances).toMatchObject({ USDT: '1000', ATR: total });
  await bring(sponsor, `late:${id}`, UNIT);
  expect(await waiting()).toEqual([]);
});

test('the day of the revenue counts, however late the job runs', async () => {
  const sponsor = await player(manor.referrer, '1000', '0');
  await cast(sponsor);
  await bring(sponsor, 'first', 1_000n * UNIT);
  await manor.advance(DAY_MS);
  await bring(sponsor, 'second', 1_000n * UNIT);
  expect((await waiting()).map(({ day }) => Number(day))).toEqual([
    dayOf(manor.world.clock.gameNow()) - 1,
    dayOf(manor.world.clock.gameNow()),
  ]);
  await work();
  const [casting] = await castings(sponsor);
  expect(Number(casting?.dynamic)).toBeCloseTo(Number(casting?.total) * 0.04, 5);
});

test.skipIf(isInBooks)(
  'the audit names a casting whose locked or promised amount differs from its terms',
  oneDatabase,
  async () => {
    const sponsor = await player(manor.referrer, '1000', '0');
    const { id } = await cast(sponsor);
    const { db } = manor.world;
    const broken = async () =>
      (await auditManor(db)).findings
        .filter(({ state }) => state === 'broken')
        .map((item) => [item.id, item.row]);
    const set = (change: ReturnType<typeof sql>) =>
      sql`UPDATE casting SET ${change} WHERE id = ${id}`.execute(db);
    await set(sql`principal = principal - 1`);
    expect(await broken()).toMatchObject([
      ['I5', { casting: BigInt(id), held: 1_000_000_000n, owed: 999_999_999n }],
    ]);
    await set(sql`principal = principal + 1, total = total + 1`);
    expect(await broken()).toMatchObject([['I6', { casting: BigInt(id) }]]);
    await set(sql`total = total, released = 1`);
    expect(await broken()).toMatchObject([['I6', { casting: BigInt(id), released: 1n, posted: null }]]);
    await set(sql`total = total - 1, released = 0`);
    expect(await broken()).toEqual([]);
  },
);
