import * as z from 'zod/mini';
import { seeds } from '../catalog/seeds.ts';
import { endpoint } from './endpoint.ts';
import { amount } from './wireParts.ts';

const money = z.object({ spent: amount, earned: amount });

export const farmStatisticsCalls = {
  'game/todayTj': endpoint({
    summary:
      'Farm statistics in ATR, today (game day) and lifetime: spent and earned, by plot, by kind, cares given, last 14 days, pool and yield index.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      today: money,
      lifetime: money,
      byKind: z.array(z.extend(money, { kind: z.enum([...seeds, 'hen', 'land']) })),
      byPlot: z.array(z.extend(money, { plot: z.int() })),
      cares: z.object({ water: z.int(), fertilize: z.int(), weed: z.int(), insects: z.int() }),
      days: z.array(z.extend(money, { day: z.int() })),
      farmPool: amount,
      farmTarget: amount,
      yPpm: z.int(),
    }),
    refusals: [],
  }),
};
