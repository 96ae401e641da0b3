import type { FlowState } from '#core/api/objects.ts';
import type { Tx } from '#server/db/database.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { saveFlow, type FlowChange } from './flow.repo.ts';

/**
 * Pauses or resumes a flow, and logs operator and reason; returns null, with nothing stored, when it was in
 * that state already. The caller publishes the change after the commit by `world.flows.spread`.
 */
export async function setFlow(
  tx: Tx,
  { why, ...change }: FlowChange & { why: string },
): Promise<FlowState | null> {
  const state = await saveFlow(tx, change);
  if (!state) return null;
  await saveAct(tx, {
    operator: change.by,
    act: state.paused ? 'pause' : 'resume',
    subject: change.flow,
    reason: why,
    wallNow: change.wallNow,
  });
  return state;
}
