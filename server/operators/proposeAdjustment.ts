import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { Answer, ParsedParams } from '#core/api/table.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { findPlayerByName } from '#server/players/player.repo.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { getAdjustment, insertAdjustment } from './adjustment.repo.ts';
import { adjustmentFacts } from './adjustmentFacts.ts';

/**
 * `ops/credit` and `ops/debit`: stores one operator's proposal; no coins move. Refuses playerUnknown,
 * amountTooSmall for zero, ownAdjustment for the operator's own account.
 */
export async function proposeAdjustment(
  { tx, player: operator, wallNow }: ChangingCall,
  { player, coin, amount, reason }: ParsedParams<'ops/debit'>,
  pool: ParsedParams<'ops/credit'>['pool'] | null,
): Promise<Answer<'ops/credit'> | Refusal> {
  if (amount === 0n) return refuse('amountTooSmall');
  const target = await findPlayerByName(tx, player);
  if (!target) return refuse('playerUnknown');
  if (target.id === operator.id) return refuse('ownAdjustment');
  const kind = pool === null ? 'debit' : 'credit';
  const id = await insertAdjustment(tx, {
    kind,
    player_id: target.id,
    coin,
    amount,
    pool,
    reason,
    proposed_by: operator.address,
    proposed_at: new Date(wallNow),
  });
  const subject = `player:${target.id}`;
  await saveAct(tx, { operator: operator.address, act: `${kind}/propose`, subject, reason, wallNow });
  return { adjustment: adjustmentFacts(await getAdjustment(tx, id)) };
}
