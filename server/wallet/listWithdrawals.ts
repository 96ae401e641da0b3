import { Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { pageOf, placeOfPage } from '#server/http/idPage.ts';
import { reviewedOf } from './reviewedWithdrawal.ts';
import { readAllWithdrawals } from './withdrawalPages.repo.ts';

const DEFAULT_SIZE = 20;

/** `ops/withdraw/list`: withdrawals of all players in one state (default: under review), oldest first. */
export const listWithdrawals: Handler<'ops/withdraw/list'> = async (call, params) => {
  const { state, cursor, size = DEFAULT_SIZE } = params;
  const after = placeOfPage(cursor);
  if (after instanceof Refusal) return after;
  const rows = await readAllWithdrawals(call.db, { state, after, size: size + 1 });
  const { shown, next } = pageOf(rows, size);
  return { list: await reviewedOf(call.db, shown, call.world.chain.confirmations), next };
};
