import { sql } from 'kysely';
import { escrowFault, escrowParts } from '#server/ledger/audit/escrowParts.ts';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { EVERYTHING, scopeOf, type Scope } from '#server/ledger/audit/scope.ts';

function unequal(scope: Scope) {
  const open = escrowParts(
    'coupon',
    { objects: 'coupon', player: 'coupon.player_id', scope },
    ({ name, isIn }) => sql`
      SELECT ${name} AS name, coupon.worth AS owed FROM coupon
      WHERE coupon.used_at IS NULL AND coupon.returned_at IS NULL AND ${isIn}`,
  );
  return escrowFault('coupon', open, scope);
}

export const couponEscrows: Invariant = {
  id: 'T1',
  sentence: 'Each escrow of coupons is the worth of its coupons that are neither used nor returned.',
  check: ({ tx }) => firstRow(tx, unequal(EVERYTHING)),
  checkTouched: ({ tx }, { names }) => firstRow(tx, unequal(scopeOf(names))),
};
