import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amount, instant } from './wireParts.ts';

export const holdingCalls = {
  'game/coin/holdMax': endpoint({
    name: 'showHolding',
    summary:
      'The best holding range of in-app ATR, the amount held, its protected part, the amount above the range that can be destroyed, and the time.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      level: z.int(),
      range: amount,
      held: amount,
      protected: amount,
      excess: amount,
      /**
       * Result of the first check while the player is flagged. At `dueAt` (game time) the smaller result of both
       * checks is destroyed.
       */
      flagged: z.nullable(amount),
      dueAt: z.nullable(instant),
      nextCheckAt: instant,
    }),
    refusals: [],
  }),
};
