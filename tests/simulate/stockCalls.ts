import { refuse, type Refusal } from '#core/api/refusals.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { saplings } from '#core/catalog/saplings.ts';
import { seeds, type Seed } from '#core/catalog/seeds.ts';
import { amountOf } from '#core/money/amount.ts';
import { couponPays } from '#core/rules/coupon.ts';
import { feedCost, feedRefusal, henDay, laidAt } from '#core/rules/hen.ts';
import { eggPrice } from '#core/rules/yield.ts';
import { henPosting } from '#server/farm/hens/henPosting.ts';
import { salePosting } from '#server/farm/stock/salePosting.ts';
import type { Farmer, SimCoupon, SimHen } from './farmer.ts';
import { spendOn } from './landCalls.ts';
import type { Manor } from './manor.ts';

/** `game/seed/buy` of one sapling with a coupon. */
export function buySapling(manor: Manor, farmer: Farmer, seed: Seed, coupon: SimCoupon): Refusal | null {
  const { price } = saplings[seed];
  const requestId = manor.requestId();
  const paid = couponPays(coupon, price);
  const refusal = spendOn(manor, farmer, manor.act(farmer, requestId), {
    atr: price - paid,
    atb: 0n,
    type: 'saplingPurchase',
    kind: seed,
    reference: 'quantity:1',
    coupon: { escrow: `coupons:${farmer.id}`, paid, rest: coupon.worth - paid },
  });
  if (!refusal) {
    farmer.coupons = farmer.coupons.filter(({ id }) => id !== coupon.id);
    const lot = farmer.saplings.find((other) => other.seed === seed && other.spent === price);
    if (lot) lot.quantity += 1;
    else farmer.saplings.push({ seed, spent: price, quantity: 1 });
  }
  const params = { seed, quantity: '1', coupon: String(coupon.id) };
  return manor.called(farmer, 'game/seed/buy', params, requestId, refusal);
}

/** Sells all fruit of each kind, earliest to spoil first. */
export function sellFruit(manor: Manor, farmer: Farmer): void {
  if (farmer.fruit.length === 0) return;
  for (const seed of seeds) {
    const lots = farmer.fruit.filter((lot) => lot.seed === seed && lot.spoilsAt > manor.now);
    if (lots.length === 0) continue;
    const requestId = manor.requestId();
    const quantity = lots.reduce((sum, lot) => sum + lot.quantity, 0);
    const posting = salePosting(manor.act(farmer, requestId), {
      kind: `fruit:${seed}`,
      quantity,
      lots: lots.map((lot) => ({ from: `plants:${farmer.id}`, earned: BigInt(lot.quantity) * lot.price })),
    });
    const refusal = manor.books.post([posting]);
    if (!refusal) farmer.fruit = farmer.fruit.filter((lot) => !lots.includes(lot));
    manor.called(farmer, 'game/seed/sell', { seed, quantity: String(quantity) }, requestId, refusal);
  }
}

/** `game/seed/buy` of hens. */
export function buyHens(manor: Manor, farmer: Farmer, quantity: number): Refusal | null {
  const { constants, now } = manor;
  const requestId = manor.requestId();
  const params = { seed: 'hen', quantity: String(quantity) };
  const living = farmer.hens.filter(({ endsAt }) => endsAt > now).length;
  if (living + quantity > constants.HEN_YARD) {
    return manor.called(
      farmer,
      'game/seed/buy',
      params,
      requestId,
      refuse('yardFull', { most: constants.HEN_YARD }),
    );
  }
  const yPpm = manor.yPpm();
  const hens = Array.from({ length: quantity }, (): SimHen => ({
    id: manor.nextId('hen'),
    escrow: `hens:${farmer.id}`,
    boughtAt: now,
    endsAt: now + constants.HEN_LIFE_DAYS * DAY_MS,
    fedDay: null,
    eggPrice: eggPrice(yPpm, constants),
    feedPrice: amountOf(constants.HEN_FEED_PRICE),
    layMs: constants.HEN_LAY_MS,
    eggsLeft: constants.HEN_LIFE_DAYS,
  }));
  const act = manor.act(farmer, requestId);
  const reference = `quantity:${quantity}`;
  const atr = amountOf(constants.HEN_PRICE) * BigInt(quantity);
  const spend = { atr, atb: 0n, type: 'saplingPurchase', kind: 'hen', reference } as const;
  const refusal = spendOn(manor, farmer, act, spend, [henPosting(act, hens, reference)]);
  if (!refusal) farmer.hens.push(...hens);
  return manor.called(farmer, 'game/seed/buy', params, requestId, refusal);
}

/** Feeds, collects and sells of all hens, as one visit to the yard. */
export function tendHens(manor: Manor, farmer: Farmer): void {
  const { now, constants } = manor;
  const hungry = farmer.hens.filter((hen) => feedRefusal(hen, now) === null);
  if (hungry.length > 0) {
    const requestId = manor.requestId();
    const atr = hungry.reduce(
      (sum, hen) => sum + feedCost({ fedDays: hen.fedDay === null ? 0 : 1 }, hen.feedPrice),
      0n,
    );
    const reference = `quantity:${hungry.length}`;
    const spend = { atr, atb: 0n, type: 'saplingPurchase', kind: 'feed', reference } as const;
    const refusal = spendOn(manor, farmer, manor.act(farmer, requestId), spend);
    if (!refusal) {
      for (const hen of hungry) {
        const at = laidAt(hen, now, { HEN_LAY_MS: hen.layMs });
        hen.fedDay = henDay(hen, now);
        hen.eggsLeft -= 1;
        farmer.eggs.push({
          hen: hen.id,
          price: hen.eggPrice,
          laidAt: at,
          spoilsAt: at + constants.EGG_KEEP_MS,
          collected: false,
        });
      }
    }
    manor.called(farmer, 'game/hen/feed', { hen: hungry.map(({ id }) => id).join(',') }, requestId, refusal);
  }
  const ripe = farmer.eggs.filter((egg) => !egg.collected && egg.laidAt <= now && egg.spoilsAt > now);
  if (ripe.length === 0) return;
  for (const egg of ripe) egg.collected = true;
  const hens = [...new Set(ripe.map(({ hen }) => hen))];
  manor.called(farmer, 'game/hen/collect', { hen: hens.join(',') }, manor.requestId(), null);
  const stock = farmer.eggs.filter((egg) => egg.collected && egg.spoilsAt > now);
  const requestId = manor.requestId();
  const posting = salePosting(manor.act(farmer, requestId), {
    kind: 'egg',
    quantity: stock.length,
    lots: stock.map(({ price }) => ({ from: `hens:${farmer.id}`, earned: price })),
  });
  const refusal = manor.books.post([posting]);
  if (!refusal) farmer.eggs = farmer.eggs.filter((egg) => !stock.includes(egg));
  manor.called(farmer, 'game/seed/sell', { seed: 'egg', quantity: String(stock.length) }, requestId, refusal);
}
