import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { setFlow } from './setFlow.ts';

/**
 * `ops/pause`: pauses or resumes a money flow, and publishes its state to all clients. Refuses flowUnchanged.
 */
export const pauseFlow: Handler<'ops/pause'> = async (call, { flow, paused, reason }) => {
  const { tx, player, wallNow, world, afterCommit } = call;
  const state = await setFlow(tx, {
    flow,
    reason: paused === 'true' ? reason : null,
    why: reason,
    by: player.address,
    wallNow,
  });
  if (!state) return refuse('flowUnchanged');
  afterCommit(() => world.flows.spread());
  return { flow: state, changes: { flows: [state] } };
};
