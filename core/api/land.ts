import * as z from 'zod/mini';
import { careCalls } from './careCalls.ts';
import { endpoint } from './endpoint.ts';
import { changes, plot } from './objects.ts';
import { plotParam, plotsParam, seedParam } from './params.ts';
import { plotResult } from './plotResult.ts';
import { amount } from './wireParts.ts';

export const landCalls = {
  'game/land/price': endpoint({
    name: 'priceLand',
    summary: 'Number and price in ATR of the next plot to reclaim; null when all plots are reclaimed.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({ next: z.nullable(z.object({ plot: z.int(), price: amount })) }),
    refusals: [],
  }),
  'game/land/list': endpoint({
    name: 'listPlots',
    summary: 'All plots, reclaimed or wild, with their full state.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({ list: z.array(plot), next: z.null() }),
    refusals: [],
  }),
  'game/land/buy': endpoint({
    name: 'reclaimPlot',
    summary: 'Reclaims the next plot for its price in ATR; plot 1 is free.',
    access: 'player',
    changes: true,
    params: z.strictObject({ plot: plotParam }),
    answer: z.object({ plot: z.int(), price: amount, changes }),
    refusals: ['plotAlreadyYours', 'plotNotNext', 'noPlotLeft', 'worldFull', 'insufficientAtr'],
  }),
  'game/land/sow': endpoint({
    name: 'sowPlots',
    summary:
      'Sows saplings from the warehouse on empty plots. Each moves the full-care harvest into escrow. `all` fills empty plots until the saplings run out. With `buy` = `missing` the same transaction first buys the saplings that are missing.',
    access: 'player',
    changes: true,
    params: z.strictObject({ plot: plotsParam, seed: seedParam, buy: z.optional(z.enum(['missing'])) }),
    answer: z.object({
      results: z.array(plotResult),
      /** ATR paid for missing saplings. */
      spent: amount,
      changes,
    }),
    refusals: [
      'paused',
      'plotNotYours',
      'plotNotEmpty',
      'notEnoughSaplings',
      'insufficientAtr',
      'farmPoolDry',
      'nothingToDo',
    ],
  }),
  'game/land/harvest': endpoint({
    name: 'harvestPlots',
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
  ...careCalls,
};
