import { createECDH } from 'node:crypto';
import type { Answer, Path } from '#core/api/table.ts';
import { addReceiver } from '#server/wallet/transferReceiver.repo.ts';
import { walletKey } from '../../support/walletKeys.ts';
import type { Player, WorldOptions } from '../../support/world.ts';
import { seen, stocked } from '../baskets/basketPlay.ts';
import { DAY, HOUR, openFarm, setBalance, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';

const OPERATORS = [walletKey(720), walletKey(721)] as const;
const reason = 'measured';

/** Makes a changing call of a player or an operator and expects success. */
export type ChangingCaller = <P extends Path>(
  by: Player,
  path: P,
  params?: Record<string, string>,
) => Promise<Answer<P>>;

/** Those who make the calls. */
export interface ChangingCast {
  farm: FarmWorld;
  owner: Farmer;
  /** Referred by `owner`. */
  other: Farmer;
  operators: Player[];
}

/** A world with a farm of 23 plots and two operators. */
export async function openChangingCast(options: WorldOptions = {}): Promise<ChangingCast> {
  const farm = await openFarm({
    ...options,
    operators: OPERATORS.map(({ address }) => address),
    demoPart: { faucet: () => Promise.resolve('0x1') },
  });
  const { manor } = farm;
  const owner = await farm.farmer({ atr: '60000', plots: 23 });
  const other = await farm.farmer({ atr: '60000', referrer: owner.code });
  const operators = [await manor.signIn({ key: OPERATORS[0] }), await manor.signIn({ key: OPERATORS[1] })];
  for (const player of [owner, other]) await manor.give(player, 'USDT', '5000');
  await manor.give(owner, 'TKT', '10');
  // Not the first transfer to the member, which would need a signature.
  await addReceiver(manor.world.db, { playerId: owner.id, receiverId: other.id, wallNow: 0 });
  return { farm, owner, other, operators };
}

/** True for calls of players, and not of operators or of the demo. */
export const isOfPlayers = (path: string): boolean => !/^(ops|demo)\//.test(path);

/** The walk that ends sign-ins: reads are compared or counted before it. */
export const ENDING = 'operators act';

/** A walk that makes every changing call, in this order: later steps need what earlier ones made. */
export const changingWalk: Readonly<
  Record<string, (play: ChangingCast & { call: ChangingCaller }) => Promise<void>>
> = {
  'a full farm is tended': async ({ farm, owner, call }) => {
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
  },
  'money moves': async ({ owner, other, operators, call }) => {
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
  },
  'goals are paid': async ({ farm, owner, call }) => {
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
  },
  'a newcomer takes the tutorial': async ({ farm, call }) => {
    const newcomer = await farm.farmer({ atr: '60' });
    await newcomer.do('game/seed/buy', { seed: 'apple', quantity: 1 });
    await newcomer.do('game/land/sow', { plot: 1, seed: 'apple' });
    await newcomer.do('game/land/js', { plot: 1 });
    await call(newcomer, 'game/tutorial/tree');
    await farm.manor.advance(DAY);
    await newcomer.do('game/land/harvest', { plot: 1 });
    await call(newcomer, 'game/tutorial');
  },
  'a casting ends before the job has released its days': async ({ farm, owner, call }) => {
    const { data } = await farm.manor.call('game/making/list', { state: 'running' }, { token: owner.token });
    await farm.manor.advance(3 * DAY);
    await call(owner, 'game/making/end', { id: data.list[0]?.id ?? '' });
  },
  'baskets are filled and exchanged': async ({ farm, call }) => {
    const by = await stocked(farm);
    const { baskets } = await by.do('game/basket/list');
    const mixed = baskets.find(({ goods }) => goods.length === 2)?.slot ?? 1;
    const asParams = async (slot: number) =>
      Object.fromEntries(Object.entries(await seen(by, slot)).map(([name, value]) => [name, String(value)]));
    await call(by, 'game/basket/exchange', await asParams((mixed % 3) + 1));
    for (const slot of [1, 2, 3]) await call(by, 'game/basket/fill', await asParams(slot));
  },
  'neighbours help': async ({ owner, other, call }) => {
    const { code } = owner;
    await call(owner, 'game/visit/settings', { visits: 'circle', helps: 'any', helpDay: '200' });
    await owner.do('game/land/sow', { plot: '1', seed: 'apple', buy: 'missing' });
    await call(other, 'game/visit/help', { code, plot: '1', care: 'water' });
    await call(other, 'game/visit/sticker', { code, sticker: 'sun', phrase: 'hello' });
    await call(other, 'game/visit/report', { code });
    const { helps } = await owner.do('game/visit/mine');
    await call(owner, 'game/visit/thank', { help: helps[0]?.id ?? '', sticker: 'heart' });
  },
  'looks are bought, placed and put away': async ({ owner, call }) => {
    await call(owner, 'game/look/buy', { look: 'fountain' });
    await call(owner, 'game/look/place', { look: 'fountain', slot: 'edge-1' });
    await call(owner, 'game/look/clear', { slot: 'edge-1' });
  },
  'operators act': async ({ farm, owner, other, operators, call }) => {
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
    for (const paused of ['true', 'false'])
      await call(first, 'ops/pause', { flow: 'casting', paused, reason });
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
  },
  'a player changes what is their own': async ({ owner, call }) => {
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
  },
};
