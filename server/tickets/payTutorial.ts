import { refuse, Refusal } from '#core/api/refusals.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { nextDayAt } from '#core/rules/ticket.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Handler } from '#server/http/call.ts';
import { giftFacts, lockGifts, saveGift, tutorialTaps } from './gift.repo.ts';
import { tutorialPosting } from './giftPostings.ts';
import { postGift } from './postGift.ts';
import { addTutorialWorth } from './ticketDay.repo.ts';

/**
 * `game/tutorial`: gives TUTORIAL_ATB of manor credit once per player, after one care and one harvest.
 * Refuses alreadyGiven, tutorialNotDone, goalsOut {at} beyond TUTORIAL_DAY_BUDGET_ATR of a game day, houseDry.
 */
export const payTutorial: Handler<'game/tutorial'> = async (call) => {
  const { tx, player, gameNow, constants } = call;
  const [gift, taps] = await pipeline(tx, [
    () => lockGifts(tx, player.id),
    () => tutorialTaps(tx, player.id),
  ]);
  if (gift.tutorial_at !== null) return refuse('alreadyGiven');
  if (!taps.cared || !taps.harvested) return refuse('tutorialNotDone');
  const at = new Date(gameNow);
  await saveGift(tx, player.id, { tutorial_at: at });
  const amount = amountOf(constants.TUTORIAL_ATB);
  const budget = amountOf(constants.TUTORIAL_DAY_BUDGET_ATR);
  if (!(await addTutorialWorth(tx, dayOf(gameNow), amount, budget))) {
    return refuse('goalsOut', { at: nextDayAt(gameNow) });
  }
  const posted = await postGift(call, tutorialPosting(call));
  if (posted instanceof Refusal) return posted;
  return {
    atb: formatAmount(amount),
    changes: { ...posted, gifts: giftFacts({ ...gift, tutorial_at: at }) },
  };
};
