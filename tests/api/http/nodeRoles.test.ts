import { afterAll, beforeAll, expect, test } from 'vitest';
import { acquireWatch, readWatch, releaseWatch } from '#server/chain/chainWatch.repo.ts';
import { rememberReach } from '#server/chain/rememberReach.ts';
import { startChainWatch, watchPass } from '#server/chain/startChainWatch.ts';
import { startDeposits } from '#server/deposits/startDeposits.ts';
import { scriptedWorld, type ScriptedWorld } from '../../support/scriptedWorld.ts';
import { openWorld, type TestWorld } from '../../support/world.ts';

let manor: TestWorld;
beforeAll(async () => {
  manor = await openWorld();
});
afterAll(() => manor.close());

const lease = (node: string, ttlMs: number) => acquireWatch(manor.world.db, { node, ttlMs });

test('the lease on the chain has one holder until it ends or is released', async () => {
  expect(await lease('first', 3_600_000)).toBe(true);
  expect(await lease('second', 3_600_000)).toBe(false);
  expect(await lease('first', 3_600_000)).toBe(true);
  await releaseWatch(manor.world.db, 'second');
  expect(await lease('second', 0)).toBe(false);
  await releaseWatch(manor.world.db, 'first');
  expect(await lease('second', 0)).toBe(true);
  expect(await readWatch(manor.world.db)).toBeNull();
  expect(await lease('first', 0)).toBe(true);
});

test('one node asks the chain, and the others learn from it that it is away', async () => {
  const asked = { worker: 0, api: 0 };
  const reachOf = (name: 'worker' | 'api') =>
    rememberReach(() => {
      asked[name] += 1;
      return Promise.resolve(false);
    });
  const { db, log } = manor.world;
  const worker = { db, log, node: 'worker', canHold: true, reach: reachOf('worker') };
  const api = { db, log, node: 'api', canHold: false, reach: reachOf('api') };
  const heard: boolean[] = [];
  api.reach.onAway((isAway) => heard.push(isAway));
  expect(await watchPass(api, true)).toBe(0);
  expect(asked).toEqual({ worker: 0, api: 1 });
  for (let passes = 0; passes < 2; passes += 1) expect(await watchPass(worker, true)).toBeGreaterThan(0);
  expect(await watchPass({ ...api, canHold: true }, true)).toBe(0);
  expect(asked).toEqual({ worker: 2, api: 1 });
  expect(api.reach.isAway()).toBe(true);
  expect(heard).toEqual([true]);
  await releaseWatch(db, 'worker');
});

test('a holder that cannot renew its lease counts as none when it ends', async () => {
  let now = 0;
  const { db, log } = manor.world;
  const reach = rememberReach(() => Promise.resolve(true));
  const watch = await startChainWatch({ db, log, node: 'mortal', canHold: true, reach, now: () => now });
  expect(watch.isHolder()).toBe(true);
  now = 3_600_000;
  expect(watch.isHolder()).toBe(false);
  await watch.stop();
  expect(await lease('next', 0)).toBe(true);
});

test('a node without calls answers its health alone', async () => {
  const worker = await openWorld({ hasCalls: false });
  const statusOf = async (url: string, method: 'GET' | 'POST' = 'GET') =>
    (await worker.app.inject({ url, method })).statusCode;
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/readyz')).toBe(200);
  expect(await statusOf('/api/config', 'POST')).toBe(404);
  expect(await statusOf('/api/live')).toBe(404);
  await worker.close();
});

test('a node without the lease leaves the chain alone, and goes on publishing where the other stopped', async () => {
  const manor: ScriptedWorld = await scriptedWorld();
  let isHolder = false;
  let onIdle = () => {};
  const idle = new Promise<void>((resolve) => (onIdle = resolve));
  const steps: string[] = [];
  const reads: string[] = [];
  const reader = new Proxy(manor.watched.reader, {
    get: (target, name, receiver) => {
      reads.push(String(name));
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  const loops = startDeposits(
    manor.world,
    { ...manor.watched, reader },
    {
      bus: { publish: () => Promise.resolve() },
      isHolder: () => isHolder,
      onStep: (loop) => {
        steps.push(loop);
        if (steps.includes('deposits') && steps.includes('vault')) onIdle();
      },
    },
  );
  await idle;
  expect(reads).toEqual([]);
  isHolder = true;
  await expect.poll(() => reads.length).toBeGreaterThan(0);
  await loops.stop();
  await manor.close();
});
