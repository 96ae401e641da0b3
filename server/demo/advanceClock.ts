import type { Handler } from '#server/http/call.ts';

/**
 * `demo/advance`: moves the demo world's game clock forward, for everybody in it. It is moved in the call's own
 * transaction, so that an answer given is a clock moved, once.
 */
export const advanceClock: Handler<'demo/advance'> = async ({ world, tx, afterCommit }, { ms }) => {
  const clock = await world.clock.advanceIn(tx, ms);
  afterCommit(() => world.clock.spread());
  return { clock };
};
