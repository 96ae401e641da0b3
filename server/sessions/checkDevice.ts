import { refuse, Refusal } from '#core/api/refusals.ts';
import { isSignedBy, type DeviceProof } from './deviceProof.ts';
import type { Session } from './session.repo.ts';

/**
 * Checks the proof of a call by a sign-in that is bound to a device. Null: accepted, or the sign-in is not bound.
 * Refuses `deviceProofInvalid` (none, used before, or by another key) and `deviceProofExpired`.
 */
export function checkDevice(
  { deviceKey, isFreshProof }: Session,
  proof: DeviceProof | Refusal,
): Refusal | null {
  if (!deviceKey) return null;
  if (proof instanceof Refusal) return proof;
  return isFreshProof && isSignedBy(deviceKey, proof) ? null : refuse('deviceProofInvalid');
}
