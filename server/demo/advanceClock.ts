import type { Handler } from '#server/http/call.ts';

/**
 * `demo/advance`: moves the demo world's game clock forward for everyone. The move is part of the call's
 * transaction, so a retry with the same idempotency key does not move it again.
 */
export const advanceClock: Handler<'demo/advance'> = async ({ world, tx, afterCommit }, { ms }) => {
  const clock = await world.clock.advanceIn(tx, ms);
  afterCommit(() => world.clock.spread());
  return { clock };
};
