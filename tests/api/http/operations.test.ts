import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AddressInfo } from 'node:net';
import { rememberReach } from '#server/chain/rememberReach.ts';
import { startReachChecks } from '#server/chain/startReachChecks.ts';
import { makeMetrics } from '#server/http/makeMetrics.ts';
import { serveMetrics } from '#server/http/serveMetrics.ts';
import { testChain } from '../../support/testChain.ts';
import { buildApp } from '#server/app.ts';
import { measureWork } from '../../support/measureWork.ts';
import { listenLocally, liveClient } from '../../support/liveClient.ts';
import { openWorld, type TestWorld } from '../../support/world.ts';

let manor: TestWorld;
beforeAll(async () => (manor = await openWorld()));
afterAll(() => manor.close());

test('/healthz reports that the process runs', async () => {
  expect((await manor.app.inject('/healthz')).json()).toEqual({ alive: true, version: 'test' });
});

test('/readyz reports that the database answers', async () => {
  const ready = await manor.app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([200, { ready: true, database: true }]);
});

test('/readyz reports not ready without a database', async () => {
  const world = await openWorld();
  await world.close();
  const closed = await world.app.inject('/readyz').catch(() => null);
  expect(closed?.statusCode ?? 503).toBe(503);
});

test('/readyz asks the database once for all who wait', async () => {
  const measured = measureWork(manor.world.db);
  const app = await buildApp({ ...manor.world, db: measured.db });
  const answers = await Promise.all(Array.from({ length: 40 }, () => app.inject('/readyz')));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(measured.work.statements).toBe(1);
  await app.inject('/readyz');
  expect(measured.work.statements).toBe(2);
  await app.close();
});

test.each([
  ['/healthz', 'no-store'],
  ['/readyz', 'no-store'],
  ['/api/openapi.json', 'no-cache'],
  ['/api/docs', 'no-cache'],
  ['/api/refusals', 'no-cache'],
])('%s says how it may be cached', async (url, cached) => {
  expect((await manor.app.inject(url)).headers['cache-control']).toBe(cached);
});

test('without the chain a node stays ready, and /metrics reports that the chain is down', async () => {
  const lost = { ...testChain, isReachable: () => Promise.reject(new Error('down')) };
  const world = await openWorld({ chain: lost });
  expect((await world.app.inject('/readyz')).statusCode).toBe(200);
  expect(await world.metrics()).toContain('manor_chain_reachable 0');
  await world.close();
  expect(await manor.metrics()).toContain('manor_chain_reachable 1');
});

test('config says that the chain is away as soon as two checks failed, and that it is back', async () => {
  const state = { isThere: true };
  const reach = rememberReach(() =>
    state.isThere ? Promise.resolve(true) : Promise.reject(new Error('the chain does not answer')),
  );
  const world = await openWorld({ chain: { ...testChain, ...reach } });
  const isAway = async () => (await world.call('config')).data.chain.away;
  const check = () => reach.isReachable().catch(() => false);
  await check();
  expect(await isAway()).toBe(false);
  state.isThere = false;
  await check();
  // One failed check may be a busy machine.
  expect(await isAway()).toBe(false);
  await check();
  expect(await isAway()).toBe(true);
  // Calls that need no chain go on.
  const player = await world.signIn();
  expect(await world.call('game/land/buy', { plot: 1 }, player)).toMatchObject({ code: 200 });
  state.isThere = true;
  await check();
  expect(await isAway()).toBe(false);
  await world.close();
});

test('the live stream tells every player when the chain goes away and when it is back', async () => {
  const state = { isThere: false };
  const reach = rememberReach(() => Promise.resolve(state.isThere));
  const world = await openWorld({ chain: { ...testChain, ...reach } });
  const player = await world.signIn();
  const live = await liveClient(await listenLocally(world.app), player.token);
  expect(await live.next()).toEqual({ type: 'ready' });
  for (let checks = 0; checks < 3; checks += 1) await reach.isReachable();
  expect(await live.next()).toEqual({ type: 'changes', changes: { chainAway: true } });
  state.isThere = true;
  for (let checks = 0; checks < 3; checks += 1) await reach.isReachable();
  expect(await live.next()).toEqual({ type: 'changes', changes: { chainAway: false } });
  live.close();
  await world.close();
});

test('the chain is asked again and again, also while it does not answer', async () => {
  let asked = 0;
  let onThird = () => {};
  const third = new Promise<void>((resolve) => (onThird = resolve));
  const chain = {
    isReachable: () => {
      asked += 1;
      if (asked === 3) onThird();
      return Promise.reject(new Error('the chain does not answer'));
    },
  };
  const checks = startReachChecks({ chain, log: manor.world.log }, 1);
  await third;
  await checks.stop();
  expect(asked).toBeGreaterThanOrEqual(3);
});

test('/metrics counts calls by route and refusals by key, and unknown paths under one name', async () => {
  await manor.call('config');
  await manor.call('user/getUserInfo');
  for (const path of ['a', 'b', 'c']) await manor.app.inject(`/api/${path}`);
  const body = await manor.metrics();
  expect(body).toContain('manor_call_seconds_count{path="/api/config",status="200"} 1');
  expect(body).toContain('manor_call_seconds_count{path="unknown",status="404"} 3');
  expect(body).toContain('manor_refused_calls_total{key="signInRequired"} 1');
  expect(body).toContain('manor_live_connections 0');
});

test('/metrics is closed without the token, and where no token is set', async () => {
  const open = await openWorld({ metricsToken: null });
  const keys = await Promise.all(
    [
      manor.app.inject('/metrics'),
      manor.app.inject({ url: '/metrics', headers: { authorization: 'Bearer read-by-tests-alonf' } }),
      open.app.inject('/metrics'),
    ].map(async (response) => (await response).json<{ key: string }>().key),
  );
  expect(keys).toEqual(['callUnknown', 'callUnknown', 'callUnknown']);
  await open.close();
});

test('/metrics can have a port of its own, which serves nothing else', async () => {
  const metrics = makeMetrics();
  const server = await serveMetrics({ world: manor.world, metrics }, { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const response = await fetch(`${url}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(await response.text()).toContain('manor_chain_reachable 1');
  expect((await fetch(`${url}/api/config`)).status).toBe(404);
  server.closeAllConnections();
  server.close();
});
