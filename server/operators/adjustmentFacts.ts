import type { Answer } from '#core/api/table.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { AdjustmentRow } from './adjustment.repo.ts';

/** Converts an adjustment to its wire shape. */
export function adjustmentFacts(row: AdjustmentRow): Answer<'ops/credit'>['adjustment'] {
  return {
    id: String(row.id),
    kind: row.kind,
    player: { id: String(row.player_id), userName: row.address, nickName: row.nick_name },
    coin: row.coin,
    amount: formatAmount(row.amount),
    pool: row.pool,
    reason: row.reason,
    state: row.state,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at.getTime(),
    endedBy: row.ended_by,
    endedAt: row.ended_at?.getTime() ?? null,
  };
}
