import { refuse, type Refusal } from '#core/api/refusals.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';

/** Maximum age of a signed message: a browser stores it for its session. */
export const MESSAGE_LIFE_MS = DAY_MS;

/** Tolerance for a client clock ahead of the server's. */
export const CLOCK_TOLERANCE_MS = 60_000;

const MESSAGE = /^Dream Manor Login ?(\d{13})$/;

/** Timestamp in a sign-in message, in epoch ms; null when the message has another form. */
export function signedAtOf(message: string): number | null {
  const digits = MESSAGE.exec(message)?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * Timestamp of a message that is valid at the server's time. Refuses messageMalformed, messageTooOld and
 * messageFromFuture.
 */
export function readLoginMessage(message: string, wallNow: number): number | Refusal {
  const signedAt = signedAtOf(message);
  if (signedAt === null) return refuse('messageMalformed');
  if (signedAt < wallNow - MESSAGE_LIFE_MS) return refuse('messageTooOld');
  if (signedAt > wallNow + CLOCK_TOLERANCE_MS) return refuse('messageFromFuture');
  return signedAt;
}
