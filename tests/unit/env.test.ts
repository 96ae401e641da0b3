import { availableParallelism, hostname } from 'node:os';
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
    host: '127.0.0.1',
    isPrivate: true,
    databaseUrl: undefined,
    databaseConnections: Math.min(20, 2 * availableParallelism() + 1),
    chain: null,
    confirmations: 3,
    speed: 240,
    operators: [],
    signedActs: false,
    publicOrigin: null,
    trustProxy: false,
    connections: { all: 10_000, perAddress: 1_000 },
    metrics: { host: '127.0.0.1', port: null, token: null },
    logLevel: 'warn',
    nodeName: hostname(),
    tracing: null,
    walletConnectProjectId: null,
    ownerContact: null,
    signInForm: false,
    houseBook: true,
    ledgerParts: false,
  });
  expect(readEnv({}).home).toMatch(/\/\.manor$/);
});

test('a node does all work unless NODE_ROLES says otherwise', () => {
  const rolesOf = (roles: string, more = {}) => [...readEnv({ ...CHAIN, ...more, NODE_ROLES: roles }).roles];
  const PAYOUT_KEY = `0x${'7'.repeat(64)}`;
  expect([...readEnv({}).roles]).toEqual(['api', 'worker', 'payer']);
  expect([...readEnv(CHAIN).roles]).toEqual(['api', 'worker', 'payer']);
  expect(rolesOf('api, worker')).toEqual(['api', 'worker']);
  expect(rolesOf('payer', { PAYOUT_KEY })).toEqual(['payer']);
  expect(() => rolesOf('api,miner')).toThrow(/NODE_ROLES must be one or several of api, worker, payer/);
  expect(() => rolesOf('api', { PAYOUT_KEY })).toThrow(/NODE_ROLES lacks payer, but PAYOUT_KEY/);
  expect(() => rolesOf('payer')).toThrow(/NODE_ROLES has payer, but neither/);
  expect(() => readEnv({ NODE_ROLES: 'api' })).toThrow(/CHAIN_RPC_URL is not/);
});

test('an empty setting counts as missing', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ', CHAIN_RPC_URL: '' })).toEqual(readEnv({}));
});

test('postings have parts only where they are asked for', () => {
  expect(readEnv({ LEDGER_PARTS: 'on' }).ledgerParts).toBe(true);
  expect(() => readEnv({ LEDGER_PARTS: 'yes' })).toThrow('LEDGER_PARTS');
});

test('an external chain makes no demo world: real time, more confirmations', () => {
  const { ATR_ADDRESS: atr, USDT_ADDRESS: usdt, VAULT_ADDRESS: vault } = CHAIN;
  const env = readEnv(CHAIN);
  expect(env).toMatchObject({
    speed: 1,
    confirmations: 15,
    host: '0.0.0.0',
    isPrivate: false,
    signedActs: true,
    houseBook: false,
  });
  expect(readEnv({ ...CHAIN, OPERATOR_SIGNATURES: 'optional' }).signedActs).toBe(false);
  expect(env.chain).toEqual({
    rpcUrl: CHAIN.CHAIN_RPC_URL,
    writeRpcUrl: CHAIN.CHAIN_RPC_URL,
    id: 56,
    contracts: { atr, usdt, vault },
    payoutKey: null,
    signer: null,
    walletFactories: [],
    feeds: { eth: null, etld: null, maxAgeMs: 5_400_000 },
  });
});

test('an external chain may have a second node, and more factories of wallets', () => {
  const CHAIN_RPC_URL_WRITE = 'https://own.example/';
  const WALLET_FACTORIES = `0x${'A'.repeat(40)}`;
  const { chain } = readEnv({ ...CHAIN, CHAIN_RPC_URL_WRITE, WALLET_FACTORIES });
  expect(chain).toMatchObject({ rpcUrl: CHAIN.CHAIN_RPC_URL, writeRpcUrl: CHAIN_RPC_URL_WRITE });
  expect(chain?.walletFactories).toEqual([`0x${'a'.repeat(40)}`]);
  expect(() => readEnv({ ...CHAIN, WALLET_FACTORIES: '0x1' })).toThrow(/^WALLET_FACTORIES must be/);
  expect(() => readEnv({ CHAIN_RPC_URL_WRITE })).toThrow(/^CHAIN_RPC_URL_WRITE is set, but CHAIN_RPC_URL/);
});

test('price feeds belong to an external chain, and a contact is one line', () => {
  const ETH_PRICE_FEED = `0x${'4'.repeat(40)}`;
  const { chain } = readEnv({ ...CHAIN, ETH_PRICE_FEED, PRICE_FEED_MAX_AGE_MIN: '1' });
  expect(chain?.feeds).toEqual({ eth: ETH_PRICE_FEED, etld: null, maxAgeMs: 60_000 });
  expect(() => readEnv({ ...CHAIN, ETLD_PRICE_FEED: '0x4' })).toThrow(/^ETLD_PRICE_FEED must be/);
  expect(() => readEnv({ ETH_PRICE_FEED })).toThrow(/^ETH_PRICE_FEED is set, but CHAIN_RPC_URL/);
  expect(readEnv({ OWNER_CONTACT: ' Telegram @manor ' }).ownerContact).toBe('Telegram @manor');
  expect(() => readEnv({ OWNER_CONTACT: 'a\nb' })).toThrow(/^OWNER_CONTACT must be one line/);
});

test('a contact for reports of weaknesses is a list of addresses', () => {
  expect(readEnv({}).securityContact).toBeNull();
  const SECURITY_CONTACT = 'mailto:security@manor.example, https://manor.example/report';
  const SECURITY_POLICY = 'https://manor.example/policy';
  expect(readEnv({ SECURITY_CONTACT, SECURITY_POLICY }).securityContact).toEqual({
    contacts: ['mailto:security@manor.example', 'https://manor.example/report'],
    policy: SECURITY_POLICY,
  });
  for (const wrong of ['security@manor.example', 'http://manor.example', 'mailto:a@b\nExpires: never'])
    expect(() => readEnv({ SECURITY_CONTACT: wrong }), wrong).toThrow(/^SECURITY_CONTACT must be/);
  expect(() => readEnv({ SECURITY_POLICY })).toThrow(/^SECURITY_POLICY is set, but SECURITY_CONTACT/);
});

test('the form of EIP-4361 is offered for a public origin only', () => {
  const PUBLIC_ORIGIN = 'https://manor.example';
  expect(readEnv({ ...CHAIN, PUBLIC_ORIGIN, SIGN_IN_FORM: 'eip4361' }).signInForm).toBe(true);
  expect(() => readEnv({ SIGN_IN_FORM: 'eip4361' })).toThrow(/PUBLIC_ORIGIN, which the message must name/);
  expect(() => readEnv({ SIGN_IN_FORM: 'siwe' })).toThrow(/^SIGN_IN_FORM must be one of/);
});

test('operators, proxies and the origin are read', () => {
  const address = `0x${'a'.repeat(40)}`;
  const two = `0x${'B'.repeat(40)}`;
  expect(readEnv({ MANOR_OPERATORS: ` ${address}, ${two} ,` }).operators).toEqual([address, two]);
  const shown = readEnv({ ...CHAIN, PUBLIC_ORIGIN: 'https://manor.example/' });
  expect(shown.publicOrigin).toBe('https://manor.example');
  expect(readEnv({ ...CHAIN, TRUST_PROXY: 'true' }).trustProxy).toBe(1);
  expect(readEnv({ ...CHAIN, TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8');
});

describe('a demo world that others reach', () => {
  const reached = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: '127.example.com' },
    { PUBLIC_ORIGIN: 'https://manor.example' },
    { TRUST_PROXY: 'true' },
  ];

  test.each(reached)('needs an operator of its own: %j', (given) => {
    expect(() => readEnv(given)).toThrow(/^MANOR_OPERATORS must name an operator .*\.$/);
    const operator = `0x${'a'.repeat(40)}`;
    const env = readEnv({ ...given, MANOR_OPERATORS: operator });
    expect(env).toMatchObject({ operators: [operator], isPrivate: false });
  });

  test.each(reached)('refuses an operator whose key everybody knows: %j', (given) => {
    const MANOR_OPERATORS = `0x${'a'.repeat(40)},0x70997970C51812dc3A010C7d01b50e0d17dc79C8`;
    expect(() => readEnv({ ...given, MANOR_OPERATORS })).toThrow(
      /^MANOR_OPERATORS names 0x70997970C518.*\.$/,
    );
  });

  test('is any but the one on loopback', () => {
    for (const HOST of ['127.0.0.1', '127.8.8.8', 'localhost', '::1']) {
      expect(readEnv({ HOST, PUBLIC_ORIGIN: 'http://localhost:8080' }).isPrivate, HOST).toBe(true);
    }
  });
});

test('a real chain refuses an operator whose key everybody knows', () => {
  const MANOR_OPERATORS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
  expect(() => readEnv({ ...CHAIN, MANOR_OPERATORS })).toThrow(/^MANOR_OPERATORS names 0x3C44/);
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
    ['MAX_CONNECTIONS', '1'],
    ['MAX_CONNECTIONS_PER_ADDRESS', '0'],
    ['METRICS_PORT', '0'],
    ['METRICS_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_NAME', 'two words'],
    ['PUBLIC_ORIGIN', 'manor.example'],
    ['PUBLIC_ORIGIN', 'https://manor.example/path'],
    ['PUBLIC_ORIGIN', 'javascript:alert(1)'],
    ['TRUST_PROXY', 'everyone'],
    ['MANOR_OPERATORS', '0x12'],
    ['WALLETCONNECT_PROJECT_ID', 'short'],
    ['CHAIN_RPC_URL', 'ws://rpc.example'],
    ['CHAIN_RPC_URL', 'nonsense'],
    ['CHAIN_RPC_URL_WRITE', 'ws://rpc.example'],
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
  expect(readEnv({ ...CHAIN, PAYOUT_KEY: key }).chain?.payoutKey).toEqual({ kind: 'local', key });
  const wrong = () => readEnv({ ...CHAIN, PAYOUT_KEY: '7'.repeat(64) });
  expect(wrong).toThrow('PAYOUT_KEY must be 0x and 64 hexadecimal digits.');
  expect(wrong).not.toThrow(/777/);
});

test('a signer has the key in place of this node', () => {
  const signer = { SIGNER_URL: 'http://10.0.0.9:9555', SIGNER_TOKEN: 'a-token-of-sixteen' };
  expect(readEnv({ ...CHAIN, ...signer }).chain?.signer).toEqual({
    url: signer.SIGNER_URL,
    token: signer.SIGNER_TOKEN,
  });
  expect(() => readEnv({ ...CHAIN, SIGNER_URL: signer.SIGNER_URL })).toThrow(/^SIGNER_TOKEN is missing/);
  expect(() => readEnv({ ...CHAIN, ...signer, PAYOUT_KEY: `0x${'7'.repeat(64)}` })).toThrow(
    /^SIGNER_URL and PAYOUT_KEY are both set/,
  );
});
