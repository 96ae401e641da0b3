import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeApp } from '#server/http/closeApp.ts';

/** Longer than the timeout of a test, so that connections end for another reason. */
const NEVER_MS = 3_600_000;

/** Keep-alive settings of the server. */
const listening = async () => {
  const app = fastify({ keepAliveTimeout: 72_000 });
  let answer = () => {};
  const received = new Promise<void>((resolve) => {
    app.get('/', () => {
      resolve();
      return new Promise((done) => (answer = () => done('answered')));
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return { app, socket, asked: received, answer: () => answer() };
};

test('a running call is answered, and its connection ends with it', async () => {
  const { app, socket, asked, answer } = await listening();
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => (text += part));
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  await asked;
  const closed = closeApp(app, NEVER_MS);
  answer();
  await closed;
  if (!socket.closed) await once(socket, 'close');
  expect(text).toContain('answered');
});

test('a connection without a request does not keep the server running', async () => {
  const { app, socket } = await listening();
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  await closeApp(app, 20);
  await closed;
});
