import { addWithinBudget } from '#server/db/addWithinBudget.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * Adds the worth of check-in credit or a coupon (ATR units) to a game day's sum; false, with nothing stored, when the
 * sum would exceed `max`. The day's row stays locked: call it right before posting.
 */
export function addGiftWorth(tx: Tx, day: number, worth: bigint, max: bigint): Promise<boolean> {
  return addWithinBudget(tx, { table: 'ticket_day', column: 'given' }, day, worth, max);
}

/** The same for the reward of a tutorial, which has a budget of its own. */
export function addTutorialWorth(tx: Tx, day: number, worth: bigint, max: bigint): Promise<boolean> {
  return addWithinBudget(tx, { table: 'ticket_day', column: 'tutorial' }, day, worth, max);
}
