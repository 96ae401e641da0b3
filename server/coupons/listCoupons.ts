import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { readCoupons } from './coupon.repo.ts';
import { couponFacts } from './couponFacts.ts';

const USUAL_SIZE = 20;
const CURSOR = /^[1-9]\d{0,17}$/;

/** `game/coupon/list`: own coupons, newest first, with what became of each. Refuses a cursor that no page gave. */
export const listCoupons: Handler<'game/coupon/list'> = async (
  call,
  { state, cursor, size = USUAL_SIZE },
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
