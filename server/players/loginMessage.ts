import { readSignInForm } from '#core/api/signInForm.ts';
import { refuse, type Refusal } from '#core/api/refusals.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';

/** Maximum age of a signed message: a browser stores it for its session. */
export const MESSAGE_LIFE_MS = DAY_MS;

/** Tolerance for a client clock ahead of the server's. */
export const CLOCK_TOLERANCE_MS = 60_000;

const MESSAGE = /^Dream Manor Login ?(\d{13})$/;

/** Timestamp in a sign-in message of either form, in epoch ms; null when the message has another form. */
export function signedAtOf(message: string): number | null {
  const digits = MESSAGE.exec(message)?.[1];
  return digits === undefined ? (readSignInForm(message)?.issuedAt ?? null) : Number(digits);
}

/** Fields that a message by EIP-4361 must have. */
export interface ExpectedForm {
  /** Origin of this server; null: the form is not offered. */
  origin: string | null;
  address: string;
  chainId: number;
}

/** False for a message by EIP-4361 that was written for another site, account or chain, or is not offered here. */
function isForUs(message: string, { origin, address, chainId }: ExpectedForm): boolean {
  const form = readSignInForm(message);
  if (form === null) return true;
  const isOwn = form.origin === origin && form.chainId === chainId;
  return isOwn && form.address.toLowerCase() === address.toLowerCase();
}

/**
 * Timestamp of a message that is valid at the server's time. Refuses messageMalformed, messageTooOld and
 * messageFromFuture.
 */
export function readLoginMessage(message: string, wallNow: number, expected: ExpectedForm): number | Refusal {
  const signedAt = signedAtOf(message);
  if (signedAt === null || !isForUs(message, expected)) return refuse('messageMalformed');
  if (signedAt < wallNow - MESSAGE_LIFE_MS) return refuse('messageTooOld');
  if (signedAt > wallNow + CLOCK_TOLERANCE_MS) return refuse('messageFromFuture');
  return signedAt;
}
