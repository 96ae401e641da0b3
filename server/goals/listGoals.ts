import { amountOf, formatAmount } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { nextDayAt } from '#core/rules/ticket.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Handler } from '#server/http/call.ts';
import { countClaims } from './goalClaim.repo.ts';
import { readGoalDay } from './goalDay.repo.ts';
import { readGoals } from './readGoals.ts';
import { refuseSapling } from './refuseSapling.ts';

/** `game/goal/list`: steps and daily goals with progress and state, and the world's budget of the day. */
export const listGoals: Handler<'game/goal/list'> = async (call) => {
  const { db, player, gameNow, constants } = call;
  const day = dayOf(gameNow);
  const budget = amountOf(constants.GOAL_DAY_BUDGET_ATR);
  const [goals, given, badges, refusal] = await pipeline(db, [
    () => readGoals(db, player.id, call),
    () => readGoalDay(db, day),
    () => countClaims(db, player.id),
    () => refuseSapling(db, player.id, gameNow),
  ]);
  const left = budget > given ? budget - given : 0n;
  return {
    ...goals,
    badges,
    budget: formatAmount(budget),
    budgetLeft: formatAmount(left),
    saplingOpen: refusal === null,
    nextDayAt: nextDayAt(gameNow),
  };
};
