import type { Selectable } from 'kysely';
import type { Coupon } from '#core/api/ticketObjects.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { CouponState } from '#core/rules/coupon.ts';
import { escrowAccount } from '#server/ledger/escrowAccount.ts';
import type { CouponTable } from './coupon.tables.ts';

export type CouponRow = Selectable<CouponTable>;

/** Account with the worth of an unused coupon. */
export function couponEscrow({
  player_id: playerId,
  id,
  in_player_escrow: inPlayerEscrow,
}: Pick<CouponRow, 'player_id' | 'id' | 'in_player_escrow'>): AccountName {
  return escrowAccount('coupon', { playerId, id, inPlayerEscrow });
}

/** Converts a coupon row for the rules (`core/rules`). */
export function couponState(row: CouponRow): CouponState {
  return {
    kind: row.kind,
    worth: row.worth,
    partBps: row.part_bps,
    expiresAt: row.expires_at.getTime(),
    usedAt: row.used_at?.getTime() ?? null,
  };
}

/** Converts a coupon to its wire shape. */
export function couponFacts(row: CouponRow): Coupon {
  return {
    id: row.id.toString(),
    version: Number(row.version),
    kind: row.kind,
    worth: formatAmount(row.worth),
    partBps: row.part_bps,
    used: row.used_at !== null,
    usedAt: row.used_at?.getTime() ?? null,
    usedFor: row.used_for,
    paid: row.paid === null ? null : formatAmount(row.paid),
    issuedAt: row.issued_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  };
}
