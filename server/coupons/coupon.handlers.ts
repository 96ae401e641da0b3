import type { Handlers } from '#server/http/call.ts';
import { listCoupons } from './listCoupons.ts';

/** The calls of coupons; another call uses them up (`couponPayment.ts`). */
export const couponHandlers: Handlers<'game/coupon/list'> = { 'game/coupon/list': listCoupons };
