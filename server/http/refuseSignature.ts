import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { SignatureVerdict } from '#server/world/world.ts';

/** Seconds until a client's checks are counted anew, at the latest. */
const WAIT_SECONDS = 60;

/**
 * Refusal for the verdict on a signature: signatureFailed, chainUnavailable, tooManyCalls {seconds} or busy; null if
 * it is valid.
 */
export function refuseSignature(verdict: SignatureVerdict): Refusal | null {
  switch (verdict) {
    case 'valid':
      return null;
    case 'invalid':
      return refuse('signatureFailed');
    case 'unreachable':
      return refuse('chainUnavailable');
    case 'limited':
      return refuse('tooManyCalls', { seconds: WAIT_SECONDS });
    case 'busy':
      return refuse('busy');
  }
}
