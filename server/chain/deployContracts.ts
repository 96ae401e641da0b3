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
import { localKeys } from './localKeys.ts';
import { readArtifact } from './readArtifact.ts';

/** The operator's own USDT in the vault from the start, in ledger units: the swap pool's first half. */
export const OPERATOR_USDT = 50_000_000_000n;

/** Test coins by how many decimals they have. */
export const TEST_USDT = { 6: 'TestUsdt', 18: 'TestUsdt18' } as const;

/** The admin of a world for one can be handed over without waiting. */
const NO_DELAY_SECONDS = 0;

const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');

export interface Deployment {
  addresses: ChainAddresses;
  /** The first block that can hold a deposit: what lies before is the world's own beginning. */
  fromBlock: bigint;
  /** Whether anything had to be deployed. */
  isNew: boolean;
}

export interface DeploySettings extends ChainPlace {
  log: BaseLogger;
  /** What the books say; then nothing is deployed, only looked after. */
  known?: ChainAddresses | null;
  /** Of the test USDT that is deployed; 6 unless told otherwise. */
  usdtDecimals?: keyof typeof TEST_USDT;
}

/** The deployer sends these three and nothing else, so the addresses follow from the order. */
function addressesOf(chainId: number): ChainAddresses {
  const from = localKeys.deployer.address;
  const at = (nonce: bigint) => getContractAddress({ from, nonce });
  return { chainId, vault: at(0n), usdt: at(1n), atr: at(2n) };
}

/** What each deployment sends, in order: ATR last, so that its whole supply's arrival ends the beginning. */
async function creations(
  vault: Address,
  decimals: keyof typeof TEST_USDT,
): Promise<{ name: keyof ChainAddresses; data: Hex }[]> {
  const { deployer, guardian, payer, faucet } = localKeys;
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

/** Where the whole of ATR came into the vault; refuses when these are not the contracts that belong together. */
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

async function deployMissing({ log, usdtDecimals = 6, ...place }: DeploySettings, client: ChainClient) {
  const addresses = addressesOf(place.chainId);
  const sender = chainSender(place, localKeys.deployer);
  let isNew = false;
  for (const [nonce, { name, data }] of (await creations(addresses.vault, usdtDecimals)).entries()) {
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
 * Sees to it that the local chain holds the vault, test USDT (50 000 of it the operator's own, in the vault) and ATR
 * (all of it in the vault). Safe to run again: what is there stays, what a crash left out is made up. With `known`
 * nothing is deployed. Refuses with `contractsMissing` when the chain is not the one the books speak of, and with
 * `unreachable` when it does not answer.
 */
export async function deployContracts(settings: DeploySettings): Promise<Deployment> {
  const { known, rpcUrl, chainId } = settings;
  const client = chainClient({ rpcUrl, chainId });
  try {
    const isNew = known ? false : await deployMissing(settings, client);
    const addresses = known ?? addressesOf(chainId);
    return { addresses, fromBlock: (await genesisBlock(client, addresses)) + 1n, isNew };
  } catch (error) {
    throw asChainError(error, rpcUrl);
  }
}
