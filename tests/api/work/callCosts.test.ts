import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { table, type Path } from '#core/api/table.ts';
import { buildApp } from '#server/app.ts';
import { addReceiver } from '#server/wallet/transferReceiver.repo.ts';
import { readCallCosts } from '../../support/callCosts.ts';
import { measureWork, type Measured, type SentStatement } from '../../support/measureWork.ts';
import { readableVault } from '../../support/readableVault.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { unboundScans } from '../../support/unboundScans.ts';
import { FREE, signMessage, type TestWorld } from '../../support/world.ts';
import { openFarm, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';

const OPERATOR = walletKey(720);
const costs = readCallCosts(readFileSync(join(import.meta.dirname, '../../../docs/costs.md'), 'utf8'));

let farm: FarmWorld;
let farmer: Farmer;
let member: Farmer;
let operatorToken: string;
let measured: Measured;
let app: TestWorld['app'];

beforeAll(async () => {
  farm = await openFarm({ operators: [OPERATOR.address] });
  farmer = await farm.farmer({ atr: '40000', plots: 6 });
  operatorToken = (await farm.manor.signIn({ key: OPERATOR })).token;
  measured = measureWork(farm.manor.world.db);
  const { world } = farm.manor;
  const chain = { ...world.chain, ...readableVault };
  app = await buildApp({ ...world, chain, db: measured.db }, { limits: FREE });
  member = await farm.farmer({ atr: '100', referrer: farmer.code });
  await member.do('game/visit/settings', { visits: 'link' });
  for (let n = 0; n < 30; n += 1) await farm.farmer({ atr: '0', referrer: farmer.code });
  for (let n = 0; n < 120; n += 1) await farm.manor.give(farmer, 'ATR', '1');
  await farm.manor.give(farmer, 'USDT', '3000');
  await farmer.do('game/seed/buy', { seed: 'apple', quantity: 6 });
  await farmer.do('game/land/sow', { plot: 'all', seed: 'apple' });
  await farmer.do('game/making/cast', { amount: '1000', minTotal: '0' });
  const amount = { coin: 'ATR', amount: '60', address: member.address };
  // Not the first transfer to the member, which would need a signature.
  await addReceiver(farm.manor.world.db, { playerId: farmer.id, receiverId: member.id, wallNow: 0 });
  await farmer.do('userAccount/transfer', amount);
});
afterAll(async () => {
  await app.close();
  await farm.close();
});

/** Parameters of the calls that need some. */
async function paramsOf(path: Path): Promise<Record<string, string>> {
  const now = String(farm.manor.world.wallNow());
  const known: Partial<Record<Path, Record<string, string>>> = {
    'user/getUserInfoByName': { userName: farmer.address },
    'user/logining': {
      ...(await signMessage(walletKey(721), farm.manor.world.wallNow())),
      pusername: farmer.code,
    },
    'userAccount/transferTo': { address: farmer.address },
    'userAccount/exchangeQuote': { from: 'USDT', to: 'ATR', amount: '1' },
    'otc/list': { side: 'buy' },
    'otc/fills': { id: '1' },
    'otc/kline': { interval: '1m', from: '0', to: now },
    'game/making/quote': { amount: '1000' },
    'game/making/lines': { id: '1' },
    'game/land/jsPrice': { plot: '1' },
    'game/land/sfPrice': { plot: '1' },
    'game/land/ccPrice': { plot: '1' },
    'game/land/scPrice': { plot: '1' },
    'notice/detail': { id: '1' },
    'game/visit/manor': { code: member.code },
    'game/visit/link': { code: member.code },
    'game/visit/book': { code: member.code },
    'ops/player': { player: farmer.address },
    'ops/player/search': { text: '0x', size: '100' },
    'ops/player/lines': { player: farmer.address, size: '100' },
    'ops/player/deposits': { player: farmer.address },
    'ops/player/withdrawals': { player: farmer.address },
    'ops/player/orders': { player: farmer.address, side: 'sell' },
    'ops/player/sessions': { player: farmer.address },
    'ops/player/notes': { player: farmer.address },
    'ops/player/farm': { player: farmer.address },
    'ops/player/referrals': { player: farmer.address },
    'ops/player/related': { player: farmer.address },
    'ops/job/history': { name: 'sealing' },
    'ops/constant/replay': { key: 'WITHDRAW_FEE_BPS', value: '1000' },
    'ops/preview': {
      call: 'ops/credit',
      params: JSON.stringify({
        player: farmer.address,
        coin: 'ATR',
        amount: '1',
        pool: 'promotion',
        reason: 'measured',
      }),
    },
  };
  return known[path] ?? {};
}

/** Statements of each call that a player may make. */
const sent = new Map<Path, readonly SentStatement[]>();

const reading = Object.entries(table).filter(([path, { changes }]) => !changes && path !== 'user/logout');

test.each(reading.map(([path]) => path as Path))('%s stays within its figures', async (path) => {
  const cost = costs.find((row) => row.path === path);
  const ask = async () => {
    measured.reset();
    const params = new URLSearchParams(await paramsOf(path));
    const token = table[path].access === 'operator' ? operatorToken : farmer.token;
    const answer = await app.inject({ method: 'POST', url: `/api/${path}?${params}`, headers: { token } });
    return answer.json<{ code: number; msg: string }>();
  };
  const { code, msg } = await ask();
  expect(code, msg).toBeLessThan(50_000);
  expect(measured.work.statements).toBeLessThanOrEqual(cost?.statements ?? 0);
  expect(measured.work.rows).toBeLessThanOrEqual(cost?.rows ?? 0);
  if (table[path].access !== 'operator') sent.set(path, measured.work.sent);
});

/** Calls that read beyond single players, with the tables in which they do. */
const beyond: Partial<Record<Path, string[]>> = {
  // A new world without a stored count counts at once; its ledger is small.
  'config/reserves': ['chain_link', 'posting'],
  // The best orders of the one market.
  'otc/list': ['otc_order'],
  // A page of referees behind a cursor, and the house's few manors.
  'game/visit/list': ['player', 'show_manor'],
  // The nearest players in the tree.
  'game/league': ['player'],
};

test('a call of a player finds rows of players by their keys, and never reads all of them', async () => {
  expect(await unboundScans(farm.manor.world.db, sent)).toEqual(beyond);
});
