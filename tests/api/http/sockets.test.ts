import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import { usualSockets } from '#server/http/capConnections.ts';
import { CLOSE } from '#server/http/liveHub.ts';
import { listenLocally } from '../../support/liveClient.ts';
import { openWorld, type TestWorld, type WorldOptions } from '../../support/world.ts';

let manor: TestWorld;
/** Ends what a test opened, the newest first: a connection left by a failing test would keep the server open. */
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const open = async (options: WorldOptions) => {
  manor = await openWorld(options);
  ends.push(() => manor.close());
  const host = await listenLocally(manor.app);
  return { host, dial: () => dial(host) };
};

/** A bare connection that collects the text it gets until its end. */
async function dial(host: string): Promise<{ socket: Socket; ended: Promise<string> }> {
  const [address, port] = host.split(':');
  const socket = connect(Number(port), address);
  ends.push(() => socket.destroy());
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => (text += String(part)));
  socket.on('error', () => {});
  const ended = once(socket, 'close').then(() => text);
  await once(socket, 'connect');
  return { socket, ended };
}

function openStream(host: string, headers: Record<string, string> = {}): WebSocket {
  const stream = new WebSocket(`ws://${host}/api/live`, { headers });
  ends.push(() => stream.terminate());
  return stream;
}

const HEAD = 'POST /api/config HTTP/1.1\r\nHost: here\r\n';

test('a request has 15 seconds to arrive', () => {
  expect(usualSockets.requestMs).toBe(15_000);
});

test('a stream whose first message is late is told to try again, and no sign-in ends', async () => {
  expect(usualSockets.helloMs).toBe(15_000);
  const { host } = await open({ sockets: { ...usualSockets, helloMs: 50 } });
  const stream = openStream(host);
  const messages: string[] = [];
  stream.on('message', (data) => messages.push(String(data)));
  const [code] = (await once(stream, 'close')) as [number];
  expect(code).toBe(CLOSE.tryLater);
  expect(messages).toEqual([]);
});

test.each([
  ['headers', HEAD],
  ['body', `${HEAD}Content-Length: 100\r\n\r\n{`],
])('a request whose %s never end is answered 408 and its connection ends', async (_, bytes) => {
  const { dial } = await open({ sockets: { ...usualSockets, requestMs: 50 } });
  const { socket, ended } = await dial();
  socket.write(bytes);
  const text = await ended;
  expect(text).toContain('HTTP/1.1 408 Request Timeout');
  expect(text).toContain('"key":"requestTooSlow"');
});

test('a caller over the rate limit is refused before the body arrives, and the connection ends', async () => {
  const limits = { perPlayer: 9, perToken: 9, perAddress: 0, perAddressStrict: 9, atOnce: 9, waiting: 9 };
  const { dial } = await open({ limits });
  const { socket, ended } = await dial();
  socket.write(`${HEAD}Content-Length: 9000\r\n\r\n`);
  expect(await ended).toContain('"key":"tooManyCalls"');
});

test('connections of one address over the cap are dropped, and places become free again', async () => {
  const { dial } = await open({ sockets: { ...usualSockets, maxPerAddress: 2 } });
  const [first, second] = [await dial(), await dial()];
  for (const { socket } of [first, second]) {
    socket.write(`${HEAD}\r\n`);
    await once(socket, 'data');
  }
  expect(await (await dial()).ended).toBe('');
  first.socket.destroy();
  await first.ended;
  await expect
    .poll(async () => {
      const { socket, ended } = await dial();
      socket.end(`${HEAD}Connection: close\r\n\r\n`);
      return ended;
    })
    .toContain('200 OK');
  second.socket.destroy();
});

test('connections over the cap of all clients are dropped', async () => {
  const { dial } = await open({ sockets: { ...usualSockets, maxConnections: 1 } });
  const first = await dial();
  first.socket.write(`${HEAD}\r\n`);
  await once(first.socket, 'data');
  expect(await (await dial()).ended).toBe('');
  first.socket.destroy();
});

test('behind a proxy the open requests of each client address are capped, not the connections', async () => {
  const { host } = await open({ trustProxy: 1, sockets: { ...usualSockets, maxPerAddress: 1 } });
  const live = (ip: string) => openStream(host, { 'x-forwarded-for': ip });
  const call = async (ip: string) => {
    const response = await fetch(`http://${host}/api/config`, { headers: { 'x-forwarded-for': ip } });
    return ((await response.json()) as { key?: string }).key;
  };
  for (let count = 0; count < 3; count += 1) expect(await call('192.0.2.1')).toBeUndefined();
  const stream = live('192.0.2.1');
  await once(stream, 'open');
  expect(await call('192.0.2.1')).toBe('tooManyCalls');
  expect(await call('192.0.2.2')).toBeUndefined();
  stream.terminate();
  await expect.poll(() => call('192.0.2.1')).toBeUndefined();
});

test('a live message that is too large ends its stream without a stack in the log', async () => {
  const { host } = await open({ logLevel: 'info' });
  const socket = openStream(host);
  await once(socket, 'open');
  socket.send('x'.repeat(100_000));
  expect((await once(socket, 'close'))[0]).toBe(1009);
  await expect.poll(() => manor.log.join('\n')).toContain('WS_ERR_UNSUPPORTED_MESSAGE_LENGTH');
  const lines = manor.log.filter((line) => line.includes('WS_ERR'));
  expect(lines.filter((line) => /"stack"|"level":(40|50|60)/.test(line))).toEqual([]);
});
