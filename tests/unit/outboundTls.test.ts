import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';

const CHAIN = {
  CHAIN_RPC_URL: 'https://rpc.example/key',
  CHAIN_ID: '56',
  ATR_ADDRESS: `0x${'1'.repeat(40)}`,
  USDT_ADDRESS: `0x${'2'.repeat(40)}`,
  VAULT_ADDRESS: `0x${'3'.repeat(40)}`,
  OUTBOUND_TLS: 'required',
};
const DATABASE = 'postgres://manor:secret@one:5432,two:5432/manor';
const read = (given: Record<string, string>) => () => readEnv({ ...CHAIN, ...given });

test('with OUTBOUND_TLS every address outside of this machine needs TLS with a checked certificate', () => {
  expect(read({})).not.toThrow();
  expect(read({ DATABASE_URL: `${DATABASE}?sslmode=verify-full` })).not.toThrow();
  expect(read({ DATABASE_URL: 'postgres://manor@127.0.0.1:5432/manor' })).not.toThrow();
  expect(read({ CHAIN_RPC_URL: 'http://127.0.0.1:8545' })).not.toThrow();
  expect(() => readEnv({ ...CHAIN, OUTBOUND_TLS: 'optional', DATABASE_URL: DATABASE })).not.toThrow();
});

test.each([
  ['a chain node', { CHAIN_RPC_URL: 'http://rpc.example/key' }, 'CHAIN_RPC_URL must be an https address'],
  ['the chain node that pays', { CHAIN_RPC_URL_WRITE: 'http://rpc.example' }, 'CHAIN_RPC_URL_WRITE must'],
  ['a signer', { SIGNER_URL: 'http://signer:9555', SIGNER_TOKEN: 'x'.repeat(20) }, 'SIGNER_URL must be'],
  [
    'a receiver of traces',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ],
  ['a database', { DATABASE_URL: DATABASE }, 'sslmode=verify-full'],
  ['a database of any certificate', { DATABASE_URL: `${DATABASE}?sslmode=require` }, 'sslmode=verify-full'],
  ['one local host of two', { DATABASE_URL: 'postgres://m@localhost,far/manor' }, 'sslmode=verify-full'],
  ['a host in a parameter', { DATABASE_URL: 'postgres://m@localhost/manor?host=far' }, 'sslmode=verify-full'],
  [
    'a parameter given twice',
    { DATABASE_URL: `${DATABASE}?sslmode=verify-full&sslmode=disable` },
    'sslmode=verify-full',
  ],
  ['certificates that nobody checks', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED'],
])('%s without TLS is refused, and the message has no secret', (_, given, message) => {
  const fault = read(given as unknown as Record<string, string>);
  expect(fault).toThrow(message);
  expect(fault).not.toThrow(/secret|\/key/);
});

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

test('the driver asks for TLS by sslmode=verify-full, and goes no further without it', async () => {
  const heard: string[] = [];
  // Answers the question for TLS with N, as a server without a certificate does.
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      heard.push(bytes.toString('hex'));
      socket.write('N');
    });
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new pg.Client({
    connectionString: `postgres://manor:secret@127.0.0.1:${port}/manor?sslmode=verify-full`,
  });
  await expect(client.connect()).rejects.toThrow('does not support SSL');
  // The one packet of SSLRequest (protocol 1234.5679): neither user nor password.
  expect(heard).toEqual(['0000000804d2162f']);
});
