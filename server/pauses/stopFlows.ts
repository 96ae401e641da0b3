import type { Flow } from '#core/catalog/flows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { World } from '#server/world/world.ts';
import { setFlow } from './setFlow.ts';

/** Flows to pause when the audit fails (economy: If I1-I4 break). Recharges are still credited. */
const AUDITED_FLOWS: readonly Flow[] = ['withdraw', 'swap', 'transfer', 'otc', 'casting', 'promise'];

/** Reason of a pause by the server: a key that clients translate. */
export const AUDIT_REASON = 'audit';

/**
 * Pauses every flow that pays or promises, because invariants are broken; `broken` contains their ids. A
 * pause by an operator keeps its reason. The log, the acts and the metric of paused flows show it; only an
 * operator resumes a flow.
 */
export async function stopFlows(world: World, broken: string): Promise<void> {
  const pausedFlows = await inTransaction(world.db, async (tx) => {
    const set: Flow[] = [];
    for (const flow of AUDITED_FLOWS) {
      const change = { flow, reason: AUDIT_REASON, why: `broken: ${broken}`, by: 'server' };
      if (await setFlow(tx, { ...change, wallNow: world.wallNow() })) set.push(flow);
    }
    return set;
  });
  world.log.error({ broken, stopped: pausedFlows }, 'the audit failed: payments and promises are paused');
  if (pausedFlows.length > 0) await world.flows.spread();
}
