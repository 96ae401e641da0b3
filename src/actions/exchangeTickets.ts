import type { CouponKind } from '#core/catalog/couponKinds.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { runAction } from './runAction.ts';
import { notifyDone } from './notifyDone.ts';

/** Exchanges tickets for a coupon by the fixed table. Returns true when done. */
export function exchangeTickets(kind: CouponKind): Promise<boolean> {
  return runAction(['ticket:exchange'], async () => {
    apply((await client.change('game/ticket/exchange', { kind })).changes);
    notifyDone('operation');
  });
}
