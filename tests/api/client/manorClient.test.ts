import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { Changes } from '../../../clients/ts/generated/apiObjects.ts';
import { createManor, type ManorOptions } from '../../../clients/ts/manorClient.ts';
import type { LiveSocket } from '../../../clients/ts/liveStream.ts';
import { tendFarm } from '../../../examples/farmBot.ts';
import { listenLocally } from '../../support/liveClient.ts';
import { FREE, openWorld, type Player, type TestWorld, type WorldOptions } from '../../support/world.ts';
import { walletKey } from '../../support/walletKeys.ts';

let world: TestWorld;
let url: string;
beforeAll(async () => {
  world = await openWorld();
  url = `http://${await listenLocally(world.app)}`;
});
afterAll(() => world.close());

let wallets = 500;
const Socket = WebSocket as unknown as new (url: string) => LiveSocket;
const clientOf = (options: Partial<ManorOptions> = {}) => {
  const pauses: number[] = [];
  const sleep = async (ms: number) => void pauses.push(ms);
  return { pauses, manor: createManor({ url, sleep, chance: () => 1, WebSocket: Socket, ...options }) };
};
const enter = async (options: Partial<ManorOptions> = {}) => {
  const { manor, pauses } = clientOf(options);
  const user = await manor.signIn(walletKey((wallets += 1)), 'MANOR1');
  return { manor, pauses, user };
};
const playerOf = (id: string) => ({ id: BigInt(id) }) as Player;
const isCall = (input: Parameters<typeof fetch>[0], path: string) => String(input).includes(`/api/${path}?`);

test('a viem account signs in, and the answer is typed', async () => {
  const { manor, user } = await enter();
  expect(user.userName).toBe(walletKey(wallets).address);
  const bought = await manor.call('reclaimPlot', { plot: 1 });
  expect(bought).toMatchObject({ plot: 1, price: '0' });
  expect((await manor.call('listBalances')).list.map(({ coin }) => coin)).toContain('ATR');
});

test('a refusal has key, status, values and the sentence in the language of the client', async () => {
  const { manor } = await enter({ lang: 'vi_VN' });
  await expect(manor.call('reclaimPlot', { plot: 3 })).rejects.toMatchObject({
    name: 'ManorRefusal',
    key: 'plotNotNext',
    status: 409,
  });
  await expect(manor.call('sowPlots', { plot: 'none', seed: 'apple' })).rejects.toMatchObject({
    key: 'invalidParameter',
    values: { parameter: 'plot' },
    message: 'Giá trị của plot không hợp lệ',
  });
});

test('a lost answer is asked for again under the same request id, and the change happens once', async () => {
  let lost = 0;
  const losing: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!isCall(input, 'game/land/buy') || lost === 2) return response;
    lost += 1;
    throw new TypeError('the connection broke');
  };
  const { manor, pauses, user } = await enter({ fetch: losing });
  await world.give(playerOf(user.id), 'ATR', '5000');
  const first = await manor.call('reclaimPlot', { plot: 1 });
  expect(first.plot).toBe(1);
  expect(pauses).toEqual([500, 1_000]);
  const { list } = await manor.call('listPlots');
  expect(list.filter(({ reclaimedAt }) => reclaimedAt !== null)).toHaveLength(1);
});

test('the same request id returns the stored answer', async () => {
  const { manor } = await enter();
  const requestId = crypto.randomUUID();
  const first = await manor.call('checkIn', {}, { requestId });
  expect(await manor.call('checkIn', {}, { requestId })).toEqual(first);
  await expect(manor.call('checkIn')).rejects.toMatchObject({ key: 'alreadyGiven' });
});

test('an answer that never comes is a refusal after the last attempt', async () => {
  const { manor, pauses } = clientOf({
    fetch: () => Promise.reject(new TypeError('no route')),
    maxAttempts: 3,
  });
  await expect(manor.call('getConfig')).rejects.toMatchObject({ key: 'offline', status: 0 });
  expect(pauses).toEqual([500, 1_000]);
  const page = new Response('<h1>Bad gateway</h1>', { status: 502 });
  const gateway = clientOf({ fetch: () => Promise.resolve(page.clone()), maxAttempts: 1 });
  await expect(gateway.manor.call('getConfig')).rejects.toMatchObject({ key: 'offline', status: 502 });
});

/** Runs a test in a world of its own. */
async function inWorld(options: WorldOptions, work: (own: TestWorld, url: string) => Promise<void>) {
  const own = await openWorld(options);
  try {
    await work(own, `http://${await listenLocally(own.app)}`);
  } finally {
    await own.close();
  }
}

test('a refused arrival waits as long as the server says', async () => {
  await inWorld({ limits: { ...FREE, perAddress: 2 } }, async (_, address) => {
    const { manor, pauses } = clientOf({ url: address, maxAttempts: 2 });
    await manor.call('getConfig');
    await manor.call('getConfig');
    await expect(manor.call('getConfig')).rejects.toMatchObject({ key: 'tooManyCalls', status: 429 });
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toBeGreaterThan(1_000);
  });
});

test('a sign-in that is over is renewed once, for all calls that wait', async () => {
  const signatures: string[] = [];
  const key = walletKey((wallets += 1));
  const account = {
    address: key.address,
    signMessage: (options: { message: string }) => {
      signatures.push(options.message);
      return key.signMessage(options);
    },
  };
  const { manor } = clientOf();
  await manor.signIn(account, 'MANOR1');
  await manor.call('signOut', { everywhere: 'true' });
  world.advanceWall(1_000);
  const answers = await Promise.all([
    manor.call('listPlots'),
    manor.call('listStock'),
    manor.call('reclaimPlot', { plot: 1 }),
  ]);
  expect(answers[2].plot).toBe(1);
  expect(signatures).toHaveLength(2);
});

test('without a sign-in a call of a player is refused', async () => {
  await expect(clientOf().manor.call('listPlots')).rejects.toMatchObject({
    key: 'signInRequired',
    status: 401,
  });
});

/** Collects the live stream's reports in order, and lets a test wait for the next one. */
function listen() {
  const reports: (Changes | string)[] = [];
  const waiting: ((report: Changes | string) => void)[] = [];
  const add = (report: Changes | string) => {
    const wait = waiting.shift();
    if (wait) wait(report);
    else reports.push(report);
  };
  return {
    next: () =>
      new Promise<Changes | string>((resolve) => {
        const report = reports.shift();
        if (report === undefined) waiting.push(resolve);
        else resolve(report);
      }),
    listener: {
      onChanges: add,
      onReady: () => add('ready'),
      onMissed: () => add('missed'),
      onEnded: () => add('ended'),
    },
  };
}

test('the live stream pushes changes, survives a broken connection, and ends with the sign-in', async () => {
  const { manor } = await enter();
  const { next, listener } = listen();
  manor.live(listener);
  expect(await next()).toBe('ready');
  await manor.call('reclaimPlot', { plot: 1 });
  expect(await next()).toMatchObject({ plots: [{ number: 1 }] });
  for (const socket of world.app.websocketServer.clients) socket.terminate();
  expect([await next(), await next()]).toEqual(['missed', 'ready']);
  await manor.call('signOut');
  expect(await next()).toBe('ended');
});

test('the example bot plants, waters, harvests and sells in a running world', async () => {
  const { manor, user } = await enter();
  await world.give(playerOf(user.id), 'ATR', '5000');
  const lines: string[] = [];
  const wait = (gameMs: number) => manor.call('advanceClock', { ms: gameMs });
  await tendFarm(manor, 3, (line) => void lines.push(line), wait);
  expect(lines).toEqual([
    'reclaim plot 1: done',
    'check in: done',
    'harvest: There is nothing to do right now',
    'sow: done',
    'water: done',
    'harvest: done',
    expect.stringMatching(/^sell [1-9]\d* apples: done$/),
    'sow: done',
    'water: done',
    'harvest: done',
    expect.stringMatching(/^sell [1-9]\d* apples: done$/),
    'sow: done',
    'water: done',
  ]);
  const { list } = await manor.call('listLedgerLines', { type: 'atrOutput' });
  expect(list).toHaveLength(2);
});
