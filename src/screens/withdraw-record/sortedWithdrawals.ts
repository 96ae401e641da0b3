import type { Withdrawal } from '#core/api/objects.ts';

/** Time of the request, wall time. */
export const askedAt = ({ steps }: Withdrawal): number => steps[0]?.at ?? 0;

/** Withdrawals, newest first. */
export function sortedWithdrawals(withdrawals: Readonly<Record<string, Withdrawal>> | null): Withdrawal[] {
  return Object.values(withdrawals ?? {}).sort(
    (a, b) => askedAt(b) - askedAt(a) || Number(b.id) - Number(a.id),
  );
}
