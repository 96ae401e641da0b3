import { afterAll, beforeAll, expect, test } from 'vitest';
import { table } from '#core/api/table.ts';
import { testChain } from '../../support/testChain.ts';
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

test('without the chain a node stays ready, and /metrics reports that the chain is down', async () => {
  const lost = { ...testChain, isReachable: () => Promise.reject(new Error('down')) };
  const world = await openWorld({ chain: lost });
  expect((await world.app.inject('/readyz')).statusCode).toBe(200);
  expect((await world.app.inject('/metrics')).body).toContain('manor_chain_reachable 0');
  await world.close();
  expect((await manor.app.inject('/metrics')).body).toContain('manor_chain_reachable 1');
});

test('/metrics counts calls by route and refusals by key, and unknown paths under one name', async () => {
  await manor.call('config');
  await manor.call('user/getUserInfo');
  for (const path of ['a', 'b', 'c']) await manor.app.inject(`/api/${path}`);
  const { body, headers } = await manor.app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain('manor_call_seconds_count{path="/api/config",status="200"} 1');
  expect(body).toContain('manor_call_seconds_count{path="unknown",status="404"} 3');
  expect(body).toContain('manor_refused_calls_total{key="signInRequired"} 1');
  expect(body).toContain('manor_live_connections 0');
});

test('/api/docs shows every call, without external resources and scripts', async () => {
  const { body, headers } = await manor.app.inject('/api/docs');
  for (const [path, call] of Object.entries(table)) {
    expect(body).toContain(`POST /api/${path}<`);
    for (const key of call.refusals) expect(body).toContain(`<code>${key}</code>`);
  }
  expect(body).not.toMatch(/<script|src=|href="http/);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

test('/api/openapi.json is an OpenAPI 3.1 document of every call', async () => {
  const document = (await manor.app.inject('/api/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(Object.keys(table).map((path) => `/api/${path}`));
  const operations = Object.values<object>(document.paths).flatMap((path) => Object.values(path));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(Object.values(table).map(({ name }) => name)));
  const buy = document.paths['/api/game/land/buy'].post;
  expect(buy.security).toEqual([{ token: [] }]);
  expect(buy.responses['409'].description).toContain('plotNotNext');
  expect(buy.parameters.map(({ name }: { name: string }) => name)).toEqual(['lang', 'request-id', 'plot']);
});
