import { amountOf } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { GIFT_DAYS, giftRoom } from '#core/rules/giftRoom.ts';
import type { Farmer } from './farmer.ts';
import type { Manor } from './manor.ts';

function today({ now }: Manor, farmer: Farmer) {
  const day = dayOf(now);
  const last = farmer.days.at(-1);
  if (last?.day === day) return last;
  const row = { day, spent: 0n, gifted: 0n };
  farmer.days = [...farmer.days.filter((old) => old.day > day - GIFT_DAYS), row];
  return row;
}

/** Counts own ATR spent on the farm, as `addTallies` does. */
export function addSpent(manor: Manor, farmer: Farmer, atr: bigint): void {
  if (atr === 0n) return;
  today(manor, farmer).spent += atr;
  farmer.paid.spent += atr;
  manor.spentToday += atr;
}

/** Counts a gift of the player. */
export function addGifted(manor: Manor, farmer: Farmer, worth: bigint): void {
  if (worth > 0n) today(manor, farmer).gifted += worth;
}

/** Worth of the gifts that the player may still get, as `readGiftRoom` reads it. */
export function roomOf(manor: Manor, farmer: Farmer): bigint {
  const from = dayOf(manor.now) - GIFT_DAYS;
  const own = { spent: 0n, gifted: 0n };
  for (const { day, spent, gifted } of farmer.days) {
    if (day <= from) continue;
    own.spent += spent;
    own.gifted += gifted;
  }
  const spent = manor.worldDays.reduce((sum, day) => sum + day, 0n);
  const days = manor.worldDays.filter((day) => day > 0n).length;
  return giftRoom(own, { spent, days }, manor.constants);
}

/** True when the day's budget of all players has room for a gift. */
export function hasBudget(manor: Manor, worth: bigint): boolean {
  return manor.giftsToday + worth <= amountOf(manor.constants.TICKET_DAY_BUDGET_ATR);
}

/** Ends a game day: its spending joins the last days, and the budgets begin anew. */
export function endGiftDay(manor: Manor): void {
  manor.worldDays = [...manor.worldDays, manor.spentToday].slice(-GIFT_DAYS);
  manor.spentToday = 0n;
  manor.giftsToday = 0n;
  manor.tutorialsToday = 0n;
}
