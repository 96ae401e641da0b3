import * as z from 'zod/mini';
import { byCare } from '#core/catalog/byCare.ts';
import { seeds } from '#core/catalog/seeds.ts';
import { endpoint } from './endpoint.ts';
import { amount } from './wireParts.ts';

const money = z.object({ spent: amount, earned: amount });
const coins = z.object({ atr: amount, usdt: amount });

export const farmStatisticsCalls = {
  'game/todayTj': endpoint({
    name: 'showFarmStatistics',
    summary:
      "Farm statistics in ATR, today (game day) and lifetime: spent and earned, by plot, by kind, cares given, last 14 days, pool and yield index; today's rewards, and today's totals of the whole world.",
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      today: money,
      lifetime: money,
      byKind: z.array(z.extend(money, { kind: z.enum([...seeds, 'hen', 'land', 'look']) })),
      byPlot: z.array(z.extend(money, { plot: z.int() })),
      cares: z.object(byCare(() => z.int())),
      days: z.array(z.extend(money, { day: z.int() })),
      farmPool: amount,
      farmTarget: amount,
      yPpm: z.int(),
      /** The player's rewards of all kinds today. */
      rewards: coins,
      /** Totals of all players today; they follow the ledger within seconds. */
      world: z.object({
        /** Number of players, and number of players who joined today. */
        players: z.int(),
        joined: z.int(),
        /** ATR spent on the farm, and ATR that the farm paid for fruit and eggs. */
        spent: amount,
        earned: amount,
        /** USDT cast. */
        cast: amount,
        /** Rewards of all kinds. */
        rewards: coins,
        /** ATR burned. */
        burned: amount,
      }),
    }),
    refusals: [],
  }),
};
