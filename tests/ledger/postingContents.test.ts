import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { Path, Answer } from '#core/api/table.ts';
import type { Coin } from '#core/money/coin.ts';
import { amountOf } from '#core/money/amount.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { post } from '#server/ledger/post.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import { addReceiver } from '#server/wallet/transferReceiver.repo.ts';
import { confirmWithdrawals } from '#server/wallet/confirmWithdrawals.ts';
import { failWithdrawals } from '#server/wallet/failWithdrawals.ts';
import { worldJobs } from '#server/worldJobs.ts';
import { walletKey } from '../support/walletKeys.ts';
import { openWorld, type Player, type TestWorld } from '../support/world.ts';

/**
 * SHA-256 over the postings of a fixed game, in order. Books are summed, and what levels them is left out. The
 * digest changes when a key, type, kind, reference, instant, account or amount does. Such a change alters the
 * history that the ledger writes, so it must be intended.
 */
const DIGEST = '2019bbfdf54735b7566f2b094c7fa4b9b32ec0b17e9fb8ccf29365c2935556d2';
const POSTINGS = 247;

const OPERATORS = [walletKey(700), walletKey(701)] as const;
let manor: TestWorld;
let people: Record<'top' | 'middle' | 'bottom' | 'first' | 'second', Player>;
let requests = 0;
let given = 0;

beforeAll(async () => {
  let draws = 0;
  manor = await openWorld({
    operators: OPERATORS.map(({ address }) => address),
    randomBytes: (count) =>
      createHash('shake256', { outputLength: count })
        .update(`${(draws += 1)}`)
        .digest(),
  });
  // Short terms, so that each thing ends within the played time.
  const constants = {
    ...manor.world.constants.current(),
    GIFT_SPEND_BPS: 1_000,
    CAST_TERM_DAYS: 8,
    HEN_LIFE_DAYS: 6,
    OTC_LIFE_MS: 240_000,
  };
  manor.world.constants.current = () => constants;
  const first = await manor.signIn({ key: OPERATORS[0] });
  const second = await manor.signIn({ key: OPERATORS[1] });
  const top = await manor.signIn({ key: walletKey(710) });
  const middle = await manor.signIn({ key: walletKey(711), referrer: top.code });
  const bottom = await manor.signIn({ key: walletKey(712), referrer: middle.code });
  people = { top, middle, bottom, first, second };
});
afterAll(() => manor.close());

async function act<P extends Path>(
  by: Player,
  path: P,
  params: Record<string, string | number> = {},
): Promise<Answer<P>> {
  const requestId = `00000000-0000-4000-8000-${String((requests += 1)).padStart(12, '0')}`;
  const answer = await manor.call(path, params, { token: by.token, requestId });
  expect(answer, `${path} ${JSON.stringify(params)}`).toMatchObject({ status: 200, code: 200 });
  return answer.data;
}

async function give(to: Player, coin: Coin, amount: string): Promise<void> {
  const from: AccountName = coin === 'USDT' ? 'vault' : coin === 'ATR' ? 'pool:promotion' : 'issuer';
  const posted = await inTransaction(manor.world.db, (tx) =>
    post(tx, {
      key: `given:${(given += 1)}`,
      type: 'recharge',
      kind: 'test',
      reference: 'test',
      gameAt: manor.world.clock.gameNow(),
      wallAt: manor.world.wallNow(),
      moves: [{ coin, from, to: `user:${to.id}`, amount: amountOf(amount) }],
    }),
  );
  if ('key' in posted) throw new Error(`giving was refused: ${posted.key}`);
}

/** Without the show manors, whose trees would be nine of ten postings. */
const playersJobs = worldJobs.filter(({ name }) => name !== 'tendShowManors');

async function runDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await manor.advance(DAY_MS);
    manor.advanceWall(60_000);
    const passes = await runJobs(manor.world, playersJobs);
    expect(passes.filter(({ failed }) => failed !== null)).toEqual([]);
  }
}

async function playFarm(player: Player): Promise<void> {
  for (const plot of [1, 2, 3]) await act(player, 'game/land/buy', { plot });
  await act(player, 'game/seed/buy', { seed: 'apple', quantity: 2 });
  await act(player, 'game/seed/buy', { seed: 'hen', quantity: 2 });
  await act(player, 'game/land/sow', { plot: '1,2', seed: 'apple' });
  await act(player, 'game/ticket', { way: 'buy' });
  const { coupon } = await act(player, 'game/ticket/exchange', { kind: 'care' });
  await act(player, 'game/ticket/exchange', { kind: 'sapling' });
  await act(player, 'game/land/js', { plot: 'all' });
  await act(player, 'game/land/sf', { plot: 1, coupon: coupon.id });
  await act(player, 'game/land/sf', { plot: 2 });
  await act(player, 'game/tutorial/tree');
  await act(player, 'game/ticket', { way: 'daily' });
  await act(player, 'game/hen/feed', { hen: 'all' });
  await act(player, 'game/checkIn');
  for (const goal of ['sown1', 'plots3']) await act(player, 'game/goal/claim', { goal });
  await act(player, 'game/ticket', { way: 'buy' });
}

/** Fills the one basket of the day that asks for apples only. */
async function fillApples(player: Player): Promise<void> {
  const { day, level, baskets } = await act(player, 'game/basket/list');
  const slot = baskets.find(({ goods }) => goods.every(({ good }) => good === 'apple'))?.slot ?? 1;
  await act(player, 'game/basket/fill', { day, level, slot });
}

async function playMarket(seller: Player, buyer: Player): Promise<void> {
  await act(seller, 'otc/sell', { quantity: 100, price: '0.1' });
  await act(buyer, 'otc/buy', { quantity: 30, price: '0.1' });
  const { order } = await act(buyer, 'otc/buy', { quantity: 100, price: '0.1' });
  await act(buyer, 'otc/cancelBuy', { id: order.id, remaining: order.remaining });
  await act(seller, 'otc/sell', { quantity: 20, price: '0.101' });
}

async function playWallet({ top, bottom, first, second }: typeof people): Promise<void> {
  // Not the first transfer between the two, which would need a signature.
  await addReceiver(manor.world.db, { playerId: top.id, receiverId: bottom.id, wallNow: 0 });
  await act(top, 'userAccount/transfer', { coin: 'ATR', address: bottom.address, amount: '100' });
  const ask = async (coin: 'USDT' | 'ATR') =>
    BigInt(
      (await act(bottom, 'userAccount/withdraw', { coin, amount: '250', address: bottom.address })).withdrawal
        .id,
    );
  const [canceled, rejected, failed, usdt, atr] = [
    await ask('USDT'),
    await ask('USDT'),
    await ask('ATR'),
    await ask('USDT'),
    await ask('ATR'),
  ];
  await act(bottom, 'userAccount/cancelWithdraw', { id: String(canceled) });
  await act(first, 'ops/withdraw/reject', { id: String(rejected), reason: 'test' });
  for (const id of [failed, usdt, atr]) await act(first, 'ops/withdraw/pass', { id: String(id) });
  const at = { gameNow: manor.world.clock.gameNow(), wallNow: manor.world.wallNow() };
  const constants = manor.world.constants.current();
  await inTransaction(manor.world.db, (tx) => failWithdrawals(tx, [failed], at));
  const paid = [usdt, atr].map((id) => ({ id, txHash: null }));
  await inTransaction(manor.world.db, (tx) =>
    confirmWithdrawals(tx, paid, { ...at, constants, confirmations: 1 }),
  );
  const terms = { player: bottom.code, coin: 'ATR', amount: '3', reason: 'test' };
  for (const { adjustment } of [
    await act(first, 'ops/credit', { ...terms, pool: 'promotion' }),
    await act(first, 'ops/debit', terms),
  ]) {
    await act(second, 'ops/adjustment/pass', { id: adjustment.id });
  }
}

/** Content of each posting in order; amounts are summed over the parts of an account. */
async function contents(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    SELECT concat_ws('|', p.key, p.type, p.kind, p.reference, extract(epoch FROM p.game_at),
      extract(epoch FROM p.wall_at), string_agg(e.line, ' ' ORDER BY e.line COLLATE "C")) AS line
    FROM posting p JOIN (
      SELECT coalesce(part.home_id, part.id) AS posting_id,
        concat_ws(' ', account.coin, account.name, sum(entry.amount)) AS line
      FROM posting part JOIN entry ON entry.posting_id = part.id JOIN account ON account.id = entry.account_id
      WHERE account.name <> 'transit' AND part.type <> 'levelling'
      GROUP BY 1, account.coin, account.name
    ) e ON e.posting_id = p.id
    GROUP BY p.id ORDER BY p.id`.execute(manor.world.db);
  return rows.map(({ line }) => line);
}

test('a fixed game writes the same postings, byte for byte', async () => {
  const { top, middle, bottom } = people;
  await runDays(1);
  for (const player of [top, middle, bottom]) {
    await give(player, 'USDT', '3000');
    await give(player, 'ATR', '9000');
    await give(player, 'ATB', '20');
    await give(player, 'TKT', '40');
    await playFarm(player);
  }
  await playMarket(middle, bottom);
  await playMarket(bottom, top);
  await act(top, 'userAccount/exchange', { from: 'USDT', to: 'ATR', amount: '7.5', minOut: '0' });
  await act(top, 'userAccount/exchange', { from: 'ATR', to: 'USDT', amount: '11', minOut: '0' });
  const { casting } = await act(top, 'game/making/cast', { amount: '1500' });
  await act(middle, 'game/making/cast', { amount: '1000' });
  await playWallet(people);
  await runDays(3);
  await act(top, 'game/making/end', { id: casting.id });
  for (const player of [top, bottom]) {
    await act(player, 'game/land/harvest', { plot: 'all' });
    await act(player, 'game/tutorial');
    await act(player, 'game/seed/sell', { seed: 'apple', quantity: 1 });
    await fillApples(player);
    await act(player, 'game/hen/feed', { hen: 'all' });
    await act(player, 'game/hen/collect', { hen: 'all' });
    await act(player, 'game/seed/sell', { seed: 'egg', quantity: 1 });
  }
  await runDays(34);
  const lines = await contents();
  expect(lines).toHaveLength(POSTINGS);
  // The hourly payments of both generations, in both coins, are among them.
  const paid = lines.flatMap(
    (line) => /^(due(?:Team)?):\d+:(ATR|USDT):\d+:\d+\|/.exec(line)?.slice(1).join(' ') ?? [],
  );
  expect([...new Set(paid)].sort()).toEqual(['due ATR', 'due USDT', 'dueTeam ATR', 'dueTeam USDT']);
  expect(createHash('sha256').update(lines.join('\n')).digest('hex')).toBe(DIGEST);
});
