import {
  BaseError,
  ExecutionRevertedError,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  isErc6492Signature,
  parseAbi,
  parseErc6492Signature,
  type Address,
  type Hex,
} from 'viem';
import { chainClient, type ChainClient, type ChainPlace } from './chainClient.ts';

/** Timeout in milliseconds. A sign-in or payment waits for this; the screen then asks the player to retry. */
const TIMEOUT_MS = 8_000;

/**
 * Gas of one check. Creating a wallet and verifying a passkey's signature in it needs up to about 700 000; a
 * stranger's endless loop ends here instead of at the node's own limit of 30 to 50 million.
 */
export const CHECK_GAS = 1_000_000n;

const erc1271 = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);

/** Answer of `isValidSignature` for a valid signature (ERC-1271), padded to a word. */
const MAGIC = '0x1626ba7e';

export interface ContractClaim {
  address: Address;
  hash: Hex;
  signature: Hex;
}

type Verdict = 'valid' | 'invalid' | 'unreachable';

/** The signature inside an ERC-6492 wrapping, with the factory that creates its wallet. */
function unwrap(signature: Hex): { factory: string; inner: Hex } | null {
  if (!isErc6492Signature(signature)) return null;
  try {
    const { address, signature: inner } = parseErc6492Signature(signature);
    return address === undefined ? null : { factory: address.toLowerCase(), inner };
  } catch {
    return null;
  }
}

/** True for an error that the called code caused: a revert, or the end of its gas. Nodes word the latter freely. */
function isCallersFault(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  if (error.walk((e) => e instanceof ExecutionRevertedError) !== null) return true;
  return /out ?of ?gas|intrinsic gas|gas limit reached/i.test(`${error.details} ${error.message}`);
}

async function answers(client: ChainClient, call: { to?: Address; data: Hex }, expected: RegExp) {
  const { data } = await client.call({ ...call, gas: CHECK_GAS });
  return data !== undefined && expected.test(data) ? 'valid' : 'invalid';
}

async function check(
  client: ChainClient,
  { address, hash, signature }: ContractClaim,
  factories: ReadonlySet<string>,
): Promise<Verdict> {
  const wrapped = unwrap(signature);
  if ((await client.getCode({ address })) !== undefined) {
    const args = [hash, wrapped?.inner ?? signature] as const;
    const data = encodeFunctionData({ abi: erc1271, functionName: 'isValidSignature', args });
    return answers(client, { to: address, data }, new RegExp(`^${MAGIC}`));
  }
  if (!wrapped || !factories.has(wrapped.factory)) return 'invalid';
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hash, signature],
  });
  return answers(client, { data }, /^0x0*1$/);
}

/**
 * Verifies a contract wallet's signature by calls that change no state. The address's code is read first, so an
 * address without code costs the node one lookup. A wallet that is not deployed yet is created for the call
 * (ERC-6492), by a factory of `factories` only. A revert, or the end of the gas, means invalid. Every other failure
 * means unknown: viem's own `verifyMessage` returns false there, which would reject a valid signature.
 */
export async function vouchedByContract(
  place: ChainPlace,
  claim: ContractClaim,
  factories: ReadonlySet<string>,
): Promise<Verdict> {
  try {
    return await check(chainClient(place, TIMEOUT_MS), claim, factories);
  } catch (error) {
    return isCallersFault(error) ? 'invalid' : 'unreachable';
  }
}
