import fc from '../../support/fc.ts';
import { expect, test } from 'vitest';
import type { Lot, PlantFacts, Plot, Stock } from '#core/api/objects.ts';
import { defaultConstants as constants } from '#core/catalog/constants.ts';
import { amountOf, formatAmount, UNIT } from '#core/money/amount.ts';
import { fruitsAfter } from '#core/rules/harvest.ts';
import { costCares } from '#server/farm/land/costCares.ts';
import { basketSale } from '../../../src/selectors/basketSale.ts';
import { careCosts } from '../../../src/selectors/careCosts.ts';
import { saleValue } from '../../../src/selectors/saleValue.ts';
import { csvOf } from '../../../src/screens/assets/csvOf.ts';
import type { FactsState as Facts } from '../../../src/store/facts.ts';
import { guideStep } from '../../../src/screens/farm/guide/guideStep.ts';
import { harvestValues } from '../../../src/screens/farm/plot/harvestValues.ts';
import { nextCareAt } from '../../../src/screens/farm/sheets/nextCareAt.ts';
import { planCares } from '../../../src/screens/farm/sheets/planCares.ts';

const HOUR = 3_600_000;

const plant = (part: Partial<PlantFacts> = {}): PlantFacts => ({
  id: '1',
  seed: 'apple',
  spent: '20',
  fruitPrice: '0.21',
  yPpm: 1_050_000,
  sownAt: 0,
  ripeAt: 4 * HOUR,
  weedsAt: 1 * HOUR,
  insectsAt: 2 * HOUR,
  wateredAt: null,
  fertilizedAt: null,
  weededAt: null,
  insectsKilledAt: null,
  ...part,
});

const plot = (number: number, grown: PlantFacts | null, reclaimedAt: number | null = 0): Plot => ({
  number,
  version: 1,
  reclaimedAt,
  plant: grown,
});

const plotsOf = (...list: Plot[]) => Object.fromEntries(list.map((plot) => [plot.number, plot]));

const noSaplings = { apple: 0, orange: 0, peach: 0, banana: 0, mango: 0 };
const noFruit = { apple: [], orange: [], peach: [], banana: [], mango: [] };
const stock = (part: Partial<Stock> = {}): Stock => ({
  version: 1,
  saplings: noSaplings,
  fruit: noFruit,
  eggs: [],
  ...part,
});
const lot = (quantity: number, price: string): Lot => ({ id: price, quantity, price, spoilsAt: HOUR });

test("the preview of a care equals the server's price", () => {
  const spent = fc.array(fc.bigInt({ min: 1n, max: 500n * UNIT }), { maxLength: 24 });
  const credit = fc.bigInt({ min: 0n, max: 200n * UNIT });
  fc.assert(
    fc.property(spent, credit, (sums, atb) => {
      const ours = careCosts(
        sums.map((sum) => plant({ spent: formatAmount(sum) })),
        atb,
        constants,
      );
      const theirs = costCares(
        sums.map((sum, at) => ({
          ...plant(),
          id: BigInt(at),
          plot: at + 1,
          promised: 146,
          escrow: 'plants:1',
          spent: sum,
          fruitPrice: 1n,
          terms: constants,
        })),
        atb,
        constants,
      );
      expect(ours).toEqual({ atr: theirs.atr, atb: theirs.atb });
    }),
  );
});

test('a plan for the whole field spends credit once and compounds the cares', () => {
  const plots = plotsOf(
    plot(1, plant()),
    plot(2, plant({ wateredAt: 0 })),
    plot(3, null),
    plot(4, null, null),
  );
  const plan = planCares({
    plots,
    cares: ['water', 'fertilize', 'weed', 'insects'],
    credit: '1.5',
    constants,
    now: 1.5 * HOUR,
  });
  expect(plan.plots).toEqual({ water: [1], fertilize: [1, 2], weed: [1, 2], insects: [] });
  expect(plan.count).toBe(5);
  expect(plan.atr + plan.atb).toBe(10n * UNIT);
  expect(plan.atb).toBe(amountOf('1.5'));
  const fruit =
    fruitsAfter(3, constants) -
    fruitsAfter(0, constants) +
    fruitsAfter(3, constants) -
    fruitsAfter(1, constants);
  expect(plan.fruit).toBe(fruit);
  expect(plan.worth).toBe(BigInt(fruit) * amountOf('0.21'));
  expect(nextCareAt(plots, 1.5 * HOUR)).toBe(2 * HOUR);
});

test('a harvest is previewed as it is, with full care, and with one more care', () => {
  const values = harvestValues(plant({ wateredAt: 0, fertilizedAt: 0 }), constants);
  expect(values).toMatchObject({ given: 2, now: 121, full: 146, moreFruit: 12 });
  expect(values.steps).toEqual([100, 110, 121, 133, 146]);
  const allPlots = harvestValues(
    plant({ wateredAt: 0, fertilizedAt: 0, weededAt: 0, insectsKilledAt: 0 }),
    constants,
  );
  expect(allPlots.moreFruit).toBe(0);
});

test('a sale takes the oldest lots first, each at its own price', () => {
  const lots = [lot(10, '0.2'), lot(5, '0.3')];
  expect(saleValue(lots, 12)).toBe(amountOf('2.6'));
  expect(saleValue(lots, 0)).toBe(0n);
  expect(saleValue(lots, 99)).toBe(amountOf('3.5'));
});

const fresh = { cared: false, done: false };
const gifts = { version: 1, checkInDay: null, ticketDay: null, checkIns: 0 } as const;
const noGifts = { ...gifts, tutorialPaid: false, tutorialOff: false, treeGiven: false };

test('the tutorial follows the server: reclaim, buy, sow, water, the gift, harvest, the pay', () => {
  const wild = plotsOf(plot(1, null, null), plot(2, null, null));
  const bed = plotsOf(plot(1, null), plot(2, null, null));
  const at = (
    plots: Facts['plots'],
    taps: typeof fresh | null = fresh,
    facts: Partial<Facts> = {},
    now = 1,
  ) => guideStep({ plots, stock: stock(), gifts: noGifts, ...facts }, taps, true, now);
  expect(at(null)).toBeNull();
  expect(at(wild, fresh, { gifts: null })).toBeNull();
  expect(at(wild)).toEqual({ name: 'reclaim', plot: 1 });
  expect(at(wild, null)).toEqual({ name: 'reclaim', plot: 1 });
  expect(at(wild, null, { gifts: { ...noGifts, tutorialOff: true } })).toBeNull();
  expect(at(bed, null)).toBeNull();
  expect(at(bed)).toEqual({ name: 'buy', plot: 1, seed: 'apple' });
  const inStock = stock({ saplings: { ...noSaplings, orange: 1 } });
  expect(at(bed, fresh, { stock: inStock })).toEqual({ name: 'sow', plot: 1, seed: 'orange' });
  const grown = plotsOf(plot(1, plant()), plot(2, null, null));
  expect(at(grown)).toEqual({ name: 'water', plot: 1 });

  const cared = { cared: true, done: false };
  expect(at(grown, cared)).toEqual({ name: 'gift' });
  const giftGiven = { gifts: { ...noGifts, treeGiven: true } };
  const tree = plant({ spent: '0', ripeAt: 5, wateredAt: 0 });
  const twoPlots = plotsOf(plot(1, plant({ ripeAt: 6 })), plot(2, tree));
  expect(at(twoPlots, cared, giftGiven)).toEqual({ name: 'ripening', plot: 2, ripeAt: 5 });
  expect(at(twoPlots, cared, giftGiven, 7)).toEqual({ name: 'harvest', plot: 2, isGift: true });
  expect(at(twoPlots, { cared: true, done: true }, giftGiven, 7)).toEqual({ name: 'pay' });
});

test("without a gift tree the tutorial waits for the player's own; dismissed or paid it is silent", () => {
  const cared = { cared: true, done: false };
  const plots = plotsOf(plot(1, plant()));
  const facts = { plots, stock: stock(), gifts: noGifts };
  expect(guideStep(facts, cared, false, 1)).toEqual({ name: 'own', plot: 1, ripeAt: 4 * HOUR });
  expect(guideStep(facts, cared, false, 4 * HOUR)).toEqual({ name: 'harvest', plot: 1, isGift: false });
  for (const over of [{ tutorialPaid: true }, { tutorialOff: true }]) {
    expect(guideStep({ ...facts, gifts: { ...noGifts, ...over } }, cared, true, 1)).toBeNull();
  }
});

test('a ledger file quotes its cells and contains no formula', () => {
  expect(csvOf([['a"b', '=1+1', '-12.5', '-x', '@y']])).toBe(
    '\uFEFF"a""b","\'=1+1","-12.5","\'-x","\'@y"\r\n',
  );
});

test('a basket claims nothing of a barn that is not read yet', () => {
  const goods = [{ good: 'apple' as const, quantity: 30 }];
  expect(basketSale(goods, null, 0)).toEqual({ lines: goods, isReady: false, earned: 0n });
  const { lines } = basketSale(goods, stock({ fruit: { ...noFruit, apple: [lot(12, '0.2')] } }), 0);
  expect(lines).toEqual([{ good: 'apple', quantity: 30, have: 12 }]);
});
