import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import { sendPushes } from '#server/notices/push/sendPushes.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';

/** Requests that the push service received. */
interface Received {
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/browser-1';
const browser = createECDH('prime256v1');
browser.generateKeys();
const auth = Buffer.from('0123456789abcdef');

let manor: TestWorld;
let player: Player;
let status = 201;
const received: Received[] = [];
const service = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(status).end();
  });
});
beforeAll(async () => {
  manor = await openWorld();
  player = await manor.signIn();
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await manor.close();
  await new Promise((resolve) => service.close(resolve));
});

/** Sends the real request to a service on this machine instead of the browser vendor's. */
const send = (url: string, init: RequestInit) => {
  const { port } = service.address() as AddressInfo;
  return fetch(url.replace('https://fcm.googleapis.com', `http://127.0.0.1:${port}`), init);
};
const push = () => sendPushes(manor.world, send, 'https://manor.example');
const tell = (key: string) =>
  inTransaction(manor.world.db, (tx) =>
    addNotices(
      tx,
      [{ player: player.id, kind: 'credited', values: { coin: 'USDT', amount: '12.500000' }, key }],
      { gameAt: manor.world.clock.gameNow(), wallAt: manor.world.wallNow() },
    ),
  );
const subscription = (part = {}) => ({
  endpoint: ENDPOINT,
  p256dh: browser.getPublicKey('base64url' as 'base64'),
  auth: auth.toString('base64url'),
  ...part,
});
const subscribe = (part = {}, caller = player) =>
  manor.call('notice/push/subscribe', subscription(part), { token: caller.token, lang: 'zh_CN' });

/** Decrypts as a browser does (RFC 8291), written independently of the server. */
function open(body: Buffer): { title: string; body: string; id: string } {
  const salt = body.subarray(0, 16);
  const point = body.subarray(21, 21 + (body[20] ?? 0));
  const hmac = (key: Uint8Array, data: Uint8Array) => createHmac('sha256', key).update(data).digest();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), point, Buffer.of(1)]);
  const secret = hmac(hmac(auth, browser.computeSecret(point)), info);
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const sealed = body.subarray(21 + point.length);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  expect(plain.at(-1)).toBe(2);
  return JSON.parse(plain.subarray(0, -1).toString()) as ReturnType<typeof open>;
}

/** Verifies the server's VAPID token: its own key, this service, half a day. */
async function expectSigned(header: string): Promise<void> {
  const [, text = '', signature = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const { publicKey } = (await manor.call('notice/push/key', {}, { token: player.token })).data;
  expect(key).toBe(publicKey);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const isOwn = verify(
    'sha256',
    Buffer.from(text),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isOwn).toBe(true);
  const claims: unknown = JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: manor.world.wallNow() / 1_000 + 43_200,
    sub: 'https://manor.example',
  });
}

test('a subscribed browser gets a notice in its language that it alone can decrypt', async () => {
  await tell('before');
  expect(await push()).toBe('done');
  expect(received).toEqual([]);
  expect((await subscribe()).data).toEqual({ subscribed: true });
  await tell('after');
  await push();
  const [message, second] = received;
  expect(second).toBeUndefined();
  expect(message?.url).toBe('/fcm/send/browser-1');
  expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '21600' });
  await expectSigned(String(message?.headers.authorization));
  expect(open(message?.body ?? Buffer.of())).toMatchObject({
    title: '充值到账',
    body: '12.5 USDT 已到账，可以使用了。',
  });
  await push();
  expect(received).toHaveLength(1);
});

test('only known push services are called, and only with usable keys', async () => {
  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://fcm.googleapis.com@10.0.0.1/x',
    'https://169.254.169.254/latest',
  ]) {
    expect(await subscribe({ endpoint })).toMatchObject({ status: 400, key: 'pushHostUnknown' });
  }
  expect(await subscribe({ endpoint: 'not an address' })).toMatchObject({ key: 'invalidParameter' });
  const nowhere = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url');
  expect(await subscribe({ p256dh: nowhere })).toMatchObject({ key: 'pushKeysMalformed' });
  expect(await subscribe({ auth: 'short' })).toMatchObject({ key: 'invalidParameter' });
});

test('a subscription is removed when its service says gone, on request, or when its sign-in ends', async () => {
  received.length = 0;
  const readStored = () => manor.world.db.selectFrom('push_subscription').select('endpoint').execute();
  await manor.call(
    'notice/push/unsubscribe',
    { endpoint: ENDPOINT },
    { token: (await manor.signIn()).token },
  );
  expect(await readStored()).toHaveLength(1);
  status = 410;
  await tell('gone');
  await push();
  expect(received).toHaveLength(1);
  expect(await readStored()).toEqual([]);
  status = 201;
  await subscribe();
  await manor.call('notice/push/unsubscribe', { endpoint: ENDPOINT }, { token: player.token });
  expect(await readStored()).toEqual([]);
  await subscribe();
  await manor.call('user/logout', {}, { token: player.token });
  await tell('signed out');
  await push();
  expect(received).toHaveLength(1);
});
