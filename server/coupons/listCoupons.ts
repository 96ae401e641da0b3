import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { readCoupons } from './coupon.repo.ts';
import { couponFacts } from './couponFacts.ts';

const DEFAULT_SIZE = 20;
const CURSOR = /^[1-9]\d{0,17}$/;

/**
 * `game/coupon/list`: coupons of the player with their state, newest first. Refuses invalidParameter for a
 * malformed cursor.
 */
export const listCoupons: Handler<'game/coupon/list'> = async (
  call,
  { state, cursor, size = DEFAULT_SIZE },
) => {
  if (cursor !== undefined && !CURSOR.test(cursor)) {
    return refuse('invalidParameter', { parameter: 'cursor' });
  }
  const before = cursor === undefined ? null : BigInt(cursor);
  const page = { state, before, size: size + 1, now: call.gameNow };
  const rows = await readCoupons(call.db, call.player.id, page);
  const shown = rows.slice(0, size);
  const next = rows.length > size ? (shown.at(-1)?.id.toString() ?? null) : null;
  return { list: shown.map(couponFacts), next };
};
