import { Refusal } from '#core/api/refusals.ts';
import type { Review } from '#core/api/objects.ts';
import type { Handler } from '#server/http/call.ts';
import { passWithdrawal } from './passWithdrawal.ts';

/**
 * `ops/withdraw/passAll`: approves each withdrawal of a list as `ops/withdraw/pass` does, oldest first, so that two lists
 * lock in the same order. The first refusal rolls all of them back.
 */
export const passWithdrawals: Handler<'ops/withdraw/passAll'> = async (call, { ids, reason }) => {
  const reviewed: Review[] = [];
  for (const id of ids.toSorted((a, b) => Number(BigInt(a) - BigInt(b)))) {
    const passed = await passWithdrawal(call, { id, reason });
    if (passed instanceof Refusal) return passed;
    reviewed.push(passed.reviewed);
  }
  return { reviewed };
};
