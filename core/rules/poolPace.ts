/** Balance of a pool at the end of a game day, in ledger units. */
export interface DayBalance {
  day: number;
  amount: bigint;
}

/** Pace of a pool: its change per day, and the days until it is empty; null while it does not shrink. */
export interface PoolPace {
  perDay: bigint;
  daysLeft: number | null;
}

/** Days beyond which an end is not worth a number: ten years. */
const MAX_DAYS = 3_650n;

/**
 * Pace of a pool between two days, the later one last; null without a day between them. Rounded down, so that an end
 * is never told too late.
 */
export function poolPace(before: DayBalance, now: DayBalance): PoolPace | null {
  const days = BigInt(now.day - before.day);
  if (days <= 0n) return null;
  const change = now.amount - before.amount;
  const perDay = change >= 0n ? change / days : -((-change + days - 1n) / days);
  if (perDay >= 0n) return { perDay, daysLeft: null };
  const left = now.amount / -perDay;
  return { perDay, daysLeft: left > MAX_DAYS ? null : Number(left) };
}
