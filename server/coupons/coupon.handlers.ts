import type { Handlers } from '#server/http/call.ts';
import { listCoupons } from './listCoupons.ts';

/** Handlers of coupons; farm calls use coupons through `couponPayment.ts`. */
export const couponHandlers: Handlers<'game/coupon/list'> = { 'game/coupon/list': listCoupons };
