import type { BaseLogger } from 'pino';
import {
  concatHex,
  encodeDeployData,
  getContractAddress,
  isAddressEqual,
  numberToHex,
  type Address,
  type Hex,
  type LocalAccount,
} from 'viem';
import { atrAbi } from '#core/abi/atr.ts';
import { usdtAbi } from '#core/abi/usdt.ts';
import { vaultAbi } from '#core/abi/vault.ts';
import { chainUnits, ledgerAmount } from '#core/money/chainUnits.ts';
import { asChainError } from './asChainError.ts';
import type { ChainAddresses } from './chainAddresses.ts';
import { chainClient, type ChainClient, type ChainPlace } from './chainClient.ts';
import { ChainError } from './chainError.ts';
import { chainSender } from './chainSender.ts';
import { OPERATOR_USDT, TEST_USDT } from './deployContracts.ts';
import { readArtifact } from './readArtifact.ts';
import { readDecimals } from './readDecimals.ts';
import { settleSender } from './settleSender.ts';

/**
 * The deterministic deployment proxy (CREATE2). Nearly every EVM chain has it at this address, so contract
 * addresses are known in advance.
 */
const FACTORY = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

const MINED_MS = 300_000;

/** Holders of the vault's roles, and the delay of a transfer of the admin role. */
export interface VaultRoles {
  admin: Address;
  guardian: Address;
  payer: Address;
  delaySeconds: number;
}

export interface PublicDeploySettings extends ChainPlace {
  log: BaseLogger;
  /** Pays for gas; holds a role only if `roles` names it. */
  deployer: LocalAccount;
  roles: VaultRoles;
  /** The chain's own USDT, or the decimals of the test token to deploy instead. */
  usdt: Address | keyof typeof TEST_USDT;
  /** Another number creates another set of contracts with the same roles. */
  salt: number;
  /** Called with the addresses before anything is sent; an error thrown here stops the deployment. */
  beforeSending(addresses: ChainAddresses): void;
}

export interface PublicDeployment {
  addresses: ChainAddresses;
  /** Contracts deployed by this run. */
  made: string[];
  /**
   * USDT in ledger units that the vault still needs for the first half of the swap pool. ATR is not deployed while
   * it is above zero.
   */
  lacksUsdt: bigint;
}

interface Creation {
  name: 'vault' | 'usdt' | 'atr';
  address: Address;
  data: Hex;
}

function creationOf(name: Creation['name'], data: Hex, salt: number): Creation {
  const salted = numberToHex(salt, { size: 32 });
  const address = getContractAddress({ opcode: 'CREATE2', from: FACTORY, salt: salted, bytecode: data });
  return { name, address, data: concatHex([salted, data]) };
}

/**
 * The addresses follow from the settings alone. A second run therefore finds existing contracts and deploys
 * nothing twice.
 */
async function plan({ deployer, roles, usdt, salt }: PublicDeploySettings) {
  const { admin, guardian, payer, delaySeconds } = roles;
  const args = [delaySeconds, admin, guardian, payer] as const;
  const vaultCode = await readArtifact('Vault');
  const vault = creationOf('vault', encodeDeployData({ abi: vaultAbi, bytecode: vaultCode, args }), salt);
  const test =
    typeof usdt === 'number'
      ? creationOf(
          'usdt',
          encodeDeployData({
            abi: usdtAbi,
            bytecode: await readArtifact(TEST_USDT[usdt]),
            args: [deployer.address, vault.address, chainUnits(OPERATOR_USDT, usdt)],
          }),
          salt,
        )
      : null;
  const atrCode = await readArtifact('Atr');
  const atr = creationOf(
    'atr',
    encodeDeployData({ abi: atrAbi, bytecode: atrCode, args: [vault.address] }),
    salt,
  );
  return { vault, test, atr, usdt: typeof usdt === 'number' ? (test?.address ?? vault.address) : usdt };
}

const hasCode = async (client: ChainClient, address: Address) =>
  (await client.getCode({ address })) !== undefined;

async function deployOnce(
  settings: PublicDeploySettings,
  client: ChainClient,
  creation: Creation,
): Promise<boolean> {
  const { log, deployer } = settings;
  if (await hasCode(client, creation.address)) return false;
  // A transaction of an earlier, interrupted run may still be mined.
  await settleSender(client, deployer.address, { maxMs: MINED_MS, log });
  if (await hasCode(client, creation.address)) return false;
  const hash = await chainSender(settings, deployer, 60_000).sendTransaction({
    to: FACTORY,
    data: creation.data,
  });
  log.info({ contract: creation.name, address: creation.address, hash }, 'deployment sent');
  await client.waitForTransactionReceipt({ hash, timeout: MINED_MS });
  if (await hasCode(client, creation.address)) return true;
  throw new ChainError('refused', `Deploying ${creation.name} failed: look at transaction ${hash}.`);
}

async function checkRoles(client: ChainClient, address: Address, settings: PublicDeploySettings) {
  const { roles, deployer } = settings;
  const vault = { address, abi: vaultAbi } as const;
  const wrong = (what: string) => {
    throw new ChainError('refused', `The vault at ${address} has ${what}: it was changed since.`);
  };
  const admin = await client.readContract({ ...vault, functionName: 'defaultAdmin' });
  if (!isAddressEqual(admin, roles.admin)) wrong(`the admin ${admin}`);
  for (const [functionName, holder] of [
    ['PAYOUT_ROLE', roles.payer],
    ['GUARDIAN_ROLE', roles.guardian],
  ] as const) {
    const role = await client.readContract({ ...vault, functionName });
    const has = (who: Address) =>
      client.readContract({ ...vault, functionName: 'hasRole', args: [role, who] });
    if (!(await has(holder))) wrong(`no ${functionName} for ${holder}`);
    if (!isAddressEqual(holder, deployer.address) && (await has(deployer.address))) {
      wrong(`${functionName} for the deployer`);
    }
  }
}

async function usdtLacking(client: ChainClient, addresses: ChainAddresses, decimals: number) {
  const { vault, usdt } = addresses;
  const balance = await client.readContract({
    address: usdt,
    abi: atrAbi,
    functionName: 'balanceOf',
    args: [vault],
  });
  const lacks = OPERATOR_USDT - ledgerAmount(balance, decimals);
  return lacks > 0n ? lacks : 0n;
}

async function deploy(settings: PublicDeploySettings, client: ChainClient): Promise<PublicDeployment> {
  const id = await client.getChainId();
  if (id !== settings.chainId) {
    throw new ChainError('refused', `CHAIN_ID is ${settings.chainId}, but this chain says that it is ${id}.`);
  }
  if (!(await hasCode(client, FACTORY))) {
    throw new ChainError('contractsMissing', `Chain ${id} has no deterministic deployer at ${FACTORY}.`);
  }
  const planned = await plan(settings);
  const addresses: ChainAddresses = {
    chainId: id,
    atr: planned.atr.address,
    usdt: planned.usdt,
    vault: planned.vault.address,
  };
  settings.beforeSending(addresses);
  const made: string[] = [];
  if (await deployOnce(settings, client, planned.vault)) made.push('vault');
  if (planned.test && (await deployOnce(settings, client, planned.test))) made.push('usdt');
  await checkRoles(client, addresses.vault, settings);
  // ATR comes last: its arrival in the vault marks the end of the deployment, and the swap pool's USDT must be
  // there before.
  if (!(await hasCode(client, addresses.atr))) {
    const { USDT } = await readDecimals(client, { ...addresses, atr: addresses.usdt });
    const lacksUsdt = await usdtLacking(client, addresses, USDT);
    if (lacksUsdt > 0n) return { addresses, made, lacksUsdt };
    if (await deployOnce(settings, client, planned.atr)) made.push('atr');
  }
  await readDecimals(client, addresses);
  return { addresses, made, lacksUsdt: 0n };
}

/**
 * Deploys vault and ATR, and test USDT if no USDT is given, on any EVM chain. Idempotent, also after a crash:
 * existing contracts are verified, missing ones deployed. Throws a ChainError.
 */
export async function deployPublic(settings: PublicDeploySettings): Promise<PublicDeployment> {
  const client = chainClient(settings, 60_000);
  try {
    return await deploy(settings, client);
  } catch (error) {
    throw asChainError(error, new URL(settings.rpcUrl).host);
  }
}
