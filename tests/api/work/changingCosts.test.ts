import { createECDH } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { table, type Answer, type Path } from '#core/api/table.ts';
import { buildApp } from '#server/app.ts';
import { addReceiver } from '#server/wallet/transferReceiver.repo.ts';
import { readCallCosts } from '../../support/callCosts.ts';
import { measureWork, type SentStatement } from '../../support/measureWork.ts';
import { unboundScans } from '../../support/unboundScans.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { FREE, type Player } from '../../support/world.ts';
import { seen, stocked } from '../baskets/basketPlay.ts';
import { DAY, HOUR, openFarm, setBalance, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';

const OPERATORS = [walletKey(720), walletKey(721)] as const;
const costs = readCallCosts(readFileSync(join(import.meta.dirname, '../../../docs/costs.md'), 'utf8'));
const reason = 'measured';

/** Most statements and rows of each call that was made. */
const made = new Map<Path, { statements: number; rows: number }>();

/** One example of each statement of each call that a player made. */
const sent = new Map<Path, Map<string, SentStatement>>();

/** Calls that wrote postings, and those of them whose postings lie in several books or concern several. */
const posting = new Set<Path>();
const inSeveral = new Set<Path>();

/** False for calls of operators and of the demo world. */
const isOfPlayers = (path: Path) => !/^(ops|demo)\//.test(path);

async function booksAfter(posting: bigint): Promise<(number | null)[]> {
  const { db } = farm.manor.world;
  const rows = await db.selectFrom('posting').select('book').where('id', '>', posting).execute();
  return rows.map(({ book }) => book);
}

async function lastPosting(): Promise<bigint> {
  const { db } = farm.manor.world;
  const last = db.selectFrom('posting').select('id').orderBy('id', 'desc').limit(1);
  return (await last.executeTakeFirst())?.id ?? 0n;
}

let farm: FarmWorld;
let owner: Farmer;
let other: Farmer;
let operators: Player[];
let close: () => Promise<void>;
let call: <P extends Path>(by: Player, path: P, params?: Record<string, string>) => Promise<Answer<P>>;

beforeAll(async () => {
  farm = await openFarm({
    operators: OPERATORS.map(({ address }) => address),
    demoPart: { faucet: () => Promise.resolve('0x1') },
  });
  const { manor } = farm;
  owner = await farm.farmer({ atr: '60000', plots: 23 });
  other = await farm.farmer({ atr: '60000', referrer: owner.code });
  operators = [await manor.signIn({ key: OPERATORS[0] }), await manor.signIn({ key: OPERATORS[1] })];
  for (const player of [owner, other]) await manor.give(player, 'USDT', '5000');
  await manor.give(owner, 'TKT', '10');
  // Not the first transfer to the member, which would need a signature.
  await addReceiver(manor.world.db, { playerId: owner.id, receiverId: other.id, wallNow: 0 });
  const { db, work, reset } = measureWork(manor.world.db);
  const app = await buildApp({ ...manor.world, db }, { limits: FREE });
  close = () => app.close();
  call = async (by, path, params = {}) => {
    const posted = await lastPosting();
    reset();
    const headers = { token: by.token, lang: 'en_US', 'request-id': crypto.randomUUID() };
    const url = `/api/${path}?${new URLSearchParams(params)}`;
    const answer = await app.inject({ method: 'POST', url, headers });
    const { code, msg, data } = answer.json<{ code: number; msg: string; data: never }>();
    expect(code, `${path} ${JSON.stringify(params)}: ${msg}`).toBe(200);
    const before = made.get(path);
    made.set(path, {
      statements: Math.max(work.statements, before?.statements ?? 0),
      rows: Math.max(work.rows, before?.rows ?? 0),
    });
    const examples = sent.get(path) ?? new Map<string, SentStatement>();
    for (const statement of work.sent) examples.set(statement.text, statement);
    sent.set(path, examples);
    const books = new Set(await booksAfter(posted));
    if (books.size > 0) posting.add(path);
    if (books.size > 1 || books.has(null)) inSeveral.add(path);
    return data;
  };
});
afterAll(async () => {
  await close();
  await farm.close();
});

test('a full farm is tended', async () => {
  await call(owner, 'game/tutorial/turn', { way: 'off' });
  await call(owner, 'game/land/buy', { plot: '24' });
  await call(owner, 'game/seed/buy', { seed: 'apple', quantity: '24' });
  await call(owner, 'game/seed/buy', { seed: 'hen', quantity: '12' });
  await call(owner, 'game/land/sow', { plot: 'all', seed: 'apple' });
  await call(owner, 'game/land/js', { plot: 'all' });
  await call(owner, 'game/land/sf', { plot: 'all' });
  const { list } = await call(owner, 'game/land/list');
  const plants = list.flatMap(({ plant }) => (plant ? [plant] : []));
  const pests = Math.max(...plants.flatMap(({ weedsAt, insectsAt }) => [weedsAt, insectsAt]));
  await farm.manor.advance(pests - farm.now());
  await call(owner, 'game/land/cc', { plot: 'all' });
  await call(owner, 'game/land/sc', { plot: 'all' });
  await call(owner, 'game/hen/feed', { hen: 'all' });
  await farm.manor.advance(6 * HOUR);
  await call(owner, 'game/hen/collect', { hen: 'all' });
  await farm.manor.advance(Math.max(...plants.map(({ ripeAt }) => ripeAt)) - farm.now());
  await call(owner, 'game/land/harvest', { plot: 'all' });
  await call(owner, 'game/seed/sell', { seed: 'apple', quantity: '20' });
  await call(owner, 'game/seed/sell', { seed: 'egg', quantity: '12' });
  await call(owner, 'game/checkIn');
  await call(owner, 'game/ticket', { way: 'buy' });
  await call(owner, 'game/ticket/exchange', { kind: 'care' });
});

test('money moves', async () => {
  await call(owner, 'userAccount/exchange', { from: 'USDT', to: 'ATR', amount: '10', minOut: '0' });
  await call(owner, 'userAccount/transfer', { coin: 'ATR', amount: '60', address: other.address });
  await call(owner, 'game/making/cast', { amount: '1000', minTotal: '0' });
  const withdrawal = { coin: 'ATR', amount: '110', address: owner.address };
  const first = await call(owner, 'userAccount/withdraw', withdrawal);
  await call(owner, 'userAccount/cancelWithdraw', { id: first.withdrawal.id });
  const second = await call(owner, 'userAccount/withdraw', withdrawal);
  await call(operators[0]!, 'ops/withdraw/reject', { id: second.withdrawal.id, reason });
  const third = await call(owner, 'userAccount/withdraw', withdrawal);
  await call(operators[0]!, 'ops/withdraw/pass', { id: third.withdrawal.id });
  const fourth = await call(owner, 'userAccount/withdraw', withdrawal);
  await call(operators[0]!, 'ops/withdraw/passAll', { ids: fourth.withdrawal.id });
  const price = '0.1';
  await call(owner, 'otc/sell', { quantity: '20', price });
  await call(other, 'otc/buy', { quantity: '20', price });
  await call(owner, 'otc/sell', { quantity: '10', price: '0.102' });
  await call(other, 'otc/buy', { quantity: '10', price });
  const sells = await call(owner, 'otc/mySellList', { state: 'posted' });
  const buys = await call(other, 'otc/buyList', { state: 'posted' });
  await call(owner, 'otc/qxExchange', { id: sells.list[0]!.id, remaining: '10' });
  await call(other, 'otc/cancelBuy', { id: buys.list[0]!.id, remaining: '10' });
});

test('goals are paid', async () => {
  await call(owner, 'game/goal/mark', { page: 'proof' });
  await call(owner, 'game/goal/claim', { goal: 'sown1' });
  // Promotion's sapling is for those who spent, own nothing, and have nothing growing.
  const poor = await farm.farmer({ atr: '100' });
  for (let tree = 0; tree < 2; tree += 1) {
    await poor.do('game/seed/buy', { seed: 'apple', quantity: 1 });
    await poor.do('game/land/sow', { plot: 1, seed: 'apple' });
    await farm.manor.advance(DAY);
    await poor.do('game/land/harvest', { plot: 1 });
    await poor.do('game/seed/sell', { seed: 'apple', quantity: 100 });
  }
  await setBalance(farm, poor, '0');
  await call(poor, 'game/goal/sapling');
});

test('a newcomer takes the tutorial', async () => {
  const newcomer = await farm.farmer({ atr: '60' });
  await newcomer.do('game/seed/buy', { seed: 'apple', quantity: 1 });
  await newcomer.do('game/land/sow', { plot: 1, seed: 'apple' });
  await newcomer.do('game/land/js', { plot: 1 });
  await call(newcomer, 'game/tutorial/tree');
  await farm.manor.advance(DAY);
  await newcomer.do('game/land/harvest', { plot: 1 });
  await call(newcomer, 'game/tutorial');
});

test('a casting ends before the job has released its days', async () => {
  const { data } = await farm.manor.call('game/making/list', { state: 'running' }, { token: owner.token });
  await farm.manor.advance(3 * DAY);
  await call(owner, 'game/making/end', { id: data.list[0]?.id ?? '' });
});

test('baskets are filled and exchanged', async () => {
  const by = await stocked(farm);
  const { baskets } = await by.do('game/basket/list');
  const mixed = baskets.find(({ goods }) => goods.length === 2)?.slot ?? 1;
  const asParams = async (slot: number) =>
    Object.fromEntries(Object.entries(await seen(by, slot)).map(([name, value]) => [name, String(value)]));
  await call(by, 'game/basket/exchange', await asParams((mixed % 3) + 1));
  for (const slot of [1, 2, 3]) await call(by, 'game/basket/fill', await asParams(slot));
});

test('neighbours help', async () => {
  const { code } = owner;
  await call(owner, 'game/visit/settings', { visits: 'circle', helps: 'any', helpDay: '200' });
  await owner.do('game/land/sow', { plot: '1', seed: 'apple', buy: 'missing' });
  await call(other, 'game/visit/help', { code, plot: '1', care: 'water' });
  await call(other, 'game/visit/sticker', { code, sticker: 'sun', phrase: 'hello' });
  await call(other, 'game/visit/report', { code });
  const { helps } = await owner.do('game/visit/mine');
  await call(owner, 'game/visit/thank', { help: helps[0]?.id ?? '', sticker: 'heart' });
});

test('looks are bought, placed and put away', async () => {
  await call(owner, 'game/look/buy', { look: 'fountain' });
  await call(owner, 'game/look/place', { look: 'fountain', slot: 'edge-1' });
  await call(owner, 'game/look/clear', { slot: 'edge-1' });
});

test('operators act', async () => {
  const [first, second] = operators as [Player, Player];
  const terms = { player: other.address, coin: 'ATR', amount: '1', reason };
  await call(first, 'ops/credit', { ...terms, pool: 'operations' });
  const debit = await call(first, 'ops/debit', terms);
  await call(second, 'ops/adjustment/pass', { id: debit.adjustment.id });
  const dropped = await call(first, 'ops/debit', terms);
  await call(second, 'ops/adjustment/drop', { id: dropped.adjustment.id, reason });
  const set = await call(first, 'ops/constant/set', { key: 'HEN_YARD', value: '13', reason });
  await call(second, 'ops/constant/pass', { id: set.pending?.id ?? '' });
  const later = await call(first, 'ops/constant/set', { key: 'HEN_YARD', value: '14', reason });
  await call(second, 'ops/constant/drop', { id: later.pending?.id ?? '', reason });
  for (const paused of ['true', 'false']) await call(first, 'ops/pause', { flow: 'casting', paused, reason });
  await call(first, 'ops/tier', { player: other.address, tier: 'owner', reason });
  const notice = { titleZh: 'a', titleEn: 'a', bodyZh: 'a', bodyEn: 'a', reason };
  const published = await call(first, 'ops/notice/publish', notice);
  await call(first, 'ops/notice/withdraw', { id: published.notice.id, reason });
  const { world } = farm.manor;
  const at = String(world.wallNow() + 3_600_000);
  const scheduled = await call(first, 'ops/notice/schedule', { ...notice, at });
  await call(first, 'ops/notice/unschedule', { id: scheduled.plan.id, reason });
  await world.db
    .insertInto('job')
    .values({ name: 'measured', done_day: null, due_at: new Date(world.clock.gameNow() + 60_000) })
    .execute();
  await call(first, 'ops/job/run', { name: 'measured', reason });
  await call(first, 'ops/player/note', { player: other.address, text: reason });
  for (const frozen of ['true', 'false'])
    await call(first, 'ops/player/freeze', { player: other.address, frozen, reason });
  const role = { address: other.address, role: 'viewer', reason };
  const given = await call(first, 'ops/role/set', role);
  await call(second, 'ops/role/pass', { id: given.change.id });
  const taken = await call(first, 'ops/role/set', { ...role, role: 'none' });
  await call(second, 'ops/role/drop', { id: taken.change.id, reason });
  await call(first, 'ops/nickname/reset', { player: owner.code, keep: 'true', reason });
  await call(first, 'ops/visits/bar', { player: other.code, barred: 'true', reason });
  await call(first, 'ops/session/end', { player: other.address, reason });
});

test('a player changes what is their own', async () => {
  await call(owner, 'user/update', { nickName: 'Measured' });
  await call(owner, 'notice/read', { id: 'all' });
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const p256dh = browser.getPublicKey('base64url' as 'base64');
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
  await call(owner, 'notice/push/subscribe', { endpoint, p256dh, auth: 'A'.repeat(22) });
  await call(owner, 'notice/push/unsubscribe', { endpoint });
  await call(owner, 'demo/faucet', { coin: 'USDT', amount: '1' });
  await call(owner, 'demo/advance', { ms: String(DAY) });
  const { list } = await call(owner, 'user/sessions');
  await call(owner, 'user/session/end', { id: list[0]?.id ?? '' });
});

const changing = (Object.keys(table) as Path[]).filter((path) => table[path].changes);

test.each(changing)('%s stays within its figures', (path) => {
  const cost = costs.find((row) => row.path === path);
  const work = made.get(path);
  expect(work?.statements).toBeLessThanOrEqual(cost?.statements ?? 0);
  expect(work?.rows).toBeLessThanOrEqual(cost?.rows ?? 0);
});

/** A market is one book for everybody: an order is matched with the best prices of all players. */
const MATCHED: Partial<Record<Path, string[]>> = { 'otc/sell': ['otc_order'], 'otc/buy': ['otc_order'] };

test('a call of a player finds rows of players by their keys, and never reads all of them', async () => {
  const ofPlayers = [...sent].filter(([path]) => isOfPlayers(path));
  const calls = ofPlayers.map(([path, examples]) => [path, examples.values()] as const);
  expect(await unboundScans(farm.manor.world.db, calls)).toEqual(MATCHED);
});

test('a call of a player writes into one book, unless two players trade or one pays another', () => {
  expect([...posting].filter(isOfPlayers).length).toBeGreaterThan(25);
  expect([...inSeveral].filter(isOfPlayers)).toEqual(['userAccount/transfer', 'otc/buy']);
});
