import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMetrics } from '#server/http/makeMetrics.ts';
import { scrape } from '#server/http/scrape.ts';
import { measureState } from '#server/measureState.ts';
import { openNotifyLag } from '#server/notifyLag.ts';
import type { NoticeListener } from '#server/db/connection.ts';
import { loopbackServer, type LoopbackServer } from '../../support/keys/loopbackServer.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { openWorld, type TestWorld } from '../../support/world.ts';

let manor: TestWorld;
let chain: LoopbackServer;
beforeAll(async () => {
  manor = await openWorld();
  chain = await loopbackServer(({ body }) => {
    const { id, method } = JSON.parse(body) as { id: number; method: string };
    const result = method === 'eth_getBalance' ? '0x16345785d8a0000' : '0x78';
    return { body: JSON.stringify({ jsonrpc: '2.0', id, result }) };
  });
});
afterAll(async () => {
  await chain.close();
  await manor.close();
});

const lag = { measure: () => Promise.resolve(0.25) };
const value = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.split(' ')[1];

test('a scrape shows pool, queues, notices, sealing, chain and gas', async () => {
  const metrics = makeMetrics();
  const { world } = manor;
  const place = { rpcUrl: chain.url, chainId: 31_337 };
  const payer = { address: walletKey(2).address };
  const pool = () => ({ open: 5, idle: 2, waiting: 1 });
  metrics.readings.push(...measureState({ world, metrics, pool, lag, chain: { place, payer } }));
  const before = await scrape({ world, metrics });
  expect(value(before, 'manor_pool_connections{state="busy"}')).toBe('3');
  expect(value(before, 'manor_pool_connections{state="idle"}')).toBe('2');
  expect(value(before, 'manor_pool_waiting')).toBe('1');
  expect(value(before, 'manor_notify_lag_seconds')).toBe('0.25');
  expect(value(before, 'manor_payer_gas_coins')).toBe('0.1');
  for (const queue of ['firstReviews', 'secondReviews', 'payouts', 'adjustments', 'constants', 'roles'])
    expect(value(before, `manor_queue_age_seconds{queue="${queue}"}`)).toBe('0');
  const unsealed = Number(value(before, 'manor_unsealed_postings'));
  const player = await manor.signIn({ key: walletKey(1) });
  await manor.give(player, 'USDT', '100');
  const after = await scrape({ world, metrics });
  expect(Number(value(after, 'manor_unsealed_postings'))).toBeGreaterThan(unsealed);
});

test('a node that does not pay, and one that cannot reach the chain, say nothing of gas and blocks', async () => {
  const metrics = makeMetrics();
  const { world } = manor;
  const place = { rpcUrl: 'http://127.0.0.1:9', chainId: 31_337 };
  const pool = () => ({ open: 1, idle: 1, waiting: 0 });
  metrics.readings.push(...measureState({ world, metrics, pool, lag, chain: { place, payer: null } }));
  const text = await scrape({ world, metrics });
  for (const name of ['manor_payer_gas_coins', 'manor_chain_lag_blocks'])
    expect(value(text, name), name).toBeUndefined();
});

test('a chain that is away and a database that fails leave the other figures', async () => {
  const metrics = makeMetrics();
  const place = { rpcUrl: 'http://127.0.0.1:9', chainId: 31_337 };
  const payer = { address: walletKey(2).address };
  const pool = () => ({ open: 1, idle: 1, waiting: 0 });
  const broken = { measure: () => Promise.reject(new Error('no listener')) };
  const { world } = manor;
  metrics.readings.push(...measureState({ world, metrics, pool, lag: broken, chain: { place, payer } }));
  const text = await scrape({ world, metrics });
  expect(value(text, 'manor_pool_connections{state="idle"}')).toBe('1');
  expect(value(text, 'manor_queue_length{queue="payouts"}')).toBe('0');
});

test('the lag of notices is the way of one, and its limit when none comes', async () => {
  let at = 1_000;
  let hear: NoticeListener = () => {};
  let isDeaf = false;
  const measured = await openNotifyLag(
    {
      listen: (_, onNotice) => {
        hear = onNotice;
        return Promise.resolve(() => Promise.resolve());
      },
      notify: (_, ...payloads) => {
        at += 40;
        // Another node's notice, and a reconnect, are not this one's.
        for (const payload of ['of-another', null, ...(isDeaf ? [] : payloads)]) hear(payload);
        return Promise.resolve();
      },
    },
    () => at,
  );
  expect(await measured.measure()).toBe(0.04);
  isDeaf = true;
  const late = measured.measure();
  at += 60_000;
  expect(await late).toBe(1.5);
});
