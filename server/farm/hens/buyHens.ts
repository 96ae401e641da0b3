import { refuse, Refusal } from '#core/api/refusals.ts';
import type { Answer } from '#core/api/table.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { eggPrice, yieldPpm } from '#core/rules/yield.ts';
import { addToAlbum } from '#server/album/albumCount.repo.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { lockFarm } from '#server/farm/farm.repo.ts';
import { spendOnFarm, type SpendTerms } from '#server/farm/spending/spendOnFarm.ts';
import { addTallies } from '#server/farm/spending/tally.repo.ts';
import { readFarmPool } from '#server/prices/farmPool.repo.ts';
import { addHens, countHens, type NewHen } from './hen.repo.ts';
import { henFacts } from './henFacts.ts';
import { henPosting } from './henPosting.ts';

/**
 * Buys hens into the yard. The eggs of a hen's whole life, at the current egg price, move from the farm pool
 * into escrow. Refuses yardFull (HEN_YARD living hens), insufficientAtr, farmPoolDry, paused.
 */
export async function buyHens(
  call: ChangingCall,
  terms: SpendTerms,
  quantity: number,
): Promise<Answer<'game/seed/buy'> | Refusal> {
  const paused = call.world.flows.refusal('promise');
  if (paused) return paused;
  const { tx, player, gameNow, constants } = call;
  const farm = await lockFarm(tx, player.id);
  const living = await countHens(tx, player.id, gameNow);
  if (living + quantity > constants.HEN_YARD) return refuse('yardFull', { most: constants.HEN_YARD });
  const hens = await addHens(tx, player.id, quantity, await makeHen(call), farm.version);
  const spent = amountOf(constants.HEN_PRICE) * BigInt(quantity);
  await pipeline(tx, [
    () => addToAlbum(tx, player.id, [{ counter: 'hens', count: quantity }]),
    () =>
      addTallies(tx, player.id, gameNow, [
        { topic: 'all', spent },
        { topic: 'kind:hen', spent, times: quantity },
      ]),
  ]);
  const reference = `quantity:${quantity}`;
  const posted = await spendOnFarm(
    call,
    { atr: spent, atb: 0n, type: 'saplingPurchase', kind: 'hen', reference },
    terms,
    [henPosting(call, hens, reference)],
  );
  if (posted instanceof Refusal) return posted;
  return {
    spent: formatAmount(spent),
    changes: { hens: hens.map((hen) => henFacts(hen, [])), ...posted },
  };
}

/** A new hen with all terms of its life frozen. */
async function makeHen({ tx, gameNow, constants }: ChangingCall): Promise<NewHen> {
  const yPpm = yieldPpm(await readFarmPool(tx, gameNow, constants), constants);
  return {
    boughtAt: gameNow,
    endsAt: gameNow + constants.HEN_LIFE_DAYS * DAY_MS,
    yPpm,
    eggPrice: eggPrice(yPpm, constants),
    feedPrice: amountOf(constants.HEN_FEED_PRICE),
    layMs: constants.HEN_LAY_MS,
    eggs: constants.HEN_LIFE_DAYS,
  };
}
