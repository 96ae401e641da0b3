import type { Hex } from 'viem';
import type { WithdrawalState } from '#core/api/objects.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { WithdrawalRow } from '#server/wallet/withdrawal.repo.ts';
import { type Attempt, addAttempt } from './attempt.repo.ts';

/** Withdrawal paid in a nonce slot; null in a slot that only fills a gap. */
export interface SlotPayout {
  playerId: bigint;
  id: bigint;
  payoutId: Hex;
  coin: ChainCoin;
  /** Ledger units. */
  net: bigint;
  address: Hex;
  deadline: bigint;
  state: WithdrawalState;
  txHash: string | null;
  confirmations: number | null;
  wait: WithdrawalRow['wait'];
}

/** Burn sent in a nonce slot. */
export interface SlotBurn {
  id: bigint;
  burnId: Hex;
  deadline: bigint;
}

export interface OpenSlot {
  nonce: bigint;
  payout: SlotPayout | null;
  burn: SlotBurn | null;
  /** Oldest first. */
  attempts: Attempt[];
}

/** Open nonce slots, lowest nonce first, with every transaction signed for them. */
export async function readOpenSlots(db: Db, payer: string, limit: number): Promise<OpenSlot[]> {
  const rows = await db
    .selectFrom('payout_place as slot')
    .leftJoin('withdrawal as w', (join) =>
      join.onRef('w.player_id', '=', 'slot.player_id').onRef('w.id', '=', 'slot.withdrawal_id'),
    )
    .leftJoin('chain_burn as b', 'b.id', 'slot.burn')
    .select(['slot.burn', 'b.burn_id', 'b.deadline as burn_deadline'])
    .select(['slot.nonce', 'w.player_id', 'w.id', 'w.payout_id', 'w.coin', 'w.gross', 'w.fee', 'w.address'])
    .select(['w.deadline', 'w.state', 'w.tx_hash', 'w.confirmations', 'w.wait'])
    .where('slot.payer', '=', payer)
    .where('slot.done', '=', false)
    .orderBy('slot.nonce')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const attempts = await db
    .selectFrom('payout_tx')
    .select(['nonce', 'attempt', 'hash', 'raw', 'max_fee', 'tip', 'signed_at'])
    .where('payer', '=', payer)
    .where(
      'nonce',
      'in',
      rows.map(({ nonce }) => nonce),
    )
    .orderBy('nonce')
    .orderBy('attempt')
    .execute();
  return rows.map((row) => ({
    nonce: row.nonce,
    burn:
      row.burn === null
        ? null
        : { id: row.burn, burnId: row.burn_id as Hex, deadline: row.burn_deadline ?? 0n },
    payout: row.id === null ? null : slotPayoutOf(row as unknown as Parameters<typeof slotPayoutOf>[0]),
    attempts: attempts.filter(({ nonce }) => nonce === row.nonce),
  }));
}

function slotPayoutOf(row: Omit<WithdrawalRow, 'deadline'> & { deadline: bigint }): SlotPayout {
  return {
    playerId: row.player_id,
    id: row.id,
    payoutId: row.payout_id as Hex,
    coin: row.coin,
    net: row.gross - row.fee,
    address: row.address as Hex,
    deadline: row.deadline,
    state: row.state,
    txHash: row.tx_hash,
    confirmations: row.confirmations,
    wait: row.wait,
  };
}

/** Opens a nonce slot and stores its first transaction. */
export async function addSlot(
  tx: Tx,
  payer: string,
  nonce: bigint,
  row: Pick<WithdrawalRow, 'player_id' | 'id'> | null,
  signed: Attempt,
): Promise<void> {
  await tx
    .insertInto('payout_place')
    .values({ payer, nonce, player_id: row?.player_id ?? null, withdrawal_id: row?.id ?? null })
    .execute();
  await addAttempt(tx, payer, nonce, signed);
}

/** Closes nonce slots. */
export async function closeSlots(db: Db | Tx, payer: string, nonces: readonly bigint[]): Promise<void> {
  if (nonces.length === 0) return;
  await db
    .updateTable('payout_place')
    .set({ done: true })
    .where('payer', '=', payer)
    .where('nonce', 'in', nonces)
    .execute();
}
