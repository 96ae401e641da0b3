import { createServer } from 'node:net';

/** A port of 127.0.0.1 that nobody listens on. Another process may bind it before the caller does. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (typeof address !== 'object' || !address) throw new Error('no free port on 127.0.0.1');
  return address.port;
}
