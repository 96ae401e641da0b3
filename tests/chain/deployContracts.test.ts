import { encodeDeployData, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atrAbi } from '#core/abi/atr.ts';
import { usdtAbi } from '#core/abi/usdt.ts';
import { vaultAbi } from '#core/abi/vault.ts';
import { chainClient } from '#server/chain/chainClient.ts';
import { chainSender } from '#server/chain/chainSender.ts';
import { deployContracts } from '#server/chain/deployContracts.ts';
import { localKeys } from '#server/chain/localKeys.ts';
import { readArtifact } from '#server/chain/readArtifact.ts';
import { rpcCall } from '#server/chain/rpcCall.ts';
import { chainFolder, quiet, SILENT_RPC, startTestChain } from './support/startTestChain.ts';

let chain: Awaited<ReturnType<typeof startTestChain>>;
let remove: () => Promise<void>;
let blank: unknown;

const deploy = (overrides = {}) => deployContracts({ ...chain, keys: localKeys, log: quiet, ...overrides });

/** Each test starts on the empty chain. */
const startOver = async () => {
  await rpcCall(chain.rpcUrl, 'evm_revert', [blank]);
  blank = await rpcCall(chain.rpcUrl, 'evm_snapshot');
};

beforeAll(async () => {
  const made = await chainFolder();
  remove = made.remove;
  chain = await startTestChain(made.folder);
  blank = await rpcCall(chain.rpcUrl, 'evm_snapshot');
});

afterAll(async () => {
  await chain.stop();
  await remove();
});

describe('deploying the contracts', () => {
  it('puts all ATR and the operator’s USDT into the vault and grants each role to its account', async () => {
    const { addresses, isNew, fromBlock } = await deploy();
    const client = chainClient(chain);
    const { atr, usdt, vault } = addresses;
    expect(isNew).toBe(true);
    expect(fromBlock).toBe((await client.getBlockNumber()) + 1n);
    const readBalance = (address: typeof atr) =>
      client.readContract({ address, abi: atrAbi, functionName: 'balanceOf', args: [vault] });
    expect(await readBalance(atr)).toBe(100_000_000n * 10n ** 18n);
    expect(await readBalance(usdt)).toBe(50_000n * 10n ** 6n);
    const minter = await client.readContract({ address: usdt, abi: usdtAbi, functionName: 'minter' });
    expect(minter).toBe(localKeys.faucet.address);
    const read = { address: vault, abi: vaultAbi } as const;
    expect(await client.readContract({ ...read, functionName: 'defaultAdmin' })).toBe(
      localKeys.deployer.address,
    );
    const holders = { PAYOUT_ROLE: localKeys.payer, GUARDIAN_ROLE: localKeys.guardian } as const;
    for (const functionName of ['PAYOUT_ROLE', 'GUARDIAN_ROLE'] as const) {
      const role = await client.readContract({ ...read, functionName });
      const has = (account: string) =>
        client.readContract({ ...read, functionName: 'hasRole', args: [role, account as typeof vault] });
      expect(await has(holders[functionName].address)).toBe(true);
      expect(await has(localKeys.deployer.address)).toBe(false);
    }
  });

  it('deploys test USDT of 18 decimals on request', async () => {
    await startOver();
    const { addresses } = await deploy({ usdtDecimals: 18 });
    const read = { address: addresses.usdt, abi: usdtAbi } as const;
    const client = chainClient(chain);
    expect(await client.readContract({ ...read, functionName: 'decimals' })).toBe(18);
    const balance = client.readContract({ ...read, functionName: 'balanceOf', args: [addresses.vault] });
    expect(await balance).toBe(50_000n * 10n ** 18n);
    expect((await deploy({ usdtDecimals: 18 })).isNew).toBe(false);
  });

  it('changes nothing in a second run, with or without known addresses', async () => {
    await startOver();
    const first = await deploy();
    const head = await chainClient(chain).getBlock();
    const repeated = { ...first, isNew: false };
    expect(await deploy()).toEqual(repeated);
    expect(await deploy({ known: first.addresses })).toEqual(repeated);
    expect((await chainClient(chain).getBlock()).hash).toBe(head.hash);
  });

  it('completes a deployment that a crash interrupted', async () => {
    await startOver();
    const { deployer, guardian, payer } = localKeys;
    const data = encodeDeployData({
      abi: vaultAbi,
      bytecode: await readArtifact('Vault'),
      args: [0, deployer.address, guardian.address, payer.address],
    });
    const hash = await chainSender(chain, deployer).sendTransaction({ data });
    const { contractAddress } = await chainClient(chain).waitForTransactionReceipt({ hash });
    const { addresses, isNew } = await deploy();
    expect(isNew).toBe(true);
    expect(addresses.vault.toLowerCase()).toBe(contractAddress?.toLowerCase());
    expect((await deploy()).isNew).toBe(false);
  });

  it('refuses a chain that lost the contracts named by the books, and deploys nothing there', async () => {
    await startOver();
    const { addresses } = await deploy();
    await startOver();
    await expect(deploy({ known: addresses })).rejects.toMatchObject({ code: 'contractsMissing' });
    expect(await chainClient(chain).getTransactionCount({ address: localKeys.deployer.address })).toBe(0);
  });

  it('refuses contracts that do not belong together', async () => {
    await startOver();
    const { addresses } = await deploy();
    const mixed = { ...addresses, vault: addresses.usdt };
    await expect(deploy({ known: mixed })).rejects.toMatchObject({ code: 'contractsMissing' });
  });

  it('reports when no chain answers', async () => {
    await expect(deploy({ rpcUrl: SILENT_RPC })).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('deploys a vault that pays an id once', async () => {
    await startOver();
    const { addresses } = await deploy();
    const client = chainClient(chain);
    const payer = chainSender(chain, localKeys.payer);
    const to = '0x00000000000000000000000000000000000000b2';
    const id: Hex = `0x${'07'.repeat(32)}`;
    const deadline = (await client.getBlock()).timestamp + 3_600n;
    const payout = {
      address: addresses.vault,
      abi: vaultAbi,
      functionName: 'payout',
      args: [id, addresses.usdt, to, 1_000_000n, deadline],
      gas: 500_000n,
    } as const;
    const nonce = await client.getTransactionCount({ address: localKeys.payer.address });
    const hashes = await Promise.all([
      payer.writeContract({ ...payout, nonce }),
      payer.writeContract({ ...payout, nonce: nonce + 1 }),
    ]);
    const receipts = await Promise.all(hashes.map((hash) => client.waitForTransactionReceipt({ hash })));
    expect(receipts.map(({ status }) => status).sort()).toEqual(['reverted', 'success']);
    const read = { abi: vaultAbi, address: addresses.vault } as const;
    expect(await client.readContract({ ...read, functionName: 'paid', args: [id] })).toBe(true);
    const balanceCall = { abi: usdtAbi, address: addresses.usdt, functionName: 'balanceOf' } as const;
    expect(await client.readContract({ ...balanceCall, args: [to] })).toBe(1_000_000n);
    await expect(
      client.simulateContract({ ...payout, account: localKeys.payer.address }),
    ).rejects.toMatchObject({ cause: { data: { errorName: 'AlreadyPaid', args: [id] } } });
  });
});
