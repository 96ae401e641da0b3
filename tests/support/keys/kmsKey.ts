import { createPrivateKey, type KeyObject } from 'node:crypto';
import { bytesToHex, hexToBytes, type Hex } from 'viem';
import { privateKeyToAccount, sign } from 'viem/accounts';
import { CURVE_ORDER } from '#server/keys/chainSignature.ts';

/** A number as an integer of DER: shortest form, with a zero in front of a set first bit. */
function derInteger(value: bigint): Buffer {
  const text = value.toString(16);
  const bytes = Buffer.from(text.length % 2 ? `0${text}` : text, 'hex');
  const body = (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
  return Buffer.concat([Buffer.of(2, body.length), body]);
}

/** A signature in DER. */
export function derSignature(r: bigint, s: bigint): Buffer {
  const body = Buffer.concat([derInteger(r), derInteger(s)]);
  return Buffer.concat([Buffer.of(0x30, body.length), body]);
}

/** A private key as node reads it, with its public half. */
export function keyObject(key: Hex): KeyObject {
  const point = Buffer.from(hexToBytes(privateKeyToAccount(key).publicKey)).subarray(1);
  const part = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  const [x, y] = [part(point.subarray(0, 32)), part(point.subarray(32))];
  return createPrivateKey({
    key: { kty: 'EC', crv: 'secp256k1', d: part(hexToBytes(key)), x, y },
    format: 'jwk',
  });
}

/** Signs digests as a KMS does: in DER, every second time with a high `s`. */
export function kmsSigning(key: Hex): (digest: Uint8Array) => Promise<Buffer> {
  let isHigh = false;
  return async (digest) => {
    const { r, s } = await sign({ hash: bytesToHex(digest), privateKey: key });
    isHigh = !isHigh;
    return derSignature(BigInt(r), isHigh ? CURVE_ORDER - BigInt(s) : BigInt(s));
  };
}
