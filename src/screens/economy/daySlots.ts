import type { EconomyDay } from '#core/api/economy.ts';
import { lastOf } from '#core/rules/lastOf.ts';

/** A place on the time axis: a day, or game days without data between two days. */
export type DaySlot = { day: EconomyDay } | { from: number; to: number };

/** Days in order of time, with one slot for each gap between them. Takes them newest first. */
export function daySlots(days: readonly EconomyDay[]): DaySlot[] {
  const slots: DaySlot[] = [];
  for (const day of [...days].reverse()) {
    const before = lastOf(slots);
    const last = before && ('day' in before ? before.day.day : before.to);
    if (last !== undefined && day.day > last + 1) slots.push({ from: last + 1, to: day.day - 1 });
    slots.push({ day });
  }
  return slots;
}
