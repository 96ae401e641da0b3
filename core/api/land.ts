import * as z from 'zod/mini';
import { cares } from '#core/catalog/cares.ts';
import { endpoint } from './endpoint.ts';
import { changes, plot } from './objects.ts';
import { amount, instant } from './wireParts.ts';
import { idParam, plotParam, plotsParam, seedParam } from './params.ts';
import { couponRefusals } from './couponRefusals.ts';
import { refusals, type RefusalKey } from './refusals.ts';

const refusalKeys = Object.keys(refusals) as [RefusalKey, ...RefusalKey[]];

/** Result for one plot of several: done, or the refusal's key with its sentence. */
const plotResult = z.object({
  plot: z.int(),
  done: z.boolean(),
  key: z.nullable(z.enum(refusalKeys)),
  msg: z.nullable(z.string()),
});

const carePriceResult = z.object({
  plot: z.int(),
  care: z.enum(cares),
  cost: amount,
  /** Part of the cost that manor credit (ATB) would pay now. */
  costAtb: amount,
  /** Number of fruits that the care adds to the harvest of the plant in its current state, and their sale price. */
  addsFruit: z.int(),
  addsAtr: amount,
  possible: z.boolean(),
  /** Refusal and start of the next possibility; `until` is the end of the growth. */
  key: z.nullable(z.enum(refusalKeys)),
  msg: z.nullable(z.string()),
  from: z.nullable(instant),
  until: z.nullable(instant),
});

/**
 * Declares a care call: one transaction for all named plots. With one plot, its refusal is the call's refusal. With
 * several plots or `all`, refused plots are listed in `results`. If the balance does not cover the total, nothing is
 * done.
 */
function careCall(verb: string, careRefusals: readonly RefusalKey[]) {
  return endpoint({
    summary: `${verb} on one plot, several, or all where it is possible. Each costs 10 % of the amount spent on the sapling.`,
    access: 'player',
    changes: true,
    params: z.strictObject({ plot: plotsParam, coupon: z.optional(idParam) }),
    answer: z.object({
      results: z.array(plotResult),
      spentAtr: amount,
      spentAtb: amount,
      /** Amount paid by a coupon, for the dearest of these cares. */
      spentCoupon: amount,
      changes,
    }),
    refusals: [
      'plotNotYours',
      'plotEmpty',
      'growthOver',
      'insufficientAtr',
      'nothingToDo',
      ...couponRefusals,
      ...careRefusals,
    ],
  });
}

function carePriceCall(care: string) {
  return endpoint({
    summary: `Quotes ${care} per plot: cost, gain, whether it is possible now, and if not the reason and the next time.`,
    access: 'player',
    changes: false,
    params: z.strictObject({ plot: plotsParam }),
    answer: z.object({ list: z.array(carePriceResult), totalAtr: amount, totalAtb: amount }),
    refusals: [],
  });
}

export const landCalls = {
  'game/land/price': endpoint({
    summary: 'Number and price in ATR of the next plot to reclaim; null when all plots are reclaimed.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({ next: z.nullable(z.object({ plot: z.int(), price: amount })) }),
    refusals: [],
  }),
  'game/land/list': endpoint({
    summary: 'All plots, reclaimed or wild, with their full state.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({ list: z.array(plot), next: z.null() }),
    refusals: [],
  }),
  'game/land/buy': endpoint({
    summary: 'Reclaims the next plot for its price in ATR; plot 1 is free.',
    access: 'player',
    changes: true,
    params: z.strictObject({ plot: plotParam }),
    answer: z.object({ plot: z.int(), price: amount, changes }),
    refusals: ['plotAlreadyYours', 'plotNotNext', 'noPlotLeft', 'worldFull', 'insufficientAtr'],
  }),
  'game/land/sow': endpoint({
    summary:
      'Sows saplings from the warehouse on empty plots. Each moves the full-care harvest into escrow. `all` fills empty plots until the saplings run out.',
    access: 'player',
    changes: true,
    params: z.strictObject({ plot: plotsParam, seed: seedParam }),
    answer: z.object({ results: z.array(plotResult), changes }),
    refusals: ['paused', 'plotNotYours', 'plotNotEmpty', 'notEnoughSaplings', 'farmPoolDry', 'nothingToDo'],
  }),
  'game/land/harvest': endpoint({
    summary:
      'Harvests ripe plots into the warehouse. The promised amount beyond the harvest returns to the farm pool.',
    access: 'player',
    changes: true,
    params: z.strictObject({ plot: plotsParam }),
    answer: z.object({
      results: z.array(z.extend(plotResult, { fruit: z.int() })),
      changes,
    }),
    refusals: ['plotNotYours', 'plotEmpty', 'notRipe', 'nothingToDo'],
  }),
  'game/land/js': careCall('Waters', ['alreadyWatered']),
  'game/land/sf': careCall('Fertilizes', ['alreadyFertilized']),
  'game/land/cc': careCall('Weeds', ['alreadyWeeded', 'noWeeds']),
  'game/land/sc': careCall('Kills insects', ['alreadyKilledInsects', 'noInsects']),
  'game/land/jsPrice': carePriceCall('watering'),
  'game/land/sfPrice': carePriceCall('fertilizing'),
  'game/land/ccPrice': carePriceCall('weeding'),
  'game/land/scPrice': carePriceCall('killing insects'),
};
