import { sql } from 'kysely';
import type { Address, Hex } from 'viem';
import { formatAmount } from '#core/money/amount.ts';
import type { Tx } from '#server/db/database.ts';
import type { PayoutEvidence } from '#server/keys/payoutEvidence.ts';
import { getPlayer } from '#server/players/player.repo.ts';
import type { WithdrawalRow } from '#server/wallet/withdrawal.repo.ts';

type Approval = PayoutEvidence['approvals'][number];

/** The message of a stored act, as it was signed. */
interface StoredAct {
  message: Omit<Approval, 'signature' | 'deadline'> & { deadline: string };
}

/** Signed approvals of a withdrawal. A list that was approved by one signature has it before its first act. */
async function readApprovals(tx: Tx, { id, payout_id }: WithdrawalRow): Promise<Approval[]> {
  const { rows } = await sql<{ typed_data: string; signature: Hex }>`
    SELECT signed.typed_data, signed.signature
    FROM operator_act approval
    CROSS JOIN LATERAL (
      SELECT s.typed_data, s.signature FROM act_signature s
      WHERE s.act_id <= approval.id AND s.operator = approval.operator
        AND position(${payout_id}::text IN s.typed_data) > 0
      ORDER BY s.act_id DESC LIMIT 1
    ) signed
    WHERE approval.subject = ${`withdrawal:${id}`} AND approval.act = 'withdraw/pass'
    ORDER BY approval.id`.execute(tx);
  return rows.map(({ typed_data, signature }) => {
    const { act, call, terms, effects, preview, deadline, request } = (JSON.parse(typed_data) as StoredAct)
      .message;
    return { act, call, terms, effects, preview, deadline: Number(deadline), request, signature };
  });
}

/** Evidence that a withdrawal is owed, as player and operators signed it. */
export async function readPayoutEvidence(tx: Tx, row: WithdrawalRow): Promise<PayoutEvidence> {
  const { address } = await getPlayer(tx, row.player_id);
  const { signature, signed_until, gross, fee, request_id } = row;
  return {
    player: address as Address,
    payment:
      signature === null || signed_until === null
        ? null
        : {
            gross: formatAmount(gross),
            fee: formatAmount(fee),
            deadline: signed_until.getTime(),
            request: request_id,
            signature: signature as Hex,
          },
    approvals: await readApprovals(tx, row),
  };
}
