import { refuse, type Refusal } from '#core/api/refusals.ts';
import { careInstants } from '#core/catalog/careInstants.ts';
import { careTerms, type Care } from '#core/catalog/cares.ts';
import { saplings } from '#core/catalog/saplings.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { careRefusal, withCare } from '#core/rules/care.ts';
import { couponPays } from '#core/rules/coupon.ts';
import { pestTimes } from '#core/rules/growth.ts';
import { fruitsOf, fruitsPromised, harvestRefusal } from '#core/rules/harvest.ts';
import { landPrice, reclaimRefusal } from '#core/rules/land.ts';
import { fruitPrice } from '#core/rules/yield.ts';
import { costCares } from '#server/farm/land/costCares.ts';
import { frozenTerms } from '#server/farm/land/frozenTerms.ts';
import type { GrownPlant } from '#server/farm/land/grownPlant.ts';
import { harvestPosting } from '#server/farm/land/harvestPosting.ts';
import { plotsReference } from '#server/farm/land/plotsReference.ts';
import { sowPosting } from '#server/farm/land/sowPosting.ts';
import { spendPostings, type FarmSpend } from '#server/farm/spending/spendPostings.ts';
import type { FarmAct } from '#server/farm/spending/farmKey.ts';
import { hasMoves } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';
import type { Farmer, SimCoupon } from './farmer.ts';
import { addSpent } from './giftDays.ts';
import type { Manor } from './manor.ts';

/** Posts a farm spend and further postings of its call. */
export function spendOn(
  manor: Manor,
  farmer: Farmer,
  act: FarmAct,
  spend: FarmSpend,
  further: readonly Posting[] = [],
): Refusal | null {
  const postings = [...spendPostings(act, spend, manor.upline(farmer), manor.p()), ...further];
  const refusal = manor.post(postings);
  if (!refusal) addSpent(manor, farmer, spend.atr);
  return refusal;
}

/** `game/land/buy`. */
export function reclaim(manor: Manor, farmer: Farmer): Refusal | null {
  const { constants, now } = manor;
  const plot = farmer.plots.length + 1;
  const requestId = manor.requestId();
  const answer = (refusal: Refusal | null) =>
    manor.called(farmer, 'game/land/buy', { plot: String(plot) }, requestId, refusal);
  const key = reclaimRefusal(plot, farmer.plots.length, constants);
  if (key) return answer(refuse(key, { plot, next: plot }));
  const reference = `plot:${plot}`;
  const price = landPrice(plot, now, constants);
  const spend = { atr: price, atb: 0n, type: 'landPurchase', kind: reference, reference } as const;
  const refusal = spendOn(manor, farmer, manor.act(farmer, requestId), spend);
  if (!refusal) {
    farmer.plots.push(null);
    farmer.paid.land += price;
  }
  return answer(refusal);
}

/** `game/land/sow` on all empty plots, or on as many as `most` says; missing saplings are bought. */
export function sow(manor: Manor, farmer: Farmer, seed: Seed, most = Infinity): Refusal | null {
  const { constants, now } = manor;
  const empty = farmer.plots.flatMap((plant, at) => (plant ? [] : [at + 1])).slice(0, most);
  if (empty.length === 0) return null;
  const requestId = manor.requestId();
  const params = { plot: empty.join(','), seed, buy: 'missing' };
  const act = manor.act(farmer, requestId);
  const { price, growMs } = saplings[seed];
  const lots = farmer.saplings.filter((lot) => lot.seed === seed && lot.quantity > 0);
  const stock = lots.flatMap(({ spent, quantity }) => Array.from({ length: quantity }, () => spent));
  const fromStock = stock.slice(0, empty.length);
  const bought = empty.slice(fromStock.length).map(() => price);
  const spent = [...fromStock, ...bought];
  const yPpm = manor.yPpm();
  const span = { sownAt: now, ripeAt: now + growMs };
  const plants = empty.map((plot, at): GrownPlant => ({
    id: manor.nextIdInBook('plant', farmer.id),
    plot,
    seed,
    spent: spent[at] ?? price,
    fruitPrice: fruitPrice(price, yPpm, constants),
    yPpm,
    promised: fruitsPromised(constants),
    escrow: `plants:${farmer.id}`,
    terms: frozenTerms(constants),
    ...span,
    ...pestTimes(span, manor.pests(`${farmer.id}:${requestId}`, plot), constants),
    ...careInstants(() => null),
  }));
  const promise = sowPosting(act, seed, plants);
  const reference = `quantity:${bought.length}`;
  const cost = price * BigInt(bought.length);
  const refusal =
    bought.length === 0
      ? manor.books.post([promise].filter(hasMoves))
      : spendOn(manor, farmer, act, { atr: cost, atb: 0n, type: 'saplingPurchase', kind: seed, reference }, [
          promise,
        ]);
  if (!refusal) {
    for (const plant of plants) farmer.plots[plant.plot - 1] = plant;
    let left = fromStock.length;
    for (const lot of lots) {
      const taken = Math.min(lot.quantity, left);
      lot.quantity -= taken;
      left -= taken;
    }
    farmer.saplings = farmer.saplings.filter(({ quantity }) => quantity > 0);
  }
  return manor.called(farmer, 'game/land/sow', params, requestId, refusal);
}

/** Gives one care to every plot on which it is possible; null without a call where there is none. */
export function care(
  manor: Manor,
  farmer: Farmer,
  kind: Care,
  coupon: SimCoupon | null = null,
): Refusal | null {
  const { now, constants } = manor;
  const plants = farmer.plots.filter(
    (plant) => plant !== null && careRefusal(plant, kind, now) === null,
  ) as GrownPlant[];
  if (plants.length === 0) return null;
  const requestId = manor.requestId();
  const plots = plants.map(({ plot }) => plot);
  const credit = manor.books.balance('ATB', `user:${farmer.id}`);
  const costs = costCares(plants, credit, constants, coupon);
  const paid = coupon ? couponPays(coupon, costs.couponCost) : 0n;
  const refusal = spendOn(manor, farmer, manor.act(farmer, requestId), {
    atr: costs.atr,
    atb: costs.atb,
    type: 'saplingPurchase',
    kind: `care:${kind}`,
    reference: plotsReference(plots),
    coupon: coupon && { escrow: `coupons:${farmer.id}`, paid, rest: coupon.worth - paid },
  });
  if (!refusal) {
    for (const plant of plants) farmer.plots[plant.plot - 1] = { ...plant, ...withCare(plant, kind, now) };
    farmer.caredAt = now;
    if (coupon) farmer.coupons = farmer.coupons.filter(({ id }) => id !== coupon.id);
  }
  const params = { plot: plots.join(','), ...(coupon && { coupon: String(coupon.id) }) };
  return manor.called(farmer, careTerms[kind].give.path, params, requestId, refusal);
}

/** `game/land/harvest` of all ripe plots; null without a call where none is ripe. */
export function harvest(manor: Manor, farmer: Farmer): Refusal | null {
  const { now, constants } = manor;
  const ripe = farmer.plots.flatMap((plant) =>
    plant && harvestRefusal(plant, now) === null
      ? [{ number: plant.plot, plant, fruit: fruitsOf(plant, plant.terms) }]
      : [],
  );
  if (ripe.length === 0) return null;
  const requestId = manor.requestId();
  const posting = harvestPosting(manor.act(farmer, requestId), ripe);
  const refusal = hasMoves(posting) ? manor.books.post([posting]) : null;
  if (!refusal) {
    farmer.harvested = true;
    for (const { number, plant, fruit } of ripe) {
      farmer.plots[number - 1] = null;
      if (fruit === 0) continue;
      const lot = { plantId: plant.id, plot: number, quantity: fruit, price: plant.fruitPrice };
      farmer.fruit.push({ ...lot, seed: plant.seed, spoilsAt: now + constants.FRUIT_KEEP_MS });
    }
  }
  return manor.called(
    farmer,
    'game/land/harvest',
    { plot: ripe.map(({ number }) => number).join(',') },
    requestId,
    refusal,
  );
}
