import { refuse, Refusal } from '#core/api/refusals.ts';
import { isSignedBy, readDeviceKey, type DeviceProof } from './deviceProof.ts';

/** A device key offered at sign-in, with the proof that the client has its private part. */
export interface OfferedDevice {
  key: Buffer;
  proof: DeviceProof;
}

/** The device of a sign-in; null without a key. Refuses `deviceProofInvalid` and as `readDeviceProof`. */
export function readOfferedDevice(
  keyHeader: unknown,
  proof: DeviceProof | Refusal,
): OfferedDevice | Refusal | null {
  if (keyHeader === undefined) return null;
  const key = readDeviceKey(keyHeader);
  if (!key) return refuse('deviceProofInvalid');
  if (proof instanceof Refusal) return proof;
  return isSignedBy(key, proof) ? { key, proof } : refuse('deviceProofInvalid');
}
