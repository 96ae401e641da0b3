import type { CouponKind } from '../../core/catalog/couponKinds.ts';
import { client } from '../api/client.ts';
import { say } from '../i18n/say.ts';
import { apply } from '../store/apply.ts';
import { notify } from '../store/notify.ts';
import { carryOut } from './carryOut.ts';

/** Exchanges tickets for a coupon by the fixed table; gives whether it was done. */
export function exchangeTickets(kind: CouponKind): Promise<boolean> {
  return carryOut(['ticket:exchange'], async () => {
    apply((await client.change('game/ticket/exchange', { kind })).changes);
    notify.success(say('common', 'done.operation'));
  });
}
