import type { Coupon } from '#core/api/ticketObjects.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';

/**
 * Loads a page of the player's coupons in a state, newest first, into the store too. Throws refusals without
 * a toast.
 */
export async function loadCoupons(
  state: 'open' | 'used' | 'expired',
  cursor?: string,
): Promise<{ list: readonly Coupon[]; next: string | null }> {
  const page = await client.read(
    'game/coupon/list',
    { state, size: '50', ...(cursor === undefined ? {} : { cursor }) },
    { quiet: true },
  );
  apply({ coupons: page.list });
  return page;
}
