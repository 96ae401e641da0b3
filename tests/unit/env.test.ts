import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';

const CHAIN = {
  CHAIN_RPC_URL: 'https://rpc.example/key',
  CHAIN_ID: '56',
  ATR_ADDRESS: `0x${'1'.repeat(40)}`,
  USDT_ADDRESS: `0x${'2'.repeat(40)}`,
  VAULT_ADDRESS: `0x${'3'.repeat(40)}`,
};

test('the default is the demo world on port 8080', () => {
  expect(readEnv({})).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
    databaseConnections: Math.min(20, 2 * availableParallelism() + 1),
    chain: null,
    confirmations: 3,
    speed: 240,
    operators: [],
    publicOrigin: null,
    trustProxy: false,
    logLevel: 'warn',
    walletConnectProjectId: null,
  });
  expect(readEnv({}).home).toMatch(/\/\.manor$/);
});

test('an empty setting counts as missing', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ', CHAIN_RPC_URL: '' })).toEqual(readEnv({}));
});

test('an external chain makes no demo world: real time, more confirmations', () => {
  const { ATR_ADDRESS: atr, USDT_ADDRESS: usdt, VAULT_ADDRESS: vault } = CHAIN;
  const env = readEnv(CHAIN);
  expect(env).toMatchObject({ speed: 1, confirmations: 15 });
  expect(env.chain).toEqual({
    rpcUrl: CHAIN.CHAIN_RPC_URL,
    id: 56,
    contracts: { atr, usdt, vault },
    payoutKey: null,
  });
});

test('operators, proxies and the origin are read', () => {
  const address = `0x${'a'.repeat(40)}`;
  const two = `0x${'B'.repeat(40)}`;
  expect(readEnv({ MANOR_OPERATORS: ` ${address}, ${two} ,` }).operators).toEqual([address, two]);
  expect(readEnv({ PUBLIC_ORIGIN: 'https://manor.example/' }).publicOrigin).toBe('https://manor.example');
  expect(readEnv({ TRUST_PROXY: 'true' }).trustProxy).toBe(1);
  expect(readEnv({ TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8');
});

describe('a wrong setting is reported by name in a sentence', () => {
  test.each([
    ['PORT', 'x'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['MANOR_SPEED', '0'],
    ['MANOR_SPEED', '1.5'],
    ['CHAIN_CONFIRMATIONS', '0'],
    ['DATABASE_CONNECTIONS', '1'],
    ['DATABASE_CONNECTIONS', '101'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_ORIGIN', 'manor.example'],
    ['PUBLIC_ORIGIN', 'https://manor.example/path'],
    ['PUBLIC_ORIGIN', 'javascript:alert(1)'],
    ['TRUST_PROXY', 'everyone'],
    ['MANOR_OPERATORS', '0x12'],
    ['WALLETCONNECT_PROJECT_ID', 'short'],
    ['CHAIN_RPC_URL', 'ws://rpc.example'],
    ['CHAIN_RPC_URL', 'nonsense'],
  ])('%s=%s', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name} .*\\.$`));
  });

  test.each(Object.keys(CHAIN).slice(1))('%s missing although a chain is set', (name) => {
    expect(() => readEnv({ ...CHAIN, [name]: undefined })).toThrow(new RegExp(`^${name} is missing`));
    expect(() => readEnv({ ...CHAIN, [name]: 'x' })).toThrow(new RegExp(`^${name} must be`));
  });

  test('an address without its chain', () => {
    expect(() => readEnv({ VAULT_ADDRESS: CHAIN.VAULT_ADDRESS })).toThrow(/CHAIN_RPC_URL.* is missing/);
  });

  test('a speed in a world with real time', () => {
    expect(() => readEnv({ ...CHAIN, MANOR_SPEED: '240' })).toThrow(/^MANOR_SPEED must be 1/);
  });
});

test("the payer's key is read, and a wrong one is not printed", () => {
  const key = `0x${'7'.repeat(64)}`;
  expect(readEnv({ ...CHAIN, PAYOUT_KEY: key }).chain?.payoutKey).toBe(key);
  const wrong = () => readEnv({ ...CHAIN, PAYOUT_KEY: '7'.repeat(64) });
  expect(wrong).toThrow('PAYOUT_KEY must be 0x and 64 hexadecimal digits.');
  expect(wrong).not.toThrow(/777/);
});
