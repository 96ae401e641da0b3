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

/** The deterministic deployer: nearly every EVM chain has it here, and what it makes has an address known beforehand. */
const FACTORY = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

const MINED_MS = 300_000;

/** Who holds which of the vault's roles, and how long a handover of the admin role waits. */
export interface VaultRoles {
  admin: Address;
  guardian: Address;
  payer: Address;
  delaySeconds: number;
}

export interface PublicDeploySettings extends ChainPlace {
  log: BaseLogger;
  /** Pays for gas; holds no role unless it is named for one. */
  deployer: LocalAccount;
  roles: VaultRoles;
  /** The chain's own USDT, or how many decimals the test token has that is deployed in its place. */
  usdt: Address | keyof typeof TEST_USDT;
  /** Another number makes another set of contracts with the same roles. */
  salt: number;
  /** Told the addresses before anything is sent; what it throws ends the deployment. */
  beforeSending(addresses: ChainAddresses): void;
}

export interface PublicDeployment {
  addresses: ChainAddresses;
  /** What had to be deployed now. */
  made: string[];
  /** USDT in ledger units that the vault lacks of the swap pool's first half; while it does, there is no ATR yet. */
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

/** The addresses follow from the settings alone: that is why running again finds what is there, and makes nothing twice. */
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

async function make(settings: PublicDeploySettings, client: ChainClient, one: Creation): Promise<boolean> {
  const { log, deployer } = settings;
  if (await hasCode(client, one.address)) return false;
  // What an earlier run sent before it was cut off may still arrive.
  await settleSender(client, deployer.address, { mostMs: MINED_MS, log });
  if (await hasCode(client, one.address)) return false;
  const hash = await chainSender(settings, deployer, 60_000).sendTransaction({ to: FACTORY, data: one.data });
  log.info({ contract: one.name, address: one.address, hash }, 'deployment sent');
  await client.waitForTransactionReceipt({ hash, timeout: MINED_MS });
  if (await hasCode(client, one.address)) return true;
  throw new ChainError('refused', `Deploying ${one.name} failed: look at transaction ${hash}.`);
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
  const held = await client.readContract({
    address: usdt,
    abi: atrAbi,
    functionName: 'balanceOf',
    args: [vault],
  });
  const lacks = OPERATOR_USDT - ledgerAmount(held, decimals);
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
  if (await make(settings, client, planned.vault)) made.push('vault');
  if (planned.test && (await make(settings, client, planned.test))) made.push('usdt');
  await checkRoles(client, addresses.vault, settings);
  // ATR comes last: its arrival in the vault ends the world's beginning, and the swap pool's USDT lies there before.
  if (!(await hasCode(client, addresses.atr))) {
    const { USDT } = await readDecimals(client, { ...addresses, atr: addresses.usdt });
    const lacksUsdt = await usdtLacking(client, addresses, USDT);
    if (lacksUsdt > 0n) return { addresses, made, lacksUsdt };
    if (await make(settings, client, planned.atr)) made.push('atr');
  }
  await readDecimals(client, addresses);
  return { addresses, made, lacksUsdt: 0n };
}

/**
 * Puts vault and ATR, and test USDT where the chain's own is not given, on any EVM chain. Safe to run again, also after a
 * crash: what is there stays and is checked, what is missing is made. Refuses with a ChainError and a sentence.
 */
export async function deployPublic(settings: PublicDeploySettings): Promise<PublicDeployment> {
  const client = chainClient(settings, 60_000);
  try {
    return await deploy(settings, client);
  } catch (error) {
    throw asChainError(error, new URL(settings.rpcUrl).host);
  }
}
