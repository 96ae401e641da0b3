import { refuse, Refusal } from '#core/api/refusals.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { amountOf } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { goalOf, rewardWorth } from '#core/rules/goals.ts';
import { nextDayAt } from '#core/rules/ticket.ts';
import { couponFacts } from '#server/coupons/couponFacts.ts';
import type { Handler } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { addClaim, saveClaim, type GoalClaim } from './goalClaim.repo.ts';
import { reserveGoalDay } from './goalDay.repo.ts';
import { payReward } from './payReward.ts';
import { readGoals } from './readGoals.ts';
import { dueOf } from './dueOf.ts';

/**
 * `game/goal/claim`: claims the reward of a reached goal. It is paid at once within the day's budget, else reserved on
 * the next game day with room, whose first turn pays it. Refuses paused, goalNotToday, goalNotDone {have, need},
 * alreadyGiven, goalsOut {at} without room in a week, houseDry.
 */
export const claimGoal: Handler<'game/goal/claim'> = async (call, { goal: key }) => {
  const paused = call.world.flows.refusal('promise');
  if (paused) return paused;
  const { tx, player, gameNow, constants } = call;
  const day = dayOf(gameNow);
  const goal = goalOf(key);
  const { steps, daily } = await readGoals(tx, player.id, call);
  const shown = [...steps, ...daily].find((candidate) => candidate.key === key);
  if (!shown) return refuse('goalNotToday');
  if (shown.state === 'open') return refuse('goalNotDone', { have: shown.have, need: shown.need });
  const claim: GoalClaim = {
    player_id: player.id,
    goal: key,
    day: goal.isDaily ? day : 0,
    worth: rewardWorth(goal.reward, constants),
    pay_day: day,
    claimed_at: new Date(gameNow),
    paid_at: null,
  };
  if (!(await addClaim(tx, claim))) return refuse('alreadyGiven');
  const budget = amountOf(constants.GOAL_DAY_BUDGET_ATR);
  const payDay = await reserveGoalDay(tx, day, claim.worth, budget);
  if (payDay === null) return refuse('goalsOut', { at: nextDayAt(gameNow) });
  if (payDay > day) {
    await saveClaim(tx, claim, { pay_day: payDay });
    return { goal: { ...shown, state: 'waiting', paidAt: payDay * DAY_MS }, changes: {} };
  }
  await saveClaim(tx, claim, { paid_at: claim.claimed_at });
  const paid = await payReward(call, dueOf(claim));
  if (paid instanceof Refusal) return paid;
  const balances = await balancesOf(tx, player.id);
  const coupons = paid.coupon && { coupons: [couponFacts(paid.coupon)] };
  return { goal: { ...shown, state: 'taken', paidAt: null }, changes: { balances, ...coupons } };
};
