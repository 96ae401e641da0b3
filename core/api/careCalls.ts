import * as z from 'zod/mini';
import { cares, careTerms, type CarePath, type CarePricePath } from '#core/catalog/cares.ts';
import { couponRefusals } from './couponRefusals.ts';
import { endpoint } from './endpoint.ts';
import { changes } from './objects.ts';
import { idParam, plotsParam } from './params.ts';
import { plotResult } from './plotResult.ts';
import { refusalKey } from './refusalKey.ts';
import type { RefusalKey } from './refusals.ts';
import { amount, instant } from './wireParts.ts';

export const carePriceResult = z.object({
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
  key: z.nullable(refusalKey),
  msg: z.nullable(z.string()),
  from: z.nullable(instant),
  until: z.nullable(instant),
});

/**
 * Declares a care call: one transaction for all named plots. With one plot, its refusal is the call's refusal. With
 * several plots or `all`, refused plots are listed in `results`. If the balance does not cover the total, nothing is
 * done.
 */
function careCall(name: string, verb: string, careRefusals: readonly RefusalKey[]) {
  return endpoint({
    name,
    family: 'carePlots',
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

function carePriceCall(name: string, care: string) {
  return endpoint({
    name,
    family: 'priceCares',
    summary: `Quotes ${care} per plot: cost, gain, whether it is possible now, and if not the reason and the next time.`,
    access: 'player',
    changes: false,
    params: z.strictObject({ plot: plotsParam }),
    answer: z.object({ list: z.array(carePriceResult), totalAtr: amount, totalAtb: amount }),
    refusals: [],
  });
}

const giving = cares.map((care) => {
  const { give, given, early } = careTerms[care];
  const refused: RefusalKey[] = early ? [given, early.refusal] : [given];
  return [give.path, careCall(give.name, give.verb, refused)] as const;
});

const pricing = cares.map((care) => {
  const { path, name, noun } = careTerms[care].price;
  return [path, carePriceCall(name, noun)] as const;
});

/** The calls of the cares: to give one, and to ask for its price. */
export const careCalls = Object.fromEntries([...giving, ...pricing]) as Record<
  CarePath,
  ReturnType<typeof careCall>
> &
  Record<CarePricePath, ReturnType<typeof carePriceCall>>;
