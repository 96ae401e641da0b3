import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { usualLimits } from '#server/http/makeLimits.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { openWorld, type TestWorld } from '../../support/world.ts';

const limits = { perToken: 20, perAddress: 10, perAddressStrict: 6, perPlayer: 12, atOnce: 1e9, waiting: 0 };
let manor: TestWorld;
beforeAll(
  async () =>
    (manor = await openWorld({
      limits,
      trustProxy: readEnv({ TRUST_PROXY: 'true', MANOR_OPERATORS: `0x${'a'.repeat(40)}` }).trustProxy,
    })),
);
afterAll(() => manor.close());

let host = 0;
/** Calls with a token from an address without earlier calls. */
function somebody() {
  const remoteAddress = `10.0.0.${(host += 1)}`;
  return async (path: string, headers: Record<string, string> = {}) => {
    const response = await manor.app.inject({ method: 'POST', url: `/api/${path}`, headers, remoteAddress });
    return { key: response.json<{ key?: string }>().key, response };
  };
}

test('calls with a token are counted by token, from any address, and refused with the time to wait', async () => {
  const { token } = await manor.signIn();
  const other = await manor.signIn();
  for (let call = 1; call <= 20; call += 1)
    expect((await somebody()('user/getUserInfo', { token })).key).toBeUndefined();
  const { key, response } = await somebody()('user/getUserInfo', { token, lang: 'en_US' });
  expect(key).toBe('tooManyCalls');
  expect(response.statusCode).toBe(429);
  const seconds = Number(response.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(response.json<{ msg: string }>().msg).toBe(`Too many calls, please try again in ${seconds} seconds`);
  expect((await somebody()('user/getUserInfo', { token: other.token })).key).toBeUndefined();
});

test('changes are counted by player, over all sign-ins and nodes', async () => {
  const key = walletKey(901);
  const tokens = [(await manor.signIn({ key })).token, (await manor.signIn({ key })).token];
  const other = await buildApp(manor.world, { limits });
  const rename = async (count: number, id: string = randomUUID()) => {
    const response = await (count % 3 ? manor.app : other).inject({
      method: 'POST',
      url: `/api/user/update?nickName=Name${count}`,
      headers: { token: tokens[count % 2], 'request-id': id },
    });
    return response.json<{ key?: string; values?: object }>();
  };
  for (let count = 1; count <= 12; count += 1) expect((await rename(count)).key).toBeUndefined();
  manor.advanceWall(20_000);
  const id = randomUUID();
  expect(await rename(13, id)).toMatchObject({ key: 'tooManyCalls', values: { seconds: 40 } });
  expect(await rename(14)).toMatchObject({ key: 'tooManyCalls' });
  manor.advanceWall(40_000);
  expect((await rename(13, id)).key).toBeUndefined();
  await other.close();
});

test('calls without a token are counted by address', async () => {
  const call = somebody();
  for (let count = 1; count <= 10; count += 1) expect((await call('config')).key).toBeUndefined();
  expect((await call('config')).key).toBe('tooManyCalls');
  expect((await somebody()('config')).key).toBeUndefined();
});

test("addresses that a caller puts in front of the proxy's do not allow more calls", async () => {
  const call = somebody();
  const behind = (count: number) => call('config', { 'x-forwarded-for': `192.0.2.${count}, 198.51.100.7` });
  for (let count = 1; count <= 10; count += 1) expect((await behind(count)).key).toBeUndefined();
  expect((await behind(11)).key).toBe('tooManyCalls');
  expect((await call('config', { 'x-forwarded-for': '198.51.100.8' })).key).toBeUndefined();
});

test('invented tokens do not allow more calls', async () => {
  const call = somebody();
  const forged = (count: number) => call('user/getUserInfo', { token: String(count).padStart(64, '0') });
  for (let count = 1; count <= 10; count += 1) expect((await forged(count)).key).toBe('signInEnded');
  expect((await forged(11)).key).toBe('tooManyCalls');
});

test('invented tokens lock out no good one behind the same address, known to the node or not', async () => {
  const key = walletKey(902);
  const signedIn = await manor.signIn({ key });
  const other = await buildApp(manor.world, { limits });
  const at = (app: typeof other) => async (token: string) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/user/getUserInfo',
      headers: { token },
      remoteAddress: '10.9.0.1',
    });
    return response.json<{ key?: string }>().key;
  };
  for (const call of [at(manor.app), at(other)]) {
    for (let count = 1; count <= 30; count += 1) await call(String(count).padStart(64, '0'));
    expect(await call('f'.repeat(64))).toBe('tooManyCalls');
    expect(await call('nonsense')).toBe('tooManyCalls');
    expect(await call(signedIn.token)).toBeUndefined();
    const config = await other.inject({ url: '/api/config', remoteAddress: '10.9.0.1' });
    expect(config.statusCode).toBe(200);
  }
  await manor.call('user/logout', {}, { token: signedIn.token });
  const ended = at(other);
  expect(await ended(signedIn.token)).toBe('signInEnded');
  expect(await ended(signedIn.token)).toBe('tooManyCalls');
  await other.close();
});

test.each(['user/logining', 'user/getUserInfoByName'])('%s has a stricter limit', async (path) => {
  const call = somebody();
  for (let count = 1; count <= 6; count += 1) expect((await call(path)).key).toBe('missingParameter');
  expect((await call(path)).key).toBe('tooManyCalls');
});

test('the default limits allow a phone that polls every second and a player who taps', () => {
  expect(usualLimits.perToken).toBeGreaterThanOrEqual(60 * 5);
  expect(usualLimits.perPlayer).toBeGreaterThanOrEqual(usualLimits.perToken);
});
