import type { Review, WithdrawalState } from '#core/api/objects.ts';

const place = ({ withdrawal }: Review) => Number(withdrawal.id);

/**
 * Withdrawals in one state, oldest first, of pages that were read and of what moved since: each once, as it stands last.
 * What lies beyond the last page read comes with its own page.
 */
export function queueOf(
  { list, isWhole }: { list: readonly Review[]; isWhole: boolean },
  moved: readonly Review[],
  state: WithdrawalState,
): Review[] {
  const last = isWhole ? Infinity : Math.max(0, ...list.map(place));
  const byId = new Map<string, Review>();
  for (const one of [...list, ...moved]) {
    const known = byId.get(one.withdrawal.id)?.withdrawal.version ?? -1;
    if (one.withdrawal.version >= known) byId.set(one.withdrawal.id, one);
  }
  return [...byId.values()]
    .filter((one) => one.withdrawal.state === state && place(one) <= last)
    .sort((one, other) => place(one) - place(other));
}
