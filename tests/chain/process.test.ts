import { createServer, type Server } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDeployedChain } from './support/startTestChain.ts';
import { leaveDayTime } from '../support/leaveDayTime.ts';
import { manorProcess, type ManorProcess } from '../support/manorProcess.ts';
import { walletKey } from '../support/walletKeys.ts';

const folder = mkdtempSync(join(tmpdir(), 'manor-process-'));
const home = join(folder, 'world');
const HOUR_MS = 3_600_000;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Envelope {
  code: number;
  key?: string;
  data: unknown;
}

async function call(url: string, path: string, params: object = {}, token = ''): Promise<Envelope> {
  const query = new URLSearchParams(params as Record<string, string>);
  const headers = { token, 'request-id': crypto.randomUUID(), 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/${path}?${query}`, { method: 'POST', headers, body: '{}' });
  return (await response.json()) as Envelope;
}

async function signIn(url: string, number: number): Promise<string> {
  const key = walletKey(number);
  const message = `Dream Manor Login ${Date.now()}`;
  const signature = await key.signMessage({ message });
  const params = { username: key.address, pusername: 'MANOR1', message, signature };
  const { code, data } = await call(url, 'user/logining', params);
  expect(code).toBe(200);
  return (data as { token: string }).token;
}

/** Error text of a start that must fail. It uses the world that the tests before have made: a new one costs four seconds. */
async function refusal(env: Record<string, string>): Promise<string> {
  const failed = await manorProcess({ MANOR_HOME: home, ...env }).then(
    async (process) => {
      await process.stop();
      return 'it started';
    },
    (error: Error) => error.message,
  );
  return failed.replace(/^the server ended with 1:\n/, '').trim();
}

describe('a world', () => {
  let token: string;
  let before: Record<string, unknown>;
  let running: ManorProcess | null = null;
  const facts = async (url: string) => ({
    balances: (await call(url, 'userAccount/balance', {}, token)).data,
    land: (await call(url, 'game/land/list', {}, token)).data,
    contracts: ((await call(url, 'config')).data as { contracts: unknown }).contracts,
  });
  const usdt = async (url: string) => {
    const { contracts } = (await call(url, 'config')).data as { contracts: { usdt: string } };
    const data = `0x70a08231${walletKey(0).address.slice(2).padStart(64, '0')}`;
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ to: contracts.usdt, data }, 'latest'],
    };
    const response = await fetch(`${url}/api/demo/rpc`, { method: 'POST', body: JSON.stringify(body) });
    return BigInt(((await response.json()) as { result: string }).result);
  };
  afterAll(async () => void (await running?.stop('SIGKILL')));

  test('prints one line when it is ready, serves, and ends cleanly on request', async () => {
    running = await manorProcess({ MANOR_HOME: home });
    const { url } = running;
    // At this world's pace a game day takes six minutes, and its end pays interest and releases points.
    await leaveDayTime(url, 12 * HOUR_MS);
    token = await signIn(url, 0);
    expect((await call(url, 'game/land/buy', { plot: '1' }, token)).code).toBe(200);
    expect((await call(url, 'demo/faucet', { coin: 'USDT', amount: '7' }, token)).code).toBe(200);
    expect(await usdt(url)).toBe(7_000_000n);
    before = await facts(url);
    expect(running.output()).toBe(`Dream Manor is ready at ${url}\n`);
    const { constants } = (await call(url, 'config')).data as { constants: { OWNER_CONTACT: string } };
    expect(constants.OWNER_CONTACT).toBe('help@manor.example');
    const second = await refusal({});
    expect(second).toMatch(/^Another process \(\d+\) runs a world on .*\.$/);
    expect(await running.stop('SIGINT')).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
    running = null;
  });

  test('has all its data after a restart, the chain too', async () => {
    running = await manorProcess({ MANOR_HOME: home });
    expect(await facts(running.url)).toEqual(before);
    expect(await usdt(running.url)).toBe(7_000_000n);
  });

  test('has everything it had acknowledged after it was killed', async () => {
    const { url, stop } = running!;
    expect((await call(url, 'game/land/buy', { plot: '2' }, token)).code).toBe(200);
    before = await facts(url);
    await stop('SIGKILL');
    running = await manorProcess({ MANOR_HOME: home });
    expect(await facts(running.url)).toEqual(before);
    await running.stop();
    running = null;
  });
});

describe('a start that fails prints one sentence for', () => {
  let blocker: Server;
  let port: number;
  beforeAll(async () => {
    blocker = createServer((socket) => socket.destroy());
    await new Promise<void>((ready) => blocker.listen(0, '0.0.0.0', ready));
    port = (blocker.address() as AddressInfo).port;
    writeFileSync(join(folder, 'file'), '');
  });
  afterAll(() => new Promise((done) => blocker.close(done)));

  const chain = {
    CHAIN_ID: '56',
    ATR_ADDRESS: `0x${'1'.repeat(40)}`,
    USDT_ADDRESS: `0x${'2'.repeat(40)}`,
    VAULT_ADDRESS: `0x${'3'.repeat(40)}`,
  };

  test('a port in use', async () => {
    expect(await refusal({ PORT: String(port) })).toBe(`Port ${port} is taken: set PORT to a free one.`);
  });

  test('a folder that cannot be made', async () => {
    const output = await refusal({ MANOR_HOME: join(folder, 'file', 'world') });
    expect(output).toBe(`MANOR_HOME: the folder ${join(folder, 'file', 'world')} cannot be written.`);
  });

  test('a database that does not answer', async () => {
    const output = await refusal({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/manor` });
    expect(output).toMatch(/^DATABASE_URL: no PostgreSQL server answers at 127\.0\.0\.1:\d+ .*\.$/);
    expect(output).not.toContain('secret');
  });

  test('an invalid database address', async () => {
    expect(await refusal({ DATABASE_URL: 'mysql://x' })).toMatch(/^DATABASE_URL is not .*\.$/);
  });

  test('a chain that does not answer', async () => {
    const output = await refusal({ ...chain, CHAIN_RPC_URL: `http://127.0.0.1:${port}/key` });
    expect(output).toBe(`CHAIN_RPC_URL: no chain answers at 127.0.0.1:${port}.`);
  });

  test('a missing setting', async () => {
    const output = await refusal({ ...chain, CHAIN_ID: '', CHAIN_RPC_URL: `http://127.0.0.1:${port}` });
    expect(output).toBe('CHAIN_ID is missing, and CHAIN_RPC_URL needs it.');
  });

  test('a real chain without a contact for players', async () => {
    const deployed = await startDeployedChain();
    const { atr, usdt, vault } = deployed.addresses;
    const output = await refusal({
      MANOR_HOME: join(folder, 'real'),
      CHAIN_RPC_URL: deployed.chain.rpcUrl,
      CHAIN_ID: String(deployed.chain.chainId),
      ATR_ADDRESS: atr,
      USDT_ADDRESS: usdt,
      VAULT_ADDRESS: vault,
    });
    await deployed.stop();
    expect(output).toMatch(/^OWNER_CONTACT is missing: .*\.$/);
  });

  test('a file that is not anvil', async () => {
    expect(await refusal({ ANVIL_BIN: '/nothing' })).toMatch(/^ANVIL_BIN names \/nothing.*\.$/);
  });
});
