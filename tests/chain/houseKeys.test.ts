import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keccak256, toHex, type Address } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usdtAbi } from '#core/abi/usdt.ts';
import { vaultAbi } from '#core/abi/vault.ts';
import { chainClient } from '#server/chain/chainClient.ts';
import { deployContracts } from '#server/chain/deployContracts.ts';
import { drawHouseKeys, houseKeysOf } from '#server/chain/drawHouseKeys.ts';
import { serverSenders } from '#server/chain/houseKeys.ts';
import { localKeys } from '#server/chain/localKeys.ts';
import { prepareHouse } from '#server/chain/prepareHouse.ts';
import { rpcCall } from '#server/chain/rpcCall.ts';
import { wellKnownAddresses } from '#server/chain/wellKnownAddresses.ts';
import { connect } from '#server/db/connect.ts';
import { databaseFolder } from '#server/db/databaseFolder.ts';
import { migrate } from '#server/db/migrate.ts';
import { readFact, storeFact } from '#server/db/worldFact.repo.ts';
import { openHouseKeys } from '#server/openHouseKeys.ts';
import { migratedPglite } from '../support/migratedPglite.ts';
import { manorProcess } from '../support/manorProcess.ts';
import { chainFolder, quiet, startTestChain } from './support/startTestChain.ts';

const OPERATOR = privateKeyToAccount(`0x${'9'.repeat(64)}`).address;

describe('the keys of the house', () => {
  it('are drawn once for each world, and no well-known key has a role of its vault', async () => {
    const [one, two] = await Promise.all([migratedPglite(), migratedPglite()]);
    const first = await openHouseKeys(one.db, randomBytes);
    expect(first.arePublic).toBe(false);
    const again = await openHouseKeys(one.db, randomBytes);
    expect(serverSenders(again.keys)).toEqual(serverSenders(first.keys));
    const second = await openHouseKeys(two.db, randomBytes);
    const drawn = [...serverSenders(first.keys), ...serverSenders(second.keys)];
    expect(new Set([...drawn, first.keys.firstManor.address, second.keys.firstManor.address]).size).toBe(10);
    for (const address of drawn) expect(wellKnownAddresses.has(address.toLowerCase())).toBe(false);
    await Promise.all([one.close(), two.close()]);
  });

  it('stay the well-known ones in a world that has contracts but no stored keys', async () => {
    const { db, close } = await migratedPglite();
    await storeFact(db, 'contracts', { chainId: 31_337 });
    expect(await openHouseKeys(db, randomBytes)).toEqual({ keys: localKeys, arePublic: true });
    expect(await readFact(db, 'houseKeys')).toBeUndefined();
    await close();
  });

  it('are told apart by the first ten accounts of the public mnemonic', () => {
    const { deployer, operators, payer, faucet, guardian, firstManor } = localKeys;
    for (const { address } of [deployer, ...operators, payer, faucet, guardian, firstManor]) {
      expect(wellKnownAddresses.has(address.toLowerCase())).toBe(true);
    }
    expect(wellKnownAddresses.size).toBe(10);
  });
});

describe('on the local chain', () => {
  let chain: Awaited<ReturnType<typeof startTestChain>>;
  let remove: () => Promise<void>;
  const keys = houseKeysOf(drawHouseKeys(randomBytes));
  beforeAll(async () => {
    const made = await chainFolder();
    remove = made.remove;
    chain = await startTestChain(made.folder);
  });
  afterAll(async () => {
    await chain.stop();
    await remove();
  });

  it('drawn keys deploy, hold every role and mint; well-known ones can do nothing', async () => {
    await prepareHouse(chain, keys, quiet);
    const { addresses } = await deployContracts({ ...chain, keys, log: quiet });
    const client = chainClient(chain);
    const vault = { address: addresses.vault, abi: vaultAbi } as const;
    expect(await client.readContract({ ...vault, functionName: 'defaultAdmin' })).toBe(keys.deployer.address);
    const minter = { address: addresses.usdt, abi: usdtAbi, functionName: 'minter' } as const;
    expect(await client.readContract(minter)).toBe(keys.faucet.address);
    for (const role of ['PAYOUT_ROLE', 'GUARDIAN_ROLE']) {
      for (const address of wellKnownAddresses) {
        const args = [keccak256(toHex(role)), address as Address] as const;
        expect(await client.readContract({ ...vault, functionName: 'hasRole', args })).toBe(false);
      }
    }
  });

  it('lose code that somebody set on them, and keep gas', async () => {
    const client = chainClient(chain);
    const { address } = keys.payer;
    await rpcCall(chain.rpcUrl, 'anvil_setCode', [address, `0xef0100${'b3'.repeat(20)}`]);
    await rpcCall(chain.rpcUrl, 'anvil_setBalance', [address, '0x0']);
    await prepareHouse(chain, keys, quiet);
    expect(await client.getCode({ address })).toBeUndefined();
    expect(await client.getBalance({ address })).toBeGreaterThan(10n ** 21n);
  });
});

describe('a world of an earlier version', () => {
  const home = mkdtempSync(join(tmpdir(), 'manor-former-'));
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  const startError = (env: Record<string, string>) =>
    manorProcess({ MANOR_HOME: home, ...env }).then(
      async (process) => `it started: ${await process.stop()}`,
      (error: Error) => error.message,
    );

  beforeAll(async () => {
    const chain = await startTestChain(join(home, 'chain'));
    const { addresses } = await deployContracts({ ...chain, keys: localKeys, log: quiet });
    await chain.stop();
    const connection = await connect({ folder: databaseFolder(home), log: quiet });
    await migrate(connection.db);
    await storeFact(connection.db, 'contracts', addresses);
    await connection.close();
  });

  it('starts on loopback, and is refused where others reach it', async () => {
    const reachable = await startError({ HOST: '0.0.0.0', MANOR_OPERATORS: OPERATOR });
    expect(reachable).toMatch(/HOST: this world was made by an earlier version, .* make a new world\.\n$/);
    const process = await manorProcess({ MANOR_HOME: home });
    const answer = await fetch(`${process.url}/api/config`, { method: 'POST' });
    expect(answer.status).toBe(200);
    expect(await process.stop()).toBe(0);
  });

  it('names what is missing where a demo world without operators would listen for others', async () => {
    expect(await startError({ HOST: '0.0.0.0' })).toMatch(/MANOR_OPERATORS must name an operator .*\.\n$/);
  });
});
