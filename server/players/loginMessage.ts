import { refuse, type Refusal } from '#core/api/refusals.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';

/** How old a signed message may be: a browser keeps it for its session. */
export const MESSAGE_LIFE_MS = DAY_MS;

/** How far a phone's clock may be ahead of the server's. */
export const CLOCK_TOLERANCE_MS = 60_000;

const MESSAGE = /^Dream Manor Login ?(\d{13})$/;

/** When a sign-in message says that it was signed, in epoch milliseconds; null when it is not such a message. */
export function signedAtOf(message: string): number | null {
  const digits = MESSAGE.exec(message)?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * When a message was signed, if it can sign in at all by the server's own clock.
 * Refuses `messageMalformed`, `messageTooOld` and `messageFromFuture`.
 */
export function readLoginMessage(message: string, wallNow: number): number | Refusal {
  const signedAt = signedAtOf(message);
  if (signedAt === null) return refuse('messageMalformed');
  if (signedAt < wallNow - MESSAGE_LIFE_MS) return refuse('messageTooOld');
  if (signedAt > wallNow + CLOCK_TOLERANCE_MS) return refuse('messageFromFuture');
  return signedAt;
}
