import { refuse, Refusal } from '#core/api/refusals.ts';
import { saplings } from '#core/catalog/saplings.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { giftTree } from '#core/rules/giftTree.ts';
import { nextDayAt } from '#core/rules/ticket.ts';
import { giftPlotOf } from '#server/farm/land/giftPlotOf.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import { frozenTerms } from '#server/farm/land/frozenTerms.ts';
import { plantGift } from '#server/farm/land/plantGift.ts';
import { plotFacts } from '#server/farm/land/plotFacts.ts';
import type { ChangingCall, Handler } from '#server/http/call.ts';
import { addTreePromise, giftFacts, lockGifts, saveGift, tutorialTaps, type GiftRow } from './gift.repo.ts';
import { giftTreePosting } from './giftPostings.ts';
import { postGift } from './postGift.ts';

/** Refusal of the tree that does not depend on the farm; null when there is none. */
async function refuseTree({ tx, player }: ChangingCall, gift: GiftRow): Promise<Refusal | null> {
  if (gift.tree_plant !== null || gift.tutorial_at !== null) return refuse('alreadyGiven');
  if (gift.tutorial_off) return refuse('tutorialOff');
  const { cared } = await tutorialTaps(tx, player.id);
  return cared ? null : refuse('giftTreeEarly');
}

/**
 * `game/tutorial/tree`: gives a fully cared apple tree, once per player, after the first care. It is ripe
 * GIFT_TREE_RIPE_MS of wall time from now. It stands on the first empty plot; a player with only plot 1
 * receives plot 2 with it. Its whole promise, at most GIFT_TREE_WORTH ATR, moves from the promotion pool into
 * its escrow. All trees of a game day promise at most GIFT_TREE_DAY. Refuses paused, alreadyGiven (also after
 * the tutorial's reward), tutorialOff, giftTreeEarly, giftTreeNoPlot, giftTreesOut {at}, worldFull, houseDry.
 */
export const takeTree: Handler<'game/tutorial/tree'> = async (call) => {
  const { tx, player, constants, gameNow, world } = call;
  const paused = world.flows.refusal('promise');
  if (paused) return paused;
  const farm = await lockFarm(tx, player.id);
  const gift = await lockGifts(tx, player.id);
  const refused = await refuseTree(call, gift);
  if (refused) return refused;
  const tree = giftTree(constants, saplings.apple.growMs, gameNow, world.clock.current().speed);
  if (!tree) return refuse('giftTreesOut', { at: nextDayAt(gameNow) });

  const plot = await giftPlotOf(call, farm);
  if (plot instanceof Refusal) return plot;
  const plant = await plantGift(call, farm, plot, { ...tree, terms: frozenTerms(constants) });
  const day = dayOf(gameNow);
  const giftColumns = { tree_plant: plant.id, tree_day: day };
  await saveGift(tx, player.id, giftColumns);
  const worth = BigInt(plant.promised) * plant.fruitPrice;
  if (!(await addTreePromise(tx, day, worth, amountOf(constants.GIFT_TREE_DAY)))) {
    return refuse('giftTreesOut', { at: nextDayAt(gameNow) });
  }
  const posted = await postGift(call, giftTreePosting(call, plot.number, plant.escrow, worth));
  if (posted instanceof Refusal) return posted;
  const plots = [plotFacts({ ...plot, version: farm.version, plant })];
  return {
    plot: plot.number,
    worth: formatAmount(worth),
    changes: { ...posted, plots, gifts: giftFacts({ ...gift, ...giftColumns }) },
  };
};
