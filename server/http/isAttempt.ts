import type { RefusalKey } from '#core/api/refusals.ts';

/** Refusals that an honest client does not meet, or hardly ever. */
const ATTEMPTS: ReadonlySet<RefusalKey> = new Set([
  'deviceProofInvalid',
  'messageOtherDevice',
  'operatorsOnly',
  'ownWithdrawal',
  'signatureFailed',
]);

/** True if a refusal says that somebody tried to pass a control: sign-in, device, or the rights of operators. */
export const isAttempt = (key: RefusalKey): boolean => ATTEMPTS.has(key);
