import * as z from 'zod/mini';
import { cares } from '#core/catalog/cares.ts';
import { endpoint } from './endpoint.ts';
import { changes, plot } from './objects.ts';
import { amount, instant } from './wireParts.ts';
import { idParam, plotParam, plotsParam, seedParam } from './params.ts';
import { couponRefusals } from './couponRefusals.ts';
import { refusals, type RefusalKey } from './refusals.ts';

const refusalKeys = Object.keys(refusals) as [RefusalKey, ...RefusalKey[]];

/** What happened to one plot of several: done, or the refusal's key with its sentence. */
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
  /** Of the cost, what manor credit (ATB) would pay now. */
  costAtb: amount,
  /** Fruits that the care adds to the harvest as the plant stands, and what they will be sold for. */
  addsFruit: z.int(),
  addsAtr: amount,
  possible: z.boolean(),
  /** Why not, and from when on; `until` is when the growth is over. */
  key: z.nullable(z.enum(refusalKeys)),
  msg: z.nullable(z.string()),
  from: z.nullable(instant),
  until: z.nullable(instant),
});

/**
 * A care is one transaction for all plots named. One plot: its refusal is the call's. Several or `all`: plots where it
 * is impossible are told in `results`, and nothing at all is done when the balance does not cover the whole.
 */
function careCall(what: string, own: readonly RefusalKey[]) {
  return endpoint({
    summary: `${what} on one plot, several, or all where it is possible; each costs 10 % of what was spent on the sapling.`,
    access: 'player',
    changes: true,
    params: z.strictObject({ plot: plotsParam, coupon: z.optional(idParam) }),
    answer: z.object({
      results: z.array(plotResult),
      spentAtr: amount,
      spentAtb: amount,
      /** What a coupon paid, of the dearest of these cares. */
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
      ...own,
    ],
  });
}

function carePriceCall(what: string) {
  return endpoint({
    summary: `What ${what} costs per plot, what it adds, whether it is possible now, and if not why and when.`,
    access: 'player',
    changes: false,
    params: z.strictObject({ plot: plotsParam }),
    answer: z.object({ list: z.array(carePriceResult), totalAtr: amount, totalAtb: amount }),
    refusals: [],
  });
}

export const landCalls = {
  'game/land/price': endpoint({
    summary: 'Number and price in ATR of the next plot that can be reclaimed; null when all are.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({ next: z.nullable(z.object({ plot: z.int(), price: amount })) }),
    refusals: [],
  }),
  'game/land/list': endpoint({
    summary: 'Every plot, reclaimed or wild, with its whole state.',
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
      'Sows saplings from the warehouse on empty plots; each moves the full-care harvest into escrow. `all` fills empty plots as far as the saplings reach.',
    access: 'player',
    changes: true,
    params: z.strictObject({ plot: plotsParam, seed: seedParam }),
    answer: z.object({ results: z.array(plotResult), changes }),
    refusals: ['paused', 'plotNotYours', 'plotNotEmpty', 'notEnoughSaplings', 'farmPoolDry', 'nothingToDo'],
  }),
  'game/land/harvest': endpoint({
    summary:
      'Harvests ripe plots into the warehouse; what was promised beyond the harvest returns to the farm pool.',
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
