import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesToHex, encodeDeployData, type Address } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { atrAbi } from '#core/abi/atr.ts';
import { usdtAbi } from '#core/abi/usdt.ts';
import { vaultAbi } from '#core/abi/vault.ts';
import type { ChainAddresses } from '#server/chain/chainAddresses.ts';
import { chainClient, type ChainClient } from '#server/chain/chainClient.ts';
import { chainSender } from '#server/chain/chainSender.ts';
import { localKeys } from '#server/chain/localKeys.ts';
import { readArtifact } from '#server/chain/readArtifact.ts';
import { rpcCall } from '#server/chain/rpcCall.ts';
import { readDeployEnv } from '#server/deployEnv.ts';
import { chainFolder, startTestChain } from './support/startTestChain.ts';

/** Ends a test that hangs. Each run is a process of its own, which takes half a minute to start on a busy machine. */
const PATIENT = { timeout: 280_000, interval: 50 };

const ROOT = join(import.meta.dirname, '../..');
const deployer = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 6,
});
const KEY = bytesToHex(deployer.getHdKey().privateKey ?? new Uint8Array());
const { payer, guardian } = localKeys;
const [admin] = localKeys.operators;

let chain: Awaited<ReturnType<typeof startTestChain>>;
let client: ChainClient;
let remove: () => Promise<void>;
let blank: unknown;
let home = '';

beforeAll(async () => {
  const made = await chainFolder();
  remove = made.remove;
  chain = await startTestChain(made.folder);
  client = chainClient(chain);
  blank = await rpcCall(chain.rpcUrl, 'evm_snapshot');
});

afterAll(async () => {
  await chain.stop();
  await remove();
  await rm(home, { recursive: true, force: true });
});

beforeEach(async () => {
  await rpcCall(chain.rpcUrl, 'evm_revert', [blank]);
  blank = await rpcCall(chain.rpcUrl, 'evm_snapshot');
  await rm(home, { recursive: true, force: true });
  home = await mkdtemp(join(tmpdir(), 'manor-deploy-'));
});

function start(overrides: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/deploy.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      CHAIN_RPC_URL: `${chain.rpcUrl}/?key=secretOfTheNode`,
      CHAIN_ID: String(chain.chainId),
      DEPLOYER_KEY: KEY,
      VAULT_ADMIN: admin?.address,
      VAULT_GUARDIAN: guardian.address,
      VAULT_PAYER: payer.address,
      VAULT_ADMIN_DELAY: '3600',
      MANOR_HOME: home,
      ...(overrides['USDT_ADDRESS'] ? {} : { TEST_USDT: '6' }),
      ...overrides,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()));
  const closed = once(child, 'close').then(([code]) => ({ code: code as number | null, said: output }));
  return { child, ended: closed, said: () => output };
}

async function run(overrides: Record<string, string> = {}) {
  const { code, said } = await start(overrides).ended;
  expect(said).not.toContain(KEY.slice(2));
  expect(said).not.toContain('secretOfTheNode');
  return { code, said };
}

const record = () =>
  JSON.parse(readFileSync(join(home, 'deployments', `${chain.chainId}.json`), 'utf8')) as ChainAddresses;
const sent = (blockTag: 'latest' | 'pending' = 'latest') =>
  client.getTransactionCount({ address: deployer.address, blockTag });
const readBalance = (token: Address, holder: Address) =>
  client.readContract({ address: token, abi: atrAbi, functionName: 'balanceOf', args: [holder] });

async function expectRoles(address: Address) {
  const read = { address, abi: vaultAbi } as const;
  expect(await client.readContract({ ...read, functionName: 'defaultAdmin' })).toBe(admin?.address);
  expect(await client.readContract({ ...read, functionName: 'defaultAdminDelay' })).toBe(3_600);
  for (const [functionName, holder] of [
    ['PAYOUT_ROLE', payer.address],
    ['GUARDIAN_ROLE', guardian.address],
  ] as const) {
    const role = await client.readContract({ ...read, functionName });
    const has = (account: Address) =>
      client.readContract({ ...read, functionName: 'hasRole', args: [role, account] });
    expect([await has(holder), await has(deployer.address)]).toEqual([true, false]);
  }
}

test('deploys, prints the settings, and changes nothing in a second run', async () => {
  const first = await run({ TEST_USDT: '18' });
  expect(first).toMatchObject({ code: 0 });
  const { vault, atr, usdt } = record();
  for (const line of [
    `CHAIN_ID=${chain.chainId}`,
    `ATR_ADDRESS=${atr}`,
    `USDT_ADDRESS=${usdt}`,
    `VAULT_ADDRESS=${vault}`,
  ]) {
    expect(first.said).toContain(line);
  }
  expect(await readBalance(atr, vault)).toBe(100_000_000n * 10n ** 18n);
  expect(await readBalance(usdt, vault)).toBe(50_000n * 10n ** 18n);
  await expectRoles(vault);
  expect(await sent()).toBe(3);
  const secondRun = await run({ TEST_USDT: '18' });
  expect(secondRun).toMatchObject({ code: 0 });
  expect(secondRun.said).toContain('Everything was deployed already.');
  expect(await sent()).toBe(3);
});

test('resumes a killed run without sending a transaction twice', async () => {
  await rpcCall(chain.rpcUrl, 'evm_setAutomine', [false]);
  const { child, ended } = start();
  await vi.waitFor(async () => expect(await sent('pending')).toBe(1), PATIENT);
  child.kill('SIGKILL');
  await ended;
  const before = record();
  expect(await client.getCode({ address: before.vault })).toBeUndefined();
  // The second run finds the first one's transaction still pending, and waits for its block too.
  const second = start();
  await vi.waitFor(() => expect(second.said()).toContain('waits for its block'), PATIENT);
  expect(await sent('pending')).toBe(1);
  await rpcCall(chain.rpcUrl, 'evm_setAutomine', [true]);
  await rpcCall(chain.rpcUrl, 'evm_mine');
  const { code, said } = await second.ended;
  expect(said).toContain('Deployed now:');
  expect(code).toBe(0);
  expect(record()).toEqual(before);
  expect(await sent()).toBe(3);
  await expectRoles(before.vault);
});

test('with the chain’s own USDT waits for the swap pool’s half before it deploys ATR', async () => {
  const sender = chainSender(chain, deployer);
  const hash = await sender.sendTransaction({
    data: encodeDeployData({
      abi: usdtAbi,
      bytecode: await readArtifact('TestUsdt'),
      args: [deployer.address, deployer.address, 60_000_000_000n],
    }),
  });
  const usdt = (await client.waitForTransactionReceipt({ hash })).contractAddress;
  if (!usdt) throw new Error('no token was deployed');
  const first = await run({ USDT_ADDRESS: usdt });
  expect(first.code).toBe(2);
  expect(first.said).toContain('Send it 50000 USDT');
  const { vault, atr } = record();
  expect(await client.getCode({ address: atr })).toBeUndefined();
  const pay = (units: bigint) =>
    sender.writeContract({ address: usdt, abi: usdtAbi, functionName: 'transfer', args: [vault, units] });
  await client.waitForTransactionReceipt({ hash: await pay(49_999_999_999n) });
  expect((await run({ USDT_ADDRESS: usdt })).said).toContain('Send it 0.000001 USDT');
  await client.waitForTransactionReceipt({ hash: await pay(1n) });
  expect((await run({ USDT_ADDRESS: usdt })).code).toBe(0);
  expect(await readBalance(atr, vault)).toBe(100_000_000n * 10n ** 18n);
});

test('does not deploy a second set of contracts by mistake', async () => {
  expect((await run()).code).toBe(0);
  const before = record();
  const { code, said } = await run({ VAULT_GUARDIAN: localKeys.faucet.address });
  expect(code).toBe(1);
  expect(said).toContain('records other contracts');
  expect(record()).toEqual(before);
  expect(await sent()).toBe(3);
});

test('refuses another chain, and one without the deterministic deployer', async () => {
  const other = await run({ CHAIN_ID: '5' });
  expect(other.code).toBe(1);
  expect(other.said).toContain('CHAIN_ID is 5, but this chain says that it is 31337.');
  await rpcCall(chain.rpcUrl, 'anvil_setCode', ['0x4e59b44847b379578588920cA78FbF26c0B4956C', '0x']);
  expect((await run()).said).toContain('no deterministic deployer');
  expect(await sent()).toBe(0);
});

test('names a setting that is missing or wrong', () => {
  const good = {
    CHAIN_RPC_URL: 'https://node.example',
    CHAIN_ID: '1',
    DEPLOYER_KEY: KEY,
    VAULT_ADMIN: deployer.address,
    VAULT_GUARDIAN: guardian.address,
    VAULT_PAYER: payer.address,
    TEST_USDT: '18',
  };
  expect(readDeployEnv(good)).toMatchObject({ usdt: 18, delaySeconds: 86_400, salt: 0 });
  for (const name of Object.keys(good)) {
    expect(() => readDeployEnv({ ...good, [name]: '' }), name).toThrow(name);
    expect(() => readDeployEnv({ ...good, [name]: 'x' }), name).toThrow(name);
  }
  expect(() => readDeployEnv({ ...good, USDT_ADDRESS: payer.address })).toThrow('but not both');
  expect(() => readDeployEnv({ ...good, VAULT_ADMIN: payer.address })).toThrow('three different');
  expect(() => readDeployEnv({ ...good, DEPLOYER_KEY: `${KEY}0` })).toThrow('DEPLOYER_KEY must be');
  const broken = payer.address.replace(/[a-f]/, (letter) => letter.toUpperCase());
  if (broken !== payer.address)
    expect(() => readDeployEnv({ ...good, VAULT_PAYER: broken })).toThrow('checksum');
});
