import type { Review, WithdrawalState } from '#core/api/objects.ts';

const place = ({ withdrawal }: Review) => Number(withdrawal.id);

/**
 * Merges loaded pages with later changes: withdrawals in one state, oldest first, each once in its latest
 * version. Items beyond the last loaded page come with their own page.
 */
export function queueOf(
  { list, isWhole }: { list: readonly Review[]; isWhole: boolean },
  moved: readonly Review[],
  state: WithdrawalState,
): Review[] {
  const last = isWhole ? Infinity : Math.max(0, ...list.map(place));
  const byId = new Map<string, Review>();
  for (const review of [...list, ...moved]) {
    const storedVersion = byId.get(review.withdrawal.id)?.withdrawal.version ?? -1;
    if (review.withdrawal.version >= storedVersion) byId.set(review.withdrawal.id, review);
  }
  return [...byId.values()]
    .filter((review) => review.withdrawal.state === state && place(review) <= last)
    .sort((review, right) => place(review) - place(right));
}
