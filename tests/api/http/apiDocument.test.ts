import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusals } from '#core/api/refusals.ts';
import { table } from '#core/api/table.ts';
import { FREE, openWorld, type TestWorld } from '../../support/world.ts';

let manor: TestWorld;
beforeAll(async () => (manor = await openWorld()));
afterAll(() => manor.close());

const DOCUMENTS = ['/api/openapi.json', '/api/docs', '/api/refusals'];
const get = (url: string, headers: Record<string, string> = {}) => manor.app.inject({ url, headers });

test('/api/docs shows every call, without external resources and scripts', async () => {
  const { body, headers } = await get('/api/docs');
  for (const [path, call] of Object.entries(table)) {
    expect(body).toContain(`POST /api/${path}<`);
    for (const key of call.refusals) expect(body).toContain(`<code>${key}</code>`);
  }
  expect(body).not.toMatch(/<script|src=|href="http/);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

test('/api/refusals lists every refusal with its code, sentence and calls', async () => {
  const { body, headers } = await get('/api/refusals');
  for (const [key, { code }] of Object.entries(refusals)) {
    expect(body).toMatch(
      new RegExp(`<tr id="${key}"><td><code>${key}</code></td><td>${code}</td><td>[^<]+</td><td>.+`),
    );
  }
  expect(body).toMatch(/<tr id="plotNotNext">.*href="\/api\/docs#game\/land\/buy"/);
  expect(body).not.toMatch(/<td><\/td>/);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

test('every link of the API pages leads to an existing row', async () => {
  const pages = new Map<string, string>();
  for (const url of DOCUMENTS) pages.set(url, (await get(url)).body);
  for (const body of pages.values()) {
    for (const [, path = '', id] of body.matchAll(/href="([^"#]+)(?:#([^"]+))?"/g)) {
      expect(pages.has(path), path).toBe(true);
      if (id) expect(pages.get(path)).toContain(`id="${id}"`);
    }
  }
});

test.each(DOCUMENTS)('%s is compressed, and is not sent again while it is unchanged', async (url) => {
  const plain = await get(url);
  const [br, gzip] = [
    await get(url, { 'accept-encoding': 'gzip, deflate, br' }),
    await get(url, { 'accept-encoding': 'gzip;q=0.8, br;q=0' }),
  ];
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  const etag = String(plain.headers.etag);
  expect([br.headers.etag, gzip.headers.etag]).toEqual([etag, etag]);
  for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const unchanged = await get(url, { 'if-none-match': tag, 'accept-encoding': 'br' });
    expect([unchanged.statusCode, unchanged.rawPayload.length]).toEqual([304, 0]);
    expect(unchanged.headers).toMatchObject({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
  }
  expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test.each(DOCUMENTS)('%s counts as a call without a token', async (url) => {
  const world = await openWorld({ limits: { ...FREE, perAddress: 2 } });
  const statuses = [];
  for (let at = 0; at < 3; at += 1) statuses.push((await world.app.inject(url)).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  await world.close();
});

test('a method that a path does not have is 405, and an unknown path is 404', async () => {
  const answer = await manor.app.inject({ method: 'POST', url: '/api/openapi.json' });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  const query = await manor.app.inject({ method: 'GET', url: '/api/game/land/buy?plot=1' });
  expect([query.statusCode, query.headers.allow]).toEqual([405, 'POST']);
  const unknown = await manor.app.inject({ method: 'GET', url: '/api/game/land/burn' });
  expect([unknown.statusCode, unknown.headers.allow]).toEqual([404, undefined]);
  const sentence = await manor.app.inject({ url: '/api/game/hen/feed', headers: { lang: 'en_US' } });
  expect(sentence.json()).toMatchObject({ code: 40501, msg: 'This call takes only: POST' });
});

test('/api/openapi.json names the public origin of the server, if it has one', async () => {
  const world = await openWorld({ publicOrigin: 'https://manor.example' });
  const { servers, info } = (await world.app.inject('/api/openapi.json')).json();
  expect(servers).toEqual([{ url: 'https://manor.example/api' }]);
  expect(info.contact.url).toBe('https://manor.example/api/docs');
  expect((await get('/api/openapi.json')).json().servers).toEqual([{ url: '/api' }]);
  await world.close();
});
