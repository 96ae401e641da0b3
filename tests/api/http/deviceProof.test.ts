import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROOF_HEADER } from '#core/api/deviceProof.ts';
import type { Path } from '#core/api/table.ts';
import { buildApp } from '#server/app.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { deviceProofCleaning, PROOF_LIFE_MS } from '#server/sessions/deviceProofCleaning.ts';
import { PROOF_WINDOW_MS } from '#server/sessions/deviceProof.ts';
import { listenLocally, liveClient } from '../../support/liveClient.ts';
import { testDevice, type TestDevice } from '../../support/testDevice.ts';
import { walletKey } from '../../support/walletKeys.ts';
import { openWorld, signMessage, type TestWorld } from '../../support/world.ts';

let manor: TestWorld;
beforeAll(async () => (manor = await openWorld()));
afterAll(() => manor.close());

let used = 3_000;
const now = () => manor.world.wallNow();
const invalid = { status: 401, key: 'deviceProofInvalid' };

/** A player whose sign-in is bound to a new device. */
async function bound(at = now()) {
  const device = testDevice();
  const params = { ...(await signMessage(walletKey(used++), at)), pusername: 'MANOR1' };
  const headers = device.signInHeaders(params, now());
  const answer = await manor.call('user/logining', params, { headers });
  expect(answer.code).toBe(200);
  const { token } = answer.data;
  return { device, token, params, headers };
}

type Params = Record<string, string>;

/** A call with a proof for exactly itself, unless told otherwise. */
function prove(device: TestDevice, token: string, path: Path, params: Params = {}, requestId = '') {
  return { [PROOF_HEADER]: device.prove({ path, params, requestId, token }, now()) };
}

describe('a call of a sign-in that is bound to a device', () => {
  test('is accepted with a proof once, and refused without one or with a used one', async () => {
    const { device, token } = await bound();
    const headers = prove(device, token, 'user/getUserInfo');
    expect((await manor.call('user/getUserInfo', {}, { token, headers })).code).toBe(200);
    expect(await manor.call('user/getUserInfo', {}, { token, headers })).toMatchObject(invalid);
    expect(await manor.call('user/getUserInfo', {}, { token })).toMatchObject(invalid);
  });

  test('is refused when anything that was signed differs, or another key signed', async () => {
    const { device, token } = await bound();
    const coin = { coin: 'ATR' };
    const call = (headers: Params, params: Params = coin) =>
      manor.call('userAccount/balanceDetail', params, { token, headers });
    const other = testDevice();
    const wrong = [
      prove(other, token, 'userAccount/balanceDetail', coin),
      prove(device, token, 'userAccount/balance', coin),
      prove(device, token, 'userAccount/balanceDetail', { coin: 'ATB' }),
      prove(device, token, 'userAccount/balanceDetail'),
      prove(device, token, 'userAccount/balanceDetail', coin, randomUUID()),
      prove(device, 'a'.repeat(64), 'userAccount/balanceDetail', coin),
      { [PROOF_HEADER]: '' },
      { [PROOF_HEADER]: `${now()}.${randomUUID()}.${'A'.repeat(86)}==` },
      { [PROOF_HEADER]: `${now()}.${randomUUID()}` },
      { [PROOF_HEADER]: 'x'.repeat(5_000) },
    ];
    for (const headers of wrong) expect(await call(headers)).toMatchObject(invalid);
    const right = prove(device, token, 'userAccount/balanceDetail', coin);
    expect((await call(right)).code).toBe(200);
  });

  test('counts neither the order of parameters nor their encoding', async () => {
    const { device, token } = await bound();
    const params = { size: '5', coin: 'ATR' };
    const headers = { token, ...prove(device, token, 'userAccount/balanceDetail', params) };
    const url = '/api/userAccount/balanceDetail?coin=%41TR&size=5';
    expect((await manor.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
  });

  test('has a time within a minute of the server, in both directions', async () => {
    const { device, token } = await bound();
    const at = (ms: number) => {
      const headers = { [PROOF_HEADER]: device.prove({ path: 'user/getUserInfo', token }, now() + ms) };
      return manor.call('user/getUserInfo', {}, { token, headers });
    };
    for (const ms of [-PROOF_WINDOW_MS, PROOF_WINDOW_MS]) expect((await at(ms)).code).toBe(200);
    for (const ms of [-PROOF_WINDOW_MS - 1, PROOF_WINDOW_MS + 1])
      expect(await at(ms)).toMatchObject({ status: 401, key: 'deviceProofExpired' });
  });

  test('that changes something is repeated under its request id with a fresh proof only', async () => {
    const { device, token } = await bound();
    const requestId = randomUUID();
    const params = { nickName: 'Mei' };
    const send = (headers: Params) => manor.call('user/update', params, { token, requestId, headers });
    const first = prove(device, token, 'user/update', params, requestId);
    const answer = await send(first);
    expect(answer.code).toBe(200);
    expect(await send(first)).toMatchObject(invalid);
    expect(await send({})).toMatchObject(invalid);
    const again = await send(prove(device, token, 'user/update', params, requestId));
    expect(again.data).toEqual(answer.data);
  });

  test('that was refused is not accepted again either, and the same id gets the same refusal', async () => {
    const { device, token } = await bound();
    const requestId = randomUUID();
    const params = { plot: '9' };
    const send = (headers: Params) => manor.call('game/land/buy', params, { token, requestId, headers });
    const first = prove(device, token, 'game/land/buy', params, requestId);
    const { key } = await send(first);
    expect(key).toBe('plotNotNext');
    expect(await send(first)).toMatchObject(invalid);
    expect(await send(prove(device, token, 'game/land/buy', params, requestId))).toMatchObject({ key });
  });

  test('of two at once with one proof, one is accepted', async () => {
    const { device, token } = await bound();
    const headers = prove(device, token, 'user/getUserInfo');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => manor.call('user/getUserInfo', {}, { token, headers })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });
});

describe('a sign-in with a device key', () => {
  test('binds its message: not accepted without the key, with another key, or with the same proof', async () => {
    const { device, params, headers } = await bound();
    const other = testDevice();
    const signIn = (given: Params) => manor.call('user/logining', params, { headers: given });
    expect(await signIn({})).toMatchObject({ status: 401, key: 'messageOtherDevice' });
    expect(await signIn(other.signInHeaders(params, now()))).toMatchObject({ key: 'messageOtherDevice' });
    expect(await signIn(headers)).toMatchObject(invalid);
    const again = await signIn(device.signInHeaders(params, now()));
    expect(again.code).toBe(200);
    expect(await manor.call('user/getUserInfo', {}, { token: again.data.token })).toMatchObject(invalid);
  });

  test("ends the player's earlier one of that device, and none of another device or player", async () => {
    const { device, token: former } = await bound();
    const key = walletKey(used++);
    let earlier = 0;
    const enter = async (by: TestDevice) => {
      // Each message is another one: a device binds its own.
      const params = { ...(await signMessage(key, now() - (earlier += 1))), pusername: 'MANOR1' };
      const headers = by.signInHeaders(params, now());
      return (await manor.call('user/logining', params, { headers })).data.token;
    };
    const works = async (by: TestDevice, token: string) =>
      (await manor.call('user/getUserInfo', {}, { token, headers: prove(by, token, 'user/getUserInfo') }))
        .code === 200;
    const other = testDevice();
    const [first, elsewhere] = [await enter(device), await enter(other)];
    expect([await works(device, former), await works(device, first), await works(other, elsewhere)]).toEqual([
      true,
      true,
      true,
    ]);
    const second = await enter(device);
    expect([await works(device, first), await works(device, second)]).toEqual([false, true]);
    expect([await works(device, former), await works(other, elsewhere)]).toEqual([true, true]);
  });

  test('needs a proof by that key, and a key that is one', async () => {
    const params = { ...(await signMessage(walletKey(used++), now())), pusername: 'MANOR1' };
    const [device, other] = [testDevice(), testDevice()];
    const own = device.signInHeaders(params, now());
    const wrong = [
      { 'device-key': device.key },
      { ...own, 'device-key': other.key },
      { ...own, 'device-key': Buffer.alloc(65, 4).toString('base64') },
      { ...own, 'device-key': 'abc' },
    ];
    for (const headers of wrong) {
      expect(await manor.call('user/logining', params, { headers })).toMatchObject(invalid);
    }
    const late = device.signInHeaders(params, now() - PROOF_WINDOW_MS - 1);
    expect(await manor.call('user/logining', params, { headers: late })).toMatchObject({
      key: 'deviceProofExpired',
    });
    expect((await manor.call('user/logining', params, { headers: own })).code).toBe(200);
  });

  test('at once with and without its key gives no unbound session of a bound message', async () => {
    const device = testDevice();
    const params = { ...(await signMessage(walletKey(used++), now())), pusername: 'MANOR1' };
    await manor.call('user/logining', params, { headers: device.signInHeaders(params, now()) });
    const tries = Array.from({ length: 6 }, (_, count) =>
      manor.call('user/logining', params, {
        headers: count % 2 ? device.signInHeaders(params, now()) : {},
      }),
    );
    const codes = (await Promise.all(tries)).map(({ code }) => code === 200);
    expect(codes).toEqual([false, true, false, true, false, true]);
  });
});

test('a client that sends nothing more works as before, with any number of sign-ins by one message', async () => {
  const params = { ...(await signMessage(walletKey(used++), now())), pusername: 'MANOR1' };
  for (let count = 0; count < 2; count++) {
    const { token } = (await manor.call('user/logining', params)).data;
    expect((await manor.call('user/getUserInfo', {}, { token })).code).toBe(200);
    // A proof that nobody asked for is ignored.
    const headers = { [PROOF_HEADER]: 'nonsense' };
    expect((await manor.call('user/getUserInfo', {}, { token, headers })).code).toBe(200);
  }
});

test('a proof that one node accepted is refused by another', async () => {
  const { device, token } = await bound();
  const second = await buildApp(manor.world, {});
  const requestId = randomUUID();
  const read = { token, ...prove(device, token, 'user/getUserInfo') };
  const params = { nickName: 'Jun' };
  const change = {
    token,
    'request-id': requestId,
    ...prove(device, token, 'user/update', params, requestId),
  };
  const calls = [
    { method: 'POST', url: '/api/user/getUserInfo', headers: read },
    { method: 'POST', url: '/api/user/update?nickName=Jun', headers: change },
  ] as const;
  for (const call of calls) {
    expect((await manor.app.inject(call)).statusCode).toBe(200);
    expect((await second.inject(call)).json()).toMatchObject({ key: 'deviceProofInvalid' });
  }
  await second.close();
});

test('the live stream starts with a proof once', async () => {
  const { device, token } = await bound();
  const host = await listenLocally(manor.app);
  const proof = device.prove({ path: 'live', token }, now());
  const hello = async (message: object) => {
    const client = await liveClient(host);
    client.send(JSON.stringify(message));
    return client;
  };
  const first = await hello({ token, proof });
  expect(await first.next()).toEqual({ type: 'ready' });
  for (const message of [{ token, proof }, { token }, { token, proof: 'x' }]) {
    const replayed = await hello(message);
    expect(await replayed.next()).toEqual({ type: 'ended' });
    expect(await replayed.closed).toBe(4401);
  }
  // A wrong clock ends no sign-in: the client comes back with the server's time.
  const late = await hello({ token, proof: device.prove({ path: 'live', token }, now() - 3_600_000) });
  expect(await late.closed).toBe(1013);
  first.close();
});

test('the replay cache is the database, and holds proofs of a few minutes only', async () => {
  const { device, token } = await bound();
  const headers = prove(device, token, 'user/getUserInfo');
  await manor.call('user/getUserInfo', {}, { token, headers });
  const count = async () => (await manor.world.db.selectFrom('device_proof').select('id').execute()).length;
  const before = await count();
  expect(before).toBeGreaterThan(0);
  // Garbage by a thief of the token is not stored when it has no time within the window.
  await manor.call('user/getUserInfo', {}, { token, headers: { [PROOF_HEADER]: 'garbage' } });
  expect(await count()).toBe(before);
  const clean = (wallNow: number) =>
    inTransaction(manor.world.db, (tx) =>
      deviceProofCleaning.run({ tx, wallNow } as Parameters<typeof deviceProofCleaning.run>[0]),
    );
  expect(await clean(now() + PROOF_LIFE_MS - PROOF_WINDOW_MS)).toBe('done');
  expect(await count()).toBeGreaterThan(0);
  expect(await clean(now() + PROOF_LIFE_MS + PROOF_WINDOW_MS + 1)).toBe('done');
  expect(await count()).toBe(0);
});
