import { createPublicKey } from 'node:crypto';
import { hexToBytes, keccak256, serializeTransaction, type Address, type LocalAccount } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import { ChainError } from '#server/chain/chainError.ts';
import { chainSignature } from './chainSignature.ts';
import type { DigestKey } from './digestKey.ts';
import type { PayoutSigner } from './payoutSigner.ts';

/** Address of a public key in DER. Throws a ChainError for a key of another curve. */
function addressOf(name: string, der: Uint8Array): Address {
  const spki = Buffer.from(der);
  let point: { crv?: string | undefined; x?: string | undefined; y?: string | undefined } = {};
  try {
    point = createPublicKey({ key: spki, format: 'der', type: 'spki' }).export({ format: 'jwk' });
  } catch (cause) {
    throw new ChainError('refused', `${name}: the public key cannot be read.`, { cause });
  }
  if (point.crv !== 'secp256k1' || point.x === undefined || point.y === undefined)
    throw new ChainError('refused', `${name}: the key is not of the curve secp256k1.`);
  const hex = (part: string) => Buffer.from(part, 'base64url').toString('hex').padStart(64, '0');
  return publicKeyToAddress(`0x04${hex(point.x)}${hex(point.y)}`);
}

/**
 * Account of a key that only signs digests. Each signature is checked against the address before it is used: a token
 * that does not find a key by its label may sign by another one.
 */
export async function keyAccount(key: DigestKey): Promise<PayoutSigner> {
  const address = addressOf(key.name, await key.publicKey());
  const signTransaction = (async (transaction, { serializer = serializeTransaction } = {}) => {
    const hash = keccak256(await serializer(transaction));
    const signature = await chainSignature(await key.sign(hexToBytes(hash)), hash, address);
    if (!signature) throw new ChainError('refused', `${key.name}: the signature is not of ${address}.`);
    return serializer(transaction, signature);
  }) as LocalAccount['signTransaction'];
  return { address, signTransaction };
}
