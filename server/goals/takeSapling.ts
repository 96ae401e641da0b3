import { refuse, Refusal } from '#core/api/refusals.ts';
import { saplings } from '#core/catalog/saplings.ts';
import { amountOf } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { nextDayAt } from '#core/rules/ticket.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import { addSaplings } from '#server/farm/stock/sapling.repo.ts';
import { readStock } from '#server/farm/stock/stock.repo.ts';
import { stockFacts } from '#server/farm/stock/stockFacts.ts';
import type { Handler } from '#server/http/call.ts';
import { buildPosting } from '#server/ledger/buildPosting.ts';
import { postAll } from '#server/ledger/postAll.ts';
import { addClaim } from './goalClaim.repo.ts';
import { addGoalWorth } from './goalDay.repo.ts';
import { refuseSapling } from './refuseSapling.ts';

/**
 * `game/goal/sapling`: one apple sapling a game day for a player who can do nothing else. Promotion pays its price into
 * the farm pool, within the day's budget. Refuses alreadyGiven {at}, saplingNotNeeded, saplingNotEarned, goalsOut {at},
 * houseDry.
 */
export const takeSapling: Handler<'game/goal/sapling'> = async (call) => {
  const { tx, player, gameNow, constants } = call;
  const farm = await lockFarm(tx, player.id);
  const refused = await refuseSapling(tx, player.id, gameNow);
  if (refused) return refused;
  const day = dayOf(gameNow);
  const { price } = saplings.apple;
  const at = new Date(gameNow);
  await addSaplings(tx, player.id, 'apple', { spent: price, quantity: 1 }, gameNow);
  const stock = await readStock(tx, player.id, gameNow);
  const claim = { player_id: player.id, goal: 'sapling', day, worth: price, pay_day: day };
  await addClaim(tx, { ...claim, claimed_at: at, paid_at: at });
  if (!(await addGoalWorth(tx, day, price, amountOf(constants.GOAL_DAY_BUDGET_ATR)))) {
    return refuse('goalsOut', { at: nextDayAt(gameNow) });
  }
  const key = `goal:${player.id}:sapling:${day}`;
  const posting = buildPosting({ key, type: 'credit', kind: 'goal:sapling', reference: `day:${day}` }, call, [
    { coin: 'ATR', from: 'pool:promotion', to: 'pool:farm', amount: price },
  ]);
  const posted = await postAll(tx, [posting]);
  if (posted instanceof Refusal) return posted;
  return { changes: { stock: stockFacts(stock, farm.version) } };
};
