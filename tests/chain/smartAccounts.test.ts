import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  hashMessage,
  hashTypedData,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  serializeErc6492Signature,
  type Address,
  type Hex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainSender } from '#server/chain/chainSender.ts';
import { localKeys } from '#server/chain/localKeys.ts';
import { readArtifact } from '#server/chain/readArtifact.ts';
import { verifySigner } from '#server/chain/verifySigner.ts';
import { startDeployedChain } from './support/startTestChain.ts';

const FACTORY = parseAbi([
  'function deploy(address implementation, bytes args) returns (address)',
  'function addressOf(address implementation, bytes args) view returns (address)',
]);
const SAFE = parseAbi(['function messageHash(bytes32 hash) view returns (bytes32)']);
const ASSERTION = parseAbiParameters([
  'Assertion assertion',
  'struct Assertion { bytes32 r; bytes32 s; uint256 challengeIndex; uint256 typeIndex; bytes authenticatorData; string clientDataJSON; }',
]);
/** Order of the curve P-256. Contracts refuse the higher of the two values that s may have. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const MESSAGE = 'Dream Manor Login 1790000000000';

const owners = ['7', '8', '9'].map((digit) => privateKeyToAccount(`0x${digit.repeat(64)}`));
const stranger = privateKeyToAccount(`0x${'a'.repeat(64)}`);
const byAddress = <One extends { address: string }>(list: readonly One[]) =>
  [...list].sort((one, two) => (one.address.toLowerCase() < two.address.toLowerCase() ? -1 : 1));

let world: Awaited<ReturnType<typeof startDeployedChain>>;
let factory: Address;

const send = async (transaction: { to?: Address; data: Hex }) => {
  const hash = await chainSender(world.chain, localKeys.operators[0]).sendTransaction(transaction);
  return world.client.waitForTransactionReceipt({ hash });
};

const create = async (contract: string): Promise<Address> => {
  const { contractAddress } = await send({ data: await readArtifact(contract) });
  if (!contractAddress) throw new Error(`${contract} was not deployed`);
  return contractAddress;
};

/** A wallet that signs, at its address on the local chain. */
interface Account {
  address: Address;
  /** Transaction that creates it. */
  creation: Hex;
  sign(message: string): Promise<Hex>;
}

async function accountOf(
  implementation: Address,
  args: Hex,
  signAt: (address: Address, hash: Hex) => Promise<Hex>,
): Promise<Account> {
  const call = { abi: FACTORY, args: [implementation, args] } as const;
  const address = await world.client.readContract({ ...call, address: factory, functionName: 'addressOf' });
  return {
    address,
    creation: encodeFunctionData({ ...call, functionName: 'deploy' }),
    sign: (message) => signAt(address, hashMessage(message)),
  };
}

/** Hash that a Safe's owners sign: by the Safe's domain, so that no other Safe of theirs accepts it. */
const safeHash = (safe: Address, chainId: number) => (hash: Hex) => ({
  domain: { chainId, verifyingContract: safe },
  types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
  primaryType: 'SafeMessage' as const,
  message: { message: encodeAbiParameters([{ type: 'bytes32' }], [hash]) },
});

const safeOf = (implementation: Address, threshold: bigint, signers: typeof owners) =>
  accountOf(
    implementation,
    encodeAbiParameters(parseAbiParameters('address[], uint256'), [
      owners.map(({ address }) => address),
      threshold,
    ]),
    async (address, hash) => {
      const message = safeHash(address, world.chain.chainId)(hash);
      return concatHex(await Promise.all(byAddress(signers).map((each) => each.signTypedData(message))));
    },
  );

/** Assertion of a passkey, as a browser returns it from `navigator.credentials.get`. */
function assertion(key: KeyObject, hash: Hex): Hex {
  const challenge = Buffer.from(hash.slice(2), 'hex').toString('base64url');
  const clientData = `{"type":"webauthn.get","challenge":"${challenge}","origin":"https://manor.example"}`;
  const USER_PRESENT_AND_VERIFIED = 0x05;
  const authenticator = Buffer.concat([
    createHash('sha256').update('manor.example').digest(),
    Buffer.from([USER_PRESENT_AND_VERIFIED, 0, 0, 0, 0]),
  ]);
  const signed = Buffer.concat([authenticator, createHash('sha256').update(clientData).digest()]);
  const signature = sign('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }).toString('hex');
  const s = BigInt(`0x${signature.slice(64)}`);
  return encodeAbiParameters(ASSERTION, [
    {
      r: `0x${signature.slice(0, 64)}`,
      s: numberToHex(s > ORDER / 2n ? ORDER - s : s, { size: 32 }),
      challengeIndex: BigInt(clientData.indexOf('"challenge"')),
      typeIndex: BigInt(clientData.indexOf('"type"')),
      authenticatorData: `0x${authenticator.toString('hex')}`,
      clientDataJSON: clientData,
    },
  ]);
}

function passkey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const word = (text: string): Hex => `0x${Buffer.from(text, 'base64url').toString('hex')}`;
  const args = encodeAbiParameters(parseAbiParameters('bytes32, bytes32'), [word(x), word(y)]);
  return { args, sign: async (_: Address, hash: Hex) => assertion(privateKey, hash) };
}

const verify = (address: string, signature: string, message = MESSAGE) =>
  verifySigner(
    { ...world.chain, factories: new Set([factory.toLowerCase()]) },
    { address, message, signature },
  );

const wrap = (account: Account, signature: Hex) =>
  serializeErc6492Signature({ address: factory, data: account.creation, signature });

const implementations: Record<'safe' | 'passkey', Address> = { safe: '0x', passkey: '0x' };

beforeAll(async () => {
  world = await startDeployedChain();
  factory = await create('TestProxyFactory');
  implementations.safe = await create('TestSafe');
  implementations.passkey = await create('TestPasskeyAccount');
});

afterAll(() => world.stop());

describe('a Safe', () => {
  it('signs in before it is deployed (ERC-6492), and after (ERC-1271)', async () => {
    const safe = await safeOf(implementations.safe, 2n, owners.slice(0, 2));
    const signature = await safe.sign(MESSAGE);
    expect(await verify(safe.address, signature)).toBe('invalid');
    expect(await verify(safe.address, wrap(safe, signature))).toBe('valid');
    await send({ to: factory, data: safe.creation });
    expect(await verify(safe.address, signature)).toBe('valid');
    expect(await verify(safe.address, signature, `${MESSAGE}0`)).toBe('invalid');
  });

  it("hashes the owners' message as wallets do", async () => {
    const safe = await safeOf(implementations.safe, 1n, owners.slice(0, 1));
    await send({ to: factory, data: safe.creation });
    const hash = hashMessage(MESSAGE);
    const read = { address: safe.address, abi: SAFE, functionName: 'messageHash' } as const;
    expect(await world.client.readContract({ ...read, args: [hash] })).toBe(
      hashTypedData(safeHash(safe.address, world.chain.chainId)(hash)),
    );
  });

  it('is refused with too few owners, with a stranger, and with signatures for another Safe', async () => {
    const two = await safeOf(implementations.safe, 2n, owners.slice(0, 2));
    const one = await safeOf(implementations.safe, 2n, owners.slice(0, 1));
    const strange = await safeOf(implementations.safe, 2n, [owners[0] ?? stranger, stranger]);
    const all = await safeOf(implementations.safe, 3n, owners);
    const wrapped = async (account: Account) => wrap(account, await account.sign(MESSAGE));
    expect(await verify(one.address, await wrapped(one))).toBe('invalid');
    expect(await verify(strange.address, await wrapped(strange))).toBe('invalid');
    expect(await verify(all.address, wrap(all, await two.sign(MESSAGE)))).toBe('invalid');
    expect(await verify(all.address, await wrapped(all))).toBe('valid');
  });
});

describe("a passkey's account", () => {
  it('signs in before it is deployed, and after, within the gas of a check', async () => {
    const key = passkey();
    const account = await accountOf(implementations.passkey, key.args, key.sign);
    const signature = await account.sign(MESSAGE);
    expect(await verify(account.address, wrap(account, signature))).toBe('valid');
    await send({ to: factory, data: account.creation });
    expect(await verify(account.address, signature)).toBe('valid');
  });

  it('is refused for another text, and for another passkey', async () => {
    const key = passkey();
    const account = await accountOf(implementations.passkey, key.args, key.sign);
    const other = await accountOf(implementations.passkey, key.args, passkey().sign);
    expect(await verify(account.address, wrap(account, await account.sign(`${MESSAGE}0`)))).toBe('invalid');
    expect(await verify(other.address, wrap(other, await other.sign(MESSAGE)))).toBe('invalid');
  });
});
