import * as z from 'zod/mini';
import { amount, id, instant, version } from './wireParts.ts';

/** Reason why a casting ended: all output was released, or the player left early. */
export const castingEnds = ['completed', 'left'] as const;

/** A player's casting. Instants are game time; amounts are whole coins. */
export const casting = z.object({
  id,
  version,
  /** USDT. It belongs to the player all the time and returns at the end. */
  principal: amount,
  /** Total ATR output. */
  total: amount,
  /** ATR released so far, early releases included. */
  released: amount,
  /** ATR released early: the dynamic bonus. */
  dynamic: amount,
  /** ATR that the next day releases; 0 after the end. */
  perDay: amount,
  /** ATR that returned to the casting pool because the player left early. */
  givenUp: amount,
  /** Output ÷ principal, both valued in USDT, in parts per million. */
  ratePpm: z.int(),
  /** Price used for the output, in USDT per ATR. */
  price: amount,
  termDays: z.int(),
  castAt: instant,
  state: z.enum(['running', 'ended']),
  /** Null after the end. */
  nextReleaseAt: z.nullable(instant),
  /**
   * While running: instant of the last release, which moves forward with early releases. After the end: instant of
   * the end.
   */
  endsAt: instant,
  end: z.nullable(z.enum(castingEnds)),
});

export type Casting = z.infer<typeof casting>;
