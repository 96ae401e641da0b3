import type { Answer } from '#core/api/table.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { endAdjustment, getAdjustment, type AdjustmentRow } from './adjustment.repo.ts';
import { adjustmentFacts } from './adjustmentFacts.ts';

/** Ends a proposal and records the act; no coin moves. */
export async function settleAdjustment(
  { tx, player, wallNow }: ChangingCall,
  { id, kind, player_id }: AdjustmentRow,
  state: 'done' | 'dropped',
  reason: string,
): Promise<Answer<'ops/credit'>> {
  const operator = player.address;
  await endAdjustment(tx, id, { state, by: operator, at: wallNow });
  const act = `${kind}/${state === 'done' ? 'pass' : 'drop'}`;
  await saveAct(tx, { operator, act, subject: `player:${player_id}`, reason, wallNow });
  return { adjustment: adjustmentFacts(await getAdjustment(tx, id)) };
}
