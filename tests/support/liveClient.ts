import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import WebSocket from 'ws';
import type { LiveMessage } from '#core/api/live.ts';

export interface LiveClient {
  /** The next message, in order; waits for it. */
  next(): Promise<LiveMessage>;
  /** The close code, when the server or the client has closed. */
  closed: Promise<number>;
  send(text: string): void;
  close(): void;
}

/** Lets an app listen on a free port of this machine; gives where. */
export async function listenLocally(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Opens the live stream by a real WebSocket, as a page of `origin`; with a token, says hello at once. */
export async function liveClient(host: string, token?: string, origin?: string): Promise<LiveClient> {
  const socket = new WebSocket(`ws://${host}/api/live`, origin === undefined ? {} : { origin });
  const arrived: LiveMessage[] = [];
  const waiting: ((message: LiveMessage) => void)[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as LiveMessage;
    const wait = waiting.shift();
    if (wait) wait(message);
    else arrived.push(message);
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  if (token !== undefined) socket.send(JSON.stringify({ token }));
  return {
    next: () => {
      const message = arrived.shift();
      return message ? Promise.resolve(message) : new Promise((resolve) => waiting.push(resolve));
    },
    closed,
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
}
