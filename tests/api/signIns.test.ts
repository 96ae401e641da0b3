import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walletKey, type SigningKey } from '../support/walletKeys.ts';
import { listenLocally, liveClient } from '../support/liveClient.ts';
import { openWorld, signMessage, type TestWorld } from '../support/world.ts';

const OPERATOR = walletKey(780);
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
const WALLET =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MetaMaskMobile';
const MINUTE = 60_000;

let manor: TestWorld;
let host: string;
beforeAll(async () => {
  manor = await openWorld({ operators: [OPERATOR.address] });
  host = await listenLocally(manor.app);
});
afterAll(() => manor.close());

let keys = 781;
const newKey = () => walletKey((keys += 1));

/** Signs in with a `user-agent`; gives token and the signed message. */
async function enter(key: SigningKey, agent: string) {
  const signed = { ...(await signMessage(key, manor.world.wallNow())), pusername: manor.referrer };
  const login = async () => {
    const url = `/api/user/logining?${new URLSearchParams(signed)}`;
    const response = await manor.app.inject({ method: 'POST', url, headers: { 'user-agent': agent } });
    return response.json<{ key?: string; data: { token: string } }>();
  };
  return { token: (await login()).data.token, again: login };
}
const listed = async (token: string) => (await manor.call('user/sessions', {}, { token })).data.list;
const end = (token: string, id: string, requestId = randomUUID()) =>
  manor.call('user/session/end', { id }, { token, requestId });
const works = async (token: string) => (await manor.call('user/getUserInfo', {}, { token })).code === 200;

test('are listed newest first with device, times and the current one, for their player alone', async () => {
  const key = newKey();
  const phone = await enter(key, PHONE);
  const at = manor.world.wallNow();
  manor.advanceWall(MINUTE);
  const wallet = await enter(key, WALLET);
  manor.advanceWall(MINUTE);
  const other = await enter(key, '<script>alert(1)</script>');
  await enter(newKey(), PHONE);
  const list = await listed(phone.token);
  expect(list.map(({ browser, system, current }) => [browser, system, current])).toEqual([
    [null, null, false],
    ['MetaMask', 'iPhone', false],
    ['Chrome', 'Android', true],
  ]);
  expect(list[2]).toMatchObject({ signedInAt: at, usedAt: at, endsAt: at + 14 * 24 * 60 * MINUTE });
  expect(new Set(list.map(({ id }) => id)).size).toBe(3);
  for (const { token } of [phone, wallet, other]) expect(JSON.stringify(list)).not.toContain(token);
});

test('are listed page by page, each once, also when several began at the same moment', async () => {
  const key = newKey();
  const { token } = await enter(key, PHONE);
  for (let more = 0; more < 4; more += 1) await enter(key, WALLET);
  const all = (await listed(token)).map(({ id }) => id);
  expect(new Set(all).size).toBe(5);
  const paged: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const params: Record<string, string> = { size: '2', ...(cursor && { cursor }) };
    const { data } = await manor.call('user/sessions', params, { token });
    paged.push(...data.list.map(({ id }) => id));
    cursor = data.next;
  }
  expect(paged).toEqual(all);
  for (const cursor of ['x', '5', `1_${'g'.repeat(32)}`])
    expect((await manor.call('user/sessions', { cursor }, { token })).values).toEqual({
      parameter: 'cursor',
    });
});

test('show their last use in steps of ten minutes, by reading and by changing calls', async () => {
  const { token } = await enter(newKey(), PHONE);
  const start = manor.world.wallNow();
  const used = async () => (await listed(token))[0]!.usedAt - start;
  manor.advanceWall(10 * MINUTE - 1);
  expect(await used()).toBe(0);
  manor.advanceWall(1);
  await manor.call('user/update', { nickName: 'Busy' }, { token });
  await expect.poll(used).toBe(10 * MINUTE);
  manor.advanceWall(25 * MINUTE);
  await manor.call('user/getUserInfo', {}, { token });
  await expect.poll(used).toBe(35 * MINUTE);
});

test('one can be ended from another device: its token, its stream and its signed message', async () => {
  const key = newKey();
  const [lost, kept] = [await enter(key, WALLET), await enter(key, PHONE)];
  const [lostStream, keptStream] = [await liveClient(host, lost.token), await liveClient(host, kept.token)];
  for (const stream of [lostStream, keptStream]) expect(await stream.next()).toEqual({ type: 'ready' });
  const id = (await listed(kept.token)).find(({ current }) => !current)!.id;
  const requestId = randomUUID();
  expect((await end(kept.token, id, requestId)).data).toEqual({ ended: id });
  expect(await lostStream.next()).toEqual({ type: 'ended' });
  expect([await works(lost.token), await works(kept.token)]).toEqual([false, true]);
  expect((await lost.again()).key).toBe('messageSignedOut');
  expect((await end(kept.token, id, requestId)).data).toEqual({ ended: id });
  expect((await end(kept.token, id)).key).toBe('sessionUnknown');
  expect(await listed(kept.token)).toHaveLength(1);
  keptStream.close();
});

test("another player's sign-in cannot be ended, nor one past its 30 days", async () => {
  const [mine, other] = [await enter(newKey(), PHONE), await enter(newKey(), PHONE)];
  const id = (await listed(other.token))[0]!.id;
  expect((await end(mine.token, id)).key).toBe('sessionUnknown');
  expect(await works(other.token)).toBe(true);
  for (const wrong of ['', 'x', id.slice(1), `${id}0`, id.toUpperCase().replace(/\d/g, 'G')])
    expect((await end(mine.token, wrong)).key).toBe('invalidParameter');
  expect((await manor.call('user/session/end', { id }, {})).key).toBe('signInRequired');
  expect((await manor.call('user/sessions')).key).toBe('signInRequired');
});

test("an operator ends all of a player's, with a reason in the log of acts", async () => {
  const operator = await manor.signIn({ key: OPERATOR });
  const key = newKey();
  const [first, second] = [await enter(key, PHONE), await enter(key, WALLET)];
  const stream = await liveClient(host, second.token);
  await stream.next();
  const params = { player: key.address, reason: 'the phone was stolen' };
  const by = (token: string, changed = {}) =>
    manor.call('ops/session/end', { ...params, ...changed }, { token });
  expect((await by(first.token)).key).toBe('operatorsOnly');
  expect((await by(operator.token, { player: 'ZZZZZZ' })).key).toBe('playerUnknown');
  expect((await by(operator.token)).data).toEqual({ ended: 2 });
  expect(await stream.next()).toEqual({ type: 'ended' });
  expect([await works(first.token), await works(second.token), await works(operator.token)]).toEqual([
    false,
    false,
    true,
  ]);
  expect((await second.again()).key).toBe('messageSignedOut');
  const { acts } = (await manor.call('ops/player', { player: key.address }, { token: operator.token })).data;
  expect(acts[0]).toMatchObject({ act: 'session/end', reason: 'the phone was stolen' });
});
