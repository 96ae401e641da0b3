import type { Flow } from '#core/catalog/flows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { World } from '#server/world/world.ts';
import { setFlow } from './setFlow.ts';

/** What stops when the books do not add up (economy: If I1-I4 break); a recharge is credited all the same. */
const STOPPED: readonly Flow[] = ['withdraw', 'swap', 'transfer', 'otc', 'casting', 'promise'];

/** The reason under which the server itself pauses: a key that players read in their own language. */
export const AUDIT_REASON = 'audit';

/**
 * Pauses every flow that pays or promises, because the books do not add up; `broken` names the invariants. What an
 * operator paused keeps the operator's reason. Whoever runs the server reads it in the log, in the acts, and in the
 * metric of paused flows; an operator alone lets a flow go on.
 */
export async function stopFlows(world: World, broken: string): Promise<void> {
  const stopped = await inTransaction(world.db, async (tx) => {
    const set: Flow[] = [];
    for (const flow of STOPPED) {
      const change = { flow, reason: AUDIT_REASON, why: `broken: ${broken}`, by: 'server' };
      if (await setFlow(tx, { ...change, wallNow: world.wallNow() })) set.push(flow);
    }
    return set;
  });
  world.log.error({ broken, stopped }, 'the books do not add up: payments and promises are stopped');
  if (stopped.length > 0) await world.flows.spread();
}
