import * as z from 'zod/mini';
import { amount, id, instant, version } from './wireParts.ts';

/** Why a casting ended: its output was all released, or its owner left early. */
export const castingEnds = ['completed', 'left'] as const;

/** A player's casting. Instants are game time; coins in whole coins. */
export const casting = z.object({
  id,
  version,
  /** USDT, the player's own all the time; it returns at the end. */
  principal: amount,
  /** ATR that it releases in all. */
  total: amount,
  /** ATR released so far, the part released early with it. */
  released: amount,
  /** ATR released early: the dynamic bonus. */
  dynamic: amount,
  /** ATR that the next day releases; 0 once it has ended. */
  perDay: amount,
  /** ATR that went back to the casting pool because its owner left early. */
  givenUp: amount,
  /** Total over principal, both in USDT, in parts per million of the principal. */
  ratePpm: z.int(),
  /** USDT per ATR that the output was counted at. */
  price: amount,
  termDays: z.int(),
  castAt: instant,
  state: z.enum(['running', 'ended']),
  /** Null once it has ended. */
  nextReleaseAt: z.nullable(instant),
  /** When the last of it is released, sooner if more is released early; when it ended, once it has. */
  endsAt: instant,
  end: z.nullable(z.enum(castingEnds)),
});

export type Casting = z.infer<typeof casting>;
