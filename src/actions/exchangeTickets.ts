import type { CouponKind } from '#core/catalog/couponKinds.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { carryOut } from './carryOut.ts';
import { tellDone } from './tellDone.ts';

/** Exchanges tickets for a coupon by the fixed table; gives whether it was done. */
export function exchangeTickets(kind: CouponKind): Promise<boolean> {
  return carryOut(['ticket:exchange'], async () => {
    apply((await client.change('game/ticket/exchange', { kind })).changes);
    tellDone('operation');
  });
}
