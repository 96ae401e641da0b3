import type { BaseLogger } from 'pino';
import {
  encodeDeployData,
  getContractAddress,
  isAddressEqual,
  parseAbiItem,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem';
import { atrAbi } from '#core/abi/atr.ts';
import { usdtAbi } from '#core/abi/usdt.ts';
import { vaultAbi } from '#core/abi/vault.ts';
import { chainUnits } from '#core/money/chainUnits.ts';
import { asChainError } from './asChainError.ts';
import type { ChainAddresses } from './chainAddresses.ts';
import { chainClient, type ChainClient, type ChainPlace } from './chainClient.ts';
import { ChainError } from './chainError.ts';
import { chainSender } from './chainSender.ts';
import type { HouseKeys } from './houseKeys.ts';
import { readArtifact } from './readArtifact.ts';

/** The operator's USDT in the vault from the start, in ledger units: the first half of the swap pool. */
export const OPERATOR_USDT = 50_000_000_000n;

/** Test coins by their decimals. */
export const TEST_USDT = { 6: 'TestUsdt', 18: 'TestUsdt18' } as const;

/** The admin role of a local world can be transferred without delay. */
const NO_DELAY_SECONDS = 0;

const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');

export interface Deployment {
  addresses: ChainAddresses;
  /** The first block that may hold a deposit; earlier blocks belong to the deployment. */
  fromBlock: bigint;
  /** True if a contract was deployed. */
  isNew: boolean;
}

export interface DeploySettings extends ChainPlace {
  /** Accounts that deploy, and that get the vault's roles and the minter's. */
  keys: HouseKeys;
  log: BaseLogger;
  /** Addresses stored in the database; nothing is deployed then, only verified. */
  known?: ChainAddresses | null;
  /** Decimals of the test USDT to deploy; default 6. */
  usdtDecimals?: keyof typeof TEST_USDT;
}

/** The deployer sends these three transactions and nothing else, so its nonces determine the addresses. */
function addressesOf(chainId: number, { deployer }: HouseKeys): ChainAddresses {
  const from = deployer.address;
  const at = (nonce: bigint) => getContractAddress({ from, nonce });
  return { chainId, vault: at(0n), usdt: at(1n), atr: at(2n) };
}

/**
 * Creation transactions in order. ATR is last, so that the arrival of its supply marks the end of the deployment.
 */
async function creations(
  { deployer, guardian, payer, faucet }: HouseKeys,
  vault: Address,
  decimals: keyof typeof TEST_USDT,
): Promise<{ name: keyof ChainAddresses; data: Hex }[]> {
  const contracts = ['Vault', TEST_USDT[decimals], 'Atr'];
  const [vaultCode, usdtCode, atrCode] = await Promise.all(contracts.map(readArtifact));
  if (!vaultCode || !usdtCode || !atrCode) throw new Error('an artifact is missing');
  const roles = [NO_DELAY_SECONDS, deployer.address, guardian.address, payer.address] as const;
  return [
    { name: 'vault', data: encodeDeployData({ abi: vaultAbi, bytecode: vaultCode, args: roles }) },
    {
      name: 'usdt',
      data: encodeDeployData({
        abi: usdtAbi,
        bytecode: usdtCode,
        args: [faucet.address, vault, chainUnits(OPERATOR_USDT, decimals)],
      }),
    },
    { name: 'atr', data: encodeDeployData({ abi: atrAbi, bytecode: atrCode, args: [vault] }) },
  ];
}

async function hasCode(client: ChainClient, address: Address): Promise<boolean> {
  return (await client.getCode({ address })) !== undefined;
}

/**
 * The block in which the whole supply of ATR entered the vault. Throws `contractsMissing` if a contract is missing
 * or they do not belong together.
 */
async function genesisBlock(client: ChainClient, addresses: ChainAddresses): Promise<bigint> {
  for (const name of ['vault', 'usdt', 'atr'] as const) {
    if (await hasCode(client, addresses[name])) continue;
    throw new ChainError(
      'contractsMissing',
      `Chain ${addresses.chainId} has no ${name} contract at ${addresses[name]}: this is not the chain the world was made with.`,
    );
  }
  const [minted] = await client.getLogs({
    address: addresses.atr,
    event: TRANSFER,
    args: { from: zeroAddress },
    fromBlock: 0n,
    strict: true,
  });
  if (minted && isAddressEqual(minted.args.to, addresses.vault)) return minted.blockNumber;
  throw new ChainError(
    'contractsMissing',
    `The supply of ATR did not begin in the vault ${addresses.vault}.`,
  );
}

async function deployMissing({ log, keys, usdtDecimals = 6, ...place }: DeploySettings, client: ChainClient) {
  const addresses = addressesOf(place.chainId, keys);
  const sender = chainSender(place, keys.deployer);
  let isNew = false;
  for (const [nonce, { name, data }] of (await creations(keys, addresses.vault, usdtDecimals)).entries()) {
    if (await hasCode(client, addresses[name] as Address)) continue;
    const hash = await sender.sendTransaction({ data, nonce });
    const receipt = await client.waitForTransactionReceipt({ hash, timeout: 30_000 });
    if (receipt.status !== 'success') throw new ChainError('refused', `Deploying ${name} was reverted.`);
    log.info({ contract: name, address: receipt.contractAddress }, 'contract deployed');
    isNew = true;
  }
  return isNew;
}

/**
 * Ensures that the local chain has the vault, test USDT (50 000 of it the operator's, in the vault) and ATR (all
 * in the vault). Idempotent: existing contracts stay, and missing ones are deployed, also after a crash. With
 * `known`, nothing is deployed. Throws a ChainError: `contractsMissing` when the chain does not match the stored
 * addresses, `unreachable` when it does not answer.
 */
export async function deployContracts(settings: DeploySettings): Promise<Deployment> {
  const { known, rpcUrl, chainId, keys } = settings;
  const client = chainClient({ rpcUrl, chainId });
  try {
    const isNew = known ? false : await deployMissing(settings, client);
    const addresses = known ?? addressesOf(chainId, keys);
    return { addresses, fromBlock: (await genesisBlock(client, addresses)) + 1n, isNew };
  } catch (error) {
    throw asChainError(error, rpcUrl);
  }
}
