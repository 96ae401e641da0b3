import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeFunctionData, erc20Abi, parseEther } from 'viem';
import type { Path } from '#core/api/table.ts';
import { defaultConstants } from '#core/catalog/constants.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { findPlayerByName } from '#server/players/player.repo.ts';
import { keepFirstBook } from '#server/demo/keepFirstBook.ts';
import { tendFirstManor } from '#server/demo/tendFirstManor.ts';
import type { OpenedChain } from '#server/openPublicChain.ts';
import { demoChain } from '../support/demoChain.ts';
import { walletKey } from '../support/walletKeys.ts';
import { openWorld, type Player, type TestWorld } from '../support/world.ts';

const DAY_MS = 86_400_000;
let chain: OpenedChain;
let manor: TestWorld;
let player: Player;
beforeAll(async () => {
  chain = await demoChain();
  manor = await openWorld({
    chain: chain.part,
    demoPart: chain.demo!,
    firstOwner: chain.firstManor!.address,
  });
  player = await manor.signIn();
});
afterAll(async () => {
  await manor.close();
  await chain.close();
});

const rpc = (payload: string, headers: Record<string, string> = {}) =>
  manor.app.inject({
    method: 'POST',
    url: '/api/demo/rpc',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
const ask = async (method: string, params: unknown[]) =>
  (await rpc(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))).json<{ result: string }>().result;

async function usdtOf(address: string): Promise<bigint> {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address as `0x${string}`],
  });
  return BigInt(await ask('eth_call', [{ to: chain.addresses.usdt, data }, 'latest']));
}
const faucet = (params: Record<string, string>, caller = player) =>
  manor.call('demo/faucet', params, { token: caller.token });

describe('the faucet', () => {
  test("sends test USDT to the player's own wallet on the chain", async () => {
    const { code, data } = await faucet({ coin: 'USDT', amount: '12.5' });
    expect(code).toBe(200);
    expect(data.transaction).toMatch(/^0x[0-9a-f]{64}$/);
    expect(await usdtOf(player.address)).toBe(12_500_000n);
  });

  test('sends gas, also to a given address', async () => {
    const { address } = walletKey(700);
    expect((await faucet({ coin: 'GAS', amount: '0.5', address })).code).toBe(200);
    expect(BigInt(await ask('eth_getBalance', [address, 'latest']))).toBe(parseEther('0.5'));
  });

  test('sends up to the limit of a day and no unit more, and again on the next day', async () => {
    const greedy = await manor.signIn();
    expect((await faucet({ coin: 'USDT', amount: '19999.999999' }, greedy)).code).toBe(200);
    const over = await faucet({ coin: 'USDT', amount: '0.000002' }, greedy);
    expect(over).toMatchObject({
      status: 409,
      key: 'faucetLimit',
      values: { left: '0.000001', coin: 'USDT' },
    });
    expect(over.msg).toBe('You can get 0.000001 USDT more today');
    expect((await faucet({ coin: 'USDT', amount: '0.000001' }, greedy)).code).toBe(200);
    expect((await faucet({ coin: 'GAS', amount: '1' }, greedy)).code).toBe(200);
    manor.advanceWall(DAY_MS);
    expect((await faucet({ coin: 'USDT', amount: '20000' }, greedy)).code).toBe(200);
    expect(await usdtOf(greedy.address)).toBe(40_000_000_000n);
  });

  test('sends once for one request id', async () => {
    const player = await manor.signIn();
    const options = { token: player.token, requestId: crypto.randomUUID() };
    const params = { coin: 'USDT', amount: '3' };
    const answers = await Promise.all([1, 2, 3].map(() => manor.call('demo/faucet', params, options)));
    expect(new Set(answers.map(({ data }) => data.transaction)).size).toBe(1);
    expect(await usdtOf(player.address)).toBe(3_000_000n);
  });

  test.each(['0', '0.000000'])('does not send %s', async (amount) => {
    expect(await faucet({ coin: 'USDT', amount })).toMatchObject({ key: 'quantityTooSmall' });
  });

  test.each(['-1', '1e3', '1.0000001', '01', '99999999999999', ''])(
    'refuses the malformed amount "%s"',
    async (amount) => {
      expect(await faucet({ coin: 'USDT', amount })).toMatchObject({ key: 'invalidParameter' });
    },
  );

  test('reports when the chain does not answer, and counts nothing', async () => {
    const world = await openWorld();
    const { token } = await world.signIn();
    const answer = await world.call('demo/faucet', { coin: 'USDT', amount: '20000' }, { token });
    expect(answer).toMatchObject({ status: 503, key: 'chainUnavailable' });
    const rows = await world.world.db.selectFrom('faucet_day').selectAll().execute();
    expect(rows).toEqual([]);
    await world.close();
  });
});

describe('the RPC', () => {
  test('is answered by the local chain, single calls and batches, and open to wallets of other origins', async () => {
    expect(await ask('eth_chainId', [])).toBe('0x7a69');
    const call = { jsonrpc: '2.0', method: 'eth_blockNumber', params: [] };
    const several = await rpc(
      JSON.stringify([
        { ...call, id: 1 },
        { ...call, id: 2 },
      ]),
    );
    expect(several.json()).toMatchObject([{ id: 1 }, { id: 2 }]);
    expect(several.headers['access-control-allow-origin']).toBe('*');
    const before = await manor.app.inject({ method: 'OPTIONS', url: '/api/demo/rpc' });
    expect(before.statusCode).toBe(204);
    expect(before.headers['access-control-allow-headers']).toBe('content-type');
  });

  test('offers no method that would change the chain for others', async () => {
    for (const method of ['anvil_setBalance', 'evm_mine', 'eth_sendTransaction', 'personal_sign']) {
      const answer = await rpc(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }));
      expect(answer.json()).toMatchObject({ error: { code: -32601 } });
    }
  });

  test.each(['', 'nonsense', '{'])('refuses a body that is not JSON: "%s"', async (payload) => {
    expect((await rpc(payload)).json()).toMatchObject({ key: 'invalidParameter' });
  });
});

test('the game clock advances by the requested time, once for one request id', async () => {
  const before = manor.world.clock.gameNow();
  const wall = manor.world.wallNow();
  const options = { token: player.token, requestId: crypto.randomUUID() };
  for (const _ of [1, 2]) {
    const { data } = await manor.call('demo/advance', { ms: 5_000 }, options);
    expect(data.clock).toEqual({ wallAt: wall, gameAt: before + 5_000, speed: 1 });
  }
  expect(manor.world.clock.gameNow()).toBe(before + 5_000);
  for (const ms of ['-1', '1.5', String(366 * DAY_MS + 1)]) {
    expect(await manor.call('demo/advance', { ms }, options)).toMatchObject({ key: 'invalidParameter' });
  }
});

test('a contract wallet that does not exist confirms no signature', async () => {
  const key = walletKey(701);
  const message = `Dream Manor Login ${manor.world.wallNow()}`;
  const signature = await key.signMessage({ message });
  const params = { username: walletKey(702).address, pusername: 'MANOR1', message, signature };
  expect(await manor.call('user/logining', params)).toMatchObject({ status: 401, key: 'signatureFailed' });
});

test('config shows the chain and the inviter', async () => {
  const { data } = await manor.call('config');
  const { atr, usdt, vault } = chain.addresses;
  expect(data).toMatchObject({ demo: true, demoReferrer: 'MANOR1', contracts: { atr, usdt, vault } });
  expect(data.chain).toMatchObject({ id: 31_337, confirmations: 3 });
  expect(data.chain.rpcUrl).toMatch(/\/api\/demo\/rpc$/);
  expect(data.constants).toEqual(defaultConstants);
});

describe('the first manor', () => {
  test('got its gift and plays: tending plants, waters, and later harvests and sells', async () => {
    const owner = await findPlayerByName(manor.world.db, 'MANOR1');
    const atr = async () => Number((await balancesOf(manor.world.db, owner!.id, ['ATR']))[0]!.available);
    expect(owner?.sponsor_id).toBeNull();
    expect(await atr()).toBe(200);
    await tendFirstManor(manor.app, manor.world, chain.firstManor!);
    const planted = await manor.world.db.selectFrom('plant').selectAll().execute();
    expect(planted).toHaveLength(2);
    const remaining = await atr();
    expect(remaining).toBeLessThan(200);
    await manor.advance(3 * DAY_MS);
    manor.advanceWall(1_000);
    await tendFirstManor(manor.app, manor.world, chain.firstManor!);
    expect(await atr()).toBeGreaterThan(remaining - 100);
    const lines = await manor.world.db.selectFrom('posting').select('type').execute();
    expect(lines.map(({ type }) => type)).toContain('atrOutput');
  });

  test('keeps a small labelled book on both sides of P out of its own balance, and a player trades with it', async () => {
    const keep = async () => {
      manor.advanceWall(1_000);
      await keepFirstBook(manor.app, manor.world, chain.firstManor!);
    };
    const book = async (side: 'buy' | 'sell') =>
      (await manor.call('otc/list', { side }, { token: player.token })).data.list;
    await keep();
    const [bids, asks] = [await book('buy'), await book('sell')];
    expect(bids.map(({ price }) => price)).toEqual(['0.1005', '0.1']);
    expect(asks.map(({ price }) => price)).toEqual(['0.102', '0.103']);
    for (const row of [...bids, ...asks]) expect(row).toMatchObject({ remaining: '10', house: true });
    await manor.audit();

    await keep();
    expect(await book('sell')).toEqual(asks);

    const trade = async (side: 'buy' | 'sell', price: string, quantity = '10') => {
      const options = { token: player.token, requestId: crypto.randomUUID() };
      return (await manor.call(`otc/${side}`, { quantity, price }, options)).data.order;
    };
    expect(await trade('sell', '0.1', '20')).toMatchObject({ state: 'sold', usdt: '2.005' });
    expect(await trade('buy', '0.102')).toMatchObject({ state: 'completed', usdt: '1.02' });
    await trade('sell', '0.105');
    expect((await book('sell')).at(-1)).not.toHaveProperty('house');
    expect(await book('buy')).toEqual([]);
    await keep();
    for (const side of ['buy', 'sell'] as const)
      expect((await book(side)).filter(({ house }) => house)).not.toEqual([]);
  });
});

test('does not exist outside the demo world', async () => {
  const world = await openWorld({ demo: false });
  const { token } = await world.signIn();
  for (const path of ['demo/faucet', 'demo/advance', 'demo/rpc', 'demo/anything']) {
    const answer = await world.call(path as Path, {}, { token, requestId: crypto.randomUUID() });
    expect(answer).toMatchObject({ status: 404, key: 'callUnknown' });
    expect(world.app.hasRoute({ method: 'POST', url: `/api/${path}` })).toBe(false);
  }
  const document = (await world.app.inject('/api/openapi.json')).body;
  expect(document).not.toMatch(/"\/demo\/|"name":"demo"/);
  expect((await world.app.inject('/api/docs')).body).not.toContain('/api/demo/');
  const { data } = await world.call('config');
  expect(data).toMatchObject({ demo: false, demoReferrer: null, chain: { rpcUrl: null } });
  await world.close();
});
