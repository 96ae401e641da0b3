import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';

/** Beyond the year 9999 instants have no common text form, and soon no `Date`: every call would fail for ever. */
const MAX_GAME_AT = Date.UTC(9999, 0);

/**
 * `demo/advance`: moves the demo world's game clock forward for everyone. The move is part of the call's
 * transaction, so a retry with the same idempotency key does not move it again. Refuses invalidParameter beyond the
 * year 9998.
 */
export const advanceClock: Handler<'demo/advance'> = async (call, { ms }) => {
  const { world, tx, afterCommit } = call;
  const clock = await world.clock.advanceIn(tx, ms);
  if (clock.gameAt >= MAX_GAME_AT) return refuse('invalidParameter', { parameter: 'ms' });
  afterCommit(() => world.clock.spread());
  return { clock };
};
