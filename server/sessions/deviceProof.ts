import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { proofText, type ProvedCall } from '#core/api/deviceProof.ts';
import { refuse, type Refusal } from '#core/api/refusals.ts';

/** Distance of a proof's time from the server's wall clock in either direction: a slow network and clocks of phones. */
export const PROOF_WINDOW_MS = 60_000;

const PROOF = /^(\d{13})\.([\w-]{16,64})\.([\w+/-]{86}={0,2})$/;
const KEY = /^[\w+/-]{87}=?$/;
/** DER of an uncompressed P-256 point, before its 65 bytes. */
const SPKI_PREFIX = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');
const ID_BYTES = 16;

/** A well-formed proof within the window. Its signature is not checked yet. */
export interface DeviceProof {
  /** Epoch milliseconds, as signed. */
  at: number;
  /** Identifies the proof in the replay cache: hash of token and nonce. */
  id: Buffer;
  nonce: string;
  signature: Buffer;
  call: ProvedCall;
}

/** Parses a proof. Refuses `deviceProofInvalid` (also when there is none) and `deviceProofExpired`. */
export function readDeviceProof(header: unknown, call: ProvedCall, wallNow: number): DeviceProof | Refusal {
  const [, time, nonce, signature] = (typeof header === 'string' && PROOF.exec(header)) || [];
  if (time === undefined || nonce === undefined || signature === undefined)
    return refuse('deviceProofInvalid');
  const at = Number(time);
  if (Math.abs(at - wallNow) > PROOF_WINDOW_MS) return refuse('deviceProofExpired');
  const id = createHash('sha256').update(`${call.token}\n${nonce}`).digest().subarray(0, ID_BYTES);
  return { at, id, nonce, signature: Buffer.from(signature, 'base64'), call };
}

/** Returns true if a device's key signed a proof. */
export function isSignedBy(key: Uint8Array, { at, nonce, signature, call }: DeviceProof): boolean {
  const text = Buffer.from(proofText(call, String(at), nonce));
  return verify('sha256', text, { key: publicKey(key), dsaEncoding: 'ieee-p1363' }, signature);
}

/** A public key offered at sign-in: a P-256 point in base64, uncompressed. Null if it is none. */
export function readDeviceKey(header: unknown): Buffer | null {
  if (typeof header !== 'string' || !KEY.test(header)) return null;
  const key = Buffer.from(header, 'base64');
  try {
    publicKey(key);
    return key;
  } catch {
    return null;
  }
}

/** Parsed keys of this node, oldest first: parsing one takes longer than checking a signature. */
const parsedKeys = new Map<string, KeyObject>();
const MAX_PARSED_KEYS = 2_000;

function publicKey(point: Uint8Array): KeyObject {
  const name = Buffer.from(point).toString('latin1');
  const known = parsedKeys.get(name);
  if (known) return known;
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, point]), format: 'der', type: 'spki' });
  const [oldest] = parsedKeys.keys();
  if (oldest !== undefined && parsedKeys.size >= MAX_PARSED_KEYS) parsedKeys.delete(oldest);
  parsedKeys.set(name, key);
  return key;
}
