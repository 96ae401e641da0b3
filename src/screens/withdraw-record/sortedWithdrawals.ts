import type { Withdrawal } from '#core/api/objects.ts';

/** When it was asked for, wall time. */
export const askedAt = ({ steps }: Withdrawal): number => steps[0]?.at ?? 0;

/** Withdrawals, newest first. */
export function sortedWithdrawals(known: Readonly<Record<string, Withdrawal>> | null): Withdrawal[] {
  return Object.values(known ?? {}).sort((a, b) => askedAt(b) - askedAt(a) || Number(b.id) - Number(a.id));
}
